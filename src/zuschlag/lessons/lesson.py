"""What a lesson is: its name, how long it takes, and the script that makes its steps."""

from collections.abc import Callable
from dataclasses import dataclass

import msgspec

from zuschlag.lessons.script import AnyMatch, Measure, Script
from zuschlag.lessons.steps import LessonStep


class LessonDescription(msgspec.Struct, frozen=True):
    """A lesson that the page offers."""

    name: str
    """As in its address: /learn/GAME/NAME."""
    minutes: int
    """About how long it takes."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson of a game. Its match begins with `begin`, and `write` scripts it."""

    name: str
    minutes: int
    begin: Callable[[], AnyMatch]
    write: Callable[[Script], None]
    measure: Measure | None = None

    def script(self) -> Script:
        """The whole script, with its match at the end."""
        script = Script(self.begin, self.measure)
        self.write(script)
        return script

    def steps(self) -> list[LessonStep]:
        return self.script().steps
