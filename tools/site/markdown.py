"""Markdown to HTML: headings with GitHub's anchors, highlighted code, checked links, and nothing inline that a strict content
security policy forbids."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from html import escape
from pathlib import PurePosixPath
from urllib.parse import unquote

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexer import Lexer
from pygments.lexers import get_lexer_by_name
from pygments.util import ClassNotFound

from tools.site.sources import BrokenPage, is_in_site, relative_url, resolve, site_path

ALIASES = {"py": "python", "sh": "bash", "console": "bash"}
ALIGNED = re.compile(r"text-align:(\w+)")
COMMENT = re.compile(r"<!--.*?-->\s*", re.DOTALL)
HEADING_LEVELS = (2, 3)
FORMATTER = HtmlFormatter(nowrap=True)


@dataclass
class Section:
    """The text below one heading, for the search."""

    anchor: str
    heading: str
    level: int
    words: list[str] = field(default_factory=list)


@dataclass
class Link:
    """A link to another place of the site, checked when all pages are known."""

    source: str
    """The page with the link, as its file is called in the checkout."""
    target: str
    """A file of the site."""
    anchor: str


@dataclass
class Rendered:
    """A page as HTML, with what is in it."""

    title: str
    html: str
    sections: list[Section]
    links: list[Link]
    anchors: set[str]


class Renderer:
    """Renders the Markdown of one page. `anchors_as_written` keeps dots and capitals of headings, as names of Python need."""

    def __init__(
        self, source: PurePosixPath, page: str, names: dict[str, str] | None = None, *, anchors_as_written: bool = False
    ) -> None:
        self._source = source
        self._page = page
        self._names = names or {}
        self._anchors_as_written = anchors_as_written
        self._parser = MarkdownIt("commonmark").enable(["table", "strikethrough"])
        self._html = RendererHTML()
        self._table_count = 0
        self.links: list[Link] = []
        self.anchors: dict[str, int] = {}
        self.sections: list[Section] = [Section("", "", 1)]

    def render(self, text: str) -> str:
        """The HTML of a text. Further texts of the same page can follow."""
        tokens = self._parser.parse(text)
        return "".join(self._blocks(tokens))

    def finish(self, html: str) -> Rendered:
        """The page, when all its texts are rendered."""
        title = next((section.heading for section in self.sections if section.level == 1 and section.heading), self._page)
        return Rendered(title, html, self.sections, self.links, {*self.anchors, ""})

    def _blocks(self, tokens: Sequence[Token]) -> list[str]:
        parts: list[str] = []
        for at, token in enumerate(tokens):
            if token.type == "inline":
                self._link_targets(token)
                parts.append(self._inline(token))
                if at == 0 or tokens[at - 1].type != "heading_open":
                    self.sections[-1].words.append(_plain_text(token))
            elif token.type == "heading_open":
                parts.append(self._heading(token, tokens[at + 1]))
            elif token.type in ("fence", "code_block"):
                self.sections[-1].words.append(token.content)
                parts.append(highlighted(token.content, token.info.strip()))
            elif token.type == "blockquote_open" and tokens[at + 1].type == "blockquote_open":
                raise BrokenPage(
                    f"{self._source}: a Python session is outside a code block, at line {(token.map or [0])[0] + 1}"
                )
            elif token.type == "html_block":
                self._refuse_html(token)
            elif token.type == "table_open":
                self._table_count += 1
                parts.append(f'<div class="table" tabindex="0" role="group" aria-label="Table {self._table_count}"><table>\n')
            elif token.type == "table_close":
                parts.append("</table></div>\n")
            else:
                _align_by_class(token)
                if token.tag == "th" and not tokens[at + (1 if token.nesting == 1 else -1)].content:
                    token.tag = "td"  # an empty heading says nothing
                parts.append(self._html.renderToken([token], 0, self._parser.options, {}))
        return parts

    def _heading(self, token: Token, inline: Token) -> str:
        words = _plain_text(inline)
        anchor = self._anchor(words)
        level = int(token.tag[1:])
        self.sections.append(Section(anchor, words, level))
        return f'<{token.tag} id="{escape(anchor)}">'

    def _anchor(self, words: str) -> str:
        """As GitHub makes it: a second heading of the same words gets a number."""
        name = words if self._anchors_as_written else re.sub(r"[^\w\- ]", "", words.lower()).replace(" ", "-")
        count = self.anchors.get(name, 0)
        self.anchors[name] = count + 1
        if not count:
            return name
        self.anchors[f"{name}-{count}"] = 1
        return f"{name}-{count}"

    def _inline(self, token: Token) -> str:
        children = token.children or []
        for child in children:
            if child.type == "html_inline":
                self._refuse_html(child)
        kept = [child for child in children if child.type != "html_inline"]
        return self._html.renderInline(self._with_names_linked(kept), self._parser.options, {})

    def _with_names_linked(self, children: list[Token]) -> list[Token]:
        """Names of Python in code lead to their description, where they are not in a link already."""
        linked: list[Token] = []
        is_in_link = False
        for child in children:
            is_in_link = (is_in_link or child.type == "link_open") and child.type != "link_close"
            is_name = child.type == "code_inline" and not is_in_link
            target = self._names.get(child.content.removesuffix("()")) if is_name else None
            if target is None or target == f"{self._page}#{self.sections[-1].anchor}":
                linked.append(child)
                continue
            file, _, anchor = target.partition("#")
            url = f"#{anchor}" if file == self._page else f"{relative_url(self._page, file)}#{anchor}"
            linked += [Token("link_open", "a", 1, attrs={"href": url}), child, Token("link_close", "a", -1)]
        return linked

    def _refuse_html(self, token: Token) -> None:
        if COMMENT.sub("", token.content).strip():
            raise BrokenPage(f"{self._source}: HTML is not rendered: {token.content.strip()!r}; write Markdown")

    def _link_targets(self, token: Token) -> None:
        """Point links and images to files of the site. A link to a file that only the checkout has becomes its path."""
        open_links: list[Token] = []
        for child in token.children or []:
            if child.type == "image":
                child.attrSet("src", self._url(str(child.attrGet("src"))) or "")
                child.attrSet("loading", "lazy")
            elif child.type == "link_open":
                open_links.append(child)
                target = unquote(str(child.attrGet("href")))
                url = self._url(target)
                if url is None:
                    child.tag, child.attrs = "span", {"class": "source", "title": resolve(self._source, target).as_posix()}
                else:
                    child.attrSet("href", url)
                    if "://" in url:
                        child.attrSet("rel", "noreferrer")
            elif child.type == "link_close":
                child.tag = open_links.pop().tag

    def _url(self, target: str) -> str | None:
        if re.match(r"[a-z]+:", target):
            return target
        name, _, anchor = target.partition("#")
        if not name:
            self.links.append(Link(str(self._source), self._page, anchor))
            return target
        path = resolve(self._source, name)
        if not is_in_site(path):
            return relative_url(self._page, "index.html") if path.as_posix() == "README.md" else None
        file = site_path(path) if path.suffix else site_path(path / "README.md")
        self.links.append(Link(str(self._source), file, anchor))
        return relative_url(self._page, file) + (f"#{anchor}" if anchor else "")


def highlighted(code: str, language: str) -> str:
    """A block of code. What is in no language we know is shown as it is."""
    is_session = ">>> " in code and language in ("", "python", "py", "pycon")
    name = "pycon" if is_session else ALIASES.get(language, language or "text")
    try:
        inner = str(highlight(code, _lexer(name), FORMATTER))
    except ClassNotFound:
        inner = escape(code)
    return f'<pre tabindex="0"><code>{inner}</code></pre>\n'


@cache
def _lexer(name: str) -> Lexer:
    return get_lexer_by_name(name, stripnl=False)


def _align_by_class(token: Token) -> None:
    """A content security policy forbids style attributes."""
    aligned = ALIGNED.match(str(token.attrGet("style") or ""))
    if aligned:
        token.attrs = {"class": f"align-{aligned[1]}"}


def _plain_text(inline: Token) -> str:
    return "".join(child.content if child.type != "softbreak" else " " for child in inline.children or [])
