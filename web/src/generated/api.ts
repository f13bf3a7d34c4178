// Made by `make schema` from the server's OpenAPI document. Do not edit.

export type Ack = {
  type: "ack";
  key: string | null;
  again?: boolean;
};

export type AwayAsk = {
  grace?: number;
  how?: "auto" | "never" | "vote";
};

export type AwayInfo = {
  grace: number;
  how: "auto" | "never" | "vote";
};

export type BearerToken = {
  token: string;
  table: string;
  seat: number;
};

export type Bye = {
  type: "bye";
  code: string;
};

export type ChatAsk = {
  text: string;
  key: string;
  to?: number | null;
};

export type ChatLine = {
  id: number;
  seat: number | "spectator";
  name: string;
  text: string;
  to: number | null;
  at: number;
};

export type ChatList = {
  lines: ChatLine[];
};

export type ChatTold = {
  type: "chat";
  n: number;
  line: ChatLine;
};

export type ClaimAsk = {
  code: string;
};

export type ClientMessage = WsMove | WsUndo | WsChat | WsStandIn | WsReturn | WsResync | WsPing;

export type Clock = {
  seat: number;
  deadline: number;
};

export type CreateAsk = {
  game: string;
  name: string;
  options?: string;
  seats?: SeatAsk[];
  listed?: boolean;
  spectators?: boolean;
  whispers?: boolean;
  pace?: PaceAsk;
  away?: AwayAsk;
};

export type DeviceLink = {
  url: string;
  code: string;
  expires: number;
};

export type Done = {
  ok?: true;
};

export type Error = {
  code: string;
  rule: string | null;
  message: string;
};

export type Fairness = {
  version: string;
  commit: string;
  words: string[];
  seed: string | null;
};

export type ForeseeAsk = {
  question: string;
  moves: string[];
};

export type Foresight = {
  changes: Record<string, number>[];
};

export type GameInfo = {
  id: string;
  title: string;
  rules: number;
  seats: number[];
  default_seats: number;
  options: OptionInfo[];
  levels: string[];
  usual_level: string;
  whispers: boolean;
};

export type GameList = {
  games: GameInfo[];
};

export type Health = {
  status: "failing" | "ok";
  version: string;
};

export type ImportAsk = {
  record: Record<string, unknown>;
};

export type Imported = {
  id: string;
};

export type Lobby = {
  tables: TableLine[];
};

export type Me = {
  name: string | null;
  tables: TableLine[];
};

export type MoveAsk = {
  question: string;
  move: string;
  key: string;
};

export type NameAsk = {
  name: string;
};

export type OptionInfo = {
  name: string;
  values: string[];
  default: string;
};

export type OutcomeInfo = {
  reason: string;
  winners: number[];
  ranking: number[][];
  scores: ScoreInfo[];
};

export type PaceAsk = {
  kind?: "days" | "live" | "relaxed";
  seconds?: number;
  days?: number;
};

export type PaceInfo = {
  kind: "days" | "live" | "relaxed";
  seconds: number;
  days: number;
};

export type Pong = {
  type: "pong";
  n: number;
  at: number;
};

export type Position = {
  view: Record<string, unknown>;
  question: Question | null;
  to_act: (number | "chance")[];
  talk: Record<string, unknown> | null;
  can_undo: boolean;
  clocks: Clock[];
  outcome: OutcomeInfo | null;
};

export type PushAsk = {
  endpoint: string;
  keys: PushKeys;
  expirationTime?: number | null;
};

export type PushKey = {
  key: string | null;
};

export type PushKeys = {
  p256dh: string;
  auth: string;
};

export type Question = {
  id: string;
  kind: string;
  owed: boolean;
  space: Record<string, unknown>;
};

export type Refused = {
  type: "refused";
  key: string | null;
  code: string;
  rule: string | null;
  message: string;
};

export type ReplayStep = {
  move: number;
  moves: number;
  input: [number | "chance", string] | null;
  seat: number | "spectator";
  events: Record<string, unknown>[];
  position: Position;
};

