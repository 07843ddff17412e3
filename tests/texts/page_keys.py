"""The keys that the page says: read off its sources, and what those are filled with that it puts together."""

import re
from functools import cache
from itertools import product
from pathlib import Path
from typing import get_args

from tests.test_rule_ids import RULES
from tests.texts.po_files import KEYS
from zuschlag.bots import LEVELS
from zuschlag.errors import CODES
from zuschlag.games import GAMES
from zuschlag.games.bigshot import colours
from zuschlag.games.bigshot.options import CHOICES
from zuschlag.games.player_counts import MOST_PLAYERS
from zuschlag.games.zahltag import equipment_kinds as kinds
from zuschlag.lessons import lessons_of, wanted_messages
from zuschlag.match.branch import BranchDice
from zuschlag.puzzles import GRADES
from zuschlag.puzzles.generator import TEMPTED
from zuschlag.review.evaluator import EVALUATORS
from zuschlag.review.marks import MARKS
from zuschlag.server.limits import all_limit_settings
from zuschlag.server.recent_log import Level
from zuschlag.server.routes.lobby import STATUSES_OF
from zuschlag.server.routes.operator.people import Kind
from zuschlag.server.share_links import LinkReach
from zuschlag.tables.core.facts import AnyFact, MoveMade
from zuschlag.tables.core.facts import StandInReason as WhyStoodIn
from zuschlag.tables.core.table import Status
from zuschlag.tables.limit_settings import Scope
from zuschlag.tables.phrases import PHRASES
from zuschlag.tables.reports import REPORT_REASONS

SOURCES = Path(__file__).parents[2] / "web" / "src"
Fills = tuple[str | tuple[str, ...], ...]
ROWS = tuple(str(fact.__struct_config__.tag) for fact in get_args(AnyFact) if fact is not MoveMade)
"""What is told of a table. Of a move, the game's events are told instead."""
REACHES = tuple(word for word in get_args(LinkReach) if word != "everywhere")
"""How far links reach where that is worth a word."""
OPTIONS = tuple((game, option) for game in GAMES.values() for option in game.declared_options)
ALL_RULES = (*RULES["bigshot"], *RULES["zahltag"])

LESSON_TEXTS = tuple(
    (name, *key.removeprefix("learn.").split(".", 1))
    for name, game in GAMES.items()
    for lesson in lessons_of(game)
    for key, _ in wanted_messages(lesson)
)
"""Of each: the game, the lesson or "choice", and what of it."""

PREFERENCES = {
    "pace": ("slow", "normal", "fast", "instant"),
    "board_size": ("small", "normal", "large"),
    "hand_order": ("kind", "count", "contract"),
    "palette": ("standard", "safe"),
}
"""What the dialog with all preferences lets one choose."""

LOTS = ("lots_led", "lots_led_nobody", "lots_owned", "lots_owned_nobody")
"""Kinds of facts about lots, in reviews."""
REASONS = (
    *("alone", "some_able", "rival_able", "rival_perhaps", "others_perhaps", "tie", "tie_nothing", "tie_pays", "tie_ruin"),
    *("payday", "payday_then", "payday_working", "contracts", "contracts_then", "contracts_working", "pairs_then"),
    *("cubes", "placement_own", "placement_rivals", "loan_bids", "rivals_money", "rivals_most"),
    *("bid_limit_no_loan", "bid_limit_with_loan"),
    *("bid_limit_none", "bid_limit", "bid_limit_last", "bid_limit_more", "bid_limit_purse", "bid_limit_loan"),
    *("next_loan", "loan_purse", "purses", "purse_left", "known"),
)
"""Kinds of reasons that hints, reviews and puzzles say in the same way."""

