"""The reference in docs/reference/protocol is up to date with the types."""

import re
from pathlib import Path
from typing import get_args

import pytest

from tools.protocol_docs import files, update_page
from zuschlag.errors import CODES
from zuschlag.server.http.error_responses import STATUSES
from zuschlag.server.websocket.close_codes import CloseCode
from zuschlag.tables.core.facts import AnyFact
from zuschlag.tables.protocol.commands import AnyCommand
from zuschlag.tables.protocol.messages import AnyMessage

DOCS = Path(__file__).parents[2] / "docs"
AGAIN = "the types have changed: make docs"


@pytest.mark.parametrize("name", files())
def test_a_schema_is_what_the_types_say(name: str) -> None:
    assert (DOCS / name).read_text(encoding="utf-8") == files()[name], AGAIN


def test_the_reference_is_what_the_types_say() -> None:
    page = (DOCS / "reference/protocol.md").read_text(encoding="utf-8")
    client = (DOCS / "examples/client.py").read_text(encoding="utf-8")
    assert page == update_page(page, client), AGAIN


def tags(kinds: object) -> set[str]:
    return {str(kind.__struct_config__.tag) for kind in get_args(kinds)}


def section(name: str) -> str:
    page = (DOCS / "reference/protocol.md").read_text(encoding="utf-8")
    return page.partition(f"\n## {name}\n")[2].partition("\n## ")[0]


def rows(name: str) -> set[str]:
    """The first cells of the tables in a section."""
    return set(re.findall(r"^\| `?([\w-]+)`? \|", section(name), re.MULTILINE)) - {"kind", "code", "field"}


def test_every_command_and_message_has_a_section_of_its_own() -> None:
    assert set(re.findall(r"^### `(.*)`$", section("Commands"), re.MULTILINE)) == tags(AnyCommand)
    assert set(re.findall(r"^### `(.*)`$", section("Messages"), re.MULTILINE)) == tags(AnyMessage)


def test_every_kind_of_news_refusal_and_close_code_is_documented() -> None:
    assert rows("Kinds of news") == tags(AnyFact)
    assert rows("Refusals") == set(STATUSES) == {*CODES, "trouble"}
    assert rows("Close codes") == {str(int(code)) for code in CloseCode}


def test_every_type_that_is_linked_to_has_its_section() -> None:
    page = (DOCS / "reference/protocol.md").read_text(encoding="utf-8")
    headings = re.findall(r"^#+ (.*)$", page, re.MULTILINE)
    anchors = [re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings]
    linked = set(re.findall(r"\]\(#([^)]*)\)", page))
    assert len(linked) > 15
    assert {name: anchors.count(name) for name in linked} == dict.fromkeys(linked, 1)


@pytest.mark.parametrize("name", ["reference/protocol.md", "how-to/tables.md"])
def test_the_reconstruction_is_named_where_people_meet_board_and_deck(name: str) -> None:
    assert "reconstruction" in (DOCS / name).read_text(encoding="utf-8")
