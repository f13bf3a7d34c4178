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

export type BotInfo = {
  id: string;
  level: string;
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

export type CodeAsk = {
  code: string;
};

export type CounterfeitersBannedEvent = {
  type: "banned";
  text: string;
  audience: "all" | number[];
  quality: string;
};

export type CounterfeitersBinnedEvent = {
  type: "binned";
  text: string;
  audience: "all" | number[];
  space: string;
  card: string;
};

export type CounterfeitersBoard = {
  side: string;
  spaces: string[];
  market: number;
  prices: number[];
  bins: boolean[];
  caps: boolean[];
  track: string[][];
  officer: number;
  henchmen: number;
  money: number[];
  supermarket_most: number;
  supermarket_pays: number;
  fence_most: number;
  fence_pays: number[];
  tax_pays: number;
  flight_costs: number;
  fake_value: number;
  printer_notes: number;
  diner_notes: number;
  cards: string[];
  values: number[];
  letters: string[];
  deck: number[][];
  components: number[];
};

export type CounterfeitersBoughtEvent = {
  type: "bought";
  text: string;
  audience: "all" | number[];
  seat: number;
  space: string;
  card: string;
  price: number;
};

export type CounterfeitersChosenEvent = {
  type: "chosen";
  text: string;
  audience: "all" | number[];
  seat: number;
  notes: number[];
};

export type CounterfeitersConvertedEvent = {
  type: "converted";
  text: string;
  audience: "all" | number[];
  seat: number;
  notes: number[];
  amount: number;
};

export type CounterfeitersDealtEvent = {
  type: "dealt";
  text: string;
  audience: "all" | number[];
  seat: number;
  card: string;
};

export type CounterfeitersDrawnEvent = {
  type: "drawn";
  text: string;
  audience: "all" | number[];
  seat: number;
  amount: number;
};

export type CounterfeitersEndBeganEvent = {
  type: "end-began";
  text: string;
  audience: "all" | number[];
};

export type CounterfeitersEndedEvent = {
  type: "ended";
  text: string;
  audience: "all" | number[];
  winners: number[];
};

export type CounterfeitersEvadedEvent = {
  type: "evaded";
  text: string;
  audience: "all" | number[];
  seat: number;
  space: string;
  amount: number;
};

export type CounterfeitersEvent = CounterfeitersBannedEvent | CounterfeitersBinnedEvent | CounterfeitersBoughtEvent | CounterfeitersChosenEvent | CounterfeitersConvertedEvent | CounterfeitersDealtEvent | CounterfeitersDrawnEvent | CounterfeitersEndBeganEvent | CounterfeitersEndedEvent | CounterfeitersEvadedEvent | CounterfeitersFirstNamedEvent | CounterfeitersFlownEvent | CounterfeitersFundedEvent | CounterfeitersGodfatherCameEvent | CounterfeitersHalvedEvent | CounterfeitersLeftEvent | CounterfeitersMarkerTakenEvent | CounterfeitersOpenedEvent | CounterfeitersPassedEvent | CounterfeitersPrintedEvent | CounterfeitersReturnedEvent | CounterfeitersRoundBeganEvent | CounterfeitersSealedEvent | CounterfeitersSecretsOpenedEvent | CounterfeitersShiftedEvent | CounterfeitersSoldEvent | CounterfeitersSteppedEvent | CounterfeitersStrikeBeganEvent | CounterfeitersStrikeEndedEvent | CounterfeitersTransferredEvent | CounterfeitersTurnedUpEvent;

export type CounterfeitersFirstNamedEvent = {
  type: "first-named";
  text: string;
  audience: "all" | number[];
  seat: number;
};

export type CounterfeitersFlownEvent = {
  type: "flown";
  text: string;
  audience: "all" | number[];
  seat: number;
  space: string;
  fee: number;
};

export type CounterfeitersFundedEvent = {
  type: "funded";
  text: string;
  audience: "all" | number[];
  seat: number;
  amount: number;
};

export type CounterfeitersGodfatherCameEvent = {
  type: "godfather-came";
  text: string;
  audience: "all" | number[];
};

export type CounterfeitersHalvedEvent = {
  type: "halved";
  text: string;
  audience: "all" | number[];
  seat: number;
  amount: number;
};

export type CounterfeitersLeftEvent = {
  type: "left";
  text: string;
  audience: "all" | number[];
  seat: number;
  space: string;
};

export type CounterfeitersMarkerTakenEvent = {
  type: "marker-taken";
  text: string;
  audience: "all" | number[];
  seat: number;
};

export type CounterfeitersOpenedEvent = {
  type: "opened";
  text: string;
  audience: "all" | number[];
  seat: number;
  cash: number;
  account: number;
};

export type CounterfeitersPassedEvent = {
  type: "passed";
  text: string;
  audience: "all" | number[];
  seat: number;
};

export type CounterfeitersPick = {
  kind: "pick";
  moves: string[];
};

export type CounterfeitersPlacements = {
  kind: "placements";
  simple: string[];
  supermarkets: string[];
  fences: string[];
  flights: string[];
  cash: number;
  account: number;
  fee: number;
  fakes: number[];
  accepted: number[];
  supermarket_most: number;
  fence_most: number;
};

export type CounterfeitersPrintedEvent = {
  type: "printed";
  text: string;
  audience: "all" | number[];
  seat: number;
  space: string;
  notes: number[];
};

export type CounterfeitersRange = {
  low: number;
  high: number;
};

export type CounterfeitersRelocations = {
  kind: "relocations";
  left: string[];
  placements: CounterfeitersPlacements[];
};

export type CounterfeitersReturnedEvent = {
  type: "returned";
  text: string;
  audience: "all" | number[];
  round: number;
};

export type CounterfeitersRoundBeganEvent = {
  type: "round-began";
  text: string;
  audience: "all" | number[];
  round: number;
  seat: number;
};

export type CounterfeitersSealedEvent = {
  type: "sealed";
  text: string;
  audience: "all" | number[];
  seat: number;
};

export type CounterfeitersSecretsOpenedEvent = {
  type: "secrets-opened";
  text: string;
  audience: "all" | number[];
  seat: number;
  amounts: number[];
};

export type CounterfeitersShiftedEvent = {
  type: "shifted";
  text: string;
  audience: "all" | number[];
  cards: string[];
};

export type CounterfeitersSoldEvent = {
  type: "sold";
  text: string;
  audience: "all" | number[];
  seat: number;
  space: string;
  notes: number[];
  amount: number;
};

export type CounterfeitersSpace = CounterfeitersPick | CounterfeitersPlacements | CounterfeitersRelocations;

export type CounterfeitersSteppedEvent = {
  type: "stepped";
  text: string;
  audience: "all" | number[];
  officer: number;
};

export type CounterfeitersStrikeBeganEvent = {
  type: "strike-began";
  text: string;
  audience: "all" | number[];
};

export type CounterfeitersStrikeEndedEvent = {
  type: "strike-ended";
  text: string;
  audience: "all" | number[];
};

export type CounterfeitersTransferredEvent = {
  type: "transferred";
  text: string;
  audience: "all" | number[];
  seat: number;
  amount: number;
};

export type CounterfeitersTurnedUpEvent = {
  type: "turned-up";
  text: string;
  audience: "all" | number[];
  space: string;
  card: string;
};

export type CounterfeitersView = {
  seat: number | "spectator";
  pack: string;
  board: CounterfeitersBoard;
  seats: number;
  memory: boolean;
  open_record: boolean;
  patrol: number;
  phase: string;
  round: number;
  actor: number | null;
  marker: number | null;
  ender: number | null;
  officer: number;
  strike: boolean;
  ban: number;
  stepped: boolean;
  quiet: number;
  turns_left: number;
  unused: number[];
  passed: number[];
  henchmen: (number | null)[];
  latest: string | null;
  market: (string | null)[];
  filling: number | null;
  deck: number[][];
  binned: string[];
  cards: number[][];
  components: number[];
  fakes: number[][];
  prints: number[][];
  deals: number[][];
  cash: CounterfeitersRange[];
  account: CounterfeitersRange[];
  total: CounterfeitersRange[];
  owing: number[];
  own_cash: number | null;
  own_account: number | null;
  own_half: number | null;
  own_closed: string[];
  own_secrets: number[];
  own_choice: number[] | null;
  last_diners: number[];
  lottery: number[];
  secrets: number[][];
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

export type Found = {
  table: string;
};

export type GameEvent = QeEvent | TiefeTaschenEvent | CounterfeitersEvent | ProdigalsEvent;

export type GameInfo = {
  id: string;
  title: string;
  rules: number;
  seats: number[];
  default_seats: number;
  options: OptionInfo[];
  levels: string[];
  usual_level: string;
  bots: BotInfo[];
  whispers: boolean;
};

export type GameList = {
  games: GameInfo[];
};

export type GameSpace = QeSpace | TiefeTaschenSpace | CounterfeitersSpace | ProdigalsSpace;

export type GameView = QeView | TiefeTaschenView | CounterfeitersView | ProdigalsView;

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
  view: GameView;
  question: Question | null;
  to_act: (number | "chance")[];
  talk: GameSpace | null;
  can_undo: boolean;
  clocks: Clock[];
  outcome: OutcomeInfo | null;
};

export type ProdigalsBonusTakenEvent = {
  type: "bonus-taken";
  text: string;
  audience: "all" | number[];
  seat: number;
  tile: string;
};

export type ProdigalsBonusUsedEvent = {
  type: "bonus-used";
  text: string;
  audience: "all" | number[];
  seat: number;
  tile: string;
};

export type ProdigalsBoroughIndicatedEvent = {
  type: "borough-indicated";
  text: string;
  audience: "all" | number[];
  borough: string;
};

export type ProdigalsBoySentEvent = {
  type: "boy-sent";
  text: string;
  audience: "all" | number[];
  seat: number;
  space: string;
  boys: number;
};

export type ProdigalsBoySkippedEvent = {
  type: "boy-skipped";
  text: string;
  audience: "all" | number[];
  seat: number;
};

export type ProdigalsCardActivatedEvent = {
  type: "card-activated";
  text: string;
  audience: "all" | number[];
  seat: number;
  card: string;
};

export type ProdigalsCardDroppedEvent = {
  type: "card-dropped";
  text: string;
  audience: "all" | number[];
  seat: number;
  card: string;
};

export type ProdigalsCardPlayedEvent = {
  type: "card-played";
  text: string;
  audience: "all" | number[];
  seat: number;
  card: string;
};

export type ProdigalsCardReplacedEvent = {
  type: "card-replaced";
  text: string;
  audience: "all" | number[];
  seat: number;
  card: string;
};

export type ProdigalsCardTakenEvent = {
  type: "card-taken";
  text: string;
  audience: "all" | number[];
  seat: number;
  card: string;
};

export type ProdigalsCardTriggeredEvent = {
  type: "card-triggered";
  text: string;
  audience: "all" | number[];
  seat: number;
  card: string;
};

export type ProdigalsCircleClosedEvent = {
  type: "circle-closed";
  text: string;
  audience: "all" | number[];
  seat: number;
  picks: number;
};

export type ProdigalsEndedEvent = {
  type: "ended";
  text: string;
  audience: "all" | number[];
  reason: string;
};

export type ProdigalsEvent = ProdigalsBonusTakenEvent | ProdigalsBonusUsedEvent | ProdigalsBoroughIndicatedEvent | ProdigalsBoySentEvent | ProdigalsBoySkippedEvent | ProdigalsCardActivatedEvent | ProdigalsCardDroppedEvent | ProdigalsCardPlayedEvent | ProdigalsCardReplacedEvent | ProdigalsCardTakenEvent | ProdigalsCardTriggeredEvent | ProdigalsCircleClosedEvent | ProdigalsEndedEvent | ProdigalsHandicapTakenEvent | ProdigalsLaidEvent | ProdigalsMarkerBlockedEvent | ProdigalsMarkerMovedEvent | ProdigalsMegaphonesGainedEvent | ProdigalsMoneyChangedEvent | ProdigalsOrderDrawnEvent | ProdigalsOrderSetEvent | ProdigalsPossessionSoldEvent | ProdigalsPossessionsSwappedEvent | ProdigalsPubPlayedEvent | ProdigalsRenaissanceTakenEvent | ProdigalsRoundBeganEvent | ProdigalsRowChosenEvent | ProdigalsSealedEvent | ProdigalsSetDealtEvent | ProdigalsStartDealtEvent | ProdigalsStepTakenEvent | ProdigalsStoppedEvent | ProdigalsSymbolGainedEvent | ProdigalsSymbolsNamedEvent | ProdigalsTileDiscardedEvent | ProdigalsTilePickedEvent | ProdigalsTilePlacedEvent | ProdigalsTileRemovedEvent | ProdigalsTimeAddedEvent | ProdigalsTradeChosenEvent | ProdigalsTurnEndedEvent | ProdigalsVotesChangedEvent;

export type ProdigalsHandicapTakenEvent = {
  type: "handicap-taken";
  text: string;
  audience: "all" | number[];
  seat: number;
  contest: string;
};

export type ProdigalsLaidEvent = {
  type: "laid";
  text: string;
  audience: "all" | number[];
  space: string;
  item: string;
};

export type ProdigalsMarkerBlockedEvent = {
  type: "marker-blocked";
  text: string;
  audience: "all" | number[];
  seat: number;
  marker: string;
};

export type ProdigalsMarkerMovedEvent = {
  type: "marker-moved";
  text: string;
  audience: "all" | number[];
  seat: number;
  marker: string;
  space: string;
};

export type ProdigalsMegaphonesGainedEvent = {
  type: "megaphones-gained";
  text: string;
  audience: "all" | number[];
  seat: number;
  by: number;
  now: number;
};

export type ProdigalsMoneyChangedEvent = {
  type: "money-changed";
  text: string;
  audience: "all" | number[];
  seat: number;
  by: number;
  now: number;
};

export type ProdigalsOrderDrawnEvent = {
  type: "order-drawn";
  text: string;
  audience: "all" | number[];
  seat: number;
  place: number;
};

export type ProdigalsOrderSetEvent = {
  type: "order-set";
  text: string;
  audience: "all" | number[];
  order: number[];
};

export type ProdigalsPick = {
  kind: "pick";
  moves: string[];
};

export type ProdigalsPossessionSoldEvent = {
  type: "possession-sold";
  text: string;
  audience: "all" | number[];
  seat: number;
  tile: string;
  price: number;
};

export type ProdigalsPossessionsSwappedEvent = {
  type: "possessions-swapped";
  text: string;
  audience: "all" | number[];
  seat: number;
  own: string;
  other: string;
};

export type ProdigalsPubPlayedEvent = {
  type: "pub-played";
  text: string;
  audience: "all" | number[];
  seat: number;
  number: number;
};

export type ProdigalsRenaissanceTakenEvent = {
  type: "renaissance-taken";
  text: string;
  audience: "all" | number[];
  seat: number;
  number: number;
};

export type ProdigalsRoundBeganEvent = {
  type: "round-began";
  text: string;
  audience: "all" | number[];
  number: number;
};

export type ProdigalsRowChosenEvent = {
  type: "row-chosen";
  text: string;
  audience: "all" | number[];
  seat: number;
  value: number;
};

export type ProdigalsSealedEvent = {
  type: "sealed";
  text: string;
  audience: "all" | number[];
  seat: number;
  owes: number;
};

export type ProdigalsSetDealtEvent = {
  type: "set-dealt";
  text: string;
  audience: "all" | number[];
  seat: number;
  letter: string;
};

export type ProdigalsSpace = ProdigalsPick;

export type ProdigalsStartDealtEvent = {
  type: "start-dealt";
  text: string;
  audience: "all" | number[];
  seat: number;
  tile: string;
};

export type ProdigalsStepTakenEvent = {
  type: "step-taken";
  text: string;
  audience: "all" | number[];
  seat: number;
  step: string;
};

export type ProdigalsStoppedEvent = {
  type: "stopped";
  text: string;
  audience: "all" | number[];
  seat: number;
};

export type ProdigalsSymbolGainedEvent = {
  type: "symbol-gained";
  text: string;
  audience: "all" | number[];
  seat: number;
  symbol: string;
  now: number;
};

export type ProdigalsSymbolsNamedEvent = {
  type: "symbols-named";
  text: string;
  audience: "all" | number[];
  seat: number;
  symbol: string;
  number: number;
};

export type ProdigalsTileDiscardedEvent = {
  type: "tile-discarded";
  text: string;
  audience: "all" | number[];
  seat: number;
  tile: string;
};

export type ProdigalsTilePickedEvent = {
  type: "tile-picked";
  text: string;
  audience: "all" | number[];
  seat: number;
  tile: string;
};

export type ProdigalsTilePlacedEvent = {
  type: "tile-placed";
  text: string;
  audience: "all" | number[];
  seat: number;
  tile: string;
  x: number;
  y: number;
  turns: number;
};

export type ProdigalsTileRemovedEvent = {
  type: "tile-removed";
  text: string;
  audience: "all" | number[];
  seat: number;
  tile: string;
};

export type ProdigalsTimeAddedEvent = {
  type: "time-added";
  text: string;
  audience: "all" | number[];
  seat: number;
  number: number;
};

export type ProdigalsTradeChosenEvent = {
  type: "trade-chosen";
  text: string;
  audience: "all" | number[];
  seat: number;
  option: number;
};

export type ProdigalsTurnEndedEvent = {
  type: "turn-ended";
  text: string;
  audience: "all" | number[];
  seat: number;
};

export type ProdigalsView = {
  seat: number | "spectator";
  pack: string;
  contests: string;
  round: number;
  phase: string;
  deal: number;
  order: number[];
  turn: number;
  actor: number | null;
  late: number | null;
  boys: number[];
  errands: Record<string, number[]>;
  scores: Record<string, number>[];
  symbols: Record<string, number>[];
  loudness: number[];
  votes: number[];
  money: number[];
  megaphones: number[];
  unnamed: number[];
  named: Record<string, number>[];
  matched: Record<string, number>[];
  insults: number[];
  markers: string[][];
  grids: [string, number, number, number][][];
  possessions: string[][];
  hands: string[][];
  tableaus: string[][];
  activated: string[][];
  played: string[][];
  bonus_board: string[];
  bonus_held: Record<string, number>;
  laid: Record<string, string[]>;
  tiles: Record<string, string>;
  pair: string[];
  market: string[];
  central: string | null;
  beatrice: string | null;
  borough: string | null;
  immune: number | null;
  speaker: number | null;
  unseen: string[][];
  gone: number[];
  pending: [number, number, number, number, number, number][];
  blocked: number[][];
  sealed: number[];
  owing: number[];
  own_answers: number[];
  answers: number[];
  since: number[];
  reason: string;
};

export type ProdigalsVotesChangedEvent = {
  type: "votes-changed";
  text: string;
  audience: "all" | number[];
  seat: number;
  by: number;
  now: number;
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

export type QeBidsOpenedEvent = {
  type: "bids-opened";
  text: string;
  audience: "all" | number[];
  number: number;
  amounts: string[];
};

export type QeBidsShownEvent = {
  type: "bids-shown";
  text: string;
  audience: "all" | number[];
  amounts: string[];
};

export type QeDealtEvent = {
  type: "dealt";
  text: string;
  audience: "all" | number[];
  seat: number;
  token: string;
};

export type QeEndedEvent = {
  type: "ended";
  text: string;
  audience: "all" | number[];
  winners: number[];
};

export type QeEvent = QeBidsOpenedEvent | QeBidsShownEvent | QeDealtEvent | QeEndedEvent | QeFirstNamedEvent | QeNationDealtEvent | QeOpenedEvent | QePaidEvent | QePeekedEvent | QePriceOpenedEvent | QePriceSeenEvent | QeRevealedEvent | QeSealedEvent | QeTiedEvent | QeTokenOpenedEvent | QeUnsoldEvent | QeWonEvent | QeZeroNamedEvent;

export type QeFirstNamedEvent = {
  type: "first-named";
  text: string;
  audience: "all" | number[];
  seat: number;
};

export type QeGain = {
  companies: number;
  nationalization: number;
  monopolization: number;
  diversification: number;
};

export type QeKnownBid = {
  seat: number;
  amount: string;
};

export type QeKnownTie = {
  seats: number[];
  bids: QeKnownBid[];
};

export type QeLot = {
  number: number;
  tile: string;
  auctioneer: number | null;
  opening: string | null;
  waiting: number[];
  sealed: number[];
  bids: QeKnownBid[];
  ties: QeKnownTie[];
  winner: number | null;
  price: string | null;
  above: string | null;
  below: string | null;
  zeros: number[];
};

export type QeNationDealtEvent = {
  type: "nation-dealt";
  text: string;
  audience: "all" | number[];
  seat: number;
  nation: string;
};

export type QeOpenedEvent = {
  type: "opened";
  text: string;
  audience: "all" | number[];
  seat: number;
  amount: string;
};

export type QeOpeningBids = {
  kind: "whole";
  verb: string;
  low: string;
  high: string | null;
  step: number;
  barred: string[];
  others: string[];
  is_wide: boolean;
};

export type QePaidEvent = {
  type: "paid";
  text: string;
  audience: "all" | number[];
  seat: number;
  amount: string;
};

export type QePeekedEvent = {
  type: "peeked";
  text: string;
  audience: "all" | number[];
  seat: number;
  number: number;
};

export type QePick = {
  kind: "pick";
  moves: string[];
};

export type QePriceOpenedEvent = {
  type: "price-opened";
  text: string;
  audience: "all" | number[];
  number: number;
  amount: string;
};

export type QePriceSeenEvent = {
  type: "price-seen";
  text: string;
  audience: "all" | number[];
  number: number;
  amount: string;
};

export type QeRevealedEvent = {
  type: "revealed";
  text: string;
  audience: "all" | number[];
  tile: string;
};

export type QeSealedEvent = {
  type: "sealed";
  text: string;
  audience: "all" | number[];
  seat: number;
};

export type QeSecretBids = {
  kind: "whole";
  verb: string;
  low: string;
  high: string | null;
  step: number;
  barred: string[];
  others: string[];
  is_wide: boolean;
};

export type QeSpace = QePick | QeOpeningBids | QeSecretBids;

export type QeTiedEvent = {
  type: "tied";
  text: string;
  audience: "all" | number[];
  seats: number[];
  count: number;
};

export type QeTokenOpenedEvent = {
  type: "token-opened";
  text: string;
  audience: "all" | number[];
  seat: number;
  token: string;
};

export type QeTotal = {
  at_least: string;
  at_most: string | null;
};

export type QeUnsoldEvent = {
  type: "unsold";
  text: string;
  audience: "all" | number[];
  tile: string;
};

export type QeView = {
  seat: number | "spectator";
  seats: number;
  memory: boolean;
  open_record: boolean;
  phase: string;
  nations: string[];
  token: string | null;
  tokens_dealt: number;
  tokens: string[];
  first: number | null;
  left: string[];
  auction: QeLot | null;
  gain: QeGain | null;
  finished: QeLot[];
  marks: number[][];
  peeks: (number | null)[];
  may_peek: boolean;
  totals: QeTotal[];
};

export type QeWonEvent = {
  type: "won";
  text: string;
  audience: "all" | number[];
  seat: number;
  tile: string;
};

export type QeZeroNamedEvent = {
  type: "zero-named";
  text: string;
  audience: "all" | number[];
  seat: number;
  points: number;
};

export type Question = {
  id: string;
  kind: string;
  owed: boolean;
  space: GameSpace;
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
  events: GameEvent[];
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
  events: GameEvent[];
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
  code: string | null;
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

export type TiefeTaschenAvertedEvent = {
  type: "averted";
  text: string;
  audience: "all" | number[];
  seat: number;
  blackmailer: number;
};

export type TiefeTaschenBankruptcyEvent = {
  type: "bankruptcy";
  text: string;
  audience: "all" | number[];
};

export type TiefeTaschenBlackmailIdleEvent = {
  type: "blackmail-idle";
  text: string;
  audience: "all" | number[];
  seat: number;
};

export type TiefeTaschenBlackmailedEvent = {
  type: "blackmailed";
  text: string;
  audience: "all" | number[];
  seat: number;
  victim: number;
};

export type TiefeTaschenBribeDownEvent = {
  type: "bribe-down";
  text: string;
  audience: "all" | number[];
  place: string;
  value: number;
};

export type TiefeTaschenBribeReturnedEvent = {
  type: "bribe-returned";
  text: string;
  audience: "all" | number[];
  place: string;
};

export type TiefeTaschenBribeTakenEvent = {
  type: "bribe-taken";
  text: string;
  audience: "all" | number[];
  place: string;
  target: number;
};

export type TiefeTaschenBribeUpEvent = {
  type: "bribe-up";
  text: string;
  audience: "all" | number[];
  place: string;
  value: number;
};

export type TiefeTaschenBribedEvent = {
  type: "bribed";
  text: string;
  audience: "all" | number[];
  place: string;
  target: number;
  side: string;
  face: string;
};

export type TiefeTaschenBrokenOffEvent = {
  type: "broken-off";
  text: string;
  audience: "all" | number[];
};

export type TiefeTaschenChosenEvent = {
  type: "chosen";
  text: string;
  audience: "all" | number[];
  seat: number;
  card: string;
};

export type TiefeTaschenClosedEvent = {
  type: "closed";
  text: string;
  audience: "all" | number[];
};

export type TiefeTaschenCountedEvent = {
  type: "counted";
  text: string;
  audience: "all" | number[];
  seat: number;
  values: number[];
};

export type TiefeTaschenDivision = {
  kind: "split";
  verb: string;
  things: number[];
  seats: number[];
  table: number;
};

export type TiefeTaschenElectedEvent = {
  type: "elected";
  text: string;
  audience: "all" | number[];
  seat: number;
};

export type TiefeTaschenEndedEvent = {
  type: "ended";
  text: string;
  audience: "all" | number[];
  winners: number[];
};

export type TiefeTaschenEvent = TiefeTaschenAvertedEvent | TiefeTaschenBankruptcyEvent | TiefeTaschenBlackmailIdleEvent | TiefeTaschenBlackmailedEvent | TiefeTaschenBribeDownEvent | TiefeTaschenBribeReturnedEvent | TiefeTaschenBribeTakenEvent | TiefeTaschenBribeUpEvent | TiefeTaschenBribedEvent | TiefeTaschenBrokenOffEvent | TiefeTaschenChosenEvent | TiefeTaschenClosedEvent | TiefeTaschenCountedEvent | TiefeTaschenElectedEvent | TiefeTaschenEndedEvent | TiefeTaschenFirstNamedEvent | TiefeTaschenGrabEmptyEvent | TiefeTaschenGrabSeenEvent | TiefeTaschenGrabbedEvent | TiefeTaschenJudgedEvent | TiefeTaschenMarkWithdrawnEvent | TiefeTaschenMarkedReadyEvent | TiefeTaschenMarksRemovedEvent | TiefeTaschenPaidOutEvent | TiefeTaschenPlacingEndedEvent | TiefeTaschenPlayedEvent | TiefeTaschenRecalledEvent | TiefeTaschenRecordOpenedEvent | TiefeTaschenResignedEvent | TiefeTaschenRevealedEvent | TiefeTaschenRoundBeganEvent | TiefeTaschenSaidEvent | TiefeTaschenSealedEvent | TiefeTaschenShowChosenEvent | TiefeTaschenSnoopedEvent | TiefeTaschenSplitMadeEvent | TiefeTaschenStackEmptyEvent | TiefeTaschenStolenEvent | TiefeTaschenVotedEvent | TiefeTaschenWhisperedEvent;

export type TiefeTaschenFirstNamedEvent = {
  type: "first-named";
  text: string;
  audience: "all" | number[];
  seat: number;
};

export type TiefeTaschenGrabEmptyEvent = {
  type: "grab-empty";
  text: string;
  audience: "all" | number[];
  seat: number;
};

export type TiefeTaschenGrabSeenEvent = {
  type: "grab-seen";
  text: string;
  audience: "all" | number[];
  seat: number;
  value: number;
};

export type TiefeTaschenGrabbedEvent = {
  type: "grabbed";
  text: string;
  audience: "all" | number[];
  seat: number;
};

export type TiefeTaschenHeard = {
  number: number;
  seat: number;
  words: string;
};

export type TiefeTaschenHiddenMovement = {
  source: number;
  target: number;
  knowers: number;
};

export type TiefeTaschenJudgedEvent = {
  type: "judged";
  text: string;
  audience: "all" | number[];
  number: number;
  seat: number;
  verdict: string;
};

export type TiefeTaschenMarkWithdrawnEvent = {
  type: "mark-withdrawn";
  text: string;
  audience: "all" | number[];
  seat: number;
};

export type TiefeTaschenMarkedReadyEvent = {
  type: "marked-ready";
  text: string;
  audience: "all" | number[];
  seat: number;
};

export type TiefeTaschenMarksRemovedEvent = {
  type: "marks-removed";
  text: string;
  audience: "all" | number[];
  seats: number[];
};

export type TiefeTaschenMovement = {
  source: number;
  target: number;
  knowers: number;
  value: number;
};

export type TiefeTaschenPaidOutEvent = {
  type: "paid-out";
  text: string;
  audience: "all" | number[];
  seat: number;
  values: number[];
};

export type TiefeTaschenPick = {
  kind: "pick";
  moves: string[];
};

export type TiefeTaschenPlacedBribe = {
  place: string;
  target: number;
  side: string;
  is_up: boolean;
  is_lying: boolean;
};

export type TiefeTaschenPlacedSnoop = {
  seat: number;
  target: number;
};

export type TiefeTaschenPlacingEndedEvent = {
  type: "placing-ended";
  text: string;
  audience: "all" | number[];
  seat: number;
};

export type TiefeTaschenPlan = {
  kind: "plan";
  moves: string[];
  targets: number[];
  values_a: number[];
  values_r: number[];
  barred: string[];
  shows: string[];
  may_show_none: boolean;
};

export type TiefeTaschenPlayedCard = {
  seat: number;
  card: string;
};

export type TiefeTaschenPlayedEvent = {
  type: "played";
  text: string;
  audience: "all" | number[];
  seat: number;
  card: string;
};

export type TiefeTaschenRecalledEvent = {
  type: "recalled";
  text: string;
  audience: "all" | number[];
  seat: number;
  piece: string;
};

export type TiefeTaschenRecordOpenedEvent = {
  type: "record-opened";
  text: string;
  audience: "all" | number[];
  values: number[];
};

export type TiefeTaschenResignedEvent = {
  type: "resigned";
  text: string;
  audience: "all" | number[];
  seat: number;
};

export type TiefeTaschenRevealedEvent = {
  type: "revealed";
  text: string;
  audience: "all" | number[];
  value: number;
};

export type TiefeTaschenRoundBeganEvent = {
  type: "round-began";
  text: string;
  audience: "all" | number[];
  number: number;
  president: number;
};

export type TiefeTaschenSaidEvent = {
  type: "said";
  text: string;
  audience: "all" | number[];
  seat: number;
  words: string;
};

export type TiefeTaschenSealedEvent = {
  type: "sealed";
  text: string;
  audience: "all" | number[];
  seat: number;
};

export type TiefeTaschenSetup = {
  seats: number;
  edition: number;
  copies: number;
  lowest: number;
  highest: number;
  is_free: boolean;
  memory: boolean;
  open_record: boolean;
};

export type TiefeTaschenShare = {
  seat: number;
  values: number[];
};

export type TiefeTaschenShowChosenEvent = {
  type: "show-chosen";
  text: string;
  audience: "all" | number[];
  seat: number;
  places: string[];
};

export type TiefeTaschenSnoopedEvent = {
  type: "snooped";
  text: string;
  audience: "all" | number[];
  seat: number;
  target: number;
};

export type TiefeTaschenSpace = TiefeTaschenPick | TiefeTaschenDivision | TiefeTaschenPlan | TiefeTaschenSpeech;

export type TiefeTaschenSpeech = {
  kind: "talk";
  speaker: number;
  others: number[];
  left: number;
};

export type TiefeTaschenSplitMadeEvent = {
  type: "split-made";
  text: string;
  audience: "all" | number[];
  seat: number;
  shares: TiefeTaschenShare[];
};

export type TiefeTaschenStackEmptyEvent = {
  type: "stack-empty";
  text: string;
  audience: "all" | number[];
  seat: number;
  victim: number;
};

export type TiefeTaschenStolenEvent = {
  type: "stolen";
  text: string;
  audience: "all" | number[];
  taker: number;
  victim: number;
  value: number;
};

export type TiefeTaschenVerdict = {
  number: number;
  seat: number;
  verdict: string;
};

export type TiefeTaschenView = {
  seat: number | "spectator";
  setup: TiefeTaschenSetup;
  phase: string;
  round: number;
  vote: number;
  president: number | null;
  active: number[];
  ending: string;
  enough: number;
  treasury_left: number;
  least_to_end: number;
  most_to_end: number;
  is_bankrupt: boolean;
  drawn_openly: number[];
  pot: number[];
  split: TiefeTaschenShare[];
  sizes: number[];
  own_money: number[];
  counted: number[][];
  ledger: (TiefeTaschenHiddenMovement | TiefeTaschenMovement)[];
  snoops: TiefeTaschenPlacedSnoop[];
  bribes: TiefeTaschenPlacedBribe[];
  bribe_money: Record<string, number>;
  earns: Record<string, string[]>;
  played: TiefeTaschenPlayedCard[];
  own_card: string | null;
  choices_left: number;
  ready: number[];
  has_card: number[];
  changes: number;
  changes_allowed: number;
  is_orderly: boolean;
  broken_off_by: string;
  turn: number;
  waiting: number[];
  own_show: string[];
  grabber: number | null;
  taker: number | null;
  victim: number | null;
  heard: TiefeTaschenHeard[];
  whispers: TiefeTaschenWhisper[];
  spoken: number[];
  verdicts: TiefeTaschenVerdict[];
  kept: number[];
  broken: number[];
  void: number[];
};

export type TiefeTaschenVotedEvent = {
  type: "voted";
  text: string;
  audience: "all" | number[];
  agree: number;
  reject: number;
};

export type TiefeTaschenWhisper = {
  number: number;
  seat: number;
  target: number;
};

export type TiefeTaschenWhisperedEvent = {
  type: "whispered";
  text: string;
  audience: "all" | number[];
  seat: number;
  target: number;
};

export type UndoAsk = {
  key: string;
};

export type Update = {
  type: "update";
  n: number;
  events: GameEvent[];
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
  /** The table that waits for players under a code */
  findTable: { method: "POST"; path: "/api/codes"; body: CodeAsk; answer: Found };
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
