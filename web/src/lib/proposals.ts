/** What the form of a new table proposes: what the server does where nothing is said. */
import type { OptionInfo } from "../generated/api";

/** The value proposed to people who play at the same time, or turn by turn over days. */
export const proposal = (option: OptionInfo, isTogether: boolean): string =>
  isTogether ? option.together : option.default;

/** Whether people may name a value of their own beside those that are offered. */
export const takesAny = (option: OptionInfo): boolean => option.values.length === 0;
