"""Playing: positions, the messages of a stream in both directions, chat, errors."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, field

from slushfund.wire.api.tables import TableInfo
from slushfund.wire.api.terms import (
    MAX_CHAT,
    MAX_FORESEEN,
    Ask,
    GameEvent,
    GameSpace,
    GameView,
    Key,
    MoveText,
    Name,
    SeatNumber,
    Seconds,
    Tell,
    Viewer,
)


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
    moves: Annotated[list[MoveText], Meta(max_length=MAX_FORESEEN)]
    closed: Annotated[list[MoveText], Meta(max_length=MAX_FORESEEN)] = field(default_factory=list)
    """Moves that are not offered: why not is answered for each."""


class Closed(Tell):
    """Why a move cannot be made now."""

    code: str
    rule: str | None


class Foresight(Tell):
    changes: list[dict[str, int]]
    """For each move what it would change for me at once, by name; only changes are named."""
    closed: list[Closed | None]
    """For each move asked about so, why it cannot be made; null: it can."""


class GameText(Tell):
    """The game in words, as one viewer sees it now: enough to play from."""

    text: str
    question: str | None
    """The id of the question that I may answer now; null: none."""
    owed: bool
    """Others wait for my answer."""
    status: Literal["open", "running", "over", "closed"]


class Answers(Tell):
    answers: list[str]
    """What I may answer or state now, the first ones; a rule for amounts that cannot be listed."""


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
