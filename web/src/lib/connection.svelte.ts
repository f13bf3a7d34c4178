/** The stream of one table: connects, reconnects, asks again for what it missed, and feeds the reducer. */
import type { ClientMessage, ServerMessage, WsMove } from "../generated/api";
import { newKey, streamAddress } from "./api";
import { Director } from "./director.svelte";
import { TableWitness } from "./witness.svelte";
import { seenAt, setSeen } from "./seen";
import { BLANK, overtaken, reduce, type Message, type Screen } from "./reducer";

const PING_MS = 20_000;
const SILENCE_MS = 45_000;
const SLOWEST_MS = 8_000;
export class Connection {
  /** What is shown, and when. */
  readonly director = new Director();
  readonly witness: TableWitness;
  private live: Screen = BLANK;
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
    document.addEventListener("visibilitychange", this.turn);
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.retry);
    clearInterval(this.pulse);
    this.director.close();
    this.keep();
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.turn);
    this.socket?.close();
  }

  /** With other eyes: after sitting down or standing up a connection has to begin anew. */
  restart(): void {
    const old = this.socket;
    this.socket = null;
    clearTimeout(this.retry);
    old?.close();
    this.live = { ...this.live, n: null, epoch: null };
    this.director.catchUp(this.live);
    this.connect();
  }

  /** What is shown. */
  get screen(): Screen {
    return this.director.screen;
  }

  /** The screen to which what is on stage leads; null: nothing is. */
  get stage(): Screen | null {
    return this.director.stage;
  }

  /** What is on stage is over. */
  clear(): void {
    this.director.clear();
  }

  tell(message: Message): void {
    const before = this.live;
    this.live = reduce(before, message);
    if (message.type === "snapshot") this.director.arrive(this.live, this.known(message.cause, before));
    else if (message.type === "sent") this.director.catchUp(this.live);
    else this.director.come(this.live, before.sent !== null);
  }

  /** Answer the open question. What *lasts* holds whatever others have changed before it is there. */
  move(text: string, lasts = false): void {
    const question = this.screen.position?.question;
    if (question) this.answer(question.id, text, lasts);
  }

  private answer(question: string, text: string, lasts: boolean): void {
    const move: WsMove = { type: "move", question, move: text, key: newKey() };
    this.tell({ type: "sent", move, lasts });
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

  /** What was seen here before everything comes anew; null: nobody knows, or it was taken back. */
  private known(cause: string, before: Screen): { events: number; seconds: number | null } | null {
    if (cause === "undo") return null;
    return before.n === null ? seenAt(this.table) : { events: before.events.length, seconds: null };
  }

  /** Remember how much was seen here, for the next visit. */
  private keep(): void {
    if (this.live.n !== null && this.live.position) setSeen(this.table, this.screen.events.length);
  }

  private readonly turn = (): void => {
    if (document.hidden) {
      this.director.hide();
      this.keep();
    } else this.director.look();
    this.hurry();
  };

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
      if (socket !== this.socket) return;
      this.heard = Date.now();
      const message: ServerMessage = JSON.parse(event.data);
      const hadGap = this.live.gap;
      const again = overtaken(this.live, message);
      this.tell({ ...message, now: Date.now() / 1000 });
      if (again) this.answer(again.question, again.move, true);
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
