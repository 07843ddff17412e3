"""Other versions of the program, each in a folder of its own: the release before this one, and this one built differently."""

import re
import shutil
import tarfile
from hashlib import sha256
from pathlib import Path

import polib

import zuschlag

ARCHIVE = Path(__file__).with_name("previous.tar.xz")
"""The release before this one, as `python -m tools.release.previous WHEEL` wrote it."""
HASHED = re.compile(r"[\w.]+-[0-9a-f]{10}\.(?:js|css)")
LEFT_OUT = ("site", "__pycache__", "*.safetensors", ".*")


def unpack_previous_release(folder: Path) -> Path:
    """The release before this one; the folder to import it from."""
    with tarfile.open(ARCHIVE) as archive:
        archive.extractall(folder, filter="data")
    return folder


def copy_as_another_build(folder: Path, text: str) -> Path:
    """This version with other names of all scripts and styles, and one other text; the folder to import it from.

    `text`: what the page's first link says in English.
    """
    package = folder / "zuschlag"
    shutil.copytree(Path(zuschlag.__file__).parent, package, ignore=shutil.ignore_patterns(*LEFT_OUT))
    _rename_page_files(package / "server" / "page")
    source = package / "texts/locale/en/LC_MESSAGES/zuschlag.po"
    messages = polib.pofile(str(source))
    messages.find("page.skip").msgstr = text
    messages.save_as_mofile(str(source.with_suffix(".mo")))
    return folder


def _rename_page_files(page: Path) -> None:
    def rename(name: str) -> str:
        stem, _, rest = name.rpartition("-")
        return f"{stem}-{sha256(rest.encode()).hexdigest()[:10]}{Path(name).suffix}"

    for file in sorted(page.iterdir()):
        if file.suffix in (".js", ".css", ".html"):
            text = HASHED.sub(lambda found: rename(found[0]), file.read_text(encoding="utf-8"))
            file.unlink()
            name = rename(file.name) if HASHED.fullmatch(file.name) else file.name
            (page / name).write_text(text, encoding="utf-8")
