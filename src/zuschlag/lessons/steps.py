"""The steps of a lesson, as the page gets them."""

from collections.abc import Mapping
from typing import Any

import msgspec


class LessonMistake(msgspec.Struct, frozen=True):
    """A wrong answer that the lesson expects, and what comes of it by the rules."""

    name: str
    """The learner's answer is explained by the text STEP.NAME.why."""
    moves: list[str]
    """The moves, in any order."""
    view: Any
    events: list[dict[str, Any]]
    """What happens after these moves."""
    facts: Mapping[str, int]
    """Numbers for the text."""
    result: Mapping[str, Any] | None


class LessonStep(msgspec.Struct, frozen=True):
    """A moment of a lesson. It is left by the expected moves, by the right choice, or, without either, by reading on."""

    name: str
    """Its text is learn.GAME.LESSON.NAME."""
    view: Any
    """What the learner may know."""
    events: list[dict[str, Any]]
    """What has happened since the step before."""
    facts: Mapping[str, int]
    """Numbers for the text, computed from the match."""
    targets: list[str]
    """What the table highlights, in the game's own words, such as "lot C21"."""
    offered: list[str]
    expected: list[str]
    """The moves that lead on, in any order."""
    choices: list[int | str]
    """Answers to a question: a number, or a name with the text learn.GAME.choice.NAME. STEP.NAME.why explains a wrong one."""
    answer: int | str | None
    """The right choice."""
    mistakes: list[LessonMistake]
    result: Mapping[str, Any] | None