FILLED: dict[str, Fills] = {
    "a.{}": kinds.WORDS,
    "bigshot.exposure.{}": CHOICES["exposure"],
    "bigshot.overbids.{}": CHOICES["overbids"][1:],
    "bigshot.variant.{}": CHOICES["variant"],
    "cards.{}": kinds.WORDS,
    "colour.{}": colours.WORDS,
    "credits.{}": tuple(GAMES),
    "cubes.{}": colours.WORDS,
    "learn.{}.{}.{}": LESSON_TEXTS,
    "level.{}": tuple(LEVELS),
    "news.{}": (*ROWS, "lapsed"),
    "operator.level.{}": get_args(Level),
    "operator.limit.{}": tuple(setting.name for setting in all_limit_settings()),
    "operator.remove.{}": get_args(Kind),
    "operator.remove_sure.{}": get_args(Kind),
    "operator.scope.{}": tuple(scope.replace(" ", "_") for scope in get_args(Scope)),
    "operator.section.{}": ("overview", "tables", "people", "reports", "reviews", "usage", "log"),
    "puzzles.bot.{}": tuple(TEMPTED),
    "puzzles.example.{}": ("leave",),
    "puzzles.grade.{}": GRADES,
    "puzzles.grade.{}.why": GRADES,
    "puzzles.reason.{}": ("cubes", "placement_own", "placement_rivals", "hand", "hand_pairs", "alone_more"),
    "puzzles.theme.{}": ("bid", "loan", "payment", "placement", "offer", "equipment", "preparation"),
    "page.bigshot.condition.{}{}": (*product(("", "each."), ("met", "missed", "failed")),),
    "page.bigshot.doing.{}": ("bid", "loan", "over", "pay", "place", "roll"),
    "page.bigshot.end.because.{}": ("best", "condition", "lots"),
    "page.bigshot.end.{}": ("cash", "loans"),
    "page.bigshot.exposed.{}": CHOICES["exposure"],
    "page.bigshot.letter.{}": colours.WORDS[:4],
    "page.bigshot.plan.{}": ("ask", "pass"),
    "page.bigshot.state.{}": ("asked", "passed", "turn", "waiting", "won"),
    "page.bigshot.yours.{}": ("bid", "loan", "pay", "place"),
    "hint.value.{}.{}": (("zahltag", "valuer"),),
    "page.hint.chance.{}.{}": (("zahltag", "valuer"),),
    "page.hint.drawn.{}": ("zahltag",),
    "page.hint.limit.{}": tuple(GAMES),
    "page.hint.rule.{}": ("always", "never"),
    "page.hint.stand_in.{}": ("not-ready", "no-numba"),
    "page.hint.{}.{}": (("bigshot", "place"), *product(("zahltag",), ("keep", "take", "drop", "swap"))),
    "page.person.reason.{}": REPORT_REASONS,
    "page.phrase.{}": PHRASES,
    "page.preferences.{}": (*PREFERENCES, "match", "look", "calls"),
    "page.preferences.{}.{}": tuple((name, value) for name, values in PREFERENCES.items() for value in values),
    "page.end.bigshot.barred{}": ("", ".each"),
    "page.end.bigshot.condition.{}{}": (*product(("ahead", "behind"), ("", ".equal")),),
    "page.end.bigshot.{}.{}": (*product(("balance", "lots", "best"), ("ahead", "behind")),),
    "page.end.nth.{}": tuple(map(str, range(2, MOST_PLAYERS + 1))),
    "page.end.zahltag.{}.{}": (*product(("out", "earlier", "money", "cards", "table"), ("ahead", "behind")),),
    "page.matches.state.{}": tuple(STATUSES_OF),
    "page.replay.dice.{}": get_args(BranchDice),
    "page.replay.{}": ("first", "back", "play", "pause", "on", "last"),
    "page.option.{}.{}": tuple((game.name, option.name) for game, option in OPTIONS),
    "page.option.{}.{}.why": tuple((game.name, option.name) for game, option in OPTIONS if option.kind == "component"),
    "page.option.{}.{}.{}": tuple((game.name, option.name, value) for game, option in OPTIONS for value in option.choices),
    "page.option.{}.{}.{}.why": (*product(("bigshot",), ("variant",), CHOICES["variant"]), ("bigshot", "overbids", "exposed")),
    "page.stand_in.{}": get_args(WhyStoodIn),
    "page.start.about.{}": tuple(GAMES),
    "page.start.links.{}": REACHES,
    "page.status.{}": get_args(Status),
    "page.table.closed.{}": ("no-game", "not-yours", "unknown"),
    "page.table.closed_why.{}": ("no-game", "not-yours", "unknown"),
    "page.table.reach.{}": REACHES,
    "page.table.tab.{}": ("log", "chat", "more"),
    "page.table.why.{}": get_args(WhyStoodIn),
    "page.theme.{}": ("system", "light", "dark"),
    "page.zahltag.due{}{}": (*product(("", ".short", ".after", ".short.after"), ("", ".nothing")),),
    "page.zahltag.ending.by.{}": ("cards", "last", "money", "none", "shared", "table"),
    "page.zahltag.envelope.{}": ("closed", "mine", "none"),
    "page.zahltag.kind.{}": kinds.WORDS,
    "page.zahltag.lane.back.{}": ("mine", "theirs"),
    "reason.{}": REASONS,
    "refused.{}": (*CODES, "trouble"),
    "review.evaluator.{}": tuple(EVALUATORS),
    "review.head.{}": ("start", "given", "luck", "skill", "result"),
    "review.mark.{}": MARKS,
    "review.outcome.{}": ("roll", "reveal"),
    "review.outcome.{}.{}": (("reveal", "payday"),),
    "review.page.marked.{}": MARKS,
    "review.page.means.{}": MARKS,
    "review.page.plan.{}": ("place",),
    "review.page.said.{}": ("waiting", "running", "done", "cancelled", "failed"),
    "review.page.why.{}": ("luck", "skill", "sum"),
    "review.page.{}": ("previous_mistake", "next_mistake", "previous_moment", "next_moment"),
    "review.reason.{}": ("cubes", "placement_own", "placement_rivals", "hand", "hand_pairs", "alone_more", *LOTS, "facts"),
    "rules.head.{}": ("cost", "gets", "hand", "nth", "offer", "owed", "owes", "pays", "player"),
    "rules.way.{}": ("contract", "left", "right", "hand"),
    "rules.{}": tuple(GAMES),
    "rules.{}.{}": tuple((game.name, chapter) for game in GAMES.values() for chapter in game.rule_chapters),
    "rules.{}.figure": ("BS-3", "BS-12", "BS-13", "ZT-7", "ZT-11", "ZT-12"),
    "rules.{}.text": ALL_RULES,
    "rules.{}.title": ALL_RULES,
    "{}.reconstruction": tuple(GAMES),
    "{}.text": tuple(f"rules.{rule}" for rule in ALL_RULES),
    "{}.title": tuple(f"rules.{rule}" for rule in ALL_RULES),
}
"""Keys that the page puts together, and with what."""

