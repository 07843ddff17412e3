"""Builds the site: renders every page, checks every link, and writes the folder."""

import json
import re
import shutil
from collections.abc import Container, Iterator
from hashlib import sha256
from html import escape
from pathlib import Path, PurePosixPath

from tools.site import api
from tools.site.layout import Assets, MenuGroup, whole_page
from tools.site.markdown import Rendered, Renderer, highlighted
from tools.site.notebook import render_notebook
from tools.site.sources import (
    COPIED,
    DOCS,
    INDEX,
    PAGE_SUFFIXES,
    PROJECT_PAGES,
    ROOT,
    SHOWN_AS_SOURCE,
    BrokenPage,
    find_sources,
    relative_url,
    site_path,
)

STATIC = Path(__file__).parent / "static"
ICON = ROOT / "web/static/icon.svg"
MENU_ENTRY = re.compile(r"\[([^\]]+)\]\(([^)#:]+)\)")
NOT_SEARCHED = ("soak/", "changelog.html")
"""Reports and history, which would hide what is searched for."""
SPACE = re.compile(r"\s+")


def build_site(folder: Path) -> int:
    """Write the site into an empty or new folder. Returns the number of pages; raises BrokenPage for a link to nowhere."""
    sources = find_sources()
    pages = dict(_render_all(sources))
    copied = {site_path(source): source for source in sources if source.suffix in COPIED}
    check_links(pages, copied)
    folder.mkdir(parents=True, exist_ok=True)
    assets = _write_assets(folder, pages)
    menu = _menu()
    for path, rendered in pages.items():
        _write(folder / path, whole_page(path, rendered, menu, assets))
    for path, source in copied.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / source, folder / path)
    shutil.copyfile(ICON, folder / "icon.svg")
    return len(pages)


def _render_all(sources: list[PurePosixPath]) -> Iterator[tuple[str, Rendered]]:
    names = api.described_names()
    for source in sources:
        path = site_path(source)
        if source.suffix in PAGE_SUFFIXES:
            yield path, _render_page(source, path, names)
        elif source.suffix in SHOWN_AS_SOURCE:
            yield path, _render_source(source, path)
    yield from _folder_lists(sources)
    index = Renderer(DOCS / "reference/api/index.md", api.INDEX, names)
    yield api.INDEX, index.finish(index.render(api.index_markdown()))
    for module in api.public_names():
        path = api.page_path(module)
        renderer = Renderer(DOCS / f"reference/api/{module}.md", path, names, anchors_as_written=True)
        yield path, renderer.finish(renderer.render(api.module_markdown(module)))


def _render_page(source: PurePosixPath, path: str, names: dict[str, str]) -> Rendered:
    is_history = source.as_posix() in PROJECT_PAGES or source.parent.name in ("decisions", "soak")
    renderer = Renderer(source, path, None if is_history else names)
    if source.suffix == ".ipynb":
        return renderer.finish(render_notebook(source, renderer))
    html = renderer.render((ROOT / source).read_text(encoding="utf-8"))
    if source.name == "README.md" and source != INDEX and source.is_relative_to(DOCS):
        html += _listed(source.parent, path)
    return renderer.finish(html)


def _render_source(source: PurePosixPath, path: str) -> Rendered:
    """A file of an example, as it is."""
    renderer = Renderer(source, path)
    title = renderer.render(f"# `{source.relative_to(DOCS)}`\n")
    return renderer.finish(title + highlighted((ROOT / source).read_text(encoding="utf-8"), source.suffix[1:]))


def _folder_lists(sources: list[PurePosixPath]) -> Iterator[tuple[str, Rendered]]:
    """A list of what is in a folder, for folders that have no page of their own."""
    kinds = (*PAGE_SUFFIXES, *SHOWN_AS_SOURCE)
    folders = {parent for source in sources if source.suffix in kinds for parent in source.parents}
    for folder in sorted(each for each in folders if each.is_relative_to(DOCS)):
        if not (ROOT / folder / "README.md").is_file():
            path = site_path(folder / "README.md")
            renderer = Renderer(folder / "README.md", path)
            title = folder.name.replace("-", " ").capitalize()
            yield path, renderer.finish(renderer.render(f"# {title}\n") + _listed(folder, path))


