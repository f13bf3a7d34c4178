/** Requests to the server. Every answer that is not 2xx becomes a `Problem`. */
import createClient from "openapi-fetch";

import type {
  CreateAsk,
  Error as ApiError,
  paths,
  PracticeInfo,
  PushAsk,
  ReplayStep,
  SavedGame,
  SeatChangeAsk,
  Story,
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

const client = createClient<paths>();
client.use({
  onRequest: ({ request }) => request.headers.set("accept-language", document.documentElement.lang),
  onError: () => new Problem("no-connection", null, ""),
});

/** What was asked for. An answer without a body we can read, as a proxy may give it, has no code. */
async function got<T>(asked: Promise<{ data?: T; error?: ApiError; response: Response }>): Promise<T> {
  const { data, error, response } = await asked.catch((fault: unknown) => {
    throw fault instanceof Problem ? fault : new Problem("internal-error", null, "");
  });
  if (response.ok && data !== undefined) return data;
  throw new Problem(error?.code ?? "internal-error", error?.rule ?? null, error?.message ?? "");
}

const at = (table: string) => ({ params: { path: { table } } });
const atSeat = (table: string, seat: number) => ({ params: { path: { table, seat: String(seat) } } });
const atHook = (table: string, kind: string) => ({ params: { path: { table, kind } } });

const atScene = (scene: string) => ({ params: { path: { scene } } });

const SEAT = "/api/tables/{table}/seats/{seat}";
const HOOK = "/api/tables/{table}/hooks/{kind}";

/* The client's `Readable` makes lists of tuples, which are none: hence the casts of what holds some. */
export const api = {
  games: () => got(client.GET("/api/games")),
  me: () => got(client.GET("/api/me")),
  lobby: () => got(client.GET("/api/tables")),
  claim: (code: string, how: "" | "replace" | "merge" = "") =>
    got(client.POST("/api/me/claim", { body: { code, replace: how === "replace", merge: how === "merge" } })),
  find: (code: string) => got(client.POST("/api/codes", { body: { code } })),
  table: (id: string) => got(client.GET("/api/tables/{table}", at(id))),
  create: (body: CreateAsk) => got(client.POST("/api/tables", { body })),
  sit: (id: string, name: string, seat: number | null) =>
    got(client.POST("/api/tables/{table}/seats", { ...at(id), body: { name, seat } })),
  change: (id: string, seat: number, body: SeatChangeAsk) => got(client.PATCH(SEAT, { ...atSeat(id, seat), body })),
  leave: (id: string, seat: number) => got(client.DELETE(SEAT, atSeat(id, seat))),
  setNamed: (id: string, option: string, value: string) =>
    got(client.PUT("/api/tables/{table}/named", { ...at(id), body: { option, value } })),
  /** For each seat where its people come from; null: by chance. */
  seatAll: (id: string, order: number[] | null) =>
    got(client.PUT("/api/tables/{table}/seating", { ...at(id), body: { order } })),
  gallery: (id: string, name: string, text: string) =>
    got(client.POST("/api/tables/{table}/gallery", { ...at(id), body: { name, text, key: newKey() } })),
  /** Agree that somebody sits down, or no longer. */
  agree: (id: string, seat: number, wanted: boolean) =>
    got(client.POST("/api/tables/{table}/stand-in", { ...at(id), body: { seat, wanted } })),
  pledge: (id: string, pledge: string) =>
    got(client.PUT("/api/tables/{table}/pledge", { ...at(id), body: { pledge } })),
  reveal: (id: string, words: string) => got(client.PUT("/api/tables/{table}/reveal", { ...at(id), body: { words } })),
  start: (id: string) => got(client.POST("/api/tables/{table}/start", at(id))),
  /** What moves would change for me at once, and why others are closed to me. */
  foresee: (id: string, question: string, moves: string[], closed: string[] = []) =>
    got(client.POST("/api/tables/{table}/foresee", { ...at(id), body: { question, moves, closed } })),
  scenes: () => got(client.GET("/api/lessons")),
  practise: (scene: string, moves: string[]) =>
    got(client.POST("/api/lessons/{scene}", { ...atScene(scene), body: { moves } })) as Promise<PracticeInfo>,
  foreseeLesson: (scene: string, moves: string[], question: string, answers: string[], closed: string[] = []) =>
    got(client.POST("/api/lessons/{scene}/foresee", { ...atScene(scene), body: { moves, question, answers, closed } })),
  /** Another game with the same people. */
  next: (id: string, game: string, options: string) =>
    got(client.POST("/api/tables/{table}/next", { ...at(id), body: { game, options } })),
  rematch: (id: string) => got(client.POST("/api/tables/{table}/rematch", at(id))),
  pushKey: () => got(client.GET("/api/push/key")),
  setPush: (body: PushAsk) => got(client.PUT("/api/push", { body })),
  dropPush: () => got(client.DELETE("/api/push")),
  setHook: (id: string, kind: string, url: string) => got(client.PUT(HOOK, { ...atHook(id, kind), body: { url } })),
  dropHook: (id: string, kind: string) => got(client.DELETE(HOOK, atHook(id, kind))),
  deviceLink: () => got(client.POST("/api/me/links")),
  record: (id: string) => got(client.GET("/api/tables/{table}/record", at(id))) as Promise<SavedGame>,
  content: (id: string) => got(client.GET("/api/tables/{table}/content", at(id))),
  story: (id: string) => got(client.GET("/api/tables/{table}/story", at(id))) as Promise<Story>,
  step: (id: string, move: number, seat: number | "spectator") =>
    got(
      client.GET("/api/tables/{table}/replay", {
        params: { path: { table: id }, query: { move: String(move), seat: String(seat) } },
      }),
    ) as Promise<ReplayStep>,
};

const table = (id: string): string => `/api/tables/${encodeURIComponent(id)}`;

export const streamAddress = (id: string): string =>
  `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${table(id)}/socket`;

/** A key that is new for every intention. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
