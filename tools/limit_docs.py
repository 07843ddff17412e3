"""Write the tables of the limits that an operator can set, from their declarations in the code.

    python -m tools.limit_docs docs

writes the table in `how-to/hosting.md` and the rows in `reference/commands.md`, between two marks. A test fails where they
are out of date.
"""

import re
import sys
from collections.abc import Callable
from pathlib import Path

from zuschlag.server.limits import all_limit_settings
from zuschlag.tables.limit_settings import LimitSetting

BEGIN = "<!-- From here on written by `python -m tools.limit_docs docs`: change the declarations instead. -->"
END = "<!-- To here. -->"
ON_PAGE = "../how-to/hosting.md#limits"


def hosting_table() -> str:
    """The table of every limit."""
    head = "| flag | variable | default | range | counted | meaning |\n|---|---|---|---|---|---|\n"
    return head + "".join(f"{_row(each)}\n" for each in all_limit_settings())


def commands_table() -> str:
    """The flags of all limits, in one row for each way of counting."""
    settings = all_limit_settings()
    scopes = dict.fromkeys(each.scope for each in settings)
    rows = [
        f"| {', '.join(f'`{each.flag}`' for each in settings if each.scope == scope)} | [limits {scope}]({ON_PAGE}) |\n"
        for scope in scopes
    ]
    return "| limit | |\n|---|---|\n" + "".join(rows)


def _row(each: LimitSetting) -> str:
    where = f"{each.lowest} … {each.highest}"
    return f"| `{each.flag}` | `{each.variable}` | {each.default} | {where} | {each.scope} | {each.meaning} |"


PAGES: dict[str, Callable[[], str]] = {"how-to/hosting.md": hosting_table, "reference/commands.md": commands_table}


def update_page(page: str, table: str) -> str:
    """The page with this table between its marks."""
    pattern = re.compile(f"{re.escape(BEGIN)}.*?{re.escape(END)}", re.DOTALL)
    updated, count = pattern.subn(lambda _: f"{BEGIN}\n\n{table}\n{END}", page)
    if count != 1:
        raise ValueError(f"expected one pair of marks for limits, found {count}")
    return updated


def main(folder: Path) -> None:
    for name, table in PAGES.items():
        file = folder / name
        file.write_text(update_page(file.read_text(encoding="utf-8"), table()), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
