"""Classes of the page: one class, one meaning."""

import re
from collections import defaultdict
from pathlib import Path

WEB = Path(__file__).parents[2] / "web"
PARTS = {
    "20-home": "home",
    "25-account": "account",
    "30-table": "table",
    "40-bigshot": "games/bigshot",
    "50-zahltag": "games/zahltag",
    "55-generic": "games/generic",
    "60-replay": "replay",
    "62-review": "review",
    "70-rules": "rules",
    "75-tutorial": "tutorial",
    "76-puzzles": "puzzles",
}
"""The folder of sources that a stylesheet is for. The others are for all."""
ALSO_HOME = ("matches", "progress", "watch")
"""Folders of further pages that look like the start page, and have its stylesheet."""
SHARED = {
    "coach": {"puzzles"},
    "cubes": {"rules"},
    "decision-mark": {"replay"},
    "face": {"games/bigshot", "ui"},
    "majorities": {"games/bigshot"},
    "regions": {"games/bigshot"},
    "way": {"games/zahltag"},
    "site-footer": {"app"},
    "single-form": {"operator", "table"},
    "skip": {"app"},
    "table": {"puzzles", "replay", "tutorial"},
    "site-header": {"app"},
}
"""Classes that other folders use on purpose: replays and lessons have tables, the log of a replay has the marks of its
review, games have figures for their rules, printed rules hide the header, and faces stand wherever people do."""
ALONE = re.compile(r"\w*\.([\w-]+)(?:::?[\w-]+(?:\([^()]*\))?|\[[^\]]*\])*")
"""A class as a whole selector: it dresses what has it, wherever that stands."""
CLASSES = re.compile(r'class=(?:"([^"]*)"|\{`([^`]*)`\}|\{([^}]*)\})')


def find_borrowed_classes(source: str) -> list[str]:
    """Classes that are whatever a variable or property holds; not where the variable is made of words beside it."""
    found = re.findall(r"class=\{(\w+(?:\.\w+)*)\}", source)
    return [name for name in found if not re.search(rf'class: {name}\b|const {name} = [^;]*["`]', source)]


def test_no_class_is_a_word_that_only_happens_to_be_told() -> None:
    """`class={line.room}` gave lines of talk the class `table`, which the layout has: such a word gets a prefix of its own."""
    found = [
        f"{file.name}: {name}"
        for file in sorted((WEB / "src").rglob("*.tsx"))
        for name in find_borrowed_classes(file.read_text(encoding="utf-8"))
    ]
    assert found == []


def test_a_class_from_a_property_or_a_variable_is_found() -> None:
    assert find_borrowed_classes("<li class={line.room}>") == ["line.room"]
    assert find_borrowed_classes("const state = stateOf(view);\n<li class={state}>") == ["state"]
    assert find_borrowed_classes('const names = ["act", own].join(" ");\n<li class={names}>') == []
    assert find_borrowed_classes("function Icon({ class: own }) { <svg class={own}>") == []


def test_a_class_that_is_styled_wherever_it_stands_is_used_by_one_part_of_the_page() -> None:
    """So that no part of it dresses another part's things by accident."""
    used = defaultdict(set)
    for file in (WEB / "src").rglob("*.tsx"):
        for groups in CLASSES.findall(file.read_text(encoding="utf-8")):
            for name in re.findall(r"[\w-]+", " ".join(groups)):
                used[name].add(part_of(file))
    found = []
    for sheet, part in PARTS.items():
        for selector in outermost((WEB / "style" / f"{sheet}.css").read_text(encoding="utf-8")):
            if alone := ALONE.fullmatch(selector):
                others = used[alone[1]] - {part} - SHARED.get(alone[1], set())
                found += [f"{selector} of {sheet} is used in {other}" for other in sorted(others)]
    assert found == []


def part_of(file: Path) -> str:
    """The part of the page that a source belongs to: its topmost folder, and which game it is of."""
    parts = file.relative_to(WEB / "src").parts
    if parts[0] in ALSO_HOME:
        return "home"
    return "/".join(parts[:2] if parts[0] == "games" else parts[:1])


def outermost(style: str) -> list[str]:
    """The selectors that are not nested in another rule: those of the file itself, and those within @media."""
    style = re.sub(r"/\*.*?\*/", "", style, flags=re.DOTALL)
    found, rules, text = [], 0, ""
    blocks: list[bool] = []
    for char in style:
        if char == "{":
            is_rule = not text.strip().startswith("@")
            if is_rule and not rules:
                found += [one.strip() for one in re.split(r",(?![^(]*\))", text)]
            blocks.append(is_rule)
            rules += is_rule
            text = ""
        elif char == "}":
            rules -= blocks.pop()
            text = ""
        else:
            text = "" if char == ";" else text + char
    return found


def test_what_dresses_one_game_stands_in_its_own_stylesheet() -> None:
    own = {"bigshot": "40-bigshot", "zahltag": "50-zahltag"}
    elsewhere = [
        (file.stem, game)
        for file in sorted((WEB / "style").glob("*.css"))
        for game, stylesheet in own.items()
        if file.stem != stylesheet and re.search(rf"\.{game}\b", file.read_text(encoding="utf-8"))
    ]
    assert elsewhere == []
