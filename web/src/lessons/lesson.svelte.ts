/** A lesson, or a rule that is played: a table that follows from my moves alone. */
import type { PracticeInfo } from "../generated/api";
import { api, newKey } from "../lib/api";
import { Director } from "../lib/director.svelte";
import { seers } from "../lib/foresight.svelte";
import type { Source } from "../lib/model";
import { prefs, t } from "../lib/prefs.svelte";
import { problemText } from "../lib/problems";
import { BLANK, type Screen } from "../lib/reducer";

/** Says that I have read a step that asks for no move. */
const NEXT = "next";

export class Lesson implements Source {
  readonly director = new Director();
  info = $state.raw<PracticeInfo | null>(null);
  /** My moves that count. */
  moves = $state.raw<string[]>([]);
  problem = $state("");
  isBusy = $state(false);

  constructor(private readonly scene: string) {
    seers.set(this.table, (question, answers, closed) =>
      api.foreseeLesson(scene, this.moves, question, answers, closed),
    );
    void this.ask([], false);
  }

  private get table(): string {
    return `lesson:${this.scene}`;
  }

  close(): void {
    this.director.close();
    seers.delete(this.table);
  }

  /** The table; while a step wants only to be read, nobody is asked anything there. */
  private readonly shown = $derived.by((): Screen => {
    const { screen } = this.director;
    if (!screen.position?.question || (this.info?.asks !== "read" && !this.isResting)) return screen;
    return { ...screen, position: { ...screen.position, question: null } };
  });

  get screen(): Screen {
    return this.shown;
  }

  get stage(): Screen | null {
    return this.director.stage;
  }

  clear(): void {
    this.director.clear();
  }

  /** Nothing is asked any more until I go back or begin again. */
  get isResting(): boolean {
    return this.info !== null && (this.info.verdict === "aside" || this.info.verdict === "done");
  }

  move(text: string): void {
    const question = this.screen.position?.question;
    if (this.isBusy || this.isResting) return;
    const sent = { key: newKey(), question: question?.id ?? "", move: text, acked: false, touched: false };
    this.director.catchUp({ ...this.director.live, sent, refusal: null });
    void this.ask([...this.moves, text], true);
  }

  say(): void {
    // Nobody here would listen.
  }

  next(): void {
    this.move(NEXT);
  }

  back(): void {
    if (!this.isBusy) void this.ask(this.moves.slice(0, -1), false);
  }

  restart(): void {
    if (!this.isBusy) void this.ask([], false);
  }

  dismiss(): void {
    this.director.catchUp({ ...this.director.live, refusal: null });
  }

  /** Ask where these moves lead; `isOnward`: the last one is new, and what it leads through is shown. */
  private async ask(moves: string[], isOnward: boolean): Promise<void> {
    this.isBusy = true;
    this.problem = "";
    try {
      const info = await api.practise(this.scene, moves);
      const isRefused = info.refusal !== null;
      this.info = info;
      this.moves = info.verdict === "refused" ? moves.slice(0, -1) : moves;
      this.show(info, isOnward && !isRefused);
    } catch (error) {
      this.problem = problemText(error);
      this.director.catchUp({ ...this.director.live, sent: null });
    } finally {
      this.isBusy = false;
    }
  }

  private show(info: PracticeInfo, isOnward: boolean): void {
    const screens = screensOf(info);
    const last = screens[screens.length - 1];
    if (isOnward) screens.forEach((screen, at) => this.director.come(screen, at === 0));
    else this.director.catchUp({ ...last, fresh: last.events.length, refusal: info.refusal });
  }
}

/** The screens that a move led through. */
function screensOf(info: PracticeInfo): Screen[] {
  const seats = info.table.seats.map((seat) =>
    seat.is_me ? { ...seat, name: prefs.name || t("name.default") } : seat,
  );
  const table = { ...info.table, seats };
  let fresh = info.before;
  return info.shots.map(({ told, position }, n) => {
    const events = info.events.slice(0, told);
    const screen: Screen = { ...BLANK, link: "live", n, seat: info.seat, table, position, events, fresh };
    fresh = told;
    return screen;
  });
}
