"""Everything a client sends to the server and gets from it; docs/api.md explains it in words.

Requests refuse unknown fields and bound every text. Whatever can grow large is text: amounts in
views, events and spaces (`wire.plain`), and all scores.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

MAX_BODY: Final = 64 * 1024
MAX_FRAME: Final = 16 * 1024
MAX_NAME: Final = 24
MAX_CHAT: Final = 500
MAX_WORDS: Final = 140
"""For words that people type, with the random ones that their browser puts before them."""
MAX_SEATS: Final = 8
MAX_FORESEEN: Final = 64

Name: TypeAlias = Annotated[
    str, Meta(min_length=1, max_length=MAX_NAME, description="Shown to everybody at the table.")
]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, lt=MAX_SEATS)]
MoveText: TypeAlias = Annotated[
    str, Meta(min_length=1, max_length=4_000, description="In the notation of the game.")
]
Key: TypeAlias = Annotated[
    str,
    Meta(
        # Python's $ also stands before a last line break; JavaScript knows no `\Z`.
        pattern=r"^[A-Za-z0-9_-]{8,64}(?!\n)$",
        description="Chosen by the client, new for every intention, the same when it is repeated.",
    ),
]
Hash: TypeAlias = Annotated[
    str, Meta(pattern=r"^[0-9a-f]{64}(?!\n)$", description="SHA-256, in hexadecimal.")
]
GameView: TypeAlias = Annotated[
    dict[str, Any], Meta(extra_json_schema={"$ref": "#/components/schemas/GameView"})
]
GameSpace: TypeAlias = Annotated[
    dict[str, Any], Meta(extra_json_schema={"$ref": "#/components/schemas/GameSpace"})
]
GameEvent: TypeAlias = Annotated[
    dict[str, Any], Meta(extra_json_schema={"$ref": "#/components/schemas/GameEvent"})
]
"""What the engine says, described by `wire.shapes`."""

TALK: Final = "talk"
"""Stands in for the id of a question where a move is a statement, which answers none."""

Viewer: TypeAlias = SeatNumber | Literal["spectator"]
Pace: TypeAlias = Literal["live", "relaxed", "days"]
Seconds: TypeAlias = float
"""Since 1970 for points in time."""


class Ask(msgspec.Struct, forbid_unknown_fields=True):
    """What a client sends; fields that we do not know are refused."""


class Tell(msgspec.Struct):
    """What the server sends; fields may be added, so clients ignore those they do not know."""


# Games


class OptionInfo(Tell):
    name: str
    values: list[str]
    """Empty: any word."""
    default: str
    offers: list[str]
    """The words to offer: all values, or some where any word would do."""
    only_with: str
    """The setting, `edition=2016`, without which it cannot be chosen; empty: it always can."""
    together: str
    """What to propose to people who play at the same time; to others propose the default."""


class BotInfo(Tell):
    id: str
    level: str
    """`easy`, `medium`, `hard`, `expert`, or empty: a bot beside the ladder."""


class GameInfo(Tell):
    id: str
    title: str
    rules: int
    seats: list[int]
    default_seats: int
    options: list[OptionInfo]
    levels: list[str]
    """Of bots, weakest first."""
    usual_level: str
    bots: list[BotInfo]
    """The same bots, with how strong they are."""
    whispers: bool
    """Whether two seats may talk in private."""


class GameList(Tell):
    games: list[GameInfo]


# People


class NameAsk(Ask):
    name: Name


class TableLine(Tell):
    """A table in a list."""

    id: str
    game: str
    options: str
    status: str
    names: list[str | None]
    """For each seat who sits there; null: a free seat."""
    pace: Pace
    created: Seconds
    seat: int | None
    """Mine, if I have one."""
    my_turn: bool


class DeviceLink(Tell):
    """Opens my seats on another device, once."""

    url: str
    code: str
    expires: Seconds


class Me(Tell):
    name: str | None
    """null: this browser has not introduced itself."""
    tables: list[TableLine]
    former: DeviceLink | None = None
    """Only after a claim: leads back to who this browser was before."""


class Lobby(Tell):
    tables: list[TableLine]


class ClaimAsk(Ask):
    code: Annotated[str, Meta(min_length=1, max_length=100)]
    replace: bool = False
    """Become this person although the browser is another one already."""
    merge: bool = False
    """Become this person, who gets all seats and tables of the one that the browser was."""


class BearerToken(Tell):
    """Acts for one seat of one table; shown once."""

    token: str
    table: str
    seat: int


# Tables


class SeatAsk(Ask):
    """What a seat shall be; `me` takes it for the one who asks."""

    kind: Literal["open", "bot", "me"]
    level: Annotated[str, Meta(max_length=40)] | None = None


class PaceAsk(Ask):
    kind: Pace = "relaxed"
    seconds: Annotated[int, Meta(ge=5, le=3_600)] = 60
    """Per decision, for `live`."""
    days: Annotated[int, Meta(ge=1, le=30)] = 3
    """Per decision, for `days`."""


class AwayAsk(Ask):
    """When a bot may stand in for somebody who is away."""

    grace: Annotated[int, Meta(ge=10, le=604_800)] = 120
    """Seconds of absence before anything happens."""
    how: Literal["vote", "auto", "never"] = "vote"


class CreateAsk(Ask):
    game: Annotated[str, Meta(min_length=1, max_length=40)]
    name: Name
    options: Annotated[str, Meta(max_length=4_000)] = ""
    """As in the line protocol: `seats=4 memory=off`."""
    seats: Annotated[list[SeatAsk], Meta(max_length=MAX_SEATS)] = []
    """In order; the rest is open. Without `me` the first open seat is taken."""
    listed: bool = False
    spectators: bool = True
    whispers: bool = True
    """Only where the game allows it."""
    pace: PaceAsk = msgspec.field(default_factory=PaceAsk)
    away: AwayAsk = msgspec.field(default_factory=AwayAsk)


class SeatInfo(Tell):
    seat: int
    kind: Literal["open", "person", "bot"]
    name: str | None
    level: str | None
    """Of the bot that sits here or stands in."""
    is_me: bool
    here: bool
    """Connected now; bots always are."""
    away_since: Seconds | None
    stand_in: bool
    """A bot decides for this person until it comes back."""
    votes: list[int]
    """Seats that want a stand-in here, or agree to the one who asks."""
    asks: str | None = None
    """Who wants to sit down on this free seat of a running game."""
    kept: str | None = None
    """Who was removed from this seat and can come back; nobody else can sit down here."""
    left: str | None = None
    """Who played here before, while nobody sits here."""


class PaceInfo(Tell):
    kind: Pace
    seconds: int
    days: int


class AwayInfo(Tell):
    grace: int
    how: Literal["vote", "auto", "never"]


class GivenUp(Tell):
    """A seal under which a table could not begin; the one after it binds another seed."""

    seal: str
    why: Literal["silent", "left", "restart"]
    seats: list[int]
    """Whose words did not come."""


class Fairness(Tell):
    """What proves that chance was not meddled with; see docs/fair-chance.md."""

    version: str
    commit: str
    """The seal: a hash of the seed, told before anybody adds words, and kept as it was told."""
    words: list[str]
    """What each seat has added. Pledged words are shown when all are there: with the first draw."""
    seed: str | None
    """Revealed when the game is over."""
    pledges: list[str]
    """For each seat the hash of words that nobody else knows yet; empty: none."""
    stage: Literal["", "pledge", "reveal"]
    """`reveal`: the game begins as soon as every seat with a pledge has told its words; `pledge`:
    somebody did not, the seal is a new one, and words are pledged anew."""
    given_up: list[GivenUp]
    """Seals under which the table could not begin."""


class TableInfo(Tell):
    id: str
    game: str
    rules: int
    options: str
    status: Literal["open", "running", "over", "closed"]
    seats: list[SeatInfo]
    my_seat: int | None
    is_host: bool
    listed: bool
    spectators: bool
    whispers: bool
    pace: PaceInfo
    away: AwayInfo
    fairness: Fairness
    invite: str
    code: str | None
    """What can be said aloud in place of the link, while players are waited for."""
    created: Seconds
    started: Seconds | None
    ended: Seconds | None
    rematch: str | None
    """The table where the same people play again."""


class CodeAsk(Ask):
    code: Annotated[str, Meta(min_length=1, max_length=40)]
    """In capitals or not, with spaces and hyphens or without."""


class Found(Tell):
    table: str


class SitAsk(Ask):
    name: Name
    seat: SeatNumber | None = None
    """Any free one unless said."""


class SeatChangeAsk(Ask):
    """Either my new name, or, from the host, who shall sit here."""

    name: Name | None = None
    kind: Literal["open", "bot"] | None = None
    level: Annotated[str, Meta(max_length=40)] | None = None


class WordsAsk(Ask):
    words: Annotated[str, Meta(max_length=MAX_WORDS)]


class PledgeAsk(Ask):
    pledge: Hash


class RevealAsk(Ask):
    words: Annotated[str, Meta(min_length=1, max_length=MAX_WORDS)]
    """Exactly what was pledged."""


# Play


class Question(Tell):
    id: str
    kind: str
    owed: bool
    """false: I may answer but need not."""
    space: GameSpace


class Clock(Tell):
    seat: int
    deadline: Seconds


class ScoreInfo(Tell):
    total: str
    categories: dict[str, str]


class OutcomeInfo(Tell):
    reason: str
    winners: list[int]
    ranking: list[list[int]]
    scores: list[ScoreInfo]


NoticeCode: TypeAlias = Literal[
    "left", "removed", "stand-in", "back", "vote", "asks", "agrees", "sits"
]


class Notice(Tell):
    """Who comes, goes, stands in or votes at a running table, and after how many events."""

    code: NoticeCode
    votes: int
    needed: int
    after: int


class ChatLine(Tell):
    id: int
    seat: Viewer
    name: str
    text: str
    to: int | None
    """The seat it was whispered to; null: everybody."""
    at: Seconds
    room: Literal["table", "gallery"]
    """`gallery`: among those who watch; players do not hear it."""
    notice: Notice | None
    """Nobody said it: it is about `seat` and `name`."""


class Position(Tell):
    """The game as one viewer sees it now."""

    view: GameView
    question: Question | None
    to_act: list[int | Literal["chance"]]
    talk: GameSpace | None
    """Statements that I may make now, as a space; null: none."""
    can_undo: bool
    undo: str | None
    """My move that I may take back, as I spelled it; null: none."""
    clocks: list[Clock]
    outcome: OutcomeInfo | None
    head: str | None
    """Binds all that has happened up to what you heard last, without telling it. In the end every
    head that you were shown stands in the record's chain."""