OWN_WORDS = (
    "page.bigshot.why.{}",
    "page.zahltag.settled.{}",
    "page.zahltag.why.{}",
    "rules.{}.ruling",
    "{}.head.{}",
    "{}.phase.{}",
    "{}.verb.{}",
)
"""Those that it fills with words of its own, or says only where there is such a text."""

WORDED = "{}.{}"
"""How a list of words and the beginning that all have make keys: `labelOptions(["live", "mail"], "page.start.clock")`."""


@cache
def sources() -> str:
    """All of the page's sources but its tests."""
    files = [file for file in sorted(SOURCES.rglob("*.ts*")) if "_test." not in file.name]
    assert len(files) > 40
    return "\n".join(file.read_text(encoding="utf-8") for file in files)


@cache
def find_keys() -> set[str]:
    """Everything that can be a key: a known beginning, a dot and something, between quotes; {} stands for what is filled in."""
    beginnings = "|".join(sorted({key.split(".")[0] for key in KEYS if "." in key}))
    literal_keys = re.findall(rf'"((?:{beginnings})\.[\w.-]+)"', sources())
    together = re.findall(rf"`((?:{beginnings})\.[^`]*\$\{{[^`]*)`", sources())
    together += re.findall(r"\b(?:t|tPlural|hasText|optionalText)\(`(\$\{[^`]*)`", sources())
    return {*literal_keys, *(re.sub(r"\${[^}]*}", "{}", text) for text in together)}


def composed_keys() -> set[str]:
    """Keys that lists of words make."""
    lists = re.findall(r'\blabelOptions\(\s*\[([^\]]*)\],\s*"([\w.]+)"', sources())
    return {f"{beginning}.{word}" for words, beginning in lists for word in re.findall(r'"([\w-]+)"', words)}


def literal_keys() -> set[str]:
    """Keys that are said as they stand."""
    beginnings = {key.rpartition(".")[0] for key in composed_keys()}
    return {key for key in find_keys() if "{}" not in key and (key in KEYS or key not in beginnings)}


def fill_key(text: str, fills: Fills) -> list[str]:
    """The keys that are put together in this way."""
    return [text.format(*((fill,) if isinstance(fill, str) else fill)) for fill in fills]


def matching_keys(text: str) -> list[str]:
    """The keys that can be put together in this way, whatever it is filled with."""
    return [key for key in KEYS if re.fullmatch(re.escape(text).replace(r"\{\}", r"[\w-]+"), key)]


def is_word_of_page(word: str) -> bool:
    """Is it in the page's sources: between quotes, or as the name of a property?"""
    return re.search(rf'["`]{re.escape(word)}["`]|\b{re.escape(word)}\??:', sources()) is not None
