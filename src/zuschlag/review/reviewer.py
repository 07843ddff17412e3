"""`Reviewer`: the review of a finished match, part by part, so that a job can be shown, stopped and resumed.

A part is a decision or an event of chance. What a part says depends on the record and the settings alone, not on the order in
which parts are computed or on who computes them. Stored parts of an earlier run are given back as `done`.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from zuschlag.bots import Reason, Turn
from zuschlag.errors import Refused
from zuschlag.games import Event, Game
from zuschlag.kernel.numba_extra import has_numba
from zuschlag.match import Match, replay_steps
from zuschlag.match.replay import read_branch
from zuschlag.record import BadRecord, Record, parse_record
from zuschlag.review.evaluator import REVIEW_PARTS, Evaluation, Evaluator, find_evaluator
from zuschlag.review.explanation import explain_judged, moves_of
from zuschlag.review.luck import chance_luck, deal_luck, match_digest, value_start, whole_shares
from zuschlag.review.marks import mark_of
from zuschlag.review.rollout import win_shares
from zuschlag.review.schema import Decision, Outline, Part, Review, Settings
from zuschlag.review.summary import assemble

MOST_MOVES = 4_000
"""A record with more moves is refused. A match of four takes some hundreds; bidding up by one in every auction, 2,000."""
MOST_DEFAULT_BUDGET = 1_000
"""For one decision, by default or on a server: so much for every decision of the longest record is never refused."""
MOST_SIMULATIONS = MOST_MOVES * MOST_DEFAULT_BUDGET
"""For all decisions of a match together. A larger budget than fits is refused: no decision gets less because of the others."""
MOST_BUDGET = 100_000
"""For one decision."""


@dataclass(frozen=True, slots=True)
class Task:
    """A part that is to be computed: it can be sent to another process, with the record and the settings."""

    kind: str
    """`decision`, `chance` or `deal`; in a branch of another match, the last is its first position."""
    step: int
    budget: int = 0


@dataclass(slots=True)
class DecisionPoint:
    """A decision as its seat saw it."""

    seat: int
    chosen: str
    view: Any
    offered: list[str]
    number: int
    event_count: int
    state: Any


@dataclass(slots=True)
class ChancePoint:
    state: Any
    outcome: int


class Reviewer:
    """The review of one record. Refuses a record that is wrong, too long, or of a match that is not over."""

    def __init__(
        self,
        record: Mapping[str, object] | Record,
        *,
        evaluator: str | None = None,
        seed: int = 0,
        budget: int | None = None,
        open_cards: bool = False,
    ) -> None:
        given = record if isinstance(record, Record) else parse_record(record)
        if len(given.moves) > MOST_MOVES:
            raise Refused("too-large", f"the record has {len(given.moves)} moves; a review takes at most {MOST_MOVES}")
        self.decisions: dict[int, DecisionPoint] = {}
        """By step."""
        self.chances: dict[int, ChancePoint] = {}
        """By step."""
        branch = read_branch(given)
        self.given_moves = 0 if branch is None else branch[0]
        """Moves at the beginning that are another match's, of which this one is a branch: nobody here made them."""
        self.match = self._replay(given)
        self._events: Sequence[Event] = self.match.events
        self.game: Game = self.match.game
        self.evaluator: Evaluator = find_evaluator(self.game, evaluator)
        wanted = self.evaluator.budgets_for(self.game)[1] if budget is None else budget
        if not 1 <= wanted <= MOST_BUDGET:
            raise Refused("malformed", f"the budget is {wanted}; expected 1 to {MOST_BUDGET} simulations")
        if wanted * len(self.decisions) > MOST_SIMULATIONS:
            fits = MOST_SIMULATIONS // len(self.decisions)
            raise Refused(
                "too-large",
                f"the budget is {wanted} simulations for each of {len(self.decisions)} decisions, together more than "
                f"{MOST_SIMULATIONS:,}; expected at most {fits} in this match",
            )
        self.settings = Settings(self.evaluator.name, seed, wanted, open_cards, self.evaluator.network_of(self.game))

    def _replay(self, given: Record) -> Match:
        match: Match | None = None
        sealed: list[int] = []
        for step, match in enumerate(replay_steps(given)):
            pending = match.pending
            if step == self.given_moves and len(match.moves) < step:
                raise BadRecord(f"the branch begins after {step} moves, between sealed decisions; expected all of them or none")
            if step <= self.given_moves:
                self._start = match.state.copy()
            if step < self.given_moves or step == len(given.moves) or pending.over:
                continue  # the replay checks the end
            if pending.chance:
                word = given.moves[step]
                if word in match.game.outcomes:  # else the replay refuses it
                    self.chances[step] = ChancePoint(match.state.copy(), match.game.outcomes.index(word))
                continue
            if not sealed:
                sealed = list(pending.seats)
                self._add_decisions(match, given, step, pending.seats)
            sealed.pop(0)
        assert match is not None  # a replay has a start
        if not match.pending.over:
            raise Refused("illegal", "the match is not over; only a finished match can be reviewed")
        return match

    def _add_decisions(self, match: Match, given: Record, step: int, seats: tuple[int, ...]) -> None:
        """Sealed decisions are made at the same time, and each is judged at the moment before all of them."""
        state = match.state.copy()
        for seat, view, at in zip(seats, match.views(seats), range(step, len(given.moves)), strict=False):
            self.decisions[at] = DecisionPoint(
                seat, given.moves[at], view, list(match.offered(seat)), len(match.moves), match.event_count, state
            )

    def turn(self, step: int) -> Turn:
        """The turn of the decision at this step: what its seat knew then, and nothing else."""
        point = self.decisions[step]
        seen = [event for event in self._events[: point.event_count] if event.is_visible_to(point.seat)]
        turn: Turn = Turn.__new__(Turn)
        turn.__setstate__((self.game, point.seat, point.view, point.offered, point.number, seen))
        return turn

    def tasks(self, done: Iterable[Part] = ()) -> Iterator[Task]:
        """What is still to be computed, in this order: a quick look at every decision, chance, then every decision with the
        whole budget, those first that may have lost most."""
        looks: dict[int, Decision] = {}
        seen: set[int] = set()
        for part in done:
            if isinstance(part, Decision):
                if part.step not in looks or part.budget > looks[part.step].budget:
                    looks[part.step] = part
            else:
                seen.add(-1 if part.outcome == "" else part.step)
        quick, whole = self.budgets
        for step in self.decisions:
            if step not in looks:
                yield Task("decision", step, quick)
        if -1 not in seen:
            yield Task("deal", 0)
        for step in self.chances:
            if step not in seen:
                yield Task("chance", step)
        yield from (Task("decision", step, whole) for step in self._promising(looks) if looks[step].budget < whole)
        later = (step for step, point in self.decisions.items() if step not in looks and len(point.offered) > 1)
        yield from (Task("decision", step, whole) for step in later if quick < whole)

    @staticmethod
    def _promising(looks: Mapping[int, Decision]) -> list[int]:
        """Steps by how much may have been lost there, the most first."""
        return sorted(looks, key=lambda step: (-looks[step].loss - looks[step].loss_error, step))

    @property
    def budgets(self) -> tuple[int, int]:
        """Simulations of a decision in a quick look, and in the whole review. They depend on the settings alone."""
        whole = self.settings.budget
        return min(self.evaluator.budgets_for(self.game)[0], whole), whole

    def compute(self, task: Task) -> Part:
        """Compute one part."""
        if task.kind == "deal" and self.given_moves:
            seed = f"{self.settings.seed}/{match_digest(self.match, self.given_moves)}"
            return value_start(self.game, self._start, self.given_moves, seed=seed, compiled=self._is_compiled)
        if task.kind == "deal":
            seed = f"{self.settings.seed}/{match_digest(self.match, len(self.match.moves))}"
            return deal_luck(self.game, self._start, seed=seed, compiled=self._is_compiled)
        if task.kind == "chance":
            point = self.chances[task.step]
            seed = f"{self.settings.seed}/{match_digest(self.match, task.step)}"
            return chance_luck(self.game, point.state, point.outcome, task.step, seed=seed, compiled=self._is_compiled)
        return self._judge(task)

    @property
    def _is_compiled(self) -> bool:
        return self.evaluator.needs_compiling and has_numba()

    def _judge(self, task: Task) -> Decision:
        point = self.decisions[task.step]
        turn = self.turn(task.step)
        if len(point.offered) == 1:
            found = self.evaluator.evaluate(turn, point.chosen)
            return Decision(task.step, point.seat, point.chosen, found.candidates, 0.0, 0.0, None, (), self.budgets[1])
        world = point.state if self.settings.open_cards else None
        found = self.evaluator.evaluate(turn, point.chosen, seed=self.settings.seed, budget=task.budget, world=world)
        best = found.candidates[0].move
        mark = mark_of(found.loss, found.loss_error, is_best=best == point.chosen, options=found.options)
        reasons = self._explain(turn, point.chosen, found)
        return Decision(
            task.step, point.seat, point.chosen, found.candidates, found.loss, found.loss_error, mark, reasons, task.budget
        )

    @staticmethod
    def _explain(turn: Turn, chosen: str, found: Evaluation) -> tuple[Reason, ...]:
        """Reasons; or what is known where none speaks for the best move, labelled as such: it may speak for any move. Where the
        best move was played, nothing has to be explained."""
        part, best = REVIEW_PARTS[turn.game.name], found.candidates[0]
        played = next(candidate for candidate in found.candidates if candidate.move == chosen)
        if reasons := explain_judged(turn, found.candidates, played):
            return reasons
        facts = *part.situation_facts(turn), *part.compared_facts(turn, moves_of(played), moves_of(best))
        return (Reason("known" if chosen == best.move else "facts"), *facts) if facts else ()

    def parts(self, done: Iterable[Part] = ()) -> Iterator[Part]:
        """Compute all parts that are still missing, one after the other. Stop whenever you like, and go on with `done`."""
        known = list(done)
        for phase in ("quick", "whole"):
            for task in self.tasks(known):
                if phase == "quick" and task.kind == "decision" and task.budget > self.budgets[0]:
                    break
                part = self.compute(task)
                known.append(part)
                yield part
            if self.budgets[0] == self.budgets[1]:
                break

    def assemble(self, parts: Iterable[Part]) -> Review:
        """Put a review together from the parts that there are, in any order."""
        return assemble(self.outline(), parts)

    def outline(self) -> Outline:
        """What is known before anything is computed."""
        quick, whole = self.budgets
        looked_at_twice = sum(len(point.offered) > 1 for point in self.decisions.values()) if quick < whole else 0
        chances = len(self.chances) + 1
        return Outline(
            self.game.name,
            self.match.players,
            len(self.match.moves),
            whole_shares(win_shares(self.game, self.match.state)),
            self.settings,
            len(self.decisions),
            chances,
            whole,
            len(self.decisions) + looked_at_twice + chances,
            self.given_moves,
            self.evaluator.accuracy_budget(self.game),
        )


def review_match(
    record: Mapping[str, object] | Record,
    *,
    evaluator: str | None = None,
    seed: int = 0,
    budget: int | None = None,
    open_cards: bool = False,
) -> Review:
    """Review a finished match. `Reviewer` does it part by part."""
    reviewer = Reviewer(record, evaluator=evaluator, seed=seed, budget=budget, open_cards=open_cards)
    return reviewer.assemble(reviewer.parts())
