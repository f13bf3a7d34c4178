/** What the server sends to tables of Q.E.; amounts are texts of digits. */
import type { QeEvent, QeSpace, QeView } from "../../generated/api";
import type { TableModel } from "../../lib/model";

export type { QeEvent as QEEvent, QeLot as Lot } from "../../generated/api";

export type Played = { view: QeView; space: QeSpace; event: QeEvent };
export type Model = TableModel<Played>;
