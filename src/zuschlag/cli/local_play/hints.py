"""Hints: a bot's suggested move and its reasons, as lines of text."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from zuschlag.bots import Candidate, Thought
from zuschlag.bots.stand_in_notice import stand_in_notice
from zuschlag.bots.thought import is_about_as_good
from zuschlag.texts import Texts
from zuschlag.texts.seat_names import sanitize

if TYPE_CHECKING:
    from zuschlag.tables.protocol.messages import HintMessage

MOST_CANDIDATES = 5


def hint_lines(texts: Texts, thought: Thought) -> Iterator[str]:
    """Yield the bot's suggestion and the moves that it considered, best first, each with its reasons."""
    yield from _lines(texts, thought, stand_in_notice(texts) if thought.is_stand_in else None)


def remote_hint_lines(texts: Texts, hint: "HintMessage") -> Iterator[str]:
    """Yield the lines of a hint that a server sent."""
    candidates = tuple(
        Candidate(sanitize(each.move), each.value, each.chance, each.limit) for each in hint.candidates[:MOST_CANDIDATES]
    )
    notice = None
    if hint.stand_in is not None:
        is_missing = hint.stand_in == "no-numba"
        notice = texts.say("hint.remote.no_numba") if is_missing else texts.say("hint.remote.not_ready")
    yield from _lines(texts, Thought(sanitize(hint.move), candidates, sanitize(hint.bot)), notice)


def _lines(texts: Texts, thought: Thought, notice: str | None) -> Iterator[str]:
    yield texts.say("hint.move", bot=thought.bot, move=thought.advised_move)
    if notice is not None:
        yield notice
    chosen, *others = thought.shown_candidates
    told = {chosen.move: describe_candidate(texts, chosen)}
    for candidate in others[: MOST_CANDIDATES - 1]:
        is_as_good = is_about_as_good(candidate, chosen)
        told[candidate.move] = [texts.say("hint.as_good")] if is_as_good else describe_candidate(texts, candidate)
    width = max((len(move) for move, reasons in told.items() if reasons), default=0)
    for move, reasons in told.items():
        if reasons:
            yield f"  {move:<{width}}  {', '.join(reasons)}"


def describe_candidate(texts: Texts, candidate: Candidate) -> list[str]:
    """Return a candidate's reasons, as far as the bot has any."""
    reasons = []
    if candidate.chance is not None:
        reasons.append(texts.say("hint.chance", percent=f"{100 * candidate.chance:.0f}"))
    if candidate.value is not None:
        reasons.append(texts.say("hint.value", value=f"{candidate.value:+.1f}"))
    if candidate.limit is not None:
        reasons.append(texts.say("hint.limit", limit=candidate.limit))
    return reasons
