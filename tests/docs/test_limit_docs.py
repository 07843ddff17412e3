"""The tables of limits in the documentation are those that the code declares."""

from pathlib import Path

import pytest

from tools.limit_docs import PAGES, update_page

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize("name", PAGES)
def test_the_tables_of_limits_are_what_the_code_declares(name: str) -> None:
    page = (DOCS / name).read_text(encoding="utf-8")
    assert page == update_page(page, PAGES[name]()), "the limits have changed: make docs"


def test_a_page_without_marks_is_an_error() -> None:
    with pytest.raises(ValueError, match="found 0"):
        update_page("# Hosting", "")
