/** The log of a table: events of the game, and between them who came, went, stood in or voted. */
import type { ChatLine } from "../generated/api";
import type { GameUi, Line } from "../games/ui";
import type { TableModel } from "./model";
import { tp } from "./prefs.svelte";
import { messageKey } from "./text";

export interface LogLine extends Line {
  key: string;
  heading: string | null;
  /** The event it is about; null: a notice. */
  at: number | null;
  isNew: boolean;
}

type Notice = ChatLine & { notice: NonNullable<ChatLine["notice"]> };

const isNotice = (line: ChatLine): line is Notice => Boolean(line.notice);

function noticeLine(model: TableModel, line: Notice): Line {
  const { code, votes, needed } = line.notice;
  const seat = line.seat === "spectator" ? null : line.seat;
  const of = seat === null ? "" : model.fullName(seat);
  return { seat, pieces: tp(messageKey(`notice.${code}`), { name: line.name, of, votes, needed }) };
}

/** All lines in order; a notice stands after as many events as had been told when it came. */
export function logLines(model: TableModel, ui: GameUi): LogLine[] {
  const { events, chat, fresh } = model.screen;
  const notices = chat.filter(isNotice);
  const out: LogLine[] = [];
  let next = 0;
  const tell = (upTo: number): void => {
    for (; next < notices.length && notices[next].notice.after <= upTo; next++) {
      const line = notices[next];
      out.push({ ...noticeLine(model, line), key: `n${line.id}`, heading: null, at: null, isNew: false });
    }
  };
  events.forEach((event, at) => {
    tell(at);
    const sentence = ui.sentence(model, event);
    if (!sentence) return;
    out.push({ ...sentence, key: `e${at}`, heading: ui.heading(model, events, at), at, isNew: at >= fresh });
  });
  tell(Infinity);
  return out;
}