class Snapshot(Tell, tag_field="type", tag="snapshot"):
    """Everything this viewer may know; replaces whatever the client had."""

    n: int
    epoch: str
    seat: Viewer
    table: TableInfo
    position: Position | None
    """null: the game has not begun."""
    events: list[GameEvent]
    """Everything this viewer was told so far."""
    chat: list[ChatLine]
    cause: Literal["join", "resync", "start", "undo"]
    at: Seconds


class Update(Tell, tag_field="type", tag="update"):
    n: int
    events: list[GameEvent]
    """New ones, in order."""
    position: Position
    at: Seconds


class TableChanged(Tell, tag_field="type", tag="table"):
    n: int
    table: TableInfo


class ChatTold(Tell, tag_field="type", tag="chat"):
    n: int
    line: ChatLine


class Ack(Tell, tag_field="type", tag="ack"):
    """The request with this key was carried out (once, however often it was sent)."""

    key: str | None
    again: bool = False
    """It had been carried out before."""


class Refused(Tell, tag_field="type", tag="refused"):
    key: str | None
    code: str
    rule: str | None
    message: str


class Pong(Tell, tag_field="type", tag="pong"):
    n: int
    at: Seconds


class Bye(Tell, tag_field="type", tag="bye"):
    """The last message before the server closes the stream."""

    code: str


