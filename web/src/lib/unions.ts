/** Help with unions that `type` tells apart. */

/** Every field that some member has, absent in those that lack it: for what is said of all events that have such a field. */
export type Fields<U> = {
  [K in U extends unknown ? keyof U : never]?: U extends unknown ? (K extends keyof U ? U[K] : never) : never;
};

/** Nothing, for what a newer server may send; a type error where a case for what is known is missing. */
export const nothingFor = (_: never): never[] => [];
