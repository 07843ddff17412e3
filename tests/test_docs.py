"""Documentation is tested against the code: examples, commands, options, links, rulings."""

import doctest
import re
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import click
import pytest

from tests.docs.code_blocks import PAGES_WITH_SESSIONS
from tests.docs.public_names import NEEDS_STABLE_BASELINES3
from zuschlag.cli import main
from zuschlag.old_names import RENAMED
from zuschlag.texts import Texts

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PAGES = [*ROOT.glob("*.md"), *DOCS.rglob("*.md"), *ROOT.glob("deploy/*.md")]
PRESENT = [page for page in PAGES if page.name != "CHANGELOG.md" and page.parent.name not in ("decisions", "soak")]
"""The pages that describe how things are, not how they came to be."""


def page_id(page: Path) -> str:
    return str(page.relative_to(ROOT))


@pytest.mark.parametrize("page", PAGES_WITH_SESSIONS)
def test_examples_do_what_they_say(page: str) -> None:
    failed, tried = doctest.testfile(str(ROOT / page), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert tried > 0
    assert failed == 0


def modules_with_examples() -> list[str]:
    """Every module whose docstrings have a session with prompts."""
    files = [file for file in (ROOT / "src").rglob("*.py") if ">>> " in file.read_text(encoding="utf-8")]
    names = [".".join(file.relative_to(ROOT / "src").with_suffix("").parts).removesuffix(".__init__") for file in files]
    assert "zuschlag" in names
    return sorted(names)


@pytest.mark.parametrize("module", modules_with_examples())
def test_examples_in_docstrings_do_what_they_say(module: str) -> None:
    failed, tried = doctest.testmod(import_module(module))
    assert (failed, tried > 0) == (0, True)


def commands() -> dict[str, click.Command]:
    assert isinstance(main, click.Group)
    return dict(main.commands)


def with_its_own(command: click.Command) -> list[click.Command]:
    """A command, and where it is a group, the commands in it."""
    return [command, *(command.commands.values() if isinstance(command, click.Group) else ())]


def section(command: str) -> str:
    """What docs/reference/commands.md says of a command."""
    text = (DOCS / "reference/commands.md").read_text(encoding="utf-8")
    found = re.search(rf"^## `zuschlag {command}[^`]*`\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    assert found, f"docs/reference/commands.md has no section for {command!r}"
    return found.group(1)


@pytest.mark.parametrize("name", commands())
def test_every_command_and_option_is_documented(name: str) -> None:
    options = {
        option
        for command in with_its_own(commands()[name])
        for parameter in command.params
        if isinstance(parameter, click.Option)
        for option in parameter.opts
        if option.startswith("--")
    }
    assert set(re.findall(r"`(--[a-z-]+)", section(name))) == options


def test_no_command_is_documented_that_does_not_exist() -> None:
    text = (DOCS / "reference/commands.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^## `zuschlag ([\w-]+)", text, re.MULTILINE)) == set(commands())


def anchors(page: Path) -> set[str]:
    """The anchors that GitHub gives to the headings of a page."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=page_id)
def test_links_lead_somewhere(page: Path) -> None:
    for target, anchor in re.findall(r"\]\(([^)#:]*)(?:#([^)]*))?\)", page.read_text(encoding="utf-8")):
        file = page.parent / target if target else page
        assert file.exists(), target
        assert not anchor or anchor in anchors(file), f"{target}#{anchor}"


@pytest.mark.parametrize("page", PRESENT, ids=page_id)
def test_paths_and_programs_that_are_named_exist(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    paths = re.findall(r"`((?:src|web|docs|tests|tools|bench|deploy)/[\w./*-]+)`", text)
    assert [path for path in paths if not any(ROOT.glob(path)) and path != "src/zuschlag/server/page"] == []
    programs = re.findall(r"python -m ((?:tools|bench|tests)[\w.]*)", text)
    assert [program for program in programs if find_spec(program.rstrip(".")) is None] == []
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = re.findall(r"(?:^|`)make ([a-z-]+)", text, re.MULTILINE)
    assert [target for target in targets if not re.search(rf"^{target}:", makefile, re.MULTILINE)] == []


def resolve(dotted: str) -> object:
    """The module or the object of this name; raises ImportError or AttributeError."""
    try:
        return import_module(dotted)
    except ModuleNotFoundError:
        module, _, name = dotted.rpartition(".")
        return getattr(resolve(module), name)


@pytest.mark.parametrize("page", PRESENT, ids=page_id)
def test_python_names_that_are_named_exist(page: Path) -> None:
    for dotted in set(re.findall(r"`(zuschlag(?:\.[A-Za-z]\w*)+)\b[^`/]*`", page.read_text(encoding="utf-8"))):
        if not dotted.startswith(("zuschlag.sqlite", NEEDS_STABLE_BASELINES3)):  # a file, and what only `make soak` imports
            resolve(dotted)


def test_old_modules_are_listed_as_old_names() -> None:
    text = (DOCS / "how-to/python.md").read_text(encoding="utf-8")
    listed = dict(re.findall(r"^\| `([\w.]+)` \| `([\w.]+)` \|$", text, re.MULTILINE))
    assert RENAMED.items() <= listed.items()


def test_public_modules_have_what_they_promise() -> None:
    """What `__all__` lists is public, so it exists."""
    text = (DOCS / "reference/public-names.md").read_text(encoding="utf-8")
    (listed,) = re.findall(r"The public modules are (.*?)\. Of these", text, re.DOTALL)
    names = re.findall(r"`(zuschlag[\w.]*)`", listed)
    assert len(names) > 15
    for module in map(import_module, names):
        assert all(hasattr(module, name) for name in getattr(module, "__all__", ()))


def test_newcomers_are_led_to_the_architecture_first() -> None:
    first = re.findall(r"\]\(([^)]+)\)", (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"))[0]
    assert first == "docs/explanation/architecture.md"


def test_every_decided_rule_has_its_ruling() -> None:
    """The rules that needed a decision are published with their reasons."""
    text = (DOCS / "reference/rulings.md").read_text(encoding="utf-8")
    decided: tuple[str, ...] = ("BS-3", "BS-8", "BS-14", "BS-15", "BS-18", "BS-19", "BS-20", "BS-21", "BS-22", "BS-25")
    decided += ("ZT-3", "ZT-4", "ZT-6", "ZT-13", "ZT-14", "ZT-15", "ZT-17")
    assert [rule for rule in decided if rule not in text] == []


def test_the_reconstruction_is_named_wherever_the_components_are() -> None:
    components = ("bigshot/board.toml", "zahltag/deck.toml")
    for path in (
        ROOT / "README.md",
        DOCS / "reference/rulings.md",
        *(ROOT / "src/zuschlag/games" / name for name in components),
    ):
        assert "reconstruction" in path.read_text(encoding="utf-8").lower()


def test_the_readme_names_the_two_commands_that_a_newcomer_needs() -> None:
    """To play and to run every check, side by side; and make knows both."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    (block,) = re.findall(r"```sh\n(git clone.*?)```", readme, re.DOTALL)
    named = re.findall(r"^make (\w+)", block, re.MULTILINE)
    assert named == ["play", "test"]
    assert all(re.search(rf"^{target}:", makefile, re.MULTILINE) for target in named)


def test_decisions_are_numbered_without_a_gap() -> None:
    numbers = sorted(int(path.name[:4]) for path in (DOCS / "decisions").glob("0*.md"))
    assert numbers == list(range(1, len(numbers) + 1))


def test_the_glossary_uses_the_words_of_the_catalogues() -> None:
    text = (DOCS / "reference/glossary.md").read_text(encoding="utf-8")
    rows = {
        cells[0]: cells[1:] for line in text.splitlines() if (cells := [cell.strip() for cell in line.strip("|").split("|")])
    }
    for at, language in enumerate(("de", "fr", "it")):
        texts = Texts(language)
        assert texts.say("bigshot.ghost") == rows["ghost"][at]
        assert texts.say("bigshot.head.lot") == rows["lot"][at]
        for word, key in (("broker", "bigshot.rolled"), ("cube", "bigshot.won"), ("loan", "bigshot.head.loans")):
            said = texts.say(key, seat="", pips="", space="", amount="").lower()
            assert rows[word][at].lower().rstrip("oi") in said, (word, language)