ServerMessage: TypeAlias = Snapshot | Update | TableChanged | ChatTold | Ack | Refused | Pong | Bye


class MoveAsk(Ask):
    question: Annotated[str, Meta(min_length=1, max_length=100)]
    """The id of the question that this answers; `talk` for a statement."""
    move: MoveText
    key: Key


class ForeseeAsk(Ask):
    question: Annotated[str, Meta(min_length=1, max_length=100)]
    moves: Annotated[list[MoveText], Meta(min_length=1, max_length=MAX_FORESEEN)]


class Foresight(Tell):
    changes: list[dict[str, int]]
    """For each move what it would change for me at once, by name; only changes are named."""


class UndoAsk(Ask):
    key: Key


class ChatAsk(Ask):
    text: Annotated[str, Meta(max_length=MAX_CHAT)]
    key: Key
    to: SeatNumber | None = None


class GalleryAsk(Ask):
    text: Annotated[str, Meta(max_length=MAX_CHAT)]
    key: Key
    name: Name


class StandInAsk(Ask):
    seat: SeatNumber
    wanted: bool = True


class WsMove(MoveAsk, tag_field="type", tag="move"):
    pass


class WsUndo(UndoAsk, tag_field="type", tag="undo"):
    pass


class WsChat(ChatAsk, tag_field="type", tag="chat"):
    pass


