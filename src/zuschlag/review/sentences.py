"""Reviews in words of four languages: reasons, marks, chances."""

from collections import Counter
from collections.abc import Iterator, Sequence

from zuschlag.bots.thought import Reason
from zuschlag.review.marks import INACCURACY
from zuschlag.review.schema import FULL_WIN, Candidate, ChanceEvent, Decision, Moment, Review
from zuschlag.texts import GAME_TEXTS, SeatNames, Texts
from zuschlag.texts.reasons import decimal, describe_shared_reason, reason_parts, signed_decimal

DOMAIN = "review"
NO_BREAK = "\N{NO-BREAK SPACE}"
ADDRESSED = ("cubes",)
"""Kinds of reasons that can be told to the seat itself."""


def review_texts(language: str) -> Texts:
    """The texts of reviews in a language."""
    return Texts(language, DOMAIN)


def percent(texts: Texts, share: float) -> str:
    """A share of the win, with a space at which no line ends."""
    return f"{decimal(texts, 100 * share)}{NO_BREAK}%"


def signed_percent(texts: Texts, share: float) -> str:
    """A change of a share of the win, with a plus sign where it is more than nothing."""
    return f"{signed_decimal(texts, 100 * share)}{NO_BREAK}%"


def loss_percent(texts: Texts, loss: float) -> str:
    """A loss in per cent, rounded down: one below the threshold of a mark does not look like one at it."""
    return decimal(texts, round(10_000 * loss) // 10 / 10)


def uncertain_percent(texts: Texts, candidate: Candidate) -> str:
    """A chance with its standard error."""
    return f"{decimal(texts, 100 * candidate.chance)} ± {decimal(texts, 100 * candidate.error)}{NO_BREAK}%"


class Wording:
    """The words of a match: how its moves are told, who plays, and to whom it is told."""

    def __init__(self, texts: Texts, game: str, seat_names: SeatNames, you: int | None = None) -> None:
        self.texts = texts
        """The texts of reviews."""
        self.names = seat_names.by_seat
        self.seat_names = seat_names
        self.you = you
        """The seat that is told; None: someone else."""
        self._program_texts = Texts(texts.language)
        self._game_texts = GAME_TEXTS[game]

    def move(self, move: str) -> str:
        """A move by itself."""
        return self._game_texts.describe_move(self._program_texts, move)

    def quote(self, move: str) -> str:
        """A move within a sentence."""
        return self.texts.say("review.page.quoted", move=self.move(move))

    def plan(self, moves: Sequence[str]) -> str:
        """Moves that belong together."""
        return ", ".join(map(self.move, moves))

    def _quote_all(self, moves: Sequence[str]) -> str:
        """One move, or several cubes of a placement, within a sentence."""
        return ", ".join(f"{n} × {self.quote(move)}" if n > 1 else self.quote(move) for move, n in Counter(moves).items())

    def outcome(self, outcome: str) -> str:
        """What dice or draws brought: "the roll of 3"."""
        if not outcome:
            return self.texts.say("review.deal")
        verb, _, what = outcome.partition(" ")
        keys = [f"review.outcome.{words}" for words in (outcome.replace(" ", "."), verb)]
        key = next((key for key in keys if key in self.texts), None)
        return outcome if key is None else self.texts.say(key, what=what)

    def reason(self, reason: Reason) -> str:
        """A reason as a sentence; to its own seat in the second person."""
        if f"review.reason.{reason.kind}" not in self.texts:
            return describe_shared_reason(self._program_texts, reason.kind, reason.args, self.seat_names)
        parts = reason_parts(self.texts, reason.args, self.seat_names)
        for name in ("move", "best"):
            if isinstance(reason.args.get(name), str):
                parts[name] = self._quote_all(str(reason.args[name]).split(", "))
        if reason.kind in ADDRESSED and reason.args.get("seat") == self.you:
            return self.texts.say(f"review.reason.{reason.kind}.you", **parts)
        return self.texts.say(f"review.reason.{reason.kind}", **parts)


def chosen_candidate(decision: Decision) -> Candidate:
    """What was found of the chosen move."""
    return next(candidate for candidate in decision.candidates if candidate.move == decision.chosen)


def looks_better(decision: Decision, candidate: Candidate) -> bool:
    """Whether a move that was dropped earlier, after fewer simulations, has the chance of the best one, or a higher one."""
    best = decision.candidates[0]
    return candidate.samples < best.samples and candidate.chance >= best.chance


def decisions_of(review: Review, seat: int | None) -> list[Decision]:
    """The decisions of a seat, or (None) of all."""
    return [decision for decision in review.decisions if seat is None or decision.seat == seat]


def describe_briefly(wording: Wording, decision: Decision) -> str:
    """What was decided, its mark and its chance, in a line; and what it may lose, where that is within the noise."""
    texts, move = wording.texts, wording.quote(decision.chosen)
    number, player = decision.step + 1, wording.names[decision.seat]
    if decision.mark is None:
        return texts.say("review.forced", number=number, player=player, move=move)
    mark = texts.say(f"review.mark.{decision.mark}")
    chance = uncertain_percent(texts, chosen_candidate(decision))
    parts = {"number": number, "player": player, "move": move, "mark": mark, "chance": chance}
    if decision.mark == "good" and decision.loss >= INACCURACY:
        return texts.say("review.brief.unsure", loss=loss_percent(texts, decision.loss), **parts)
    return texts.say("review.brief", **parts)


def describe_decision(wording: Wording, decision: Decision) -> str:
    """What a decision lost, and why, in a few sentences."""
    texts, best = wording.texts, decision.candidates[0]
    said = texts.say(
        "review.decision",
        number=decision.step + 1,
        player=wording.names[decision.seat],
        move=wording.quote(decision.chosen),
        mark=texts.say(f"review.mark.{decision.mark}"),
        chance=uncertain_percent(texts, chosen_candidate(decision)),
        best=wording.quote(best.move),
        best_chance=uncertain_percent(texts, best),
        loss=loss_percent(texts, decision.loss),
    )
    return " ".join([said, *filter(None, map(wording.reason, decision.reasons))])


def describe_moments(wording: Wording, review: Review) -> Iterator[str]:
    """Key moments as sentences."""
    texts = wording.texts
    decisions = {decision.step: decision for decision in review.decisions}
    for moment in review.moments:
        player = wording.names[moment.seat]
        share = decimal(texts, 100 * abs(moment.change))
        if moment.cause == "decision":
            move = wording.quote(decisions[moment.step].chosen)
            lost = loss_percent(texts, abs(moment.change))
            yield texts.say("review.moment.decision", number=moment.step + 1, player=player, percent=lost, move=move)
        else:
            key = "review.moment.gain" if moment.change > 0 else "review.moment.loss"
            outcome = _event_of(review, moment).outcome
            number = moment.step + 1 if outcome else 0
            yield texts.say(key, number=number, outcome=wording.outcome(outcome), player=player, percent=share)


def _event_of(review: Review, moment: Moment) -> ChanceEvent:
    """The event that changed this chance by so much."""
    return next(
        event
        for event in review.chances
        if event.step == moment.step and round(event.luck[moment.seat] / FULL_WIN, 4) == moment.change
    )
