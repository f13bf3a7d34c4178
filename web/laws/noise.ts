/** What a page does beside showing itself: errors, answers that nobody expected, requests, what it sent and heard. */
import type { Page, Request, WebSocket } from "playwright-core";

import type { Facts, Truth } from "./world";

/** More requests of a page to one address within a second are a loop; a burst at loading goes to many addresses. */
const LOOP = 8;
const WINDOW_MS = 1_000;

/** The browser says so of every answer that is a refusal; those are heard by themselves. */
const REFUSED = /^Failed to load resource: the server responded with a status/;

export interface Sent {
  type: string;
  move?: string;
  question?: string;
  key?: string;
}

export class Noise {
  readonly faults: string[] = [];
  readonly sent: Sent[] = [];
  readonly refused: { key: string; code: string }[] = [];
  readonly acked = new Set<string>();
  /** Requests of a page that has not been told the end of the game. */
  readonly asked: string[] = [];
  /** Every position that the page was told, in order. */
  readonly positions: Facts[] = [];
  /** What was told with each of them; null: it came whole, and others may have moved since the last one. */
  readonly told: (string[] | null)[] = [];
  /** Answers that a test brings about on purpose. */
  isExpected: (status: number, url: string) => boolean = () => false;
  private readonly times = new Map<string, number[]>();
  private readonly loops = new Set<string>();
  /** How many moves had been sent when something was asked for. */
  private readonly triedBefore = new WeakMap<Request, number>();

  constructor(page: Page) {
    page.on("console", (message) => {
      if (message.type() === "error" && !REFUSED.test(message.text())) this.faults.push(`console: ${message.text()}`);
    });
    page.on("pageerror", (error) => this.faults.push(`error: ${String(error)}`));
    page.on("crash", () => this.faults.push("the page crashed"));
    page.on("request", (request) => this.count(request));
    page.on("response", (answer) => {
      if (answer.status() < 400 || this.isExpected(answer.status(), answer.url())) return;
      if (!this.isOvertaken(answer.request(), answer.status()))
        this.faults.push(`${answer.status()} ${answer.request().method()} ${pathOf(answer.url())}`);
    });
    page.on("websocket", (socket) => this.listen(socket));
  }

  /** What would happen was asked about a question that I answered meanwhile. */
  private isOvertaken(request: Request, status: number): boolean {
    const tried = this.triedBefore.get(request) ?? this.tried;
    return /\/foresee$/.test(request.url()) && (status === 409 || status === 422) && this.tried > tried;
  }

  private count(request: Request): void {
    const path = pathOf(request.url());
    this.triedBefore.set(request, this.tried);
    if (!this.positions.at(-1)?.outcome) this.asked.push(`${request.method()} ${path}`);
    const now = Date.now();
    const recent = [...(this.times.get(path) ?? []), now].filter((time) => now - time < WINDOW_MS);
    this.times.set(path, recent);
    if (recent.length > LOOP && !this.loops.has(path)) {
      this.loops.add(path);
      this.faults.push(`request loop: ${path}`);
    }
  }

  private listen(socket: WebSocket): void {
    socket.on("framesent", ({ payload }) => this.sent.push(JSON.parse(String(payload)) as Sent));
    socket.on("framereceived", ({ payload }) => {
      const message = JSON.parse(String(payload)) as Facts;
      if (message.position) {
        this.positions.push(message.position as Facts);
        const events = (message.events ?? []) as { type: string }[];
        this.told.push(message.type === "update" ? events.map(({ type }) => type) : null);
      }
      if (message.type === "ack") this.acked.add(message.key as string);
      if (message.type === "refused") this.refused.push(message as unknown as { key: string; code: string });
    });
  }

  /** Whether the page has been told what the server says now. */
  heard(truth: Truth): boolean {
    return !this.positions.length || JSON.stringify(this.positions.at(-1)) === JSON.stringify(truth.position);
  }

  /** How many moves were sent, whatever became of them. */
  get tried(): number {
    return this.sent.filter((each) => each.type === "move").length;
  }

  /** The moves that arrived. */
  moves(): string[] {
    const refused = new Set(this.refused.map(({ key }) => key));
    return this.sent.filter((each) => each.type === "move" && !refused.has(each.key ?? "")).map((each) => each.move!);
  }
}

const pathOf = (url: string): string => {
  const { pathname, search } = new URL(url);
  return pathname + search;
};
