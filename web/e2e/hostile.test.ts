/** Whatever people call themselves or say, it stays text, on every screen where it appears. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";

import { playOut } from "./finished";
import { follow, listen } from "./learner";
import { call, DESKTOP, PHONE, Stage, still, type Visit } from "./stage";

const stage = new Stage();
beforeAll(() => stage.open());
afterAll(() => stage.close());

const PAYLOADS = [
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "<svg onload=alert(1)>",
  "javascript:alert(1)",
  "{{7*7}}",
  "${alert(1)}",
  '"><script>alert(1)</script>',
  "'-alert(1)-'",
  "<iframe src=javascript:alert(1)>",
  "<a href=javascript:alert(1)>x</a>",
  "<b>**bold**</b>",
  "</textarea><script>alert(1)</script>",
  "<body onload=alert(1)>",
  "<input autofocus onfocus=alert(1)>",
  "<details open ontoggle=alert(1)>",
  "<math><mi xlink:href=javascript:alert(1)>",
  "&lt;script&gt;alert(1)&lt;/script&gt;",
  "%3Cscript%3Ealert(1)%3C/script%3E",
  "<style>@import'x'</style>",
  "<link rel=stylesheet href=x>",
  "<object data=x>",
  "<embed src=x>",
  "<form action=x><button>",
  "{amount}",
  "{name}",
  "<svg/onload=alert(1)>",
  "<svg><script>alert(1)</script>",
  "<img src=1 onerror=alert(1)//",
  "<video onerror=alert(1)>",
  "<audio src onerror=alert(1)>",
  "<marquee onstart=alert(1)>",
  "<select autofocus onfocus=1>",
  "<textarea onfocus=alert(1)>",
  "<keygen autofocus>",
  "<base href=//x.example>",
  "<meta http-equiv=refresh>",
  "</script><script>alert(1)",
  "`-alert(1)-`",
  '\\"-alert(1)//',
  "\\u003cscript\\u003e",
  "<!--<img src=x>-->",
  "<![CDATA[<b>x</b>]]>",
  "<?xml version=1?>",
  "<x onclick=alert(1)>click</x>",
  "<template><img src=x>",
  "<noscript><p title=x>",
  "{@html alert(1)}",
  "#{7*7}",
  "<%= 7*7 %>",
  "<dialog open>x</dialog>",
];

/** What no message may ever bring onto a page. */
const FOREIGN =
  'iframe, object, embed, base, marquee, math, template, x, video, audio, noscript p, body style, img[src="x"], [onerror], [onload], [onclick], [onfocus], [ontoggle], [onstart], a[href^="javascript"]';

test("fifty hostile lines of talk and fifty hostile names are shown as they were typed", async () => {
  const [host, guest] = [await stage.visit(DESKTOP, "en-GB"), await stage.visit(DESKTOP, "de-DE")];
  await host.page.goto(stage.url);
  await guest.page.goto(stage.url);
  const seats = [{ kind: "me" }, { kind: "open" }, { kind: "bot", level: "greedy" }];
  const { id } = await call<{ id: string }>(host.page, "POST", "/api/tables", {
    game: "qe",
    name: "Mira",
    options: "seats=3",
    seats,
  });
  await call(guest.page, "POST", `/api/tables/${id}/seats`, { name: PAYLOADS[0].slice(0, 24), seat: 1 });
  await host.page.goto(`${stage.url}/t/${id}`);
  await host.page.waitForSelector(".who");
  await expect.poll(() => host.page.locator(".who li:nth-child(2) b").textContent()).toBe(PAYLOADS[0].slice(0, 24));
  await call(host.page, "POST", `/api/tables/${id}/start`);
  await guest.page.goto(`${stage.url}/t/${id}`);
  for (const { page } of [host, guest]) {
    await page.waitForSelector(".shell");
    await page.click('.tabs button:text-is("Chat")');
  }
  expect(PAYLOADS.length).toBe(50);
  for (const payload of PAYLOADS) {
    await guest.page.fill(".say input", payload);
    await guest.page.keyboard.press("Enter");
  }
  for (const { page } of [host, guest]) {
    await page.waitForFunction((n) => document.querySelectorAll(".rail .log .said").length === n, PAYLOADS.length);
    const said = await page.locator(".rail .log .said").allTextContents();
    PAYLOADS.forEach((payload, at) => expect(said[at]).toContain(payload));
    expect(await page.locator(FOREIGN).count()).toBe(0);
  }
  for (const payload of PAYLOADS) {
    const name = payload.slice(0, 24).trim();
    await call(guest.page, "PATCH", `/api/tables/${id}/seats/1`, { name });
    await host.page.waitForFunction(
      (wanted) => document.querySelector(".sp-card:nth-of-type(2) b")?.textContent === wanted,
      name,
    );
    expect([name, await host.page.locator(FOREIGN).count()]).toEqual([name, 0]);
  }
  await host.page.click(".tabs button:first-child");
  expect(await host.page.locator(FOREIGN).count()).toBe(0);
  for (const { faults, context } of [host, guest]) {
    expect(faults).toEqual([]);
    await context.close();
  }
});

