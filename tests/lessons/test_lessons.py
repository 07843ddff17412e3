"""Lessons: plays of the real rules, with texts for every step in every language."""

import re

import msgspec
import pytest

import zuschlag
from tests.lessons.all_lessons import LESSONS, steps_of
from zuschlag.errors import Refused, Trouble
from zuschlag.games import BUILT_IN_GAMES
from zuschlag.lessons import Lesson, LessonMistake, LessonStep, encode_lesson, find_lesson, lessons_of, wanted_messages
from zuschlag.server.routes.texts import load_texts
from zuschlag.texts import LANGUAGES

each_lesson = pytest.mark.parametrize(("game", "lesson"), LESSONS)
RESERVED = {"title", "about"}
LONGEST = 24
"""Steps of a lesson of ten minutes."""


def test_every_game_has_four_lessons_and_begins_with_a_short_one() -> None:
    for game in BUILT_IN_GAMES.values():
        lessons = lessons_of(game)
        assert [lesson.minutes for lesson in lessons] == [5, 10, 10, 10]
        assert lessons[0].name == "first"


@each_lesson
def test_a_step_has_a_name_of_its_own_and_at_most_one_kind_of_answer(game: str, lesson: str) -> None:
    steps = steps_of(game, lesson)
    names = [step.name for step in steps]
    assert len(set(names)) == len(names) <= LONGEST
    assert not RESERVED & set(names)
    for step in steps:
        assert not (step.expected and step.choices)
        assert (step.answer is None) == (not step.choices)
        assert step.answer is None or step.choices.count(step.answer) == 1
        assert len(set(step.choices)) == len(step.choices)


@each_lesson
def test_every_move_of_a_lesson_is_offered(game: str, lesson: str) -> None:
    """Also that of a mistake, in the view that the page shows; nothing is offered where nothing is asked."""
    for step in steps_of(game, lesson):
        assert bool(step.offered) == bool(step.expected)
        assert set(step.expected) <= set(step.offered)
        for mistake in step.mistakes:
            assert set(mistake.moves) <= set(step.offered)
            assert sorted(mistake.moves) != sorted(step.expected)
        tried = [tuple(sorted(mistake.moves)) for mistake in step.mistakes]
        assert len(set(tried)) == len(tried)


@each_lesson
def test_lessons_show_only_what_the_learner_may_know(game: str, lesson: str) -> None:
    """ZT-17: the others' hands and sealed offers stay hidden until the end."""
    for step in steps_of(game, lesson):
        positions: list[LessonStep | LessonMistake] = [step, *step.mistakes]
        for position in positions:
            view = msgspec.to_builtins(position.view)
            assert view["viewer"] == 0
            for seat in view["seats"][1:]:
                assert seat.get("hand") is None or position.result
                assert seat.get("offer") is None


@each_lesson
def test_the_learner_wins_where_a_lesson_plays_to_the_end(game: str, lesson: str) -> None:
    """Then its record can be replayed."""
    match = find_lesson(BUILT_IN_GAMES[game], lesson).script().match
    if match.result is None:
        assert lesson != "first"
        return
    assert zuschlag.replay(match.record()).result == match.result
    assert match.result["winners"] == [0]


@pytest.mark.parametrize("language", LANGUAGES)
@each_lesson
def test_every_text_is_there_and_uses_only_the_facts_of_its_step(language: str, game: str, lesson: str) -> None:
    texts = load_texts(language, "learn")
    for key, facts in wanted_messages(find_lesson(BUILT_IN_GAMES[game], lesson)):
        text = texts[key.replace("learn.", f"learn.{game}.", 1)]
        assert isinstance(text, str)
        assert set(re.findall(r"\{(\w+)\}", text)) <= facts, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_fills_in_the_same_facts(language: str) -> None:
    english = load_texts("en", "learn")
    for key, text in load_texts(language, "learn").items():
        if key.startswith("learn."):
            assert sorted(re.findall(r"\{\w+\}", str(text))) == sorted(re.findall(r"\{\w+\}", str(english[key]))), key


@each_lesson
def test_a_step_that_asks_for_moves_says_so_in_emphasized_words(game: str, lesson: str) -> None:
    """Which a phone shows when the coach is folded."""
    texts = load_texts("en", "learn")
    for step in steps_of(game, lesson):
        if step.expected or step.choices:
            assert re.search(r"\*[^*]+\*", str(texts[f"learn.{game}.{lesson}.{step.name}"])), step.name


def test_an_unknown_lesson_is_refused_and_a_broken_one_is_our_trouble(monkeypatch: pytest.MonkeyPatch) -> None:
    game = BUILT_IN_GAMES["zahltag"]
    with pytest.raises(Refused, match="there is no lesson 'second' of zahltag; there are first, payday"):
        find_lesson(game, "second")
    broken = Lesson("broken", 5, lambda: zuschlag.new("zahltag", 3, chance="ask"), lambda script: script.go("fly"))
    monkeypatch.setattr("zuschlag.lessons.catalogue.lessons_of", lambda _: (broken,))
    with pytest.raises(Trouble, match="the lesson 'broken' of zahltag fails: Refused"):
        encode_lesson(game, "broken")
