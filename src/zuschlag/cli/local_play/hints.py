"""Hints: a bot's suggested move and its reasons, as lines of text."""

from collections.abc import Iterator

from zuschlag.bots import Candidate, Thought
from zuschlag.bots.stand_in_notice import stand_in_notice
from zuschlag.texts import Texts

MOST_CANDIDATES = 5


def hint_lines(texts: Texts, thought: Thought) -> Iterator[str]:
    """Yield the bot's suggestion and the moves that it considered, best first, each with its reasons."""
    yield texts.say("hint.move", bot=thought.bot, move=thought.move)
    if thought.is_stand_in:
        yield stand_in_notice(texts)
    chosen = [candidate for candidate in thought.candidates if candidate.move == thought.move]
    others = [candidate for candidate in thought.candidates if candidate.move != thought.move]
    shown = [candidate for candidate in [*chosen, *others][:MOST_CANDIDATES] if describe_candidate(texts, candidate)]
    width = max((len(candidate.move) for candidate in shown), default=0)
    for candidate in shown:
        yield f"  {candidate.move:<{width}}  {', '.join(describe_candidate(texts, candidate))}"


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
