"""Lessons on the page: matches that a game scripts with its own rules, for the page to play with a learner."""

from zuschlag.lessons.catalogue import describe_lessons, encode_lesson, find_lesson, lessons_of
from zuschlag.lessons.lesson import Lesson, LessonDescription
from zuschlag.lessons.messages import missing_lesson_messages, wanted_messages
from zuschlag.lessons.script import LEARNER, Mistake, Script
from zuschlag.lessons.steps import LessonMistake, LessonStep

__all__ = [
    "LEARNER",
    "Lesson",
    "LessonDescription",
    "LessonMistake",
    "LessonStep",
    "Mistake",
    "Script",
    "describe_lessons",
    "encode_lesson",
    "find_lesson",
    "lessons_of",
    "missing_lesson_messages",
    "wanted_messages",
]
