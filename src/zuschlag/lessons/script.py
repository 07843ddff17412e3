"""Script a lesson: a match with scripted chance and scripted opponents, and the moments that the learner sees.

A script plays a real match, so a lesson shows nothing that the rules do not bring about. Wrong answers are played in a copy
of the match.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from zuschlag.lessons.steps import LessonMistake, LessonStep
from zuschlag.match import Match

LEARNER = 0
"""The seat of the learner."""
AnyMatch = Match[Any, Any, Any]
Measure = Callable[[AnyMatch], Mapping[str, int]]
"""Numbers for the texts of every step, from the match as it stands."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """A wrong answer that a step expects: the moves, and what the others do after them."""

    name: str
    moves: tuple[str, ...]
    then: tuple[str, ...] = ()


class Script:
    """A match in play, and the steps of the lesson so far."""

    def __init__(self, begin: Callable[[], AnyMatch], measure: Measure | None = None) -> None:
        self.match = begin()
        self.steps: list[LessonStep] = []
        self._begin = begin
        self._measure = measure or (lambda _: {})
        self._played: list[tuple[int | None, str]] = []
        self._shown = 0

    def tell(self, name: str, *targets: str, **facts: int) -> None:
        """Add a step to read."""
        self._show(name, targets, facts)

    def ask(self, name: str, *moves: str, targets: Iterable[str] = (), mistakes: Iterable[Mistake] = (), **facts: int) -> None:
        """Add a step in which the learner makes these moves, in any order; then they are played."""
        wrong = [self._try(mistake) for mistake in mistakes]
        self._show(name, targets, facts, expected=moves, mistakes=wrong)
        for move in moves:
            self._play(LEARNER, move)

    def choose(self, name: str, answer: int | str, *choices: int | str, targets: Iterable[str] = (), **facts: int) -> None:
        """Add a question with these choices, one of which is the answer. Nothing is played."""
        self._show(name, targets, facts, choices=choices, answer=answer)

    def go(self, *words: str) -> None:
        """Play these outcomes and moves for chance and the awaited seats."""
        for word in words:
            self._play(None if self.match.pending.chance else self.match.pending.seats[0], word)

    def play(self, seat: int, *words: str) -> None:
        """Play these moves of a seat: for sealed moves, which may come in any order."""
        for word in words:
            self._play(seat, word)

    def skip(self) -> None:
        """Leave the events until here out of the next step."""
        self._shown = len(self.match.events)

    def copy(self) -> "Script":
        """The same match, without the steps: to try what would happen."""
        other = Script(self._begin, self._measure)
        for seat, word in self._played:
            other._play(seat, word)
        return other

    def _play(self, seat: int | None, word: str) -> None:
        if seat is None:
            self.match.settle(word)
        else:
            self.match.play(seat, word)
        self._played.append((seat, word))

    def _try(self, mistake: Mistake) -> LessonMistake:
        other = self.copy()
        before = len(other.match.events)
        other.play(LEARNER, *mistake.moves)
        other.go(*mistake.then)
        match = other.match
        return LessonMistake(
            name=mistake.name,
            moves=list(mistake.moves),
            view=match.view(LEARNER),
            events=visible_events(match, before),
            facts=dict(self._measure(match)),
            result=match.result,
        )

    def _show(
        self,
        name: str,
        targets: Iterable[str],
        facts: Mapping[str, int],
        *,
        expected: tuple[str, ...] = (),
        choices: tuple[int | str, ...] = (),
        answer: int | str | None = None,
        mistakes: Iterable[LessonMistake] = (),
    ) -> None:
        match = self.match
        self.steps.append(
            LessonStep(
                name=name,
                view=match.view(LEARNER),
                events=visible_events(match, self._shown),
                facts={**self._measure(match), **facts},
                targets=list(targets),
                offered=list(match.offered(LEARNER)) if expected else [],
                expected=list(expected),
                choices=list(choices),
                answer=answer,
                mistakes=list(mistakes),
                result=match.result,
            )
        )
        self.skip()


def visible_events(match: AnyMatch, since: int) -> list[dict[str, Any]]:
    """The events since then that the learner may know."""
    return [{"kind": event.kind, "args": dict(event.args)} for event in match.events[since:] if event.is_visible_to(LEARNER)]
