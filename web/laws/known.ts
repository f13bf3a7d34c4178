/** Faults that are known and being mended. Each entry goes when its fault does; none may stay in a release. */
import type { Law } from "./judge";

export const KNOWN: { law: Law; what: RegExp; why: string }[] = [
  {
    law: "layout",
    what: /too small to tap: button\.(ib|tick|l\b)/,
    why: "targets below 44 px in head and history: issue 14, 2.21",
  },
  {
    law: "layout",
    what: /cut: (h1|div\.sub|span\.cut)/,
    why: "title, step and the last line of the history at 320 px",
  },
  { law: "layout", what: /Kassenbuch|ledger|Register/, why: "the board of Q.E. at 320x568: issue 14, 2.12" },
  { law: "layout", what: /cut: (span\.price|b\b|span\.lbl|span “|p\.s)/, why: "320 px" },
  { law: "layout", what: /too small to tap: button\.space/, why: "42 px on a phone that lies" },
  {
    law: "layout",
    what: /too small to tap: button(\.on|\.cell)? “(you|du|\w+|[LMR]−?-?\d+.*)” \d+x(2|3)\d/,
    why: "seats and grid of Prodigals on a desktop: issue 14, 2.21",
  },
  { law: "layout", what: /cut: (h3|em|span\.s|span\.t)/, why: "boards of Prodigals, to be looked at" },
  { law: "layout", what: /cannot be tapped/, why: "boards below a high question at small sizes" },
  { law: "shown", what: /^my scores are/, why: "the tiles show another seat: issue 14, 2.6" },
  { law: "said", what: /\((trade|swap|sell)\)$/, why: "tiles of the estate are read only as they are named" },
  {
    law: "said",
    what: /\((bribe|recall)\)$/,
    why: "two bribes for one person have the same words in the list of deals",
  },
];