class WsStandIn(StandInAsk, tag_field="type", tag="stand-in"):
    key: Key | None = None


class WsReturn(Ask, tag_field="type", tag="return"):
    """I am back: the bot that stands in for me goes."""

    key: Key | None = None


class WsResync(Ask, tag_field="type", tag="resync"):
    """Messages are missing: send what came after *n*, or a snapshot where that is gone."""

    epoch: Annotated[str, Meta(max_length=40)] | None = None
    n: Annotated[int, Meta(ge=0, le=2**53)] = 0


class WsPing(Ask, tag_field="type", tag="ping"):
    pass


ClientMessage: TypeAlias = WsMove | WsUndo | WsChat | WsStandIn | WsReturn | WsResync | WsPing


class ChatList(Tell):
    lines: list[ChatLine]


class Error(Tell):
    """Any answer that is not 2xx."""

    code: str
    rule: str | None
    message: str


class Done(Tell):
    ok: Literal[True] = True


# History


ChainLine: TypeAlias = tuple[
    Literal["move", "say", "undo", "gone"], int, Annotated[str, Meta(max_length=64)]
]


class SavedRound(Ask):
    """A seal under which the table could not begin."""

    seal: str
    why: Literal["silent", "left", "restart"]
    seats: list[int]


class Witness(Ask):
    """What one browser saw before the first draw and while it played, put in by that browser."""

    seat: int | None
    seals: list[str]
    """The seals it was shown, in order."""
    pledges: list[str] | None
    """Those that it was shown before any words; null: it was not there."""
    words: list[str] | None
    """Those that it was shown with the first draw; null: it was not there."""
    mine: str | None
    """Its own words; null: it had none."""
    heads: list[str]
    """The heads it was shown, in order."""
    ended: bool
    """The last head came with the outcome: nothing may follow it."""


class SavedFairness(Ask):
    version: str
    commit: str
    words: list[Annotated[str, Meta(max_length=MAX_WORDS)]]
    seed: str
    pledges: list[str] = []
    given_up: list[SavedRound] = []
    chain: list[ChainLine] = []
    """Each line of the log: its kind, its seat, and the nonce that opens it. `gone`: a move that
    was taken back; it stays closed, and its veil stands there."""
    head: str = ""
    """The last head of the chain, which everybody at the table was shown in the end."""


class SavedGame(Ask):
    """A finished game as a file: what `slushfund verify` reads."""

    format: Literal["slushfund-game-1"]
    table: Annotated[str, Meta(max_length=40)]
    names: list[str | None]
    started: Seconds | None
    ended: Seconds | None
    record: dict[str, Any]
    fairness: SavedFairness | None
    witness: Witness | None = None


class ImportAsk(Ask):
    record: dict[str, Any]


class Imported(Tell):
    id: str


class ReplayStep(Tell):
    move: int
    """Inputs so far."""
    moves: int
    """Inputs in the whole game."""
    input: tuple[int | Literal["chance"], str] | None
    """The one that led here."""
    seat: Viewer
    events: list[GameEvent]
    """What it told this viewer."""
    position: Position


# Notifications


class WebhookAsk(Ask):
    url: Annotated[str, Meta(min_length=8, max_length=500, pattern="^https?://")]


class PushKeys(Ask):
    p256dh: Annotated[str, Meta(min_length=1, max_length=200)]
    auth: Annotated[str, Meta(min_length=1, max_length=100)]


class PushAsk(Ask):
    """What the browser's PushManager returns."""

    endpoint: Annotated[str, Meta(min_length=8, max_length=1_000, pattern="^https://")]
    keys: PushKeys
    expirationTime: float | None = None  # noqa: N815 - as browsers spell it


class PushKey(Tell):
    key: str | None
    """null: this server cannot push."""


class Health(Tell):
    status: Literal["ok", "failing"]
    version: str
    faults: list[str]
    """What does not work: `storage`, `bots` (several in succession did not answer, and any legal
    move was made for them), `watch` (clocks and absence)."""
