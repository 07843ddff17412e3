"""The first games that the page plays with a learner: legal plays of the real rules, as they are written."""

import json
from pathlib import Path

import pytest

import zuschlag
from tools.lessons import LESSONS
from tools.lessons.script import encode_lesson
from zuschlag.server.routes.texts import load_texts
from zuschlag.texts import LANGUAGES

STATIC = Path(__file__).parents[2] / "web/static"

each_game = pytest.mark.parametrize("game", LESSONS)


@each_game
def test_lesson_files_are_up_to_date(game: str) -> None:
    """Where it fails: make docs."""
    assert (STATIC / f"lesson-{game}.json").read_text(encoding="utf-8") == encode_lesson(LESSONS[game]())


@each_game
def test_lessons_are_whole_legal_matches(game: str) -> None:
    """The record of a lesson can be replayed, and the learner wins it."""
    match = LESSONS[game]().match
    replayed = zuschlag.replay(match.record())
    assert replayed.result == match.result
    assert match.result is not None
    assert match.result["winners"] == [0]


@each_game
def test_every_move_of_a_lesson_is_offered(game: str) -> None:
    """The first move of each step, in the view that the page shows; nothing is offered where nothing is asked."""
    for step in LESSONS[game]().steps:
        assert bool(step.offered) == bool(step.expected)
        assert set(step.expected) <= set(step.offered)


@each_game
def test_lessons_show_only_what_the_learner_may_know(game: str) -> None:
    """ZT-17: the others' hands and sealed offers stay hidden until the end."""
    for step in json.loads(encode_lesson(LESSONS[game]())):
        assert step["view"]["viewer"] == 0
        for seat in step["view"]["seats"][1:]:
            assert seat.get("hand") is None or step["result"]
            assert seat.get("offer") is None


@pytest.mark.parametrize("language", LANGUAGES)
@each_game
def test_every_step_has_its_words(language: str, game: str) -> None:
    """And there are no words without a step."""
    steps = len(LESSONS[game]().steps)
    keys = {key for key in load_texts(language, "learn") if key.startswith(f"learn.{game}.")}
    assert keys == {f"learn.{game}.{step}" for step in range(1, steps + 1)}
