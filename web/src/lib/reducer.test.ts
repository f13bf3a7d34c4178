import { describe, expect, test } from "vitest";

import type { ChatLine, GameEvent, Position, ServerMessage, TableInfo } from "../generated/api";
import { BLANK, isAsked, overtaken, reduce, type Message, type Screen } from "./reducer";

const TABLE = { id: "t", game: "qe", seats: [] } as unknown as TableInfo;

function position(question: string | null, owed = true): Position {
  return {
    view: {},
    question: question === null ? null : { id: question, kind: "whole", owed, space: {} },
    to_act: [],
    can_undo: false,
    undo: null,
    clocks: [],
    outcome: null,
  } as unknown as Position;
}

/** An event of no game; the reducer does not care. */
const event = (type: string): GameEvent => ({ type, text: type }) as unknown as GameEvent;

function snapshot(n: number, question: string | null = null): ServerMessage {
  return {
    type: "snapshot",
    n,
    epoch: "e",
    seat: 0,
    table: TABLE,
    position: position(question),
    events: [event("a")],
    chat: [],
    cause: "join",
    at: 100,
  };
}

const update = (n: number, question: string | null, events: string[] = []): ServerMessage => ({
  type: "update",
  n,
  events: events.map(event),
  position: position(question),
  at: 101,
});

const play = (...messages: Message[]): Screen => messages.reduce(reduce, BLANK);
const move = { type: "move" as const, question: "1.bid", move: "bid 5", key: "k1234567" };

describe("numbered messages", () => {
  test("a snapshot replaces everything", () => {
    const screen = play(snapshot(4), update(5, null, ["b"]), snapshot(9));
    expect(screen.n).toBe(9);
    expect(screen.events.map((event) => event.type)).toEqual(["a"]);
  });

  test("updates append events and mark them fresh", () => {
    const screen = play(snapshot(4), update(5, null, ["b", "c"]));
    expect(screen.events.map((event) => event.type)).toEqual(["a", "b", "c"]);
    expect(screen.fresh).toBe(1);
  });

  test("an old message changes nothing", () => {
    const before = play(snapshot(4), update(5, null, ["b"]));
    expect(reduce(before, update(5, null, ["b"]))).toBe(before);
  });

  test("a jump in the numbers is a gap and is not applied", () => {
    const screen = play(snapshot(4), update(6, null, ["c"]));
    expect(screen.gap).toBe(true);
    expect(screen.n).toBe(4);
    expect(screen.events).toHaveLength(1);
  });

  test("a pong that knows more than we do is a gap", () => {
    expect(play(snapshot(4), { type: "pong", n: 5, at: 1 }).gap).toBe(true);
    expect(play(snapshot(4), { type: "pong", n: 4, at: 1 }).gap).toBe(false);
  });

  test("nothing numbered counts before the first snapshot", () => {
    expect(play(update(1, null, ["b"])).events).toEqual([]);
  });
});

