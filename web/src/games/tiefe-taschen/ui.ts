import { t } from "../../lib/prefs.svelte";
import { has, type Key } from "../../lib/text";
import { nothingFor, type Fields } from "../../lib/unions";
import { moveLabel } from "../generic/moves";
import type { Flight, GameUi } from "../ui";
import Board from "./Board.svelte";
import Dock from "./Dock.svelte";
import { course } from "./course";
import { moments } from "./moments";
import Result from "./Result.svelte";
import { doerOf, sentence } from "./sentences";
import Side from "./Side.svelte";
import { cardName } from "./texts";
import { lastVote, voteAt, voteTime } from "./theatre";
import { ownerOf, sum, type Model, type TTEvent, type Played } from "./view";

/** What I am asked in each phase: title and detail are `tt.ask.<phase>` and `tt.ask.<phase>.detail`. */
function asked(model: Model, others: number[]): { title: string; detail: string } {
  const view = model.view;
  const wait = others.length ? t("tt.still", { names: model.names(others) }) : "";
  if (view.phase === "split")
    return {
      title: t("tt.ask.split", { n: sum(view.pot) }),
      detail: t("tt.ask.split.detail", { n: view.enough, all: view.active.length }),
    };
  if (view.phase === "placing") return { title: t("tt.ask.placing"), detail: t("tt.ask.placing.detail") };
  if (view.phase === "showing") return { title: t("tt.ask.showing"), detail: t("tt.ask.showing.detail") };
  const isHurried = (model.screen.position?.clocks.length ?? 0) > 0 && view.ready.length * 2 > view.active.length;
  if (view.phase === "free")
    return {
      title: t(view.own_card ? "tt.ask.free.ready" : "tt.ask.free"),
      detail: isHurried
        ? t(view.own_card ? "tt.ask.free.hurry" : "tt.ask.free.hurry.bare")
        : view.own_card
          ? wait || t("tt.ask.free.detail")
          : t("tt.ask.free.detail"),
    };
  if (view.phase === "defending" && view.taker !== null) {
    const detail = view.own_card === "avert" ? "tt.ask.defending.detail" : "tt.ask.defending.without";
    return { title: t("tt.ask.defending", { name: model.name(view.taker) }), detail: t(detail) };
  }
  return { title: t("tt.ask.cards"), detail: t("tt.ask.cards.detail") };
}

function question(model: Model): { title: string; detail: string } {
  const view = model.view;
  const others = model.toAct.filter((seat): seat is number => seat !== "chance" && seat !== model.me);
  if (model.stage) return { title: t("tt.reveal"), detail: "" };
  if (model.screen.sent) return { title: t("wait.sent"), detail: "" };
  if (model.isAsked) return asked(model, others);
  if (others.length === 0) return { title: t("wait.table"), detail: "" };
  const many = others.length > 1;
  const keys: Record<string, Key> = {
    split: "tt.wait.split",
    placing: "tt.wait.placing",
    showing: many ? "tt.wait.showing.many" : "tt.wait.showing",
    cards: many ? "tt.wait.cards.many" : "tt.wait.cards",
    free: many ? "tt.wait.free.many" : "tt.wait.free",
    defending: "tt.wait.defending",
  };
  if (view.phase === "free" && model.me !== null && view.ready.includes(model.me)) {
    return { title: t("tt.wait.ready"), detail: t("tt.still", { names: model.names(others) }) };
  }
  const isOut = model.me !== null && !view.active.includes(model.me);
  const talks = model.talk?.kind === "talk" && model.talk.left > 0;
  const detail = isOut ? t("tt.you-are-out") : talks ? t("tt.may-talk") : t("wait.look");
  return { title: t(keys[view.phase] ?? "wait.for", { names: model.names(others) }), detail };
}

/** The rule that answers “what may I do now?”. */
function rule(model: Model): string {
  const view = model.view;
  if (model.me !== null && !view.active.includes(model.me)) return "TT-12";
  const sections: Record<string, string> = {
    first: "TT-1",
    pot: "TT-3",
    split: "TT-4",
    free: "TT-7",
    placing: "TT-8.1",
    showing: "TT-8.3",
    cards: "TT-8.4",
    grab: "TT-10.2",
    steal: "TT-10.5",
    defending: "TT15-7",
    over: view.setup.edition === 2015 ? "TT15-4" : "TT-13",
  };
  return sections[view.phase] ?? "TT-2";
}

const seatAt = (seat: number): string => `seat:${seat}`;

