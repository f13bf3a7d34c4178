/** A real server, a real browser, one person at a table with bots: what a law looks at. */
import type { BrowserContext, CDPSession, Page } from "playwright-core";

import { painted, Stage } from "../e2e/stage";
import { Noise } from "./noise";
import { readTree, sessionOf, type Node } from "./tree";

export interface Size {
  width: number;
  height: number;
}
export const SIZES: Size[] = [
  [320, 568],
  [360, 640],
  [390, 844],
  [844, 390],
  [820, 1180],
  [1180, 820],
  [1440, 900],
  [1920, 1080],
  [2560, 1440],
].map(([width, height]) => ({ width, height }));

export type Lang = "de" | "en";
export type Theme = "light" | "dark";
export interface Setting {
  game: string;
  seats: number;
  lang: Lang;
  theme: Theme;
  size: Size;
  /** Further options of the table, `memory=off`. */
  options?: string;
  /** The others are people, who do nothing. */
  isWithPeople?: boolean;
  /** What the others are called: they are people, and where they do something they have gone and bots stand in. */
  names?: string[];
  /** 2: everything is twice as large, as a browser does it. */
  zoom?: number;
}

/** What the server tells this seat, asked for beside the client. Fields of views are read by name. */
export interface Truth {
  seat: number | "spectator";
  table: { id: string; status: string; seats: { seat: number; name: string; kind: string }[] };
  position: {
    view: Facts;
    question: { id: string; kind: string; owed: boolean; space: Facts } | null;
    to_act: (number | "chance")[];
    /** My last move, where I may take it back. */
    undo: string | null;
    outcome: { winners: number[]; ranking: number[][]; scores: { total: string }[] } | null;
  } | null;
  events: unknown[];
}
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- what a game sends is read by field names, not by the client's types
export type Facts = Record<string, any>;

/** As long as the server allows a name to be. */
export const MY_NAME = "Maximiliana Featherstone";
/** As long: one word, two, the widest letters, short words in a row, narrow ones, marks above letters. */
export const LONG_NAMES = [
  "Bartholomaeusmaximiliane",
  "Konstantin Featherstones",
  "WWWWWWMMMMMMWWWWWWMMMMMM",
  "Al von der Ahe zu Au i T",
  "Illiilliilliilliilliilli",
  "Ägidiusöder Überschüßler",
  "O. P. Q. R. S. T. U. V.W",
];

/** Seconds that somebody must have been away before a bot may stand in: as few as the server allows. */
const GRACE = 10;

export class World {
  readonly stage = new Stage({ hasWindows: false });
  open(): Promise<void> {
    return this.stage.open();
  }
  close(): Promise<void> {
    return this.stage.close();
  }

  private async post<T>(context: BrowserContext, path: string, data: unknown): Promise<T> {
    for (;;) {
      const answer = await context.request
        .post(this.stage.url + path, { data, headers: { origin: this.stage.url } })
        .catch((error: unknown) => {
          /* A connection that was kept open may just have been closed: nobody has read what was sent. */
          if (!String(error).includes("ECONNRESET")) throw error;
          return null;
        });
      if (!answer) continue;
      if (answer.ok()) return (await answer.json()) as T;
      if (answer.status() !== 429) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
      await new Promise((done) => setTimeout(done, 1_000 * Number(answer.headers()["retry-after"] ?? 1)));
    }
  }

  private async invite(id: string, name: string): Promise<BrowserContext> {
    const { page, context } = await this.stage.visit({ width: 390, height: 844 }, "en-GB");
    await page.close();
    await this.post(context, `/api/tables/${id}/seats`, { name });
    return context;
  }

  /** Let bots play a whole game among themselves; returns the table. */
  async finished(context: BrowserContext, table: Pick<Setting, "game" | "seats" | "options">): Promise<string> {
    const seats = Array.from({ length: table.seats }, () => ({ kind: "bot", level: "random" }));
    const options = `seats=${table.seats} ${table.options ?? ""}`.trim();
    const ask = { game: table.game, name: MY_NAME, options, seats };
    const { id } = await this.post<{ id: string }>(context, "/api/tables", ask);
    await this.post(context, `/api/tables/${id}/start`, {});
    for (;;) {
      const answer = await context.request.get(`${this.stage.url}/api/tables/${id}/state`);
      if (answer.ok() && ((await answer.json()) as Truth).position?.outcome) return id;
      await new Promise((done) => setTimeout(done, 1_000));
    }
  }