export type SavedFairness = {
  version: string;
  commit: string;
  words: string[];
  seed: string;
};

export type SavedGame = {
  format: "slushfund-game-1";
  table: string;
  names: (string | null)[];
  started: number | null;
  ended: number | null;
  record: Record<string, unknown>;
  fairness: SavedFairness | null;
};

export type ScoreInfo = {
  total: string;
  categories: Record<string, string>;
};

export type SeatAsk = {
  kind: "bot" | "me" | "open";
  level?: string | null;
};

export type SeatChangeAsk = {
  name?: string | null;
  kind?: "bot" | "open" | null;
  level?: string | null;
};

export type SeatInfo = {
  seat: number;
  kind: "bot" | "open" | "person";
  name: string | null;
  level: string | null;
  is_me: boolean;
  here: boolean;
  away_since: number | null;
  stand_in: boolean;
  votes: number[];
};

export type ServerMessage = Snapshot | Update | TableChanged | ChatTold | Ack | Refused | Pong | Bye;

export type SitAsk = {
  name: string;
  seat?: number | null;
};

export type Snapshot = {
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
};

export type StandInAsk = {
  seat: number;
  wanted?: boolean;
};

export type TableChanged = {
  type: "table";
  n: number;
  table: TableInfo;
};

export type TableInfo = {
  id: string;
  game: string;
  rules: number;
  options: string;
  status: "closed" | "open" | "over" | "running";
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
};

export type TableLine = {
  id: string;
  game: string;
  options: string;
  status: string;
  names: (string | null)[];
  pace: "days" | "live" | "relaxed";
  created: number;
  seat: number | null;
  my_turn: boolean;
};

export type UndoAsk = {
  key: string;
};

export type Update = {
  type: "update";
  n: number;
  events: Record<string, unknown>[];
  position: Position;
  at: number;
};

export type WebhookAsk = {
  url: string;
};

export type WordsAsk = {
  words: string;
};

export type WsChat = {
  type: "chat";
  text: string;
  key: string;
  to?: number | null;
};

export type WsMove = {
  type: "move";
  question: string;
  move: string;
  key: string;
};

export type WsPing = {
  type: "ping";
};

export type WsResync = {
  type: "resync";
  epoch?: string | null;
  n?: number;
};

export type WsReturn = {
  type: "return";
  key?: string | null;
};

export type WsStandIn = {
  type: "stand-in";
  seat: number;
  wanted?: boolean;
  key?: string | null;
};

export type WsUndo = {
  type: "undo";
  key: string;
};