/** Notes from the pot, bribes and snoops. Of the reveal the theatre shows what moves. */
function flights(model: Model, event: TTEvent): Flight[] {
  switch (event.type) {
    case "revealed":
      return [{ thing: "note", from: "bank", to: "pot", text: String(event.value) }];
    case "split-made":
      return event.shares.flatMap(({ seat, values }) =>
        values.map((value): Flight => ({ thing: "note", from: "pot", to: seatAt(seat), text: String(value) })),
      );
    case "snooped":
      return [{ thing: "token", from: seatAt(event.seat), to: seatAt(event.target), text: "icon:snoop" }];
    case "bribed": {
      const value = event.face === "up" ? model.view.bribe_money[event.place] : undefined;
      return [
        { thing: "note", from: seatAt(ownerOf(event.place)), to: seatAt(event.target), text: String(value ?? "") },
      ];
    }
    case "recalled": {
      const isSnoop = event.piece === "snoop";
      const from = isSnoop ? `snoop:${event.seat}` : `bribe:${event.seat}${event.piece}`;
      return [{ thing: "token", from, to: seatAt(event.seat), text: isSnoop ? "icon:snoop" : "icon:env" }];
    }
    case "bankruptcy":
      return [{ thing: "stamp", from: "bank", to: "bank", text: t("tt.stamp.bankrupt") }];
    case "averted":
    case "blackmail-idle":
    case "blackmailed":
    case "bribe-down":
    case "bribe-returned":
    case "bribe-seen":
    case "bribe-shown":
    case "bribe-taken":
    case "bribe-up":
    case "broken-off":
    case "card-moved":
    case "chosen":
    case "closed":
    case "counted":
    case "elected":
    case "ended":
    case "first-named":
    case "grab-empty":
    case "grab-seen":
    case "grabbed":
    case "judged":
    case "mark-withdrawn":
    case "marked-ready":
    case "marks-removed":
    case "order-unwanted":
    case "order-wanted":
    case "paid-out":
    case "placing-ended":
    case "played":
    case "record-opened":
    case "resigned":
    case "round-began":
    case "said":
    case "sealed":
    case "show-chosen":
    case "stack-empty":
    case "stolen":
    case "voted":
    case "whispered":
      return [];
    default:
      return nothingFor(event);
  }
}

const AT_THE_BANK: TTEvent["type"][] = ["bankruptcy", "grabbed", "grab-empty"];

function places(_: Model, event: TTEvent): string[] {
  const { target, victim, blackmailer, president, place, shares, seats, winners }: Fields<TTEvent> = event;
  const named = [doerOf(event), target, victim, blackmailer, president].filter((seat) => typeof seat === "number");
  const out = [...new Set(named.map(seatAt))];
  if (place !== undefined) out.push(`bribe:${place}`);
  out.push(...(shares ?? []).map(({ seat }) => seatAt(seat)), ...[...(seats ?? []), ...(winners ?? [])].map(seatAt));
  if (AT_THE_BANK.includes(event.type)) out.push("bank");
  if (event.type === "voted") out.push("vote");
  return out;
}

export const ui: GameUi<Played> = {
  Board,
  Dock,
  Side,
  SeatFacts: null,
  Knowledge: null,
  Secrets: null,
  moments,
  course,
  Result,
  step: (model) => {
    const view = model.view;
    const key = `tt.phase.${view.phase}`;
    return view.round ? t("tt.step", { n: view.round, phase: has(key) ? t(key) : "" }) : t("step.deal");
  },
  question,
  status: (model, seat) => (model.acts(seat) ? t("seat.acts") : ""),
  sealed: () => [],
  mark: () => "",
  move: (model, text) => {
    const [verb, what] = text.split(" ");
    if (verb === "card") return t("tt.did.card", { card: cardName(what) });
    return verb === "show" ? t(what === "none" ? "tt.did.show.none" : "tt.did.show") : moveLabel(model, text);
  },
  sentence,
  heading: (_, events, at) => {
    const event = events[at];
    if (event.type === "round-began") return t("step.round", { n: event.number });
    return event.type === "played" &&
      events.findLast((before, n) => n < at && ["played", "split-made"].includes(before.type))?.type === "split-made"
      ? t("tt.reveal")
      : null;
  },
  flights,
  isStaged: (events, fresh) => events.slice(fresh).some((event) => event.type === "voted"),
  lasts: ({ events, seats }) => voteTime(voteAt(events, lastVote(events), seats.length)),
  /** The reveal is what everybody has waited for. */
  breadth: 3,
  places,
  rule,
  eliminated: () => [],
  reason: (model) => {
    const outcome = model.screen.position?.outcome;
    if (!outcome?.winners.length) return t("result.nobody");
    const [best] = outcome.winners;
    const next = outcome.ranking[1]?.[0];
    const total = Number(outcome.scores[best].total);
    if (next === undefined || outcome.winners.length > 1) return t("tt.reason", { total });
    return t(next === model.me ? "tt.reason.over.you" : "tt.reason.over", {
      total,
      name: model.fullName(next),
      less: Number(outcome.scores[next].total),
    });
  },
};
