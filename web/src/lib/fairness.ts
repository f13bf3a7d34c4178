/** Whether the seed that is open now is the one the server was bound to before the game. */
import type { Fairness } from "../generated/api";

export async function checkCommit(fairness: Fairness): Promise<"ok" | "bad" | "cannot" | "wait" | "none"> {
  if (!fairness.commit) return "none";
  if (fairness.seed === null) return "wait";
  if (!globalThis.crypto?.subtle) return "cannot";
  const seed = Uint8Array.from(fairness.seed.match(/../g) ?? [], (hex) => parseInt(hex, 16));
  const version = new TextEncoder().encode(fairness.version);
  const data = new Uint8Array([...version, ...seed]);
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
  const text = Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return text === fairness.commit ? "ok" : "bad";
}
