"""Builds what is not kept in git: the message catalogues, from their .po files."""

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class BuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Runs whenever a wheel or an editable install is built."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        for source in sorted(Path(self.root, "src/zuschlag/texts/locale").glob("*/LC_MESSAGES/*.po")):
            with source.open("rb") as file:
                catalogue = read_po(file)
            target = source.with_suffix(".mo")
            with target.open("wb") as file:
                write_mo(file, catalogue)
            build_data["artifacts"].append(f"/{target.relative_to(self.root)}")
