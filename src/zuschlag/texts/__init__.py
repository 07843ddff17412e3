"""Texts in four languages: events as sentences, a table as text, a match as a report."""

from zuschlag.texts.catalogue import DEFAULT_LANGUAGE, LANGUAGES, Texts, choose_language, language_of_environment
from zuschlag.texts.columns import align_columns
from zuschlag.texts.game_texts import GAME_TEXTS, GameTexts, credit_line, headline
from zuschlag.texts.match_report import report_match, winner_line
from zuschlag.texts.seat_names import Paint, SeatNames, plain

__all__ = [
    "DEFAULT_LANGUAGE",
    "GAME_TEXTS",
    "LANGUAGES",
    "GameTexts",
    "Paint",
    "SeatNames",
    "Texts",
    "align_columns",
    "choose_language",
    "credit_line",
    "headline",
    "language_of_environment",
    "plain",
    "report_match",
    "winner_line",
]
