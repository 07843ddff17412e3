"""Laws that hold at every moment of every match. Each is a function of a match that leaves it as it is, or raises."""

import json
import pickle
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, fields, is_dataclass
from itertools import permutations
from typing import TYPE_CHECKING, Any, cast

from zuschlag.errors import Refused
from zuschlag.games import GAMES
from zuschlag.games.observation_versions import is_listed_by, observed_game
from zuschlag.kernel import seeded
from zuschlag.match import Match, begin
from zuschlag.match.replay import replay_move
from zuschlag.record import first_difference, record_line
from zuschlag.texts import GAME_TEXTS, LANGUAGES, Texts, plain

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

VIEW_FIELDS = ("game", "players", "options", "viewer", "phase", "awaited", "seats", "places")
"""What the view of every game has, by these names."""


class LawBroken(AssertionError):
    """A game breaks a law. The message says which law, where, and what was wrong."""


def require(is_kept: object, problem: str) -> None:
    """Raise `LawBroken` with this problem unless the law is kept."""
    if not is_kept:
        raise LawBroken(problem)


def viewers_of(match: Match) -> tuple[int | None, ...]:
    """All seats, and a spectator."""
    return (None, *range(match.players))


def events_of(match: Match, viewer: int | None) -> list[str]:
    """What the viewer has seen happen. Sealed moves come in any order."""
    return sorted(repr(event) for event in match.events if event.is_visible_to(viewer))


def everything(match: Match) -> object:
    """All that can be asked of a match, to see whether anything changed."""
    views = [match.view(viewer) for viewer in viewers_of(match)]
    offered = [list(match.offered(seat)) for seat in range(match.players)]
    return match.record(), match.events, match.pending, views, offered, match.state.copy()


def check_offered_moves(match: Match) -> None:
    """What is offered is accepted; every other move is refused, and nothing changes."""
    before = everything(match)
    for seat in range(match.players):
        offered = match.offered(seat)
        words = list(offered)
        require(len(words) == len(set(words)) == len(offered), f"seat {seat} is offered a move twice: {words}")
        require(bool(words) == (seat in match.pending.seats), f"seat {seat} is offered {words}; awaited: {match.pending.seats}")
        for word in match.game.numbers:
            require((word in offered) == (word in words), f"can_move and nth_move differ on {word!r} of seat {seat}")
            if word in words:
                match.copy().play(seat, word)
            else:
                try:
                    match.play(seat, word)
                except Refused:
                    continue
                raise LawBroken(f"{word!r} of seat {seat} is accepted, but not offered")
    require(everything(match) == before, "a refused move has changed the match")


def check_chance(match: Match) -> None:
    """Where an outcome of chance is pending, the weights of all outcomes add up, and `outcome_at` draws each by its weight."""
    if not match.pending.chance:
        return
    rules, s = match.game.rules, match.state
    weights = [rules.outcome_weight(s, n) for n in range(rules.count_outcomes(s))]
    total = rules.total_weight(s)
    require(total > 0 and sum(weights) == total, f"the weights {weights} add up to {sum(weights)}; total_weight is {total}")
    drawn = [rules.outcome_at(s, n) for n in range(total)]
    counted = [drawn.count(outcome) for outcome in range(len(weights))]
    require(counted == weights, f"outcome_at draws the outcomes {counted} times; their weights are {weights}")
    for outcome, weight in enumerate(weights):
        if weight:
            match.copy().settle(match.game.outcomes[outcome])


def check_sealed_moves(match: Match) -> None:
    """Where several seats decide at once, their order makes no difference, and only its owner can tell a sealed move."""
    seats = match.pending.seats
    if len(seats) < 2:
        return
    ends = []
    for order in permutations(seats):
        trial = match.copy()
        for seat in order:
            trial.play(seat, match.offered(seat)[-1])
        ends.append((trial.state, trial.record()))
    require(all(end == ends[0] for end in ends), "the order of sealed moves makes a difference")
    for seat in seats:
        first, last = match.copy(), match.copy()
        first.play(seat, match.offered(seat)[0])
        last.play(seat, match.offered(seat)[-1])
        for viewer in viewers_of(match):
            if viewer != seat:
                require(first.view(viewer) == last.view(viewer), f"viewer {viewer} sees the sealed move of seat {seat}")
                seen = events_of(first, viewer), events_of(last, viewer)
                require(seen[0] == seen[1], f"viewer {viewer} is told of the sealed move of seat {seat}: {seen[0][-3:]}")


