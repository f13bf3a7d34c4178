/** Requests to the server. Every answer that is not 2xx becomes a `Problem`. */
import type {
  CreateAsk,
  DeviceLink,
  Error as ApiError,
  Foresight,
  Found,
  GameList,
  Lobby,
  Me,
  PushAsk,
  PushKey,
  ReplayStep,
  SeatChangeAsk,
  TableInfo,
} from "../generated/api";

export class Problem extends Error {
  constructor(
    readonly code: string,
    readonly rule: string | null,
    message: string,
  ) {
    super(message);
  }
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  const headers: Record<string, string> = { "accept-language": document.documentElement.lang };
  if (body !== undefined) headers["content-type"] = "application/json";
  try {
    answer = await fetch(path, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Problem("no-connection", null, "");
  }
  const data = (await answer.json().catch(() => null)) as unknown;
  if (!answer.ok) {
    const error = (data ?? { code: "internal-error", rule: null, message: "" }) as ApiError;
    throw new Problem(error.code, error.rule, error.message);
  }
  return data as T;
}

const table = (id: string): string => `/api/tables/${encodeURIComponent(id)}`;

export const api = {
  games: () => ask<GameList>("GET", "/api/games"),
  me: () => ask<Me>("GET", "/api/me"),
  lobby: () => ask<Lobby>("GET", "/api/tables"),
  claim: (code: string) => ask<Me>("POST", "/api/me/claim", { code }),
  find: (code: string) => ask<Found>("POST", "/api/codes", { code }),
  table: (id: string) => ask<TableInfo>("GET", table(id)),
  create: (body: CreateAsk) => ask<TableInfo>("POST", "/api/tables", body),
  sit: (id: string, name: string, seat: number | null) => ask<TableInfo>("POST", `${table(id)}/seats`, { name, seat }),
  change: (id: string, seat: number, body: SeatChangeAsk) =>
    ask<TableInfo>("PATCH", `${table(id)}/seats/${seat}`, body),
  leave: (id: string, seat: number) => ask<unknown>("DELETE", `${table(id)}/seats/${seat}`),
  words: (id: string, words: string) => ask<TableInfo>("PUT", `${table(id)}/words`, { words }),
  start: (id: string) => ask<TableInfo>("POST", `${table(id)}/start`),
  foresee: (id: string, question: string, moves: string[]) =>
    ask<Foresight>("POST", `${table(id)}/foresee`, { question, moves }),
  rematch: (id: string) => ask<TableInfo>("POST", `${table(id)}/rematch`),
  pushKey: () => ask<PushKey>("GET", "/api/push/key"),
  setPush: (body: PushAsk) => ask<unknown>("PUT", "/api/push", body),
  dropPush: () => ask<unknown>("DELETE", "/api/push"),
  setHook: (id: string, kind: string, url: string) => ask<unknown>("PUT", `${table(id)}/hooks/${kind}`, { url }),
  dropHook: (id: string, kind: string) => ask<unknown>("DELETE", `${table(id)}/hooks/${kind}`),
  deviceLink: () => ask<DeviceLink>("POST", "/api/me/links"),
  step: (id: string, move: number, seat: number | "spectator") =>
    ask<ReplayStep>("GET", `${table(id)}/replay?move=${move}&seat=${seat}`),
};

export const recordAddress = (id: string): string => `${table(id)}/record`;
export const streamAddress = (id: string): string =>
  `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${table(id)}/socket`;

/** A key that is new for every intention. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