describe("my answer", () => {
  const asked = play(snapshot(1, "1.bid"));

  test("a question that is owed asks me, one that is not does not", () => {
    expect(isAsked(asked)).toBe(true);
    expect(isAsked({ ...asked, position: position("1.bid", false) })).toBe(false);
  });

  test("stays on its way until nothing is asked", () => {
    const sent = reduce(asked, { type: "sent", move });
    expect(reduce(sent, update(2, "1.bid")).sent?.key).toBe(move.key);
    expect(reduce(sent, update(2, null)).sent).toBeNull();
    expect(reduce(sent, { type: "ack", key: move.key }).sent?.key).toBe(move.key);
  });

  test("is done when it is acknowledged and the next position is here, in either order", () => {
    const sent = reduce(asked, { type: "sent", move });
    const ack: Message = { type: "ack", key: move.key };
    expect([ack, update(2, "1.bid")].reduce(reduce, sent).sent).toBeNull();
    expect([update(2, "1.bid"), ack].reduce(reduce, sent).sent).toBeNull();
  });

  test("stays on its way where others change the question first, until it is refused or acknowledged", () => {
    const changed = [{ type: "sent", move } as Message, update(2, "2.bid")].reduce(reduce, asked);
    expect(changed.sent?.key).toBe(move.key);
    const refused = reduce(changed, {
      type: "refused",
      key: move.key,
      code: "stale-question",
      rule: null,
      message: "",
    });
    expect([refused.sent, refused.refusal?.code]).toEqual([null, "stale-question"]);
    expect(reduce(changed, { type: "ack", key: move.key }).sent).toBeNull();
  });

  test("a refusal gives the question back and says why", () => {
    const sent = reduce(asked, { type: "sent", move });
    const refused = reduce(sent, {
      type: "refused",
      key: move.key,
      code: "equals-opening-bid",
      rule: "QE-4.2",
      message: "",
    });
    expect(refused.sent).toBeNull();
    expect(refused.refusal).toMatchObject({ code: "equals-opening-bid", rule: "QE-4.2", message: "" });
    expect(reduce(refused, { type: "dismiss" }).refusal).toBeNull();
    expect(reduce(refused, update(2, "2.open")).refusal).toBeNull();
  });

  test("a refusal can be read, also where others change the question all the time", () => {
    const stale: Message = {
      type: "refused",
      key: move.key,
      code: "stale-question",
      rule: null,
      message: "",
      now: 100,
    };
    const refused = [{ type: "sent", move } as Message, stale].reduce(reduce, asked);
    expect(reduce(refused, { ...update(2, "2.bid"), now: 103 }).refusal?.code).toBe("stale-question");
    expect(reduce(refused, { ...update(2, "2.bid"), now: 109 }).refusal).toBeNull();
    expect(reduce(refused, { type: "sent", move }).refusal).toBeNull();
  });

  test("is sent again where it holds whatever others did, but not into another step, and nothing else is", () => {
    const free = play(snapshot(1, "1.free.4"));
    const card = { ...move, question: "1.free.4" };
    const stale = { type: "refused", key: card.key, code: "stale-question", rule: null, message: "" } as const;
    const after = (question: string | null, lasts: boolean): Screen =>
      [{ type: "sent", move: card, lasts } as Message, update(2, question)].reduce(reduce, free);
    expect(overtaken(after("1.free.5", true), stale)).toEqual({ question: "1.free.5", move: card.move });
    expect(overtaken(after("1.free.5", false), stale)).toBeNull();
    expect(overtaken(after("1.cards", true), stale)).toBeNull();
    expect(overtaken(after("1.free.4", true), stale)).toBeNull();
    expect(overtaken(after(null, true), stale)).toBeNull();
    expect(overtaken(after("1.free.5", true), { ...stale, code: "no-such-card" })).toBeNull();
    expect(overtaken(after("1.free.5", true), { ...stale, key: "another" })).toBeNull();
  });

  test("survives a reconnect with a snapshot while anything is asked: it is sent again", () => {
    const sent = reduce(asked, { type: "sent", move });
    expect(reduce(sent, snapshot(7, "1.bid")).sent?.key).toBe(move.key);
    expect(reduce(sent, snapshot(7, "2.open")).sent?.key).toBe(move.key);
    expect(reduce(sent, snapshot(7)).sent).toBeNull();
  });
});

describe("the link", () => {
  test("a table that does not exist ends it, a shutdown does not", () => {
    const gone = play({ type: "refused", key: null, code: "no-such-table", rule: null, message: "" });
    expect(gone.link).toBe("ended");
    expect(reduce(gone, { type: "link", link: "lost" }).link).toBe("ended");
    expect(play(snapshot(1), { type: "bye", code: "shutting-down" }).link).toBe("lost");
  });

  test("the server's clock is kept as a difference", () => {
    const message = { ...snapshot(1), now: 90 } as Message;
    expect(play(message).skew).toBe(10);
  });
});

test("chat counts as read when it was there at the beginning or was looked at", () => {
  const line = { id: 0, seat: 1, name: "Bao", text: "hi", to: null, at: 1 } as ChatLine;
  const told = play(snapshot(1), { type: "chat", n: 2, line });
  expect(told.chat.filter((each) => each.id > told.readUpTo)).toHaveLength(1);
  const read = reduce(told, { type: "read" });
  expect(read.chat.filter((each) => each.id > read.readUpTo)).toHaveLength(0);
});

test("lines are new again when the server has begun to count anew", () => {
  const line = (id: number): ChatLine => ({ id, seat: 1, name: "Bao", text: "hi", to: null, at: 1 }) as ChatLine;
  const read = reduce({ ...play(snapshot(1)), chat: [line(700)] }, { type: "read" });
  const again = reduce(read, { ...snapshot(1), chat: [line(0), line(1)] } as Message);
  expect(again.chat.filter((each) => each.id > again.readUpTo)).toHaveLength(0);
  const told = reduce(again, { type: "chat", n: 2, line: line(2) });
  expect(told.chat.filter((each) => each.id > told.readUpTo)).toHaveLength(1);
});
