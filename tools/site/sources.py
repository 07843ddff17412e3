"""The files of the checkout that the site shows, and where each one lands in the site."""

import posixpath
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).parents[2]
DOCS = PurePosixPath("docs")
INDEX = DOCS / "README.md"
PROJECT_PAGES = {"CHANGELOG.md": "changelog.html", "CONTRIBUTING.md": "contributing.html", "SECURITY.md": "security.html"}
"""Pages at the top of the checkout that the documentation links to."""
OTHER_PAGES = PROJECT_PAGES | {
    "deploy/README.md": "deploy/index.html",
    "deploy/many-servers/README.md": "deploy/many-servers/index.html",
}
"""All pages that are not in `docs`."""
PAGE_SUFFIXES = (".md", ".ipynb")
SHOWN_AS_SOURCE = (".py", ".toml")
COPIED = (".svg", ".png", ".json")


class BrokenPage(ValueError):
    """A page of the documentation that cannot be shown as it is: a link leads nowhere, for example."""


def find_sources() -> list[PurePosixPath]:
    """All files that the site is made of, in order, by their paths in the checkout."""
    suffixes = (*PAGE_SUFFIXES, *SHOWN_AS_SOURCE, *COPIED)
    found = [PurePosixPath(file.relative_to(ROOT).as_posix()) for file in (ROOT / DOCS).rglob("*") if file.suffix in suffixes]
    ours = [path for path in found if not {"__pycache__", "build", "dist", "screenshots"} & set(path.parts)]
    return sorted([*ours, *map(PurePosixPath, OTHER_PAGES)])


def site_path(source: PurePosixPath) -> str:
    """Where a file lands in the site: "docs/how-to/install.md" becomes "how-to/install.html"."""
    if source.as_posix() in OTHER_PAGES:
        return OTHER_PAGES[source.as_posix()]
    path = source.relative_to(DOCS)
    if path.name == "README.md":
        return path.with_name("index.html").as_posix()
    if path.suffix in PAGE_SUFFIXES:
        return path.with_suffix(".html").as_posix()
    return f"{path}.html" if path.suffix in SHOWN_AS_SOURCE else path.as_posix()


def resolve(source: PurePosixPath, target: str) -> PurePosixPath:
    """The path in the checkout that a relative link of a page names. Raises BrokenPage where nothing is there."""
    path = PurePosixPath(posixpath.normpath((source.parent / target).as_posix()))
    if path.parts[:1] == ("..",) or not (ROOT / path).exists():
        raise BrokenPage(f"{source}: the link to {target!r} leads nowhere")
    return path


def relative_url(page: str, target: str) -> str:
    """The address of a file of the site as a page of the site writes it."""
    return posixpath.relpath(target, posixpath.dirname(page) or ".")


def is_in_site(path: PurePosixPath) -> bool:
    """Does the site have this file, or a list of this folder?"""
    return path.as_posix() in OTHER_PAGES or (path.is_relative_to(DOCS) and "screenshots" not in path.parts)