def _listed(folder: PurePosixPath, path: str) -> str:
    rows = []
    for source in find_sources():
        is_shown = source.suffix in (*PAGE_SUFFIXES, *SHOWN_AS_SOURCE) and source.name != "README.md"
        if is_shown and source.is_relative_to(folder):
            title = _title(source) if source.suffix in PAGE_SUFFIXES else source.relative_to(folder).as_posix()
            rows.append(f'<li><a href="{escape(relative_url(path, site_path(source)))}">{escape(title)}</a></li>')
    return "<ul>\n" + "\n".join(rows) + "\n</ul>\n"


def _title(source: PurePosixPath) -> str:
    text = (ROOT / source).read_text(encoding="utf-8")
    found = re.search(r'^(?:\s*")?# (.+?)(?:\\n",?)?$', text, re.MULTILINE)
    title = found[1].replace("`", "") if found else source.stem
    return f"{source.name[:4]} {title}" if source.parent.name == "decisions" else title


def _menu() -> list[MenuGroup]:
    """The sections of the index with the pages that they link to."""
    text = (ROOT / INDEX).read_text(encoding="utf-8")
    groups = []
    for section in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
        heading = section.partition("\n")[0].partition(":")[0]
        pages = [(title, _menu_path(target)) for title, target in MENU_ENTRY.findall(section)]
        if heading == "Reference":
            pages.insert(0, ("Python API", api.INDEX))
        groups.append(MenuGroup(heading, tuple(pages)))
    project = [(Path(name).stem.capitalize(), path) for name, path in PROJECT_PAGES.items()]
    return [MenuGroup("Start", (("Overview", "index.html"),)), *groups, MenuGroup("Project", tuple(project))]


def _menu_path(target: str) -> str:
    path = DOCS / target
    return site_path(path if path.suffix else path / "README.md")


def check_links(pages: dict[str, Rendered], copied: Container[str]) -> None:
    """Every link leads to a page or a file of the site, and to a heading that it has; else raises BrokenPage."""
    for rendered in pages.values():
        for link in rendered.links:
            if link.target not in pages and link.target not in copied:
                raise BrokenPage(f"{link.source}: the site has no {link.target}")
            if link.anchor and (link.target not in pages or link.anchor not in pages[link.target].anchors):
                raise BrokenPage(f"{link.source}: {link.target} has no heading for #{link.anchor}")


def _write_assets(folder: Path, pages: dict[str, Rendered]) -> Assets:
    """Files that every page loads are named by a hash of their content, so that browsers never show old ones."""
    index = f"searchIndex({json.dumps(list(_search_rows(pages)), ensure_ascii=False, separators=(',', ':'))});\n"
    style = (STATIC / "site.css").read_text(encoding="utf-8")
    script = (STATIC / "search.js").read_text(encoding="utf-8")
    return Assets(
        _write_named_by_hash(folder, "site.css", style),
        _write_named_by_hash(folder, "search.js", script),
        _write_named_by_hash(folder, "search-index.js", index),
    )


def _search_rows(pages: dict[str, Rendered]) -> Iterator[tuple[str, str, str, str]]:
    """For every heading: its address, the title of its page, the heading, the text below it. Decisions come last."""
    for path, rendered in sorted(pages.items(), key=lambda page: page[0].startswith("decisions/")):
        if path.startswith(NOT_SEARCHED) or path.endswith((".py.html", ".toml.html")):
            continue
        for section in rendered.sections:
            if section.heading:
                text = SPACE.sub(" ", " ".join(section.words)).strip()
                address = path if section.level == 1 else f"{path}#{section.anchor}"
                yield address, rendered.title, section.heading, text


def _write_named_by_hash(folder: Path, name: str, text: str) -> str:
    stem, _, suffix = name.rpartition(".")
    named = f"{stem}-{sha256(text.encode()).hexdigest()[:10]}.{suffix}"
    _write(folder / named, text)
    return named


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8", newline="\n")
