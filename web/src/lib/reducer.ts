/** One table on one screen: `(screen, message) -> screen`. Nothing else changes a screen. */
import type { ChatLine, GameEvent, Position, Refused, ServerMessage, TableInfo, WsMove } from "../generated/api";

export type Link = "connecting" | "live" | "lost" | "ended";

export interface Screen {
  link: Link;
  /** Number of the last message; null before the first snapshot. */
  n: number | null;
  epoch: string | null;
  /** A message is missing: ask for what came after `n`. */
  gap: boolean;
  seat: number | "spectator";
  table: TableInfo | null;
  position: Position | null;
  events: GameEvent[];
  /** Events from this index on came with the last message. */
  fresh: number;
  chat: ChatLine[];
  /** Chat lines up to this id were on the screen. */
  readUpTo: number;
  /** My answer on its way. */
  sent: Sent | null;
  /** Why something was not done, and when that was said, by our clock in seconds. */
  refusal: { code: string; rule: string | null; message: string; at?: number } | null;
  /** Server's clock minus ours, in seconds. */
  skew: number;
  /** Why the stream ended for good. */
  bye: string | null;
}

interface Sent {
  key: string;
  question: string;
  move: string;
  /** The server has it. */
  acked: boolean;
  /** A new position has come since. */
  touched: boolean;
  /** It holds whatever others do meanwhile. */
  lasts?: boolean;
}

export type LocalMessage =
  | { type: "link"; link: Link }
  | { type: "sent"; move: WsMove; lasts?: boolean }
  | { type: "dismiss" }
  | { type: "read" }
  | { type: "failed"; code: string; rule: string | null; message: string };

export type Message = (ServerMessage & { now?: number }) | LocalMessage;

export const BLANK: Screen = {
  link: "connecting",
  n: null,
  epoch: null,
  gap: false,
  seat: "spectator",
  table: null,
  position: null,
  events: [],
  fresh: 0,
  chat: [],
  readUpTo: -1,
  sent: null,
  refusal: null,
  skew: 0,
  bye: null,
};

/** How long a refusal stays at least, in seconds. */
const READ_S = 8;

/** Reasons after which there is no use in connecting again. */
const FINAL = new Set(["no-such-table", "no-spectators", "bad-token", "no-token", "bad-origin", "bad-host"]);

export function reduce(screen: Screen, message: Message): Screen {
  switch (message.type) {
    case "link":
      return { ...screen, link: screen.link === "ended" ? "ended" : message.link };
    case "sent":
      return {
        ...screen,
        sent: { ...message.move, acked: false, touched: false, lasts: message.lasts },
        refusal: null,
      };
    case "dismiss":
      return { ...screen, refusal: null };
    case "read": {
      const last = screen.chat.at(-1)?.id ?? -1;
      return last === screen.readUpTo ? screen : { ...screen, readUpTo: last };
    }
    case "failed":
      return { ...screen, sent: null, refusal: refusalOf(message) };
    case "snapshot":
      return {
        ...screen,
        link: "live",
        gap: false,
        n: message.n,
        epoch: message.epoch,
        seat: message.seat,
        table: message.table,
        position: message.position,
        events: message.events,
        fresh: message.events.length,
        chat: message.chat,
        readUpTo: Math.min(screen.n === null ? Infinity : screen.readUpTo, message.chat.at(-1)?.id ?? -1),
        sent: stillOpen(screen, message.position),
        skew: message.at - (message.now ?? message.at),
      };
    case "update":
    case "table":
    case "chat":
      return numbered(screen, message);
    case "ack":
      if (screen.sent?.key !== message.key || screen.sent === null) return screen;
      return { ...screen, sent: screen.sent.touched ? null : { ...screen.sent, acked: true } };
    case "refused":
      if (message.key !== null && screen.sent?.key === message.key) {
        return { ...screen, sent: null, refusal: refusalOf(message) };
      }
      if (message.key === null && screen.n === null) {
        return { ...screen, link: FINAL.has(message.code) ? "ended" : "lost", bye: message.code };
      }
      return { ...screen, refusal: refusalOf(message) };
    case "pong":
      return screen.n !== null && message.n > screen.n ? { ...screen, gap: true } : screen;
    case "bye":
      return { ...screen, bye: message.code, link: FINAL.has(message.code) ? "ended" : "lost" };
    default:
      message satisfies never;
      return screen;
  }
}

/** A refusal belongs to its question, but must be read: where several act at once, others change the question all the time. */
function isStillSaid({ position, refusal }: Screen, message: Extract<Numbered, { type: "update" }>): boolean {
  return (
    message.position.question?.id === position?.question?.id || (message.now ?? Infinity) - (refusal?.at ?? 0) < READ_S
  );
}

type Numbered = Extract<ServerMessage & { now?: number }, { type: "update" | "table" | "chat" }>;

/** Messages count up by one; an old one is dropped, a jump means that some are missing. */
function numbered(screen: Screen, message: Numbered): Screen {
  if (screen.n === null || message.n <= screen.n) return screen;
  if (message.n > screen.n + 1) return { ...screen, gap: true };
  const next = { ...screen, n: message.n, gap: false };
  if (message.type === "table") return { ...next, table: message.table };
  if (message.type === "chat") return { ...next, chat: [...screen.chat, message.line] };
  return {
    ...next,
    position: message.position,
    events: [...screen.events, ...message.events],
    fresh: screen.events.length,
    sent: stillOpen(screen, message.position),
    refusal: isStillSaid(screen, message) ? screen.refusal : null,
  };
}

/**
 * My answer is on its way until nothing is asked, or it is acknowledged and a new position has come. Another question says nothing of it:
 * where several act at once, others may have changed it before my answer was there, and a refusal comes next.
 */
function stillOpen(screen: Screen, position: Position | null): Screen["sent"] {
  const sent = screen.sent;
  if (sent === null || sent.acked || !position?.question) return null;
  return { ...sent, touched: true };
}

function refusalOf({
  code,
  rule,
  message,
  now,
}: Pick<Refused, "code" | "rule" | "message"> & { now?: number }): Screen["refusal"] {
  return { code, rule, message, at: now };
}

/** The step that a question belongs to: those of one step are counted at the end of their names. */
const stepOf = (question: string): string => question.replace(/\.\d+$/, "");

/** My answer where others changed the question before it was there, and it holds all the same: it is to be sent again. */
export function overtaken({ sent, position }: Screen, message: Message): { question: string; move: string } | null {
  const question = position?.question?.id;
  if (message.type !== "refused" || message.code !== "stale-question" || !sent?.lasts || !question) return null;
  const isSame = message.key === sent.key && question !== sent.question && stepOf(question) === stepOf(sent.question);
  return isSame ? { question, move: sent.move } : null;
}

/** Whether the seat whose eyes these are must answer. */
export function isAsked(screen: Screen): boolean {
  return screen.position?.question?.owed === true;
}
