"""Builds what is not kept in git: the message catalogues from their .po files, and the page from `web/`.

Runs whenever a wheel, a source distribution or an editable install is built, and by itself, for whoever works on either:

    python hatch_build.py
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
LOCALE = ROOT / "src/zuschlag/texts/locale"
WEB = ROOT / "web"
PAGE = ROOT / "src/zuschlag/server/page"
DENO = "deno>=2.9"


def build_catalogues() -> list[Path]:
    """Every .po file as a .mo beside it."""
    made = []
    for source in sorted(LOCALE.glob("*/LC_MESSAGES/*.po")):
        with source.open("rb") as file:
            catalogue = read_po(file)
        target = source.with_suffix(".mo")
        with target.open("wb") as file:
            write_mo(file, catalogue)
        made.append(target)
    return made


def build_page() -> None:
    """The page's files, from those in `web/`."""
    PAGE.mkdir(exist_ok=True)
    for old in PAGE.iterdir():
        old.unlink()
    deno = shutil.which("deno", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    if deno is None:
        raise SystemExit("the page cannot be built: there is no deno; to get it: pip install deno")
    wanted = [
        deno,
        "bundle",
        "--quiet",
        "--frozen",
        "--platform=browser",
        "--minify",
        "--code-splitting",
        f"--outdir={PAGE}",
        "src/main.tsx",
    ]
    done = subprocess.run(wanted, cwd=WEB, capture_output=True, text=True, check=False)  # noqa: S603 (our own words)
    if done.returncode:
        raise SystemExit(f"the page cannot be built: deno says: {done.stderr.strip()[-2000:]}")
    (PAGE / "page.css").write_text("".join(file.read_text() for file in sorted((WEB / "style").glob("*.css"))))
    for file in (WEB / "static").iterdir():
        shutil.copy(file, PAGE)


class BuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Runs whenever a wheel or an editable install is built."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        made = build_catalogues()
        build_page()
        build_data["artifacts"] += [f"/{target.relative_to(self.root)}" for target in made]
        build_data["artifacts"].append(f"/{PAGE.relative_to(self.root)}")


if __name__ == "__main__":
    build_catalogues()
    build_page()