  /** Sit down. `before` may tamper with the page before anything is loaded: that is how faults are planted. */
  async sit(setting: Setting, before?: (page: Page) => Promise<unknown>): Promise<Sitting> {
    const { size, zoom = 1 } = setting;
    const viewport = { width: Math.floor(size.width / zoom), height: Math.floor(size.height / zoom) };
    const locale = setting.lang === "de" ? "de-DE" : "en-GB";
    const more = { colorScheme: setting.theme, deviceScaleFactor: zoom };
    const { page, context } = await this.stage.visit(viewport, locale, more);
    const noise = new Noise(page);
    await page.addInitScript(() => localStorage.setItem("notify-asked", "yes"));
    const isDeserted = setting.names !== undefined && !setting.isWithPeople;
    const hasPeople = setting.isWithPeople ?? isDeserted;
    const other = hasPeople ? { kind: "open" } : { kind: "bot", level: "random" };
    const others = Array.from({ length: setting.seats - 1 }, () => other);
    const options = `seats=${setting.seats} ${setting.options ?? ""}`.trim();
    const away = isDeserted ? { how: "vote", grace: GRACE } : undefined;
    const ask = { game: setting.game, name: MY_NAME, options, seats: [{ kind: "me" }, ...others], away };
    const { id } = await this.post<{ id: string }>(context, "/api/tables", ask);
    const guests: BrowserContext[] = [];
    if (hasPeople)
      for (const name of (setting.names ?? ["Ben", "Cleo", "Dora", "Emil"]).slice(0, setting.seats - 1))
        guests.push(await this.invite(id, name));
    await this.post(context, `/api/tables/${id}/start`, {});
    await before?.(page);
    /* A page that is lied to never hears what the server says. */
    const patience = before ? 8 : 60;
    const sitting = new Sitting(this, setting, id, page, context, noise, await sessionOf(page), patience, guests);
    await sitting.load();
    if (isDeserted) await sitting.standIns();
    return sitting;
  }
}

export class Sitting {
  constructor(
    readonly world: World,
    readonly setting: Setting,
    readonly id: string,
    readonly page: Page,
    readonly context: BrowserContext,
    readonly noise: Noise,
    readonly session: CDPSession,
    /** How often it is asked whether a page has heard what the server says. */
    private readonly patience: number,
    /** The people at the other seats. */
    readonly guests: BrowserContext[],
  ) {}

  async load(): Promise<void> {
    await this.page.goto(`${this.world.stage.url}/t/${this.id}`);
    await this.page.getByRole("main").first().waitFor();
    await this.page.waitForTimeout(300);
  }

  /** Have bots stand in for the others, who have gone. By vote: by itself one might stand in for me. */
  async standIns(): Promise<void> {
    for (let seat = 1; seat < this.setting.seats;) {
      const isDone = await this.ask("stand-in", { seat }).then(
        () => true,
        (error: unknown) => {
          if (!/not-away|429/.test(String(error))) throw error;
          return false;
        },
      );
      if (isDone) seat++;
      else await this.page.waitForTimeout(500);
    }
  }

  async close(): Promise<void> {
    /* What was asked for and is changed on its way may still be on it. */
    await this.page.unrouteAll({ behavior: "ignoreErrors" });
    await this.context.close();
  }

  tree(): Promise<Node> {
    return readTree(this.session);
  }

  /** What the server says to this seat now, asked without the client. */
  async truth(who: BrowserContext = this.context): Promise<Truth> {
    for (let tries = 0; ; tries++) {
      /* A connection that was kept open may just have been closed: then it is asked again. */
      const answer = await who.request
        .get(`${this.world.stage.url}/api/tables/${this.id}/state`)
        .catch((error: unknown) => {
          if (tries > 5) throw error;
          return null;
        });
      if (answer?.ok()) return (await answer.json()) as Truth;
      if (answer && answer.status() !== 429) throw new Error(`state: ${answer.status()}`);
      await this.page.waitForTimeout(500);
    }
  }

  async ask<T>(path: string, body?: unknown, who: BrowserContext = this.context): Promise<T> {
    const url = `${this.world.stage.url}/api/tables/${this.id}/${path}`;
    const headers = { origin: this.world.stage.url };
    const request = who.request;
    const answer = body === undefined ? await request.get(url) : await request.post(url, { data: body, headers });
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
    return (await answer.json()) as T;
  }

  /** Wait until the server asks this seat; false: the game is over. */
  async asked(): Promise<boolean> {
    for (;;) {
      const { position } = await this.truth();
      if (position?.question?.owed) return true;
      if (position?.outcome) return false;
      await this.page.waitForTimeout(100);
    }
  }

  /** Wait until a pause: the server has the same to say before and after the screen was read, and the page had heard it. */
  async still(): Promise<{ truth: Truth; tree: Node }> {
    for (let tries = 0; ; tries++) {
      const before = await this.truth();
      const hasHeard = this.noise.heard(before);
      await painted(this.page);
      const tree = await this.tree();
      const after = await this.truth();
      const isSame = JSON.stringify(before.position) === JSON.stringify(after.position);
      if ((isSame && hasHeard && this.noise.heard(after)) || tries > this.patience) return { truth: after, tree };
      await this.page.waitForTimeout(120);
    }
  }
}
