/** The grammar of statements: `say TO KIND DEED [if|unless SEAT DEED]`; TO is `all` or `1,3`. */

export interface Deed {
  verb: "play" | "avoid" | "blackmail" | "spare" | "bribe" | "give";
  card: string | null;
  seat: number | null;
  value: number | null;
}

export interface Statement {
  /** null: to all. */
  to: number[] | null;
  kind: "promise" | "request" | "threat";
  deed: Deed;
  condition: { link: "if" | "unless"; who: number; deed: Deed } | null;
}

/* Statements are spelled by the engine, and no other words stand in these places: hence the casts. */

function readDeed([verb, what, value]: string[]): Deed {
  const isCard = verb === "play" || verb === "avoid";
  return {
    verb: verb as Deed["verb"],
    card: isCard ? what : null,
    seat: isCard ? null : Number(what),
    value: value === undefined ? null : Number(value),
  };
}

export function readStatement(words: string): Statement {
  const [, to, kind, ...rest] = words.split(" ");
  const at = rest.findIndex((word) => word === "if" || word === "unless");
  return {
    to: to === "all" ? null : to.split(",").map(Number),
    kind: kind as Statement["kind"],
    deed: readDeed(at < 0 ? rest : rest.slice(0, at)),
    condition:
      at < 0
        ? null
        : { link: rest[at] as "if" | "unless", who: Number(rest[at + 1]), deed: readDeed(rest.slice(at + 2)) },
  };
}

/** Whether a deed says how much. */
export const namesMoney = (verb: Deed["verb"]): boolean => verb === "bribe" || verb === "give";

function writeDeed({ verb, card, seat, value }: Deed): string {
  return [verb, card ?? seat, ...(namesMoney(verb) ? [value] : [])].join(" ");
}

export function writeStatement({ to, kind, deed, condition }: Statement): string {
  const tail = condition ? ` ${condition.link} ${condition.who} ${writeDeed(condition.deed)}` : "";
  return `say ${to === null ? "all" : to.toSorted((a, b) => a - b).join(",")} ${kind} ${writeDeed(deed)}${tail}`;
}

/** How a deed is called in the messages: `play-agree`, `bribe`. */
export const deedOf = ({ verb, card }: Deed): string => (card === null ? verb : `${verb}-${card}`);

/** A deed that names nobody needs a card, one that names a seat must not name its doer. */
export function isMeant(deed: Deed, doer: number | null): boolean {
  if (deed.verb === "play" || deed.verb === "avoid") return deed.card !== null;
  if (namesMoney(deed.verb) && deed.value === null) return false;
  return deed.seat !== null && deed.seat !== doer;
}
