/** A real server with the built client, and browsers that visit it. */
import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";

import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  type Request,
} from "playwright-core";

const ROOT = resolve(import.meta.dirname, "../..");
const PYTHON = process.env.SLUSHFUND_PYTHON ?? join(ROOT, ".venv/bin/python");
/** The one without windows takes a quarter less of the processor, but shows no notices and paints when it likes. */
const BROWSERS = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];
const browserFor = ({ hasWindows }: Hosting): string | undefined =>
  process.env.SLUSHFUND_CHROMIUM ?? BROWSERS.find((each, at) => existsSync(each) && (at > 0 || !hasWindows));
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1440, height: 900 };

/** A port that no outgoing connection is given: a server that is started again finds it free. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = 15_000 + Math.floor(Math.random() * 15_000);
    const probe = createServer();
    const isFree = await new Promise<boolean>((found) => {
      probe.once("error", () => found(false));
      probe.listen(port, "127.0.0.1", () => found(true));
    });
    if (!isFree) continue;
    await new Promise((done) => probe.close(done));
    return port;
  }
}

export interface Visit {
  page: Page;
  context: BrowserContext;
  /** Errors of the page, and dialogs that nobody wanted. */
  faults: string[];
}

/** How the server is started: tests want the same luck every time, measurements the server as it is. */
export interface Hosting {
  script: string;
  workers: number;
  /** Whether bots think with the compiled engine, where there is one. */
  isFast: boolean;
  /** Hears each line that the server writes. */
  online: (line: string) => void;
  /** Whether the browser is the one that people use. */
  hasWindows: boolean;
}
/** What each page has asked for and does not have yet. */
const awaited = new WeakMap<Page, Set<Request>>();
const TRIED: Hosting = {
  script: "server.py",
  workers: 1,
  isFast: false,
  online: () => undefined,
  hasWindows: true,
};

export class Stage {
  private server: ChildProcess | null = null;
  private browser: Browser | null = null;
  private readonly folder = mkdtempSync(join(tmpdir(), "slushfund-e2e-"));
  private port = 0;

  private readonly hosting: Hosting;

  constructor(hosting: Partial<Hosting> = {}) {
    this.hosting = { ...TRIED, ...hosting };
  }

  async open(): Promise<void> {
    if (!existsSync(join(ROOT, "src/slushfund/server/static/index.html"))) throw new Error("build the client first");
    await this.start();
    const args = [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ];
    this.browser = await chromium.launch({ executablePath: browserFor(this.hosting), args });
  }

