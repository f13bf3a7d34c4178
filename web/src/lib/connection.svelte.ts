/** The stream of one table: connects, reconnects, asks again for what it missed, and feeds the reducer. */
import type { ClientMessage, GameEvent, ServerMessage, WsMove } from "../generated/api";
import { newKey, streamAddress } from "./api";
import { TableWitness } from "./witness.svelte";
import { BLANK, reduce, type Message, type Screen } from "./reducer";

const PING_MS = 20_000;
const SILENCE_MS = 45_000;
const SLOWEST_MS = 8_000;
/** What waited is shown one after the other: this long each, all of it within that. */
const STEP_MS = 600;
const STEPS_MS = 3_000;
/** Whatever happens to a stage, the table goes on after this. */
const STAGE_MS = 40_000;

export class Connection {
  /** What is shown. While something is on stage, positions and events that came since wait behind it. */
  screen = $state.raw<Screen>(BLANK);
  readonly witness: TableWitness;
  /** The screen to which what is on stage leads; null: nothing is. */
  stage = $state.raw<Screen | null>(null);
  /** Screens that wait to be shown. */
  waiting = $state.raw<Screen[]>([]);
  /** Which events are shown before anything that follows them. */
  isStaged: (event: GameEvent) => boolean = () => false;
  private live: Screen = BLANK;
  private next: ReturnType<typeof setTimeout> | undefined;
  private socket: WebSocket | null = null;
  private tries = 0;
  private heard = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private readonly pulse: ReturnType<typeof setInterval>;
  private closed = false;

  constructor(private readonly table: string) {
    this.witness = new TableWitness(table);
    this.connect();
    this.pulse = setInterval(() => this.beat(), PING_MS);
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.retry);
    clearTimeout(this.next);
    clearInterval(this.pulse);
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.socket?.close();
  }

  /** With other eyes: after sitting down or standing up a connection has to begin anew. */
  restart(): void {
    const old = this.socket;
    this.socket = null;
    old?.close();
    this.live = { ...this.live, n: null, epoch: null };
    this.catchUp();
    this.connect();
  }

  tell(message: Message): void {
    const before = this.live;
    this.live = reduce(before, message);
    if (message.type === "snapshot" || message.type === "sent") return this.catchUp();
    const isNew = this.live.position !== before.position;
    if (isNew && (this.stage !== null || this.waiting.length > 0)) this.waiting = [...this.waiting, this.live];
    else if (isNew && this.hasStage(this.live)) this.raise(this.live);
    this.show();
  }

  /** What is on stage is over: the table shows where it led, then what came since. */
  clear(): void {
    const led = this.stage;
    if (led === null) return;
    this.stage = null;
    this.waiting = [led, ...this.waiting];
    this.step(true);
  }

  /** Show how things are, at once. */
  private catchUp(): void {
    clearTimeout(this.next);
    this.stage = null;
    this.waiting = [];
    this.screen = this.live;
  }

  private hasStage(screen: Screen): boolean {
    return !document.hidden && screen.events.slice(screen.fresh).some((event) => this.isStaged(event));
  }

  private raise(screen: Screen): void {
    this.stage = screen;
    clearTimeout(this.next);
    this.next = setTimeout(() => this.clear(), STAGE_MS);
  }

  /** Show the first of those that wait; what belongs on a stage gets it first. */
  private step(isOver = false): void {
    clearTimeout(this.next);
    const [first, ...rest] = this.waiting;
    if (first === undefined) return;
    this.waiting = rest;
    if (!isOver && this.hasStage(first)) return this.raise(first);
    this.screen = first;
    this.show();
    if (rest.length) this.next = setTimeout(() => this.step(), Math.min(STEP_MS, STEPS_MS / rest.length));
  }

  /** Position, events and my answer as shown; everything else, such as talk, as it is. */
  private show(): void {
    const { position, events, fresh, sent } = this.screen;
    const isBehind = this.stage !== null || this.waiting.length > 0;
    this.screen = isBehind ? { ...this.live, position, events, fresh, sent } : this.live;
  }

  /** Answer the open question. */
  move(text: string): void {
    const question = this.screen.position?.question;
    if (!question) return;
    const move: WsMove = { type: "move", question: question.id, move: text, key: newKey() };
    this.tell({ type: "sent", move });
    this.send(move);
  }

  undo(): void {
    this.send({ type: "undo", key: newKey() });
  }

  /** Make a statement: a move that answers no question. */
  say(text: string): void {
    this.send({ type: "move", question: "talk", move: text, key: newKey() });
  }

  chat(text: string, to: number | null = null): void {
    this.send({ type: "chat", text, key: newKey(), to });
  }

  standIn(seat: number, wanted: boolean): void {
    this.send({ type: "stand-in", seat, wanted, key: newKey() });
  }

  comeBack(): void {
    this.send({ type: "return", key: newKey() });
  }

  private readonly hurry = (): void => {
    if (document.hidden || this.closed) return;
    if (this.socket === null || this.socket.readyState > WebSocket.OPEN) {
      clearTimeout(this.retry);
      this.connect();
    } else this.beat();
  };

  private connect(): void {
    if (this.closed || this.live.link === "ended") return;
    const socket = new WebSocket(this.address());
    this.socket = socket;
    socket.onopen = () => {
      this.tries = 0;
      this.heard = Date.now();
      if (this.live.n !== null) this.tell({ type: "link", link: "live" });
      const sent = this.live.sent;
      if (sent) this.send({ type: "move", question: sent.question, move: sent.move, key: sent.key });
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      this.heard = Date.now();
      const message = JSON.parse(event.data) as ServerMessage;
      const hadGap = this.live.gap;
      this.tell({ ...message, now: Date.now() / 1000 });
      this.look();
      if (this.live.gap && !hadGap) this.resync();
    };
    socket.onclose = () => this.lost(socket);
    socket.onerror = () => socket.close();
  }

  /** Whatever this browser is shown it remembers; what it has to add to chance it adds. */
  private look(): void {
    const { table, position } = this.live;
    if (table) this.witness.see(table, position).catch(() => undefined);
  }

  private address(): string {
    const { epoch, n } = this.live;
    const since = epoch !== null && n !== null ? `?epoch=${epoch}&n=${n}` : "";
    return streamAddress(this.table) + since;
  }

  private lost(socket: WebSocket): void {
    if (socket !== this.socket || this.closed) return;
    this.socket = null;
    this.tell({ type: "link", link: "lost" });
    if (this.live.link === "ended") return;
    const wait = Math.min(SLOWEST_MS, 300 * 2 ** this.tries++) * (0.7 + Math.random() * 0.6);
    this.retry = setTimeout(() => this.connect(), wait);
  }

  private beat(): void {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    if (Date.now() - this.heard > SILENCE_MS) this.socket.close();
    else this.send({ type: "ping" });
  }

  private resync(): void {
    this.send({ type: "resync", epoch: this.live.epoch, n: this.live.n ?? 0 });
  }

  private send(message: ClientMessage): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }
}
