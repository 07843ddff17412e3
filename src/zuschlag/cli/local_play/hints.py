"""Hints: a bot's suggested move and its reasons, as lines of text."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from zuschlag.bots import Candidate, Thought
from zuschlag.bots.stand_in_notice import stand_in_notice
from zuschlag.bots.thought import is_about_as_good
from zuschlag.texts import SeatNames, Texts
from zuschlag.texts.reasons import describe_shared_reason, signed_decimal
from zuschlag.texts.seat_names import sanitize

if TYPE_CHECKING:
    from zuschlag.tables.protocol.messages import HintMessage

MOST_CANDIDATES = 5
MOST_REASONS = 8


def hint_lines(texts: Texts, game: str, thought: Thought, seat_names: SeatNames) -> Iterator[str]:
    """Yield the bot's suggestion, why, and the moves that it considered, best first, each with its numbers."""
    yield from _lines(texts, game, thought, stand_in_notice(texts) if thought.is_stand_in else None, seat_names)


def remote_hint_lines(texts: Texts, game: str, hint: "HintMessage", seat_names: SeatNames) -> Iterator[str]:
    """Yield the lines of a hint that a server sent."""
    candidates = tuple(
        Candidate(sanitize(each.move), each.value, each.chance, each.limit) for each in hint.candidates[:MOST_CANDIDATES]
    )
    notice = None
    if hint.stand_in is not None:
        is_missing = hint.stand_in == "no-numba"
        notice = texts.say("hint.remote.no_numba") if is_missing else texts.say("hint.remote.not_ready")
    reasons = tuple(hint.reasons[:MOST_REASONS])
    thought = Thought(sanitize(hint.move), candidates, sanitize(hint.bot), reasons=reasons)
    yield from _lines(texts, game, thought, notice, seat_names)


def _lines(texts: Texts, game: str, thought: Thought, notice: str | None, seat_names: SeatNames) -> Iterator[str]:
    yield texts.say("hint.move", bot=thought.bot, move=thought.advised_move)
    if notice is not None:
        yield notice
    chosen, *others = thought.shown_candidates
    estimator = f"{game}.{thought.bot}"
    # a bot's chance may be that of something else than the match, and its values may not be money
    chance_key = next(key for key in (f"hint.chance.{estimator}", "hint.chance") if key in texts)
    value_key = next(key for key in (f"hint.value.{estimator}", "hint.value") if key in texts)
    keys = chance_key, value_key
    told = {chosen.move: describe_candidate(texts, chosen, *keys)}
    for candidate in others[: MOST_CANDIDATES - 1]:
        is_as_good = is_about_as_good(candidate, chosen)
        told[candidate.move] = [texts.say("hint.as_good")] if is_as_good else describe_candidate(texts, candidate, *keys)
    width = max((len(move) for move, reasons in told.items() if reasons), default=0)
    for move, reasons in told.items():
        if reasons:
            yield f"  {move:<{width}}  {', '.join(reasons)}"
    said = [describe_shared_reason(texts, why.kind, why.args, seat_names) for why in thought.reasons]
    if any(said):
        yield texts.say("reason.known")
    yield from filter(None, said)


def describe_candidate(texts: Texts, candidate: Candidate, chance_key: str, value_key: str) -> list[str]:
    """Return a candidate's reasons, as far as the bot has any."""
    reasons = []
    if candidate.chance is not None:
        reasons.append(texts.say(chance_key, percent=f"{100 * candidate.chance:.0f}"))
    if candidate.value is not None:
        reasons.append(texts.say(value_key, value=signed_decimal(texts, candidate.value)))
    if candidate.limit is not None:
        reasons.append(texts.say("hint.limit", limit=candidate.limit))
    return reasons