  async close(): Promise<void> {
    await this.browser?.close();
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  async start(): Promise<void> {
    this.port ||= await freePort();
    const args = [
      join(import.meta.dirname, this.hosting.script),
      "serve",
      "--port",
      String(this.port),
      "--data",
      join(this.folder, "data.sqlite"),
      "--workers",
      String(this.hosting.workers),
    ];
    const fast = this.hosting.isFast ? { SLUSHFUND_COMPILED: join(ROOT, "build/compiled") } : {};
    const env = { ...process.env, PYTHONPATH: join(ROOT, "src"), ...fast };
    const server = spawn(PYTHON, args, { cwd: ROOT, env });
    createInterface(server.stdout).on("line", this.hosting.online);
    this.server = server;
    this.port = await new Promise<number>((found, failed) => {
      let said = "";
      const hear = (data: Buffer): void => {
        said += data.toString();
        const match = /"event":"serving","port":(\d+)\D/.exec(said) ?? /http:\/\/[^\s:]+:(\d+)\D/.exec(said);
        if (match) found(Number(match[1]));
      };
      server.stdout.on("data", hear);
      server.stderr.on("data", hear);
      server.on("exit", () => failed(new Error(`the server ended: ${said}`)));
    });
  }

  async stop(): Promise<void> {
    const server = this.server;
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise((done) => server.once("exit", done));
    server.kill("SIGTERM");
    await ended;
  }

  async visit(
    viewport: { width: number; height: number },
    locale: string,
    more: BrowserContextOptions = {},
  ): Promise<Visit> {
    const context = await this.browser!.newContext({ viewport, locale, reducedMotion: "reduce", ...more });
    context.setDefaultTimeout(180_000); // a busy machine is slow, and no test is about that
    const page = await context.newPage();
    const faults: string[] = [];
    const missing = new Set<Request>();
    awaited.set(page, missing);
    page.on("request", (request) => {
      if (request.isNavigationRequest()) missing.clear(); // who asked for the others is gone
      missing.add(request);
    });
    page.on("requestfinished", (request) => missing.delete(request));
    page.on("requestfailed", (request) => missing.delete(request));
    page.on("pageerror", (error) => faults.push(String(error)));
    page.on("dialog", (dialog) => {
      faults.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    return { page, context, faults };
  }
}

/** Wait until everything that moves has arrived; what turns for ever does not count. */
async function arrived(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((each) => each.playState !== "running" || each.effect?.getComputedTiming().endTime === Infinity),
  );
}

/** Wait until the page has drawn itself. One that lies behind others may not draw for as long as it lies there. */
export const painted = (page: Page): Promise<unknown> =>
  page.evaluate(
    () =>
      new Promise((done) => {
        requestAnimationFrame(() => requestAnimationFrame(done));
        setTimeout(done, 2_000);
      }),
  );

/** Wait until the page lies still: it has all that it asked for, and has drawn it. */
export async function still(page: Page): Promise<void> {
  const missing = awaited.get(page)!;
  do {
    while (missing.size) await page.waitForTimeout(50);
    await page.waitForFunction(() => document.fonts.status === "loaded");
    await arrived(page);
    await painted(page);
  } while (missing.size);
}

/**
 * Look out for what is there for a moment only, before it comes; the answer waits until it was seen. A browser on a busy machine may
 * get to it too late to tap it: with `isTapped` that is done in the moment in which it comes.
 */
export async function glimpse(page: Page, selector: string, isTapped = false): Promise<() => Promise<void>> {
  const sight = await page.evaluateHandle(
    ([wanted, taps]) => {
      const sight = { isSeen: false };
      const look = (): void => {
        const found = [...document.querySelectorAll<HTMLElement>(wanted)].find((each) => each.checkVisibility());
        if (!found || sight.isSeen) return;
        sight.isSeen = true;
        watch.disconnect();
        if (taps) found.click();
      };
      const watch = new MutationObserver(look);
      watch.observe(document, { childList: true, subtree: true, attributes: true });
      look();
      return sight;
    },
    [selector, isTapped] as const,
  );
  return async () => {
    await page.waitForFunction(({ isSeen }) => isSeen, sight);
  };
}

/** Whether the page is as wide as the screen, so that nothing has to be pushed aside. */
export const fits = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

interface Finding {
  id: string;
  impact: string;
  nodes: { html: string; failureSummary: string }[];
}

async function axe(page: Page, rules: string[] | null): Promise<Finding[]> {
  await arrived(page);
  await page.evaluate(AXE);
  return page.evaluate(async (only) => {
    const { axe } = globalThis as unknown as { axe: { run: (how: object) => Promise<{ violations: Finding[] }> } };
    return (await axe.run(only ? { runOnly: only } : {})).violations;
  }, rules);
}

const lines = (found: Finding[]): string[] =>
  found.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary.slice(0, 200)}`),
  );

/** Serious findings of axe-core, a line for each place. */
export async function findings(page: Page): Promise<string[]> {
  const found = await axe(page, null);
  return lines(found.filter(({ impact }) => impact === "serious" || impact === "critical"));
}

/** How a screen is divided for those who go through it by headings and landmarks. */
const STRUCTURE = [
  "heading-order",
  "page-has-heading-one",
  "empty-heading",
  "landmark-one-main",
  "landmark-main-is-top-level",
  "landmark-no-duplicate-main",
  "landmark-no-duplicate-banner",
  "landmark-unique",
  "region",
];

export const structure = async (page: Page): Promise<string[]> => lines(await axe(page, STRUCTURE));

/** From the home page to a running game of Q.E. against bots: two taps and a name. */
export async function startQe(page: Page, name: string, seats: number): Promise<void> {
  await page.click('.g[data-game="qe"]');
  await page.click(`.choices .chip:text-is("${seats}")`);
  await page.locator("form.quick .choices").nth(1).locator(".chip").first().click();
  await page.fill("form.quick input", name);
  await page.click("form.quick button[type=submit], form.quick .btn.pri");
  await page.waitForSelector(".shell");
}

/** Answer in Q.E. by keyboard: this amount, or one with a digit more where it was the opening bid. */
export async function bid(page: Page, amount: string): Promise<void> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.type(amount);
  if (await page.locator(".go .btn.pri").isDisabled()) await page.keyboard.type("1");
  await page.locator(".go .btn.pri").click();
  await page.locator(".go .btn.pri").click();
}

/** My answer in Q.E. is on its way, or the next question begins with an empty pad. */
export async function answered(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector(".dk") === null || !document.querySelector(".amt output")?.textContent?.trim(),
  );
}

/** What the page shows: a question, the result, or neither yet. */
export async function whatNext(page: Page): Promise<"ask" | "result"> {
  const found = await page.waitForSelector(".dk, .res");
  return (await found.evaluate((node) => node.classList.contains("res"))) ? "result" : "ask";
}

/** A request to the server as this visitor; where there were too many, it is made again when the server says so. */
export async function call<T>(page: Page, method: string, path: string, body?: unknown): Promise<T> {
  const answer = await page.evaluate(
    async ([verb, where, data]) => {
      for (;;) {
        const headers = data === undefined ? undefined : { "content-type": "application/json" };
        const found = await fetch(where as string, {
          method: verb as string,
          headers,
          body: data === undefined ? undefined : JSON.stringify(data),
        });
        if (found.status !== 429) return { ok: found.ok, data: (await found.json()) as unknown };
        await new Promise((done) => setTimeout(done, 1_000 * Number(found.headers.get("retry-after") ?? 1)));
      }
    },
    [method, path, body],
  );
  if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer.data)}`);
  return answer.data as T;
}
