// Written by scripts/write_types.py from slushfund.wire.api; do not edit.

export interface OptionInfo {
  name: string;
  values: string[];
  default: string;
}

export interface GameInfo {
  id: string;
  title: string;
  rules: number;
  seats: number[];
  default_seats: number;
  options: OptionInfo[];
  levels: string[];
  whispers: boolean;
}

export interface GameList {
  games: GameInfo[];
}

export interface NameAsk {
  name: string;
}

export interface TableLine {
  id: string;
  game: string;
  options: string;
  status: string;
  names: (string | null)[];
  pace: "live" | "relaxed" | "days";
  created: number;
  seat: number | null;
  my_turn: boolean;
}

export interface Me {
  name: string | null;
  tables: TableLine[];
}

export interface Lobby {
  tables: TableLine[];
}

export interface DeviceLink {
  url: string;
  code: string;
  expires: number;
}

export interface ClaimAsk {
  code: string;
}

export interface BearerToken {
  token: string;
  table: string;
  seat: number;
}

export interface SeatAsk {
  kind: "open" | "bot" | "me";
  level?: string | null;
}

export interface PaceAsk {
  kind?: "live" | "relaxed" | "days";
  seconds?: number;
  days?: number;
}

export interface AwayAsk {
  grace?: number;
  how?: "vote" | "auto" | "never";
}

export interface CreateAsk {
  game: string;
  name: string;
  options?: string;
  seats?: SeatAsk[];
  listed?: boolean;
  spectators?: boolean;
  whispers?: boolean;
  pace?: PaceAsk;
  away?: AwayAsk;
}

export interface SeatInfo {
  seat: number;
  kind: "open" | "person" | "bot";
  name: string | null;
  level: string | null;
  is_me: boolean;
  here: boolean;
  away_since: number | null;
  stand_in: boolean;
  votes: number[];
}

export interface PaceInfo {
  kind: "live" | "relaxed" | "days";
  seconds: number;
  days: number;
}

export interface AwayInfo {
  grace: number;
  how: "vote" | "auto" | "never";
}

export interface Fairness {
  version: string;
  commit: string;
  words: string[];
  seed: string | null;
}

export interface TableInfo {
  id: string;
  game: string;
  rules: number;
  options: string;
  status: "open" | "running" | "over" | "closed";
  seats: SeatInfo[];
  my_seat: number | null;
  is_host: boolean;
  listed: boolean;
  spectators: boolean;
  whispers: boolean;
  pace: PaceInfo;
  away: AwayInfo;
  fairness: Fairness;
  invite: string;
  created: number;
  started: number | null;
  ended: number | null;
  rematch: string | null;
}

export interface SitAsk {
  name: string;
  seat?: number | null;
}

export interface SeatChangeAsk {
  name?: string | null;
  kind?: "open" | "bot" | null;
  level?: string | null;
}

export interface WordsAsk {
  words: string;
}

export interface Question {
  id: string;
  kind: string;
  owed: boolean;
  space: Record<string, unknown>;
}

export interface Clock {
  seat: number;
  deadline: number;
}

export interface ScoreInfo {
  total: string;
  categories: Record<string, string>;
}

export interface OutcomeInfo {
  reason: string;
  winners: number[];
  ranking: number[][];
  scores: ScoreInfo[];
}

export interface Statement {
  kind: "promise" | "threat" | "offer" | "claim";
  about: "accept" | "reject" | "treasury" | "blackmail" | "avert" | "bribe" | "share";
  seat?: number | null;
  amount?: string | null;
}

export interface ChatLine {
  id: number;
  seat: number | "spectator";
  name: string;
  text: string;
  to: number | null;
  statement: Statement | null;
  at: number;
}

export interface Position {
  view: Record<string, unknown>;
  question: Question | null;
  to_act: (number | "chance")[];
  can_undo: boolean;
  clocks: Clock[];
  outcome: OutcomeInfo | null;
}

export interface Snapshot {
  type: "snapshot";
  n: number;
  epoch: string;
  seat: number | "spectator";
  table: TableInfo;
  position: Position | null;
  events: Record<string, unknown>[];
  chat: ChatLine[];
  cause: "join" | "resync" | "start" | "undo";
  at: number;
}

export interface Update {
  type: "update";
  n: number;
  events: Record<string, unknown>[];
  position: Position;
  at: number;
}

export interface TableChanged {
  type: "table";
  n: number;
  table: TableInfo;
}

export interface ChatTold {
  type: "chat";
  n: number;
  line: ChatLine;
}

export interface Ack {
  type: "ack";
  key: string | null;
  again: boolean;
}

export interface Refused {
  type: "refused";
  key: string | null;
  code: string;
  rule: string | null;
  message: string;
}

export interface Pong {
  type: "pong";
  n: number;
  at: number;
}

export interface Bye {
  type: "bye";
  code: string;
}

export interface MoveAsk {
  question: string;
  move: string;
  key: string;
}

export interface UndoAsk {
  key: string;
}

export interface ChatAsk {
  text: string;
  key: string;
  to?: number | null;
  statement?: Statement | null;
}

export interface StandInAsk {
  seat: number;
  wanted?: boolean;
}

export interface WsMove {
  type: "move";
  question: string;
  move: string;
  key: string;
}

export interface WsUndo {
  type: "undo";
  key: string;
}

export interface WsChat {
  type: "chat";
  text: string;
  key: string;
  to?: number | null;
  statement?: Statement | null;
}

export interface WsStandIn {
  type: "stand-in";
  seat: number;
  wanted?: boolean;
  key?: string | null;
}

export interface WsReturn {
  type: "return";
  key?: string | null;
}

export interface WsResync {
  type: "resync";
  epoch?: string | null;
  n?: number;
}

export interface WsPing {
  type: "ping";
}

export interface ChatList {
  lines: ChatLine[];
}

export interface Error {
  code: string;
  rule: string | null;
  message: string;
}

export interface Done {
  ok: true;
}

export interface SavedFairness {
  version: string;
  commit: string;
  words: string[];
  seed: string;
}

export interface SavedGame {
  format: "slushfund-game-1";
  table: string;
  names: (string | null)[];
  started: number | null;
  ended: number | null;
  record: Record<string, unknown>;
  fairness: SavedFairness | null;
}

export interface ImportAsk {
  record: Record<string, unknown>;
}

export interface Imported {
  id: string;
}

export interface ReplayStep {
  move: number;
  moves: number;
  input: [number | "chance", string] | null;
  seat: number | "spectator";
  events: Record<string, unknown>[];
  position: Position;
}

export interface WebhookAsk {
  kind: "discord" | "ntfy" | "gotify";
  url: string;
}

export interface PushKeys {
  p256dh: string;
  auth: string;
}

export interface PushAsk {
  endpoint: string;
  keys: PushKeys;
  expirationTime?: number | null;
}

export interface PushKey {
  key: string | null;
}

export interface Health {
  status: "ok" | "failing";
  version: string;
}

export type ServerMessage = Snapshot | Update | TableChanged | ChatTold | Ack | Refused | Pong | Bye;

export type ClientMessage = WsMove | WsUndo | WsChat | WsStandIn | WsReturn | WsResync | WsPing;
