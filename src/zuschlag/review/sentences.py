"""Reviews in words of four languages: reasons, marks, chances."""

from collections.abc import Iterator

from zuschlag.review.schema import FULL_WIN, Candidate, ChanceEvent, Decision, Moment, Reason, Review
from zuschlag.texts import SeatNames, Texts

DOMAIN = "review"
ADDRESSED = ("auction", "offer")
"""Kinds of reasons that can be told to the seat itself."""


def review_texts(language: str) -> Texts:
    """The texts of reviews in a language."""
    return Texts(language, DOMAIN)


def decimal(texts: Texts, number: float, digits: int = 1) -> str:
    """A number with the language's decimal sign and a true minus sign."""
    written = f"{number:.{digits}f}".replace("-", "−")
    return written if texts.language == "en" else written.replace(".", ",")


def percent(texts: Texts, share: float) -> str:
    """A share of the win."""
    return f"{decimal(texts, 100 * share)} %"


def uncertain_percent(texts: Texts, candidate: Candidate) -> str:
    """A chance with its standard error."""
    return f"{decimal(texts, 100 * candidate.chance)} ± {decimal(texts, 100 * candidate.error)} %"


def describe_reason(texts: Texts, reason: Reason, seat_names: SeatNames, you: int | None = None) -> str:
    """A reason as a sentence; to the seat `you` in the second person."""
    names = seat_names.by_seat
    parts: dict[str, object] = {
        name: decimal(texts, value) if isinstance(value, float) else value for name, value in reason.args.items()
    }
    for name in ("seat", "rival"):
        number = reason.args.get(name)
        if isinstance(number, int):
            parts["player" if name == "seat" else "rival"] = names[number]
    if reason.kind in ADDRESSED and reason.args.get("seat") == you:
        return texts.say(f"review.reason.{reason.kind}.you", **parts)
    return texts.say(f"review.reason.{reason.kind}", **parts)


def describe_decision(texts: Texts, decision: Decision, seat_names: SeatNames, you: int | None = None) -> str:
    """What a decision lost, and why, in a few sentences."""
    best = decision.candidates[0]
    chosen = next(candidate for candidate in decision.candidates if candidate.move == decision.chosen)
    said = texts.say(
        "review.decision",
        number=decision.step + 1,
        player=seat_names.by_seat[decision.seat],
        move=decision.chosen,
        mark=texts.say(f"review.mark.{decision.mark}"),
        chance=uncertain_percent(texts, chosen),
        best=best.move,
        best_chance=uncertain_percent(texts, best),
        loss=decimal(texts, 100 * decision.loss),
    )
    return " ".join([said, *(describe_reason(texts, reason, seat_names, you) for reason in decision.reasons)])


def describe_moments(texts: Texts, review: Review, seat_names: SeatNames) -> Iterator[str]:
    """Key moments as sentences."""
    decisions = {decision.step: decision for decision in review.decisions}
    for moment in review.moments:
        player = seat_names.by_seat[moment.seat]
        share = decimal(texts, 100 * abs(moment.change))
        if moment.cause == "decision":
            move = decisions[moment.step].chosen
            yield texts.say("review.moment.decision", number=moment.step + 1, player=player, percent=share, move=move)
        else:
            key = "review.moment.gain" if moment.change > 0 else "review.moment.loss"
            outcome = _event_of(review, moment).outcome
            number = moment.step + 1 if outcome else 0
            yield texts.say(key, number=number, outcome=outcome or texts.say("review.deal"), player=player, percent=share)


def _event_of(review: Review, moment: Moment) -> ChanceEvent:
    """The event that changed this chance by so much."""
    return next(
        event
        for event in review.chances
        if event.step == moment.step and round(event.luck[moment.seat] / FULL_WIN, 4) == moment.change
    )