/* Every other place where words of strangers come onto a page. */

const SPRINKLED = [0, 1, 2, 8, 9, 13, 16, 25, 34, 46].map((at) => PAYLOADS[at]);

test("hostile names and words stay text at home, in the list of tables, in the gallery and in whispers", async () => {
  const [host, guest, third] = [
    await stage.visit(DESKTOP, "en-GB"),
    await stage.visit(DESKTOP, "de-DE"),
    await stage.visit(DESKTOP, "en-GB"),
  ];
  for (const { page } of [host, guest, third]) await page.goto(stage.url);
  for (const payload of SPRINKLED) {
    const name = payload.slice(0, 24).trim();
    const seats = [{ kind: "me" }, { kind: "open" }, { kind: "bot", level: "fair" }];
    const { id } = await call<{ id: string }>(host.page, "POST", "/api/tables", {
      game: "tiefe-taschen",
      name,
      options: "seats=3 phase3=orderly",
      listed: true,
      whispers: true,
      seats,
    });
    await call(guest.page, "POST", `/api/tables/${id}/seats`, { name: `${name.slice(0, 22)}2`, seat: 1 });
    await call(host.page, "POST", `/api/tables/${id}/start`);
    await call(guest.page, "POST", `/api/tables/${id}/chat`, { text: payload, to: 0, key: `w-${id}` });
    await call(third.page, "POST", `/api/tables/${id}/gallery`, {
      name: `${name.slice(0, 22)}3`,
      text: payload,
      key: `g-${id}`,
    });
    for (const { page } of [host, third]) {
      await page.goto(`${stage.url}/t/${id}`);
      await page.waitForSelector(".shell");
      await page.click('.tabs button:text-is("Chat")');
      await page.waitForFunction((wanted) => document.body.textContent?.includes(wanted), payload);
      expect([payload, await page.locator(FOREIGN).count()]).toEqual([payload, 0]);
    }
  }
  /* The home page has the newest of them, the list has all. */
  for (const [path, shown] of [
    ["/", 6],
    ["/tables", SPRINKLED.length],
  ] as const) {
    await host.page.goto(stage.url + path);
    await expect.poll(() => host.page.locator("main .tb").count()).toBeGreaterThanOrEqual(shown);
    await still(host.page);
    expect([path, await host.page.locator(FOREIGN).count()]).toEqual([path, 0]);
  }
  for (const { faults, context } of [host, guest, third]) {
    expect(faults).toEqual([]);
    await context.close();
  }
});

/** Markup that is whole within the length of a name, and an initial in two halves. */
const NAMES = [
  "<svg onload=alert(1)>",
  "<x onclick=alert()>x</x>",
  "**{name}**{amount}",
  "<base href=//x.example>",
  "\u{1d49c}<math>&lt;b&gt;",
  "$&$1<object data=x>",
  "</p><embed src=x>",
  "{@html 1}`-alert(1)-`",
  "<noscript><p title=x>",
  "<marquee>x</marquee>",
  "[x](javascript:alert(1))",
  "<dialog open>x</dialog>",
];
const LINE = "</script><img src=x onerror=alert(1)> **{name}** &lt;b&gt; javascript:alert(1)";

/** Nothing came of what people wrote but text; and what they wrote can be read, as they wrote it. */
async function expectText(page: Page, where: string, ...written: string[]): Promise<void> {
  for (const each of written)
    await page
      .waitForFunction((wanted) => document.body.textContent?.includes(wanted), each)
      .catch(() => {
        throw new Error(`${where}: “${each}” is not there as it was written`);
      });
  expect([where, await page.locator(FOREIGN).count()]).toEqual([where, 0]);
}

/** Visitors whose pages must not even complain. */
async function visitors(count: number): Promise<Visit[]> {
  const all: Visit[] = [];
  for (let at = 0; at < count; at++) {
    const visit = await stage.visit(at % 2 ? PHONE : DESKTOP, at % 2 ? "de-DE" : "en-GB");
    visit.page.on("console", (line) => line.type() === "error" && visit.faults.push(line.text()));
    await visit.page.goto(stage.url);
    all.push(visit);
  }
  return all;
}

async function leave(visits: Visit[]): Promise<void> {
  for (const { faults, context } of visits) {
    expect(faults).toEqual([]);
    await context.close();
  }
}

/** The words that are written on the picture of the result, while it is saved. */
async function picture(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    const kept = window as unknown as { written: string[] };
    kept.written = [];
    const { prototype } = CanvasRenderingContext2D;
    const write = prototype.fillText;
    prototype.fillText = function (text: string, ...rest) {
      kept.written.push(text);
      return write.call(this, text, ...rest);
    };
  });
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: /^(Picture|Bild)/ }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^[\w-]+\.png$/);
  return page.evaluate(() => (window as unknown as { written: string[] }).written);
}

const BOT = { kind: "bot", level: "random" };
/** Two people and a bot: two alone are too few, or would pass for ever. */
const ENDED = [
  { game: "qe", options: "seats=3", bots: [BOT] },
  { game: "tiefe-taschen", options: "seats=3 phase3=orderly", bots: [BOT] },
  { game: "counterfeiters", options: "seats=3", bots: [BOT] },
  { game: "prodigals", options: "seats=3", bots: [BOT] },
  { game: "prodigals", options: "seats=3 contests=W", bots: [BOT] },
].map((table, at) => ({ ...table, names: NAMES.slice(2 * at, 2 * at + 2) }));