def check_record(match: Match) -> None:
    """A record, read from JSON, replays to the same state and the same record."""
    whole = _settled(match)
    line = record_line(whole.record())
    again = begin(match.game, chance="ask", setup=json.loads(line)["setup"])
    for number, word in enumerate(json.loads(line)["moves"], 1):
        replay_move(again, number, word)
    require(again.state == whole.state, "the record replays to another state")
    difference = first_difference("the record", again.record(), _without_seed(json.loads(line)))
    require(difference is None, f"the record differs when it is replayed: {difference}")


def _settled(match: Match) -> Match:
    """The match once no sealed move is pending: before that, a record does not tell of it."""
    settled = match.copy()
    while settled.step_count > len(settled.moves):
        seat = settled.pending.seats[0]
        settled.play(seat, settled.offered(seat)[0])
    return settled


def _without_seed(record: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in record.items() if key not in ("seed", "x-seed-from")}


def check_imagined_state(match: Match) -> None:
    """`imagine` gives a state behind every viewer's view; it looks the same to the viewer, as a view and as an observation.

    A version of the observations that remembers is also given the events that the viewer may know, and no others.
    """
    game = match.game
    for viewer in viewers_of(match):
        seen = match.view(viewer)
        imagined = game.imagine(seen, seeded("imagine", len(match.moves)))
        again = game.view(imagined, viewer)
        require(again == seen, f"viewer {viewer}: view(imagine(view)) is {again}; the view is {seen}")
        if viewer is None:
            continue
        imagined.emitted = [event for event in match.state.emitted if game.event(event).is_visible_to(viewer)]
        for observed in observed_games(match):
            found, expected = (numbers_seen(observed, s, viewer) for s in (imagined, match.state))
            require(found == expected, f"the observation of seat {viewer} shows more than its view")


def observed_games(match: Match) -> list[Any]:
    """The game with each version of its observations."""
    return [observed_game(match.game, version) for version in range(len(match.game.later_observations) + 1)]


def numbers_seen(observed: Any, s: Any, seat: int) -> list[int]:
    """What the seat sees of a state, as whole numbers."""
    numbers = [0] * sum(feature.size for feature in observed.features)
    observed.observation.observe(observed.remember(s) if hasattr(observed, "remember") else s, seat, numbers)
    return numbers


def check_observation(match: Match) -> None:
    """Every number of an observation lies within the bounds of its feature; every offered move has an action of its own.

    If not every move is offered as an action, at least one is.
    """
    s = match.state
    for game in observed_games(match):
        for seat in range(match.players):
            numbers = numbers_seen(game, s, seat)
            at = 0
            for feature in game.features:
                for number in numbers[at : at + feature.size]:
                    is_inside = feature.low <= number <= feature.high
                    require(is_inside, f"{feature.name!r} is {number}; its bounds are {feature.low} to {feature.high}")
                at += feature.size
            moves = [game.numbers[word] for word in match.offered(seat)]
            actions = [game.observation.action_of(s, seat, move) for move in moves]
            require(len(set(actions)) == len(actions), f"two moves of seat {seat} have the same action: {actions}")
            require(all(0 <= action < game.observation.ACTIONS for action in actions), f"ACTIONS is below one of {actions}")
            again = [game.observation.move_of(s, seat, action) for action in actions]
            require(again == moves, "move_of does not undo action_of")
            is_listed = is_listed_by(game.observation)
            require(not moves or any(is_listed(s, seat, move) for move in moves), f"no move of seat {seat} is an action")


def check_views(match: Match) -> None:
    """A view has the fields that all games share, cannot be written to, survives a pickle, and can be written as JSON."""
    viewers = viewers_of(match)
    shared, own = match.game.view_fields(match.state, viewers)
    are_fields = [match.game.view_class(**shared, **fields) for fields in own] == list(match.views(viewers))
    require(are_fields, "`view_fields` and `views` differ")
    for viewer, seen in zip(viewers, match.views(viewers), strict=True):
        require(seen == match.view(viewer), f"`view` and `views` differ for viewer {viewer}")
        require(type(seen) is match.game.view_class, f"a view is a {type(seen).__name__}; expected view_class")
        for name in VIEW_FIELDS:
            require(hasattr(seen, name), f"the view has no {name!r}; expected {', '.join(VIEW_FIELDS)}")
        found = (seen.game, seen.players, dict(seen.options), seen.viewer, seen.awaited)
        expected = (match.game.name, match.players, dict(match.game.frozen_options), viewer, match.pending.seats)
        require(found == expected, f"the view says {found}; expected {expected}")
        for where in _writable_parts(seen, "view"):
            raise LawBroken(f"{where} can be written to; use frozen dataclasses with slots, tuples and FrozenDict")
        require(pickle.loads(pickle.dumps(seen)) == seen, "a view is another one after a pickle")  # noqa: S301 (our own bytes)
        json.dumps(asdict(cast("DataclassInstance", seen)), allow_nan=False)


