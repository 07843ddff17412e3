"""Script a lesson: a match with scripted chance and scripted opponents, and the moments that the learner sees."""

from dataclasses import dataclass, field
from typing import Any

import msgspec

from zuschlag import Match

LEARNER = 0


@dataclass(frozen=True, slots=True)
class Step:
    """A moment of the lesson: the learner's view, the events before it, and the expected moves (none: just read)."""

    view: Any
    events: list[dict[str, Any]]
    offered: list[str]
    expected: list[str]
    result: dict[str, Any] | None


@dataclass(slots=True)
class Lesson:
    """The steps of a lesson, and its match."""

    match: Match[Any, Any, Any]
    steps: list[Step] = field(default_factory=list)
    shown: int = 0

    def tell(self) -> None:
        """Add a step to read."""
        self._show(())

    def ask(self, *moves: str) -> None:
        """Add a step in which the learner makes these moves, in any order."""
        self._show(moves)
        for move in moves:
            self.match.play(LEARNER, move)

    def go(self, *words: str) -> None:
        """Play these outcomes and moves for chance and the awaited seats."""
        for word in words:
            if self.match.pending.chance:
                self.match.settle(word)
            else:
                self.match.play(self.match.pending.seats[0], word)

    def skip(self) -> None:
        """Leave the events until here out of the next step."""
        self.shown = len(self.match.events)

    def _show(self, expected: tuple[str, ...]) -> None:
        match = self.match
        fresh = [event for event in match.events[self.shown :] if event.is_visible_to(LEARNER)]
        events = [{"kind": event.kind, "args": dict(event.args)} for event in fresh]
        offered = list(match.offered(LEARNER)) if expected else []
        self.steps.append(Step(match.view(LEARNER), events, offered, list(expected), match.result))
        self.skip()


def encode_lesson(lesson: Lesson) -> str:
    """The steps as JSON, one per line."""
    lines = (msgspec.json.encode(step).decode() for step in lesson.steps)
    return "[\n" + ",\n".join(lines) + "\n]\n"
