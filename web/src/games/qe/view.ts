/** The view of Q.E. as the engine sends it; amounts are texts of digits. */
export type { QeKnownBid as Bid, QeLot as Lot, QeView as QEView } from "../../generated/api";
