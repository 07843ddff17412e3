"""A lesson in the making: a match whose chance and other seats are scripted, and the moments that the learner sees."""

from dataclasses import dataclass, field
from typing import Any

import msgspec

from zuschlag import Match

LEARNER = 0


@dataclass(frozen=True, slots=True)
class Step:
    """A moment of the lesson: what the learner sees, what led there, and the moves that are asked for (none: just read)."""

    view: Any
    events: list[dict[str, Any]]
    offered: list[str]
    expected: list[str]
    result: dict[str, Any] | None


@dataclass(slots=True)
class Lesson:
    """The steps of a lesson, and the match that they are taken from."""

    match: Match
    steps: list[Step] = field(default_factory=list)
    shown: int = 0

    def tell(self) -> None:
        """A moment to read about."""
        self._show(())

    def ask(self, *moves: str) -> None:
        """A moment in which the learner makes these moves; where there are several, in any order."""
        self._show(moves)
        for move in moves:
            self.match.play(LEARNER, move)

    def go(self, *words: str) -> None:
        """What chance and the others do next, whoever is awaited first."""
        for word in words:
            if self.match.pending.chance:
                self.match.settle(word)
            else:
                self.match.play(self.match.pending.seats[0], word)

    def skip(self) -> None:
        """What happened until here is not told."""
        self.shown = len(self.match.events)

    def _show(self, expected: tuple[str, ...]) -> None:
        match = self.match
        fresh = [event for event in match.events[self.shown :] if event.is_visible_to(LEARNER)]
        events = [{"kind": event.kind, "args": dict(event.args)} for event in fresh]
        offered = list(match.offered(LEARNER)) if expected else []
        self.steps.append(Step(match.view(LEARNER), events, offered, list(expected), match.result))
        self.skip()


def written(lesson: Lesson) -> str:
    """The steps as JSON, one a line."""
    lines = (msgspec.json.encode(step).decode() for step in lesson.steps)
    return "[\n" + ",\n".join(lines) + "\n]\n"