test.each(ENDED)(
  "$game $options: hostile names stay text in the result, its picture, the replay and the next game",
  { timeout: 600_000 },
  async ({ game, options, bots, names }) => {
    const visits = await visitors(3);
    const pages = visits.map(({ page }) => page);
    const people = pages.slice(0, 2);
    const { id } = await call<{ id: string }>(people[0], "POST", "/api/tables", {
      game,
      name: names[0],
      options,
      seats: [{ kind: "me" }, { kind: "open" }, ...bots],
    });
    await call(people[1], "POST", `/api/tables/${id}/seats`, { name: names[1], seat: 1 });
    await call(people[0], "POST", `/api/tables/${id}/start`);
    await call(people[1], "POST", `/api/tables/${id}/chat`, { text: LINE, key: "hostile-line" });
    await playOut(people, id);

    for (const page of pages) {
      const others = names.filter((_, at) => page !== people[at]);
      await page.goto(`${stage.url}/t/${id}`);
      await page.waitForSelector(".res");
      await expectText(page, "result", ...others);
      const written = await picture(page);
      for (const name of names) {
        expect(written.join("\n")).toContain(name);
        expect(written).toContain([...name][0].toUpperCase());
      }
      await page.getByRole("button", { name: "Chat" }).click();
      await expectText(page, "talk after the game", LINE);
    }

    const { steps } = await call<{ steps: unknown[] }>(pages[2], "GET", `/api/tables/${id}/story`);
    for (const [at, page] of pages.entries())
      for (const eyes of ["all", "public", String(at % 2)]) {
        const step = Math.floor((steps.length * (at + 1)) / pages.length);
        await page.goto(`${stage.url}/t/${id}/replay/${step}/${eyes}`);
        await page.waitForSelector(".dock .ctl");
        await expectText(page, `replay ${step} ${eyes}`, ...names);
        for (const tab of await page.locator(".rail [role=tab]").all()) {
          await tab.click();
          await expectText(page, `replay ${step} ${eyes}, ${await tab.innerText()}`);
        }
      }

    await people[0].goto(`${stage.url}/t/${id}`);
    await people[0].getByRole("button", { name: "Another game" }).click();
    await expectText(people[0], "which game next", names[1]);
    await people[0].getByRole("dialog").locator("li button:enabled").first().click();
    await people[0].waitForURL((url) => /^\/t\//.test(url.pathname) && !url.pathname.includes(id));
    await people[0].waitForSelector(".who");
    await expectText(people[0], "waiting for the next game", names[1]);
    for (const path of ["/", "/tables"]) {
      await people[0].goto(stage.url + path);
      await expectText(people[0], path, names[1]);
    }
    await leave(visits);
  },
);

const LESSONS = ["qe", "tiefe-taschen", "counterfeiters", "prodigals", "prodigals.contests=W"];

test.each(LESSONS.map((lesson, at) => ({ lesson, name: NAMES[(2 * at + 1) % NAMES.length] })))(
  "$lesson: a hostile name of one's own stays text in the lesson and on the rules page",
  async ({ lesson, name }) => {
    const { page, context, faults } = await stage.visit(DESKTOP, "en-GB");
    await page.addInitScript((mine) => localStorage.setItem("name", mine), name);
    await page.goto(`${stage.url}/learn/${lesson}`);
    for (let told = await listen(page); told !== "end"; told = await follow(page)) await expectText(page, lesson);
    await expectText(page, `the end of ${lesson}`);
    await page.goto(`${stage.url}/rules/${lesson.split(".")[0]}`);
    await page.waitForSelector(".page h2");
    await expectText(page, "rules");
    await page.goto(stage.url);
    await page.locator(".g:not(:disabled)").first().click();
    await expect.poll(() => page.locator("form.quick input").inputValue()).toBe(name);
    await expectText(page, "home");
    expect(faults).toEqual([]);
    await context.close();
  },
);

test.each([
  "/t/%",
  "/t/%E0%A4%A",
  "/t/<svg onload=alert(1)>",
  "/t/x/replay/%/%",
  "/rules/%",
  "/rules/qe#%E0%A4%A",
  "/rules/qe#<img src=x onerror=alert(1)>",
  "/rules/<img src=x onerror=alert(1)>",
  "/new/<img src=x onerror=alert(1)>",
  "/learn/%",
  "/claim#<img src=x onerror=alert(1)>",
  "/%",
])("the address %s leads to a page with a way on", async (path) => {
  const { page, context } = await stage.visit(DESKTOP, "en-GB");
  const thrown: string[] = [];
  page.on("pageerror", (error) => thrown.push(String(error)));
  await page.goto(stage.url + path);
  await page.waitForSelector("main a[href], main button");
  await still(page);
  expect([path, thrown, await page.locator(FOREIGN).count()]).toEqual([path, [], 0]);
  await context.close();
});
