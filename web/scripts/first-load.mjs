/* global vitals */
/** How long a slow phone takes for its first visit: `npm run vitals -- http://127.0.0.1:8000 [/path …]` against a running server. */
import { chromium } from "playwright-core";

const [, , base = "http://127.0.0.1:8000", ...asked] = process.argv;
const RUNS = Number(process.env.RUNS ?? 3);
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6e6 / 8) | 0,
  uploadThroughput: (0.75e6 / 8) | 0,
};
const CPU = Number(process.env.CPU ?? 4);

const browser = await chromium.launch({
  executablePath: process.env.SLUSHFUND_CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});

/** A table of each game, opened beforehand, so that the visit is that of somebody who follows a link. */
async function tables() {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(base);
  const ids = await page.evaluate(async () => {
    const post = async (path, body) =>
      (
        await fetch(path, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body ?? {}),
        })
      ).json();
    const { games } = await (await fetch("/api/games")).json();
    const out = {};
    for (const game of games) {
      const bots = Array.from({ length: game.default_seats - 1 }, () => ({ kind: "bot", level: "random" }));
      const table = await post("/api/tables", {
        game: game.id,
        name: "Mira",
        options: `seats=${game.default_seats}`,
        seats: [{ kind: "me" }, ...bots],
      });
      await fetch(`/api/tables/${table.id}/start`, { method: "POST" });
      out[game.id] = `/t/${table.id}`;
    }
    return out;
  });
  await context.close();
  return ids;
}

/** One visit with an empty cache. Ready: the page can be used (its main thing is there and takes clicks). */
async function visit(path, ready) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: "de-DE",
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  await session.send("Network.emulateNetworkConditions", NETWORK);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU });
  let scripts = 0;
  let bytes = 0;
  const kinds = new Map();
  session.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength;
    if (kinds.get(requestId) === "Script") scripts += encodedDataLength;
  });
  await page.addInitScript((selector) => {
    globalThis.vitals = { lcp: 0, ready: 0, blocked: 0 };
    new PerformanceObserver((list) => (vitals.lcp = list.getEntries().at(-1).startTime)).observe({
      type: "largest-contentful-paint",
      buffered: true,
    });
    new PerformanceObserver((list) =>
      list.getEntries().forEach((task) => (vitals.blocked += Math.max(0, task.duration - 50))),
    ).observe({ type: "longtask", buffered: true });
    new MutationObserver((_, watch) => {
      if (!document.querySelector(selector)) return;
      watch.disconnect();
      setTimeout(() => (vitals.ready = performance.now()));
    }).observe(document, { childList: true, subtree: true, attributes: true });
  }, ready);
  await page.goto(base + path, { waitUntil: "commit" });
  await page.waitForFunction(() => vitals.ready > 0, undefined, { timeout: 30_000 });
  await page.waitForTimeout(1_500);
  const found = await page.evaluate(() => ({
    ...vitals,
    fcp: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
  }));
  await context.close();
  return { ...found, scripts, bytes };
}

const middle = (list) => [...list].sort((a, b) => a - b)[list.length >> 1];

const pages = asked.length ? asked.map((path) => [path, path, "#app > *"]) : [["home", "/", ".g:not(:disabled)"]];
if (!asked.length) {
  for (const [game, path] of Object.entries(await tables())) pages.push([game, path, ".shell .board > :not(.bg)"]);
  pages.push(["rules", "/rules/qe", ".page h2"]);
}
console.log(
  `CPU ${CPU}x slower, 1.6 Mbit/s, 150 ms; middle of ${RUNS} visits with an empty cache; milliseconds and kB`,
);
console.log("page            FCP   LCP ready blocked  scripts   all");
for (const [name, path, ready] of pages) {
  const visits = [];
  for (let n = 0; n < RUNS; n++) visits.push(await visit(path, ready));
  const of = (key) => middle(visits.map((each) => each[key]));
  const cell = (value, width) => String(Math.round(value)).padStart(width);
  console.log(
    name.padEnd(14),
    cell(of("fcp"), 4),
    cell(of("lcp"), 5),
    cell(of("ready"), 5),
    cell(of("blocked"), 7),
    cell(of("scripts") / 1000, 8),
    cell(of("bytes") / 1000, 5),
  );
}
await browser.close();
