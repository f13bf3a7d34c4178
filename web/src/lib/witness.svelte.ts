/** This browser as a witness: it remembers what it sees of chance, and pledges and tells its own words by itself. */
import type { Position, SavedGame, TableInfo } from "../generated/api";
import { api } from "./api";
import { BLANK, check, pledgeOf, seen, VERSION, witnessOf, type Check, type Memory } from "./fairness";
import { toHex } from "./sha256";

const PREFIX = "witness.";
const AGAIN_MS = 700;
/** Tables that are remembered. */
const KEPT = 24;

function recall(id: string): Memory {
  try {
    const kept: Partial<Memory> = JSON.parse(localStorage.getItem(PREFIX + id) ?? "{}");
    return { ...BLANK, ...kept };
  } catch {
    return BLANK;
  }
}

function remembered(): { key: string; at: number }[] {
  const keys = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? "");
  const mine = keys.filter((key) => key.startsWith(PREFIX));
  return mine.map((key) => ({ key, at: recall(key.slice(PREFIX.length)).at })).sort((a, b) => a.at - b.at);
}

/** A browser that keeps nothing, or has no room, still plays. */
function keep(id: string, memory: Memory): void {
  try {
    if (localStorage.getItem(PREFIX + id) === null) {
      const others = remembered();
      for (const { key } of others.slice(0, Math.max(0, others.length - KEPT + 1))) localStorage.removeItem(key);
    }
    localStorage.setItem(PREFIX + id, JSON.stringify(memory));
  } catch {
    try {
      const oldest = remembered().find(({ key }) => key !== PREFIX + id);
      if (oldest) localStorage.removeItem(oldest.key);
    } catch {
      // Nothing can be done.
    }
  }
}

/** Words as they can be shown: the server refuses others. */
const cleaned = (words: string): string =>
  words
    .normalize("NFC")
    .replace(/(?![\u200c\u200d])[\p{C}\p{Zl}\p{Zp}]/gu, "")
    .replace(/(\p{M}{8})\p{M}+/gu, "$1")
    .trim()
    .slice(0, 100)
    .replace(/[\ud800-\udbff]$/, "");

/** My words without the random ones before them. */
export const typed = (text: string | null): string => (text ?? "").slice(33);

const mixed = (words: string): string => {
  const random = toHex(crypto.getRandomValues(new Uint8Array(16)));
  return words ? `${random} ${words}` : random;
};

/** A seat under a seal. */
const place = (table: TableInfo): string => `${table.fairness.commit} ${table.my_seat}`;

/** Whether these words are what the server holds of a seat. */
const isPledgeOf = (table: TableInfo, seat: number, text: string): boolean =>
  pledgeOf(table.id, seat, table.fairness.commit, text) === table.fairness.pledges[seat];

export class TableWitness {
  memory = $state.raw<Memory>(BLANK);
  private table: TableInfo | null = null;
  /** Where this browser has pledged by itself: another device of mine may do so after it. */
  private readonly tried = new Set<string>();
  private readonly told = new Set<string>();
  private own = "";

  constructor(private readonly id: string) {
    this.memory = recall(id);
    this.own = typed(this.memory.text);
  }

  /** Look at a table, and do what there is to do. */
  async see(table: TableInfo, position: Position | null): Promise<void> {
    this.table = table;
    this.remember(seen(this.memory, table, position));
    this.adopt(table);
    if (table.status !== "open" || table.fairness.version !== VERSION || table.my_seat === null) return;
    if (table.fairness.stage === "reveal") await this.tell(table, table.my_seat);
    else if (!this.isPledged(table, table.my_seat) && !this.tried.has(place(table))) await this.pledge(this.own);
  }

  /** Seal words of mine, with random ones before them; none of mine are fine too. */
  async pledge(words: string): Promise<void> {
    const table = this.table;
    if (table?.my_seat == null) return;
    const [seat, seal] = [table.my_seat, table.fairness.commit];
    this.tried.add(place(table));
    const text = mixed(cleaned(words));
    this.remember({ ...this.memory, seat, offered: text });
    const answer = await api.pledge(table.id, pledgeOf(table.id, seat, seal, text));
    this.adopt(answer);
    if (this.table === table) this.table = answer;
  }

  /** The server has the pledge on its way, even if its answer was lost: those words are mine now. */
  private adopt(table: TableInfo): void {
    const { seat, offered } = this.memory;
    if (seat === null || offered === null || !isPledgeOf(table, seat, offered)) return;
    this.own = typed(offered);
    this.remember({ ...this.memory, text: offered, pledged: true, offered: null });
  }

  /** My words that the server holds the pledge of; "" where it holds none of mine, or one of another device. */
  sealed(table: TableInfo): string {
    return table.my_seat !== null && this.isPledged(table, table.my_seat) ? typed(this.memory.text) : "";
  }

  private async tell(table: TableInfo, seat: number): Promise<void> {
    const seal = table.fairness.commit;
    if (!this.isPledged(table, seat) || this.told.has(seal)) return;
    this.told.add(seal);
    await api.reveal(table.id, this.memory.text ?? "").catch(() => {
      /* The others wait for these words, so a server that was busy is asked again. */
      this.told.delete(seal);
      setTimeout(() => void (this.table && this.see(this.table, null)), AGAIN_MS);
    });
  }

  private isPledged(table: TableInfo, seat: number): boolean {
    const text = this.memory.text;
    return text !== null && isPledgeOf(table, seat, text);
  }

  private remember(memory: Memory): void {
    if (memory === this.memory) return;
    this.memory = { ...memory, at: Date.now() };
    keep(this.id, this.memory);
  }

  /** Compare the end with what this browser has seen. */
  check(table: TableInfo, saved: SavedGame | null): Check {
    return check(this.memory, table, saved);
  }

  /** The record with what this browser has seen of it. */
  signed(saved: SavedGame): SavedGame {
    return saved.fairness?.version === VERSION ? { ...saved, witness: witnessOf(this.memory) } : saved;
  }
}

/** Begin with words of mine where everybody else is a bot: pledge, start, tell, without a waiting room. */
export async function startAlone(table: TableInfo): Promise<void> {
  const witness = new TableWitness(table.id);
  await witness.see(table, null);
  await witness.see(await api.start(table.id), null);
}
