/** Options that name seats: who begins, and words that go to one seat each. */
import type { GameInfo, OptionInfo } from "../generated/api";

/** Nobody is named: chance decides. */
export const CHANCE = "chance";

export const seatOptions = (info: GameInfo): OptionInfo[] => info.options.filter((option) => option.names !== "");

/** The words that a seat of so large a table may have. */
export const wordsFor = (option: OptionInfo, seats: number): string[] =>
  option.offers.filter((word) => (option.least[word] ?? 0) <= seats);

/** A word for each seat, from the value of an option. */
export function wordsOfSeats(value: string, seats: number): string[] {
  const words = value === CHANCE ? [] : value.split(",");
  return Array.from({ length: seats }, (_, seat) => words[seat] ?? CHANCE);
}

/** Whether a value chosen for another number of seats still names seats that there are. */
export function fits(option: OptionInfo, value: string, seats: number): boolean {
  if (value === CHANCE) return true;
  if (option.names === "seat") return Number(value) < seats;
  const words = value.split(",");
  return words.length === seats && words.every((word) => wordsFor(option, seats).includes(word));
}

/** `seats=4 first=2` as values by option. */
export const settingsOf = (options: string): Record<string, string> =>
  Object.fromEntries(options.split(" ").map((pair) => [pair.split("=")[0], pair.slice(pair.indexOf("=") + 1)]));