def check_events(match: Match) -> None:
    """Events are of the kinds that the game declares, with their arguments in order, and cannot be written to."""
    kinds = {kind.name: tuple(kind.args) for kind in match.game.event_kinds}
    for event in match.events:
        found = (event.kind, tuple(event.args))
        require(found in kinds.items(), f"there is an event {found}; event_kinds has {kinds}")
    for where in _writable_parts(tuple(match.events), "events"):
        raise LawBroken(f"{where} can be written to; use FrozenDict and tuples")


def _writable_parts(value: Any, where: str) -> Iterator[str]:
    """Where a value, however deep, can be written to."""
    if value is None or type(value) in (bool, int, str):
        return
    if type(value) in (tuple, frozenset):
        for at, inner in enumerate(value):
            yield from _writable_parts(inner, f"{where}[{at}]")
    elif is_dataclass(value) and not hasattr(value, "__dict__") and _is_frozen(value):
        for row in fields(value):
            yield from _writable_parts(getattr(value, row.name), f"{where}.{row.name}")
    elif isinstance(value, Mapping) and _refuses_writing(value):
        for key, inner in value.items():
            yield from _writable_parts(inner, f"{where}[{key!r}]")
    else:
        yield where


def _is_frozen(value: Any) -> bool:
    return bool(value.__dataclass_params__.frozen)


def _refuses_writing(mapping: Any) -> bool:
    try:
        mapping[next(iter(mapping), "key")] = None
    except TypeError:
        return True
    return False


def check_end(match: Match) -> None:
    """At the end the places, the winners, the result and the views agree; before, there is no result."""
    if not match.pending.over:
        require(match.result is None and match.places is None, "there is a result before the end")
        return
    places, result = match.places, match.result
    require(places is not None and result is not None, "there is no result at the end")
    assert places is not None
    assert result is not None
    first = [seat for seat, place in enumerate(places) if place == 1]
    won = match.game.rules.winners(match.state)
    require(result["winners"] == first, f"the winners are {result['winners']}; in the first place is {first}")
    require([seat for seat in range(match.players) if won >> seat & 1] == first, f"`winners` is {won:b}; expected {first}")
    require(all(place == 1 + sum(other < place for other in places) for place in places), f"the places {places} leave a gap")
    for viewer in viewers_of(match):
        require(match.view(viewer).places == places, f"the places in a view are {match.view(viewer).places}, not {places}")


def check_texts(match: Match) -> None:
    """At the end, in every language, each event, each view and the score can be told, and no message is missing.

    (Only of a game that is installed: its messages are found by its name.)
    """
    name = match.game.name
    if not match.pending.over or GAMES.get(name) is not type(match.game):
        return
    game_texts, result = GAME_TEXTS[name], match.result
    assert result is not None
    for language in LANGUAGES:
        texts = Texts(language)
        spectated = match.view(None)
        names = game_texts.name_seats(texts, spectated, [f"seat {seat}" for seat in range(match.players)])
        told = [game_texts.describe_variant(texts, spectated), *game_texts.explain_score(texts, spectated, result, names)]
        told += [game_texts.describe_event(texts, event, names) for event in match.events]
        told += [game_texts.draw_table(texts, match.view(viewer), names, plain) for viewer in viewers_of(match)]
        missing = [word for text in told for word in text.split() if word.startswith(f"{name}.")]
        require(not missing, f"in {language!r} there is no message {', '.join(dict.fromkeys(missing))}")


MATCH_LAWS: tuple[Callable[[Match], None], ...] = (
    check_offered_moves,
    check_chance,
    check_sealed_moves,
    check_record,
    check_imagined_state,
    check_observation,
    check_views,
    check_events,
    check_end,
    check_texts,
)
"""All of them."""
