/** What leads to a table: its link, its id, or the short code that one says aloud. */

const LETTERS = /^[2-9CFGHJKMPQRVWX]{6}$/;
const ID = /^[0-9a-f]{24}$/;

export type Invitation = { code: string } | { table: string };

/** What somebody typed or pasted means, or null where it can lead nowhere. */
export function readInvitation(typed: string): Invitation | null {
  const text = typed.trim();
  const path = text.split(/[?#]/)[0] ?? "";
  const id = (path.split("/t/")[1]?.split("/")[0] ?? text).toLowerCase();
  if (ID.test(id)) return { table: id };
  const code = text.replace(/[\s\p{Dash}.]/gu, "").toUpperCase();
  return LETTERS.test(code) ? { code } : null;
}

/** A code in two groups, as it is read aloud. */
export const groups = (code: string): string[] => [code.slice(0, 3), code.slice(3)];

const HERE_ONLY = ["localhost", "127.0.0.1", "[::1]"];

/** The link to hand on: under the address that works for me, but never one that works on my own machine only. */
export function linkFor(invite: string, origin: string): string {
  const link = new URL(invite, origin);
  return HERE_ONLY.includes(new URL(origin).hostname) ? link.href : new URL(link.pathname + link.hash, origin).href;
}
