"""The data of a review: plain structs that msgspec writes as JSON (docs/reference/review.md describes each field).

Chances and luck of a whole table are whole numbers, in millionths of a win, so that they add up exactly. What is estimated of
a single decision is a fraction with an error.
"""

from typing import Literal, TypeAlias

from msgspec import Struct

from zuschlag.bots.thought import Reason

REVIEW_VERSION = 1
"""The version of this format."""
LUCK_NAME = "valuer"
FULL_WIN = 1_000_000
"""A whole win."""

Mark: TypeAlias = Literal["best", "good", "inaccuracy", "mistake", "blunder"]


class Candidate(Struct, frozen=True, omit_defaults=True):
    """A move that was compared: its chance of winning, a share of the win, and the standard error of that."""

    move: str
    chance: float
    error: float
    samples: int
    """How many simulations the chance is the mean of."""
    plan: tuple[str, ...] = ()
    """All moves that were simulated together, where one decision is part of several: the placement of all cubes."""


class Decision(Struct, frozen=True, tag="decision", tag_field="kind"):
    """A decision of a seat, judged from what that seat knew."""

    step: int
    """How many moves the record has before it."""
    seat: int
    chosen: str
    candidates: tuple[Candidate, ...]
    """Best first. The chosen move is among them. Where one move was possible, it stands alone."""
    loss: float
    """The chance of the best candidate less that of the chosen move."""
    loss_error: float
    """The standard error of the loss, from the same simulations of both."""
    mark: Mark | None
    """None where there was nothing to decide."""
    reasons: tuple[Reason, ...]
    budget: int
    """The simulations that it was given. A quick look gets fewer than the whole review."""


class ChanceEvent(Struct, frozen=True, tag="chance", tag_field="kind"):
    """What dice or draws did. Chances are everybody's, with open cards, in millionths of a win."""

    step: int
    """How many moves the record has before it. The deal has the step 0, and so may the first roll."""
    outcome: str
    """The record's word; empty for the deal, and for the first position of a branch."""
    before: tuple[int, ...]
    """By seat: the expected chance over all outcomes, with their weights."""
    after: tuple[int, ...]
    """By seat: the chance after this outcome."""
    luck: tuple[int, ...]
    """By seat: what the outcome gave or took: `after` less `before`, times the weight of luck in this game. It sums to 0."""


Part: TypeAlias = Decision | ChanceEvent
"""What a review is put together from. A job computes one after the other and can store each."""


class EvaluatorName(Struct, frozen=True):
    """Who judged: results of another name or version are not comparable."""

    name: str
    version: int
    luck: str
    """The name and version of what values states for luck and for the graph."""

    @classmethod
    def from_key(cls, key: str) -> "EvaluatorName":
        """Who judged under this key (`Settings.key`), also in another version."""
        name, _, rest = key.partition("-")
        version, luck, _ = rest.partition("/")[0].partition("+")[0].split(".")
        return cls(name, int(version), f"{LUCK_NAME}-{luck}")


class Settings(Struct, frozen=True):
    """With the record, this determines a review."""

    evaluator: str
    seed: int
    budget: int
    open_cards: bool = False
    """Judge decisions with all cards open instead of from what the seat knew."""
    network: str = ""
    """A digest of the weights of the evaluator's network and of the calibration of its chances; empty if it has none."""

    @property
    def key(self) -> str:
        """A name under which to store results: those under another key are of another review."""
        from zuschlag.review.evaluator import EVALUATORS
        from zuschlag.review.luck import LUCK_VERSION
        from zuschlag.review.marks import MARKS_VERSION

        judge = f"{self.evaluator}-{EVALUATORS[self.evaluator].version}.{LUCK_VERSION}.{MARKS_VERSION}"
        network = f"+{self.network}" if self.network else ""
        return f"{judge}{network}/{self.budget}/{self.seed}{'/open' if self.open_cards else ''}"

    @classmethod
    def from_key(cls, key: str) -> "Settings | None":
        """The settings with this key; None: it is the key of another version."""
        from zuschlag.review.evaluator import EVALUATORS

        name, _, numbers = key.partition("-")
        versions, budget, seed, *cards = numbers.split("/")
        settings = cls(name, int(seed), int(budget), bool(cards), versions.partition("+")[2])
        return settings if name in EVALUATORS and settings.key == key else None


class Outline(Struct, frozen=True):
    """What is known of a review before anything is computed: with the parts, it is all that the review is put together from."""

    game: str
    players: int
    moves: int
    result: tuple[int, ...]
    """By seat: the share of the win."""
    settings: Settings
    decisions: int
    chances: int
    """Events of chance, with the deal."""
    budget: int
    """Simulations of each decision, when the review is complete."""
    tasks: int
    """Parts to compute. A decision that gets a quick look first counts twice."""
    given_moves: int = 0
    """Moves at the beginning that are another match's, of which this one is a branch."""
    accuracy_budget: int = 0
    """The least simulations of each decision with which accuracy is stated."""


class Player(Struct, frozen=True):
    """The sums of one seat. `start` + `luck` + `skill` = `result`, exactly."""

    seat: int
    accuracy: float | None
    """From 0 to 100; None where the seat had nothing to decide, where the review is not complete, and where its budget is too
    small (`Review.accuracy_budget`)."""
    marks: dict[str, int]
    start: int
    """What equals expect: a fair share of the win. In a branch of another match, the chance where it begins."""
    luck: int
    deal: int
    """The part of the luck that is the deal's."""
    skill: int
    """The rest: the seat's own play and that of the others."""
    result: int
    """The share of the win."""


class Moment(Struct, frozen=True):
    """A key moment: where someone's chance changed most."""

    step: int
    cause: Literal["decision", "chance"]
    seat: int
    """Whose chance changed most."""
    change: float
    """By how much, as a share of the win: what chance gave or took, or what a decision lost."""


class Point(Struct, frozen=True):
    """A point of the graph: everybody's chance when the record has so many moves."""

    step: int
    chances: tuple[int, ...]


class Review(Struct, frozen=True):
    """A whole review."""

    review: int
    game: str
    players: int
    evaluator: EvaluatorName
    settings: Settings
    is_complete: bool
    """False while decisions have had only a quick look, or none."""
    decisions: tuple[Decision, ...]
    chances: tuple[ChanceEvent, ...]
    graph: tuple[Point, ...]
    seats: tuple[Player, ...]
    moments: tuple[Moment, ...]
    given_moves: int = 0
    """Moves at the beginning that are another match's, of which this one is a branch: they are not judged."""
    accuracy_budget: int = 0
    """The least simulations for each decision with which accuracy is stated. With fewer, it would be too high."""

    @property
    def is_accurate(self) -> bool:
        """Whether accuracy is stated, when the review is complete."""
        return self.settings.budget >= self.accuracy_budget
