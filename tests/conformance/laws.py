"""The laws of play that every game keeps, as functions over one random game; secrecy is apart."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from conformance.forms import dump, wire
from conformance.oracle import oracle_of
from conformance.scenes import Scene, draw_move, draw_seat, heard, refusal
from slushfund.core import CHANCE, NOBODY, SPECTATOR, Refusal, Rng

STEPS = 60
"""How many inputs the dearer laws follow from one position."""


class Breach(AssertionError):
    """A law is broken."""


def demand(is_kept: bool, law: str, *facts: Any) -> None:
    """Raise a breach of *law* unless it is kept."""
    if not is_kept:
        raise Breach(": ".join([law, *[str(fact) for fact in facts]]))


def law_replay(scene: Scene, rng: Rng) -> None:
    """The same inputs, read from text, tell and lead to exactly the same."""
    game = scene.game
    state = game.start(scene.options)
    demand(dump(state) == dump(scene.moments[0].state), "same options, equal start")
    moments = {moment.index: moment.state for moment in scene.moments}
    for index, (seat, move) in enumerate(scene.inputs):
        text = game.write(move)
        try:
            events = game.apply(state, seat, game.parse(text))
        except Refusal as no:
            raise Breach(f"what was written is read again: {index}: {text}: {no}") from None
        same = wire(game, events) == wire(game, scene.told[index])
        demand(same, "same inputs, same events", index, text)
        twin = moments.get(index + 1)
        if twin is not None:
            demand(dump(state) == dump(twin), "same inputs, equal states", index, text)
            for seat in scene.viewers():
                views = [wire(game, game.view(one, seat)) for one in (state, twin)]
                demand(views[0] == views[1], "same inputs, same view", seat)


def law_turns(scene: Scene, rng: Rng) -> None:
    """Somebody is to act until there is an outcome; only those who may act are asked."""
    game = scene.game
    for moment in scene.moments:
        state = moment.state
        owing = game.to_act(state)
        allowed = game.may_act(state)
        over = game.outcome(state) is not None
        demand(
            over == (owing == []), "no one is to act exactly when the game is over", moment.index
        )
        demand(not over or allowed == [], "nobody may act after the end", allowed)
        for listed in (owing, allowed):
            demand(listed == sorted(set(listed)), "seats are listed once, ascending", listed)
            demand(CHANCE not in listed or listed == [CHANCE], "chance acts alone", listed)
        demand(set(owing) <= set(allowed), "who must act may act", owing, allowed)
        first = game.next_to_act(state)
        demand(first == [*owing, NOBODY][0], "the next to act is the first of them", first, owing)
        for seat in scene.seats():
            asked = game.question(state, seat)
            options = game.space(state, seat).size()
            is_asked = seat in allowed
            demand(bool(asked) == is_asked, "who may act faces a question", seat, asked, allowed)
            demand((options != 0) == is_asked, "who may act has an answer", seat, options, allowed)
        demand(game.question(state, SPECTATOR) == "", "spectators are asked nothing")
        demand(game.space(state, SPECTATOR).size() == 0, "spectators have no moves")
        demand(game.statements(state, SPECTATOR).size() == 0, "spectators say nothing")


def law_outcome(scene: Scene, rng: Rng) -> None:
    """An outcome ranks every seat once, and winners stand in the first place."""
    game = scene.game
    outcome = game.outcome(scene.moments[-1].state)
    demand(outcome is not None, "a game played to its end has an outcome")
    ranked = sorted([seat for place in outcome.ranking for seat in place])
    demand(ranked == scene.seats(), "every seat has one place", outcome.ranking)
    demand(all(outcome.ranking), "no place is empty", outcome.ranking)
    winners = sorted(outcome.winners)
    demand(winners == [] or winners == sorted(outcome.ranking[0]), "winners stand first", winners)
    demand(len(outcome.scores) == scene.options.seats, "every seat has a score")
    demand(outcome.reason != "", "the end has a reason")


def law_ends(scene: Scene, rng: Rng) -> None:
    """The game ends within its own bound, and soon where moves are drawn by lot."""
    played, bound = len(scene.inputs), scene.game.longest(scene.options)
    demand(bound is None or played <= bound, "the game ends in time", played, bound)
    demand(scene.game.to_act(scene.moments[-1].state) == [], "the game ends", played)


def law_conservation(scene: Scene, rng: Rng) -> None:
    """What the rules conserve is the same at every position."""
    game = scene.game
    first = game.conserved(scene.moments[0].state)
    for moment in scene.moments:
        now = game.conserved(moment.state)
        demand(now == first, "nothing appears or is lost", moment.index, first, now)


def law_chances(scene: Scene, rng: Rng) -> None:
    """Every outcome has a positive weight and can happen; nothing else can."""
    game = scene.game
    for moment in scene.moments:
        state = moment.state
        if game.to_act(state) != [CHANCE]:
            answers = [refusal(game, state.copy(), CHANCE, move) for move in scene.probes[:12]]
            demand("accepted" not in answers, "chance waits for its turn", moment.index)
            continue
        chances = game.chances(state)
        demand(len(chances.moves) == len(chances.weights), "every outcome has a weight")
        demand(chances.moves != [], "something can happen")
        demand(all(weight > 0 for weight in chances.weights), "weights are positive")
        texts = [game.write(move) for move in chances.moves]
        demand(len(texts) == len(set(texts)), "outcomes differ", texts)
        again = [game.write(move) for move in game.chances(state).moves]
        demand(texts == again, "outcomes keep their order")
        for seed in range(6):
            ways = Rng.seeded(seed), Rng.seeded(seed)
            same = game.draw(state, ways[0]) == ways[1].choose(chances)
            demand(same and ways[0] == ways[1], "a draw is a choice of the outcomes", texts)
        for move, text in zip(chances.moves, texts, strict=True):
            answer = refusal(game, state.copy(), CHANCE, move)
            demand(answer == "accepted", "every outcome can happen", text, answer)
        for move in scene.probes:
            if move not in chances.moves:
                answer = refusal(game, state.copy(), CHANCE, move)
                demand(answer != "accepted", "nothing else can happen", game.write(move))


def law_asking(scene: Scene, rng: Rng) -> None:
    """Questions to the engine change nothing."""
    game = scene.game
    for moment in scene.some(16, rng):
        state = moment.state.copy()
        before = dump(state)
        for seat in scene.some_viewers(rng):
            view = game.view(state, seat)
            seen = wire(game, view)
            game.imagine(view, Rng.seeded(rng.word()))
            demand(wire(game, view) == seen, "imagining leaves the view alone", seat)
            game.question(state, seat)
            space = game.space(state, seat)
            space.listing(50)
            space.size()
        if game.to_act(state) == [CHANCE]:
            game.chances(state)
        game.may_act(state), game.outcome(state), game.conserved(state)
        demand(dump(state) == before, "asking changes nothing", moment.index)


def law_spaces(scene: Scene, rng: Rng) -> None:
    """A space lists legal moves only, each once, always in the same order, as many as it says."""
    game = scene.game
    for moment in scene.some(24, rng):
        for seat in game.may_act(moment.state):
            if seat == CHANCE:
                continue
            space = game.space(moment.state, seat)
            for limit in (0, 1, 7, 60):
                moves = space.listing(limit)
                texts = [game.write(move) for move in moves]
                size = space.size()
                wanted = limit if size < 0 else min(limit, size)
                demand(len(texts) == wanted, "a listing is as long as asked", size, texts)
                demand(len(set(texts)) == len(texts), "a listing names a move once", texts)
                again = [game.write(move) for move in space.listing(limit)]
                demand(texts == again, "a listing keeps its order")
                fresh = game.space(moment.state.copy(), seat).listing(limit)
                demand(texts == [game.write(move) for move in fresh], "a listing keeps its order")
                for move in moves:
                    demand(space.has(move), "a listed move is legal", game.write(move))
            for _ in range(6):
                move = space.sample(rng)
                demand(space.has(move), "a drawn move is legal", game.write(move))


def law_legality(scene: Scene, rng: Rng) -> None:
    """A move is accepted exactly when the space has it; a refused one changes nothing."""
    game = scene.game
    for moment in scene.some(16, rng):
        state = moment.state
        refused: list[tuple[int, Any]] = []
        for seat, move in _suspects(scene, state, rng):
            legal = _is_legal(scene, state, seat, move)
            try:
                events = game.apply(state.copy(), seat, move)
            except Refusal as no:
                demand(not legal, "the space has it, so it is legal", seat, game.write(move), no)
                demand(type(no).__name__ == "IllegalMove", "illegal moves are IllegalMove", no)
                demand(no.code != "", "a refusal has a code")
                refused.append((seat, move))
            else:
                demand(legal, "only what the space has is legal", seat, game.write(move))
                demand(isinstance(events, list), "a move returns its events")
        _refuse_all(scene, state, refused)


def _refuse_all(scene: Scene, state: Any, refused: list[tuple[int, Any]]) -> None:
    """Try all refused moves on one state; it must be what it was."""
    game = scene.game
    trial = state.copy()
    before = dump(trial)
    for seat, move in refused:
        refusal(game, trial, seat, move)
    if dump(trial) != before:
        for seat, move in refused:
            trial = state.copy()
            refusal(game, trial, seat, move)
            demand(dump(trial) == before, "refusing changes nothing", seat, game.write(move))
        demand(False, "refusing changes nothing", refused)


def _is_legal(scene: Scene, state: Any, seat: int, move: Any) -> bool:
    game = scene.game
    if seat == CHANCE:
        return game.to_act(state) == [CHANCE] and move in game.chances(state).moves
    if seat >= scene.options.seats:
        return False
    return game.space(state, seat).has(move) or game.statements(state, seat).has(move)


def _suspects(scene: Scene, state: Any, rng: Rng) -> Iterator[tuple[int, Any]]:
    """Yield moves from here and elsewhere, for seats in turn, out of turn and not at the table."""
    game = scene.game
    moves = list(scene.probes)
    for seat in game.may_act(state):
        if seat != CHANCE:
            space = game.space(state, seat)
            moves += [space.sample(rng) for _ in range(4)] + space.listing(4)
    for seat in scene.seats():
        talk = game.statements(state, seat)
        if talk.size():
            moves += [talk.sample(rng) for _ in range(2)]
    if game.to_act(state) == [CHANCE]:
        moves += game.chances(state).moves[:6]
    for seat in [*scene.seats(), CHANCE, SPECTATOR, scene.options.seats, 63]:
        chosen = list(moves)
        rng.shuffle(chosen)
        for move in chosen[:14]:
            yield seat, move


def law_copies(scene: Scene, rng: Rng) -> None:
    """A copy equals its original, and nothing done to one ever shows in another."""
    game = scene.game
    for moment in scene.some(3, rng):
        state = moment.state.copy()
        history: list[tuple[Any, Any]] = []
        for _ in range(STEPS):
            if not game.to_act(state):
                break
            twin = state.copy()
            picture = dump(state)
            demand(dump(twin) == picture, "a copy equals its original")
            seat = draw_seat(game, state, rng)
            move = draw_move(game, state, seat, rng)
            moved, kept = (state, twin) if rng.below(2) else (twin, state)
            game.apply(moved, seat, move)
            demand(dump(kept) == picture, "copies are independent", game.write(move))
            history.append((kept, picture))
            state = moved
        for index, (kept, picture) in enumerate(history):
            demand(dump(kept) == picture, "earlier copies never change", moment.index + index)


def law_arrival(scene: Scene, rng: Rng) -> None:
    """When several seats owe a decision at once, the order of their answers is nowhere."""
    game = scene.game
    for moment in scene.moments:
        state = moment.state
        if len(game.to_act(state)) < 2:
            continue
        answers = _answers(scene, state, rng)
        if len(answers) < 2:
            continue
        one = _answer(scene, state, answers)
        for order in (answers[::-1], answers[1:] + answers[:1]):
            other = _answer(scene, state, order)
            texts = [(seat, game.write(move)) for seat, move in order]
            demand(dump(one[0]) == dump(other[0]), "order of arrival leaves no trace", texts)
            for seat in scene.viewers():
                views = [wire(game, game.view(end, seat)) for end in (one[0], other[0])]
                demand(views[0] == views[1], "order of arrival is not seen", seat, texts)
                _compare_told(scene, one[1], other[1], seat)


def _answers(scene: Scene, state: Any, rng: Rng) -> list[tuple[int, Any]]:
    """Draw for each seat that owes one an answer that closes its own decision, or is sealed."""
    game = scene.game
    owing = game.to_act(state)
    found: list[tuple[int, Any]] = []
    for seat in owing:
        for _ in range(4):
            move = draw_move(game, state, seat, rng)
            after = state.copy()
            game.apply(after, seat, move)
            rest = [other for other in owing if other != seat]
            is_sealed = scene.words(move)[0] in oracle_of(game.id).sealed
            is_open = is_sealed and is_pending(scene, state, seat, after)
            if game.to_act(after) == rest or is_open:
                found.append((seat, move))
                break
    return found


def is_pending(scene: Scene, state: Any, seat: int, after: Any) -> bool:
    """Tell whether the step that *seat* has answered still waits: for others, or for a change."""
    game = scene.game
    owing = game.to_act(state)
    rest = [other for other in owing if other != seat]
    if game.to_act(after) == owing:
        return game.question(after, seat) == game.question(state, seat)
    return rest != [] and game.to_act(after) == rest


def _answer(scene: Scene, state: Any, order: list[tuple[int, Any]]) -> tuple[Any, list[list[Any]]]:
    game = scene.game
    end = state.copy()
    told: list[list[Any]] = []
    for seat, move in order:
        try:
            told.append(game.apply(end, seat, move))
        except Refusal as no:
            raise Breach(f"an answer bars no other: {seat} {game.write(move)} {no}") from None
    return end, told


def _compare_told(scene: Scene, one: list[list[Any]], other: list[list[Any]], seat: int) -> None:
    """Whatever the order, a seat hears the same in all, and the resolution in the same order."""
    game = scene.game
    heard_one, heard_other = [
        [[wire(game, event) for event in heard(events, seat)] for events in told]
        for told in (one, other)
    ]
    everything = [
        sorted([event for events in told for event in events]) for told in (heard_one, heard_other)
    ]
    demand(everything[0] == everything[1], "any order tells the same", seat)
    early_one, early_other = [
        [event for events in told[:-1] for event in events] for told in (heard_one, heard_other)
    ]
    last_one = [event for event in heard_one[-1] if event not in early_other]
    last_other = [event for event in heard_other[-1] if event not in early_one]
    demand(last_one == last_other, "the resolution is told in one order", seat)


def law_event_lines(scene: Scene, rng: Rng) -> None:
    """An event is one line that shows all its facts, so that no two different events look alike."""
    game = scene.game
    facts_of: dict[str, Any] = {}
    for events in scene.told:
        for event in events:
            line = game.write_event(event)
            tidy = line == line.strip() and line.isprintable() and " @" not in line and line != ""
            demand(tidy, "an event is one tidy line", repr(line))
            facts = [fact for fact in dump(event)[1:] if fact[0] != "audience"]
            known = facts_of.setdefault(line, facts)
            demand(known == facts, "a line shows every fact", line, known, facts)


PLAY_LAWS = {
    "replay": law_replay,
    "turns": law_turns,
    "outcome": law_outcome,
    "ends": law_ends,
    "conservation": law_conservation,
    "chances": law_chances,
    "asking": law_asking,
    "spaces": law_spaces,
    "legality": law_legality,
    "copies": law_copies,
    "arrival": law_arrival,
    "event lines": law_event_lines,
}
