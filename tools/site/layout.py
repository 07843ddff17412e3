"""The frame around every page: header with search, the list of all pages, and the headings of this one."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from tools.site.markdown import HEADING_LEVELS, Rendered
from tools.site.sources import relative_url

TITLE = "Zuschlag"
TEMPLATE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<link rel="icon" href="{root}icon.svg">
<link rel="stylesheet" href="{root}{style}">
<script defer src="{root}{script}" data-root="{root}" data-index="{root}{index}"></script>
</head>
<body>
<a class="skip" href="#site-content">Skip to the content</a>
<header>
<a class="home" href="{root}index.html">Zuschlag <span>documentation</span></a>
<a class="to-pages" href="#site-pages">All pages</a>
<div class="search" role="search" hidden>
<label for="site-search">Search</label>
<input id="site-search" type="search" autocomplete="off" aria-controls="site-results" placeholder="Search">
<div id="site-results" aria-live="polite"></div>
</div>
</header>
<div class="columns">
<main id="site-content" tabindex="-1">
{content}
</main>
{contents}
<nav class="pages" id="site-pages" aria-label="All pages">
{pages}
</nav>
</div>
</body>
</html>
"""


@dataclass(frozen=True)
class Assets:
    """The names of the files that every page loads."""

    style: str
    script: str
    index: str


@dataclass(frozen=True)
class MenuGroup:
    """A part of the list of all pages: its title, and the pages as titles with paths."""

    title: str
    pages: tuple[tuple[str, str], ...]


def whole_page(page: str, rendered: Rendered, menu: Sequence[MenuGroup], assets: Assets) -> str:
    """The whole document of a page."""
    root = "../" * page.count("/")
    is_index = page == "index.html"
    return TEMPLATE.format(
        title=escape(f"{TITLE} documentation" if is_index else f"{rendered.title} · {TITLE}"),
        root=root,
        style=assets.style,
        script=assets.script,
        index=assets.index,
        pages=_pages(page, menu),
        content=rendered.html,
        contents=_contents(rendered),
    )


def _pages(page: str, menu: Sequence[MenuGroup]) -> str:
    lines = []
    for group in menu:
        lines.append(f"<h2>{escape(group.title)}</h2>\n<ul>")
        for title, path in group.pages:
            current = ' aria-current="page"' if path == page else ""
            lines.append(f'<li><a href="{escape(relative_url(page, path))}"{current}>{escape(title)}</a></li>')
        lines.append("</ul>")
    return "\n".join(lines)


def _contents(rendered: Rendered) -> str:
    """The headings of a page that has several."""
    headings = [section for section in rendered.sections if section.level in HEADING_LEVELS]
    if len(headings) > 40:
        headings = [section for section in headings if section.level == HEADING_LEVELS[0]]
    if len(headings) < 2:
        return ""
    rows = [
        f'<li class="level-{each.level}"><a href="#{escape(each.anchor)}">{escape(each.heading)}</a></li>' for each in headings
    ]
    listed = "\n".join(rows)
    return f'<nav class="contents" aria-label="On this page">\n<h2>On this page</h2>\n<ul>\n{listed}\n</ul>\n</nav>'
