/** What the form of a new table proposes, and what of it has to be said. */
import type { OptionInfo } from "../generated/api";

/** The value proposed to people who play at the same time, or turn by turn over days. */
export const proposal = (option: OptionInfo, isTogether: boolean): string =>
  isTogether ? option.together : option.default;

/** The settings, as text, by which a table of people who play at the same time differs from the defaults. */
export const proposed = (options: OptionInfo[]): string[] =>
  options.filter((option) => option.together !== option.default).map(({ name, together }) => `${name}=${together}`);

/** Whether people may name a value of their own beside those that are offered. */
export const takesAny = (option: OptionInfo): boolean => option.values.length === 0;
