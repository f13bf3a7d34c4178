/** Holds a sitting to the laws: called at every pause and at every answer, it collects what is broken. */
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";

import type { CDPSession } from "playwright-core";

import { painted } from "../e2e/stage";

import { contrastFaults, lasting, layoutFaults } from "./layout";
import { lockedFaults } from "./locked";
import type { Sent } from "./noise";
import { sceneOf, type Promised, type Reader } from "./reader";
import { wrongSeats } from "./seats";
import { drawn, find, findAll, readTree, sessionOf, textOf, walk, type Node } from "./tree";
import { dialogOf, dockOf, type Confirmed, type Watcher } from "./walker";
import { strangeWords } from "./words";
import { SIZES, type Facts, type Lang, type Sitting, type Size, type Truth } from "./world";

export type Law = "said" | "shown" | "promise" | "words" | "layout" | "contrast" | "noise" | "secret" | "twin";
export interface Broken {
  law: Law;
  where: string;
  what: string;
}

/** How often the dear laws look; zero: never. */
export interface Care {
  sizes: Size[];
  layout: boolean;
  contrast: boolean;
  /** Every so many pauses the page is compared with one that was opened just now. */
  twins: number;
}
export const FULL_CARE: Care = { sizes: SIZES, layout: true, contrast: true, twins: 12 };

/** During a game a page asks for nothing but its own seat's business. */
const ALLOWED = [
  /^GET \/($|t\/|assets\/|favicon|theme\.js|manifest|sw\.js|fonts|icons?)/,
  /^GET \/[\w.-]+\.(js|css|svg|png|ico|json|webmanifest|woff2)$/,
  /^GET \/api\/(me|games|lessons|tables|push\/key|tables\/\w+(\/(qr\.svg|socket.*|chat|state|content))?)$/,
  /^POST \/api\/tables(\/\w+\/(start|foresee))?$/,
];

/** A folder for the trees in which something was found, to look at. */
const TREES = process.env.LAWS_TREES;

/** One report for a kind of fault: what differs only in texts, figures and the question asked is the same. */
const kindOf = (what: string): string => what.replace(/“.*?”|\d+|\[.*\]/g, "");

export class Judge implements Watcher {
  readonly broken: Broken[] = [];
  private readonly told = new Set<string>();
  private readonly measured = new Set<string>();
  /** How many screens were looked at. */
  pauses = 0;
  /** The last picture that is being kept. */
  kept: Promise<void> = Promise.resolve();
  private owed: { promises: Promised[]; after: number; move: string; question: string | undefined } | null = null;

  constructor(
    readonly sitting: Sitting,
    readonly reader: Reader,
    readonly care: Care,
  ) {}

  private size(): Size {
    return this.sitting.page.viewportSize() ?? this.sitting.setting.size;
  }

  tell(law: Law, what: string, tree?: Node): void {
    const { game, seats, lang, theme } = this.sitting.setting;
    const { width, height } = this.size();
    const where = `${game}/${seats} ${lang} ${theme} ${width}x${height}`;
    const key = `${law} ${kindOf(what)}`;
    if (this.told.has(key)) return;
    this.told.add(key);
    this.broken.push({ law, where, what });
    if (TREES) this.keep(resolve(TREES, `${game}-${this.broken.length}`), `${where}: ${what}`, tree);
  }

  private keep(path: string, text: string, tree?: Node): void {
    writeFileSync(`${path}.txt`, tree ? `${text}\n${drawn(tree)}` : text);
    const picture = (): Promise<unknown> => this.sitting.page.screenshot({ path: `${path}.png` });
    this.kept = this.kept.then(picture).then(
      () => undefined,
      () => undefined,
    );
  }

  async seen(truth: Truth, tree: Node): Promise<void> {
    const scene = sceneOf(truth, tree, this.sitting.setting, this.size().width);
    if (truth.position && !truth.position.outcome) {
      for (const what of [...wrongSeats(scene), ...this.reader.untrue(scene)]) await this.confirm("shown", what);
      this.keptPromises();
      await this.locked(truth);
    }
    this.words(tree);
    this.requests();
    this.pauses++;
    const kind = truth.position?.outcome
      ? "result"
      : `${truth.position?.question?.kind ?? "wait"}.${truth.position?.view.phase}`;
    await this.look(kind);
    if (this.care.twins && this.pauses % this.care.twins === 0 && !truth.position?.outcome) await this.twin(truth);
    const { sizes } = this.care;
    if (sizes.length > 1) await this.turn(sizes[this.pauses % sizes.length]);
  }