export interface Operations {
  /** All games */
  listGames: { method: "GET"; path: "/api/games"; body: undefined; answer: GameList };
  /** Who I am and where I sit */
  getMe: { method: "GET"; path: "/api/me"; body: undefined; answer: Me };
  /** Introduce myself */
  putMe: { method: "PUT"; path: "/api/me"; body: NameAsk; answer: Me };
  /** Open my seats on another device: a link that works once */
  makeLink: { method: "POST"; path: "/api/me/links"; body: undefined; answer: DeviceLink };
  /** Use such a link */
  claimLink: { method: "POST"; path: "/api/me/claim"; body: ClaimAsk; answer: Me };
  /** Forget this browser */
  logout: { method: "POST"; path: "/api/me/logout"; body: undefined; answer: Done };
  /** Listed tables */
  listTables: { method: "GET"; path: "/api/tables"; body: undefined; answer: Lobby };
  /** Open a table */
  createTable: { method: "POST"; path: "/api/tables"; body: CreateAsk; answer: TableInfo };
  /** A table */
  getTable: { method: "GET"; path: "/api/tables/{table}"; body: undefined; answer: TableInfo };
  /** Give a table up */
  closeTable: { method: "DELETE"; path: "/api/tables/{table}"; body: undefined; answer: TableInfo };
  /** The invitation as a QR code */
  getQr: { method: "GET"; path: "/api/tables/{table}/qr.svg"; body: undefined; answer: string };
  /** Take a free seat */
  sit: { method: "POST"; path: "/api/tables/{table}/seats"; body: SitAsk; answer: TableInfo };
  /** Change my name; as host put a bot on a seat or free it */
  changeSeat: { method: "PATCH"; path: "/api/tables/{table}/seats/{seat}"; body: SeatChangeAsk; answer: TableInfo };
  /** Leave my seat; as host remove somebody */
  leave: { method: "DELETE"; path: "/api/tables/{table}/seats/{seat}"; body: undefined; answer: Done };
  /** Add words to the seed of chance */
  setWords: { method: "PUT"; path: "/api/tables/{table}/words"; body: WordsAsk; answer: TableInfo };
  /** Begin the game */
  start: { method: "POST"; path: "/api/tables/{table}/start"; body: undefined; answer: TableInfo };
  /** Play again with the same people */
  rematch: { method: "POST"; path: "/api/tables/{table}/rematch"; body: undefined; answer: TableInfo };
  /** A bearer token for a program that plays my seat */
  makeToken: { method: "POST"; path: "/api/tables/{table}/token"; body: undefined; answer: BearerToken };
  /** Whether the store works */
  health: { method: "GET"; path: "/healthz"; body: undefined; answer: Health };
  /** Figures for Prometheus */
  metrics: { method: "GET"; path: "/metrics"; body: undefined; answer: string };
  /** Everything I may know of the game */
  getState: { method: "GET"; path: "/api/tables/{table}/state"; body: undefined; answer: Snapshot };
  /** Answer a question */
  move: { method: "POST"; path: "/api/tables/{table}/moves"; body: MoveAsk; answer: Ack };
  /** Take back my last move while nobody has learned anything */
  undo: { method: "POST"; path: "/api/tables/{table}/undo"; body: UndoAsk; answer: Ack };
  /** What was said, as far as I could hear it */
  getChat: { method: "GET"; path: "/api/tables/{table}/chat"; body: undefined; answer: ChatList };
  /** Say something */
  say: { method: "POST"; path: "/api/tables/{table}/chat"; body: ChatAsk; answer: Ack };
  /** Vote for a bot to stand in for somebody who is away */
  voteStandIn: { method: "POST"; path: "/api/tables/{table}/stand-in"; body: StandInAsk; answer: Done };
  /** Take my seat back from the bot that stands in */
  takeBack: { method: "POST"; path: "/api/tables/{table}/return"; body: undefined; answer: Done };
  /** My messages as ND-JSON, a snapshot first; never ends while the table is open */
  stream: { method: "GET"; path: "/api/tables/{table}/stream"; body: undefined; answer: string };
  /** What answers to my question would change for me at once */
  foresee: { method: "POST"; path: "/api/tables/{table}/foresee"; body: ForeseeAsk; answer: Foresight };
  /** A finished game as a file */
  getRecord: { method: "GET"; path: "/api/tables/{table}/record"; body: undefined; answer: SavedGame };
  /** A finished game as text */
  getLog: { method: "GET"; path: "/api/tables/{table}/log"; body: undefined; answer: string };
  /** A finished game after so many moves, through anybody's eyes */
  getReplay: { method: "GET"; path: "/api/tables/{table}/replay"; body: undefined; answer: ReplayStep };
  /** Store a record to look at it move by move */
  importRecord: { method: "POST"; path: "/api/records"; body: ImportAsk; answer: Imported };
  /** Call a webhook when it is my turn */
  setHook: { method: "PUT"; path: "/api/tables/{table}/hooks/{kind}"; body: WebhookAsk; answer: Done };
  /** Call it no more */
  dropHook: { method: "DELETE"; path: "/api/tables/{table}/hooks/{kind}"; body: undefined; answer: Done };
  /** The public key for Web Push */
  getPushKey: { method: "GET"; path: "/api/push/key"; body: undefined; answer: PushKey };
  /** Push to this browser when it is my turn */
  setPush: { method: "PUT"; path: "/api/push"; body: PushAsk; answer: Done };
  /** Push no more */
  dropPush: { method: "DELETE"; path: "/api/push"; body: undefined; answer: Done };
}