  /** A screen may be a moment behind: what is wrong must still be wrong when it is read again, whatever others do meanwhile. */
  private async confirm(law: Law, what: string): Promise<void> {
    const kind = kindOf(what);
    if (this.told.has(`${law} ${kind}`)) return;
    for (let tries = 0; tries < 8; tries++) {
      await this.sitting.page.waitForTimeout(250);
      const { truth, tree } = await this.sitting.still();
      if (!truth.position || truth.position.outcome) return;
      const scene = sceneOf(truth, tree, this.sitting.setting, this.size().width);
      const again = [...wrongSeats(scene), ...this.reader.untrue(scene)];
      if (!again.some((each) => kindOf(each) === kind)) return;
    }
    this.tell(law, what, await this.sitting.tree());
  }

  /** Reasons are asked of the server, so they may come a moment later than the question. */
  private async locked(truth: Truth): Promise<void> {
    let faults: string[] = [];
    for (let tries = 0; tries < 25; tries++) {
      if (tries) await this.sitting.page.waitForTimeout(400);
      const tree = await this.sitting.tree();
      const scene = sceneOf(truth, tree, this.sitting.setting, this.size().width);
      const things = (await this.reader.closable?.(scene, this.sitting)) ?? [];
      const found = await lockedFaults(this.sitting, truth, things).catch((): string[] => []);
      faults = tries ? faults.filter((each) => found.includes(each)) : found;
      if (!faults.length) return;
    }
    const now = await this.sitting.truth();
    if (JSON.stringify(now.position) !== JSON.stringify(truth.position)) return;
    for (const what of faults) this.tell("shown", what, await this.sitting.tree());
  }

  confirmed(seen: Confirmed): void {
    /* Others may have changed the table since the last pause: the page says what it had been told when it was tapped. */
    const position = (this.sitting.noise.positions[seen.heard - 1] as Truth["position"]) ?? seen.before.position;
    const scene = sceneOf({ ...seen.before, position }, seen.tree, this.sitting.setting, this.size().width);
    const shown = this.reader.said(seen, scene);
    const same = this.reader.isSame ?? ((move: string, text: string) => move === text);
    if (shown === null)
      this.tell("said", `nothing on the screen says “${seen.move}” (${seen.move.split(" ")[0]})`, seen.tree);
    else if (!same(seen.move, shown, scene))
      this.tell("said", `shown “${shown}”, sent “${seen.move}” (${seen.move.split(" ")[0]})`, seen.tree);
    const promises = this.reader.promised?.(seen, scene) ?? [];
    const question = seen.before.position?.question?.id;
    this.owed = promises.length ? { promises, after: seen.heard, move: seen.move, question } : null;
  }

  /** What the first position after my move says, before anybody else has moved; the old one may be told again. */
  private keptPromises(): void {
    const { owed } = this;
    if (!owed) return;
    const { positions, told } = this.sitting.noise;
    const at = positions.findIndex((each, number) => number >= owed.after && each.question?.id !== owed.question);
    if (at < 0) return;
    this.owed = null;
    const since = told.slice(owed.after, at + 1);
    if (since.includes(null)) return;
    const [before, view] = [positions[owed.after - 1]?.view ?? {}, positions[at].view] as Facts[];
    for (const { what, will, is } of owed.promises) {
      if (is(view) === will) continue;
      const was = `was ${is(before)}, is ${is(view)} after ${since.flat().join(", ")}`;
      this.tell("promise", `“${owed.move}” promised ${what} ${will}: ${was}`);
    }
  }

  /** A refusal is said on the screen; and nobody is shown a question that was over before it was answered. */
  async refused(sent: Sent, heard: number): Promise<void> {
    const asked = this.sitting.noise.positions.slice(Math.max(0, heard - 1)).map((each) => each.question?.id as string);
    if (this.sitting.noise.refused.at(-1)?.code === "stale-question" && !asked.includes(sent.question ?? ""))
      this.tell("shown", `the question is a former one: answered “${sent.question}”, asked “${asked[0]}”`);
    for (let tries = 0; tries < 50; tries++) {
      const alert = find(await this.sitting.tree(), (node) => node.role === "alert");
      if (alert && textOf(alert).trim()) return;
      await this.sitting.page.waitForTimeout(100);
    }
    this.tell("noise", `refused without a word: ${this.sitting.noise.refused.at(-1)?.code}`);
  }

  unreachable(node: Node, tree?: Node): void {
    this.tell("layout", `cannot be tapped: ${node.role} “${node.name}”`, tree);
  }

  private words(tree: Node): void {
    const { lang } = this.sitting.setting;
    for (const node of walk(tree)) {
      if (node.role !== "StaticText" && !node.name) continue;
      const strange = strangeWords(node.name, lang);
      if (strange) this.tell("words", `“${strange}” in “${node.name}”`);
      const foreign = FOREIGN[lang].get(node.name.trim());
      if (foreign) this.tell("words", `“${node.name}” is not ${lang === "de" ? "German" : "English"} (${foreign})`);
    }
  }

  private requests(): void {
    const { noise, id } = this.sitting;
    for (const asked of noise.asked.splice(0)) {
      const isAllowed = ALLOWED.some((each) => each.test(asked)) || asked.startsWith(`GET /api/tables/${id}/socket`);
      if (!isAllowed) this.tell("secret", `asked for ${asked.replace(id, "TABLE")}`);
    }
    for (const fault of noise.faults.splice(0)) this.tell("noise", fault.replace(id, "TABLE"));
  }

  /** A tap that sent nothing: something was chosen, turned or opened, and that is a screen, too. */
  async touched(truth: Truth, tree: Node): Promise<void> {
    const root = dialogOf(tree) ?? dockOf(tree);
    const head = root && find(root, (node) => node.role === "heading");
    const said = `${dialogOf(tree)?.name ?? ""} ${head?.name ?? ""}`.replace(/\d+/g, "");
    this.words(tree);
    await this.look(`${truth.position?.question?.kind} ${said}`);
  }

  /** The laws of layout at every size, contrast at one, for each kind of screen. */
  private async look(kind: string): Promise<void> {
    if (this.measured.has(kind)) return;
    this.measured.add(kind);
    const { page } = this.sitting;
    const now = this.size();
    if (this.care.contrast) for (const what of await contrastFaults(page)) this.tell("contrast", what);
    if (!this.care.layout) return;
    for (const size of this.care.sizes.length ? this.care.sizes : [now]) {
      await this.turn(size);
      for (const what of await layoutFaults(page)) this.tell("layout", `${what} [${kind}]`);
    }
    await this.turn(now);
  }

  private async turn(size: Size): Promise<void> {
    const now = this.size();
    await this.kept;
    if (now.width === size.width && now.height === size.height) return;
    await this.sitting.page.setViewportSize(size);
    await painted(this.sitting.page);
    await this.sitting.page.waitForTimeout(60);
  }

  /** A page that was there all along shows what a page shows that knows only the present. */
  private async twin(truth: Truth): Promise<void> {
    const page = await this.sitting.context.newPage();
    try {
      await page.setViewportSize(this.size());
      await page.goto(this.sitting.page.url());
      await page.getByRole("main").first().waitFor();
      await page.waitForTimeout(400);
      const session = await sessionOf(page);
      /* A page that was opened just now may still fetch something. */
      for (const what of await lasting(page, () => this.twinFaults(truth, session))) this.tell("twin", what);
    } finally {
      await page.close();
    }
  }

  private async twinFaults(truth: Truth, session: CDPSession): Promise<string[]> {
    const other = await readTree(session);
    const now = await this.sitting.truth();
    if (JSON.stringify(now.position) !== JSON.stringify(truth.position)) return [];
    const own = await this.sitting.tree();
    /* What lies under an open dialog is not told to anybody. */
    if (dialogOf(own) || dialogOf(other)) return [];
    const [mine, fresh] = [factsOf(own), factsOf(other)];
    const extra = mine.filter((line) => !fresh.includes(line));
    const missing = fresh.filter((line) => !mine.includes(line));
    return [
      ...(extra.length ? [`only the page that was there says: “${extra.slice(0, 3).join(" | ")}”`] : []),
      ...(missing.length ? [`only the new page says: “${missing.slice(0, 3).join(" | ")}”`] : []),
    ];
  }
}

/** What a page says of the position: seats and question; what somebody has unfolded is their own business. */
function factsOf(tree: Node): string[] {
  const roots = findAll(
    tree,
    (node) => node.role === "navigation" || (node.role === "region" && /^(Your move|Dein Zug)$/.test(node.name)),
  );
  return roots
    .flatMap((root) => findAll(root, (node) => node.role === "StaticText").map(textOf))
    .filter((text) => text.trim());
}

/** Whole messages of the other language, by text. */
const FOREIGN = foreignTexts();
function foreignTexts(): Record<Lang, Map<string, string>> {
  const web = resolve(import.meta.dirname, "..");
  const folders = [
    "messages",
    ...["qe", "tiefe-taschen", "counterfeiters", "prodigals"].map((game) => `src/games/${game}/messages`),
  ];
  const out = { de: new Map<string, string>(), en: new Map<string, string>() };
  const own = { de: new Set<string>(), en: new Set<string>() };
  for (const folder of folders) {
    const [de, en] = (["de", "en"] as const).map(
      (lang) => JSON.parse(readFileSync(resolve(web, folder, `${lang}.json`), "utf8")) as Record<string, string>,
    );
    for (const key of Object.keys(en)) {
      own.de.add(de[key]);
      own.en.add(en[key]);
      if (de[key] === en[key] || /[{*]/.test(en[key]) || !/[a-z]{4}/.test(en[key])) continue;
      out.de.set(en[key], key);
      out.en.set(de[key], key);
    }
  }
  for (const lang of ["de", "en"] as const) for (const text of own[lang]) out[lang].delete(text);
  return out;
}
