"""What is wrong with a page that is shown: texts that are not whole, what is wider than the screen, words that are cut off."""

import json
import re
from typing import Any

from playwright.sync_api import Page, Route

from tests.page.browser import Visit

BROKEN = re.compile(r"⟨[^⟩]*⟩|\{\w*\}|\bundefined\b|\bnull\b|\bNaN\b|\[object[^\]]*\]")
LONGER = 0.4
MORE = "inestora"
KEPT = re.compile(r"(\{\w+\}|\b(?:BS|ZT)-\d+\b)")
WORD = re.compile(r"[^\W\d_]+")
WIDE = """() => {
  const found = [];
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth) found.push(`page: ${root.scrollWidth} > ${innerWidth}`);
  for (const one of document.querySelectorAll("dialog:is([open], :popover-open)")) {
    if (one.scrollWidth > one.clientWidth) found.push(`dialog: ${one.scrollWidth} > ${one.clientWidth}`);
  }
  const describe = (one) => `${one.tagName}.${one.getAttribute("class") ?? ""} ${one.textContent.trim().slice(0, 60)}`;
  if (found.length) {
    for (const one of document.querySelectorAll("main *, header *, footer *")) {
      if (!(one instanceof SVGElement) && one.getBoundingClientRect().right > innerWidth + 1) found.push(describe(one));
      if (found.length > 8) break;
    }
  }
  return found;
}"""
CUT = """() => {
  const found = [];
  const CONTROLS = "button, a.button, .button, [role=tab], summary, label, legend, h1, h2, h3, h4, h5, th";
  const isUnseen = (one) => one.clientWidth < 2 || one.closest(".sr-only");
  const words = (one) => {
    const walk = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    const rights = [];
    for (let text = walk.nextNode(); text; text = walk.nextNode()) {
      if (text.parentElement instanceof SVGElement || text.parentElement.closest(".sr-only")) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const box of range.getClientRects()) rights.push(box.right);
    }
    return Math.max(...rights);
  };
  for (const one of document.querySelectorAll("main *, header *, footer *, dialog:is([open], :popover-open) *")) {
    if (one instanceof SVGElement || !one.checkVisibility({visibilityProperty: true}) || isUnseen(one)) continue;
    if (one.matches("input, textarea, select, option, table, caption") || !one.textContent.trim()) continue;
    const style = getComputedStyle(one);
    if (style.display === "inline" || style.display === "contents" || style.webkitLineClamp !== "none") continue;
    if (style.textOverflow === "ellipsis") continue; // it says itself that there is more
    const hides = style.overflowX === "hidden" || style.overflowX === "clip";
    const isCut = hides && one.scrollWidth > one.clientWidth + 1;
    const sticksOut = one.matches(CONTROLS) && words(one) > one.getBoundingClientRect().right + 1;
    if (isCut || sticksOut) {
      found.push(`${one.tagName}.${one.getAttribute("class") ?? ""} ${one.scrollWidth} in ${one.clientWidth}: ` +
        one.textContent.trim().slice(0, 60));
    }
  }
  return found;
}"""

BUTTONS = """(known) => {
  const kinds = [];
  for (const one of document.querySelectorAll(
    document.querySelector("dialog:is([open], :popover-open)") ? "dialog:is([open], :popover-open) button" : "button")) {
    const kind = [...one.classList].sort().join(".") || one.parentElement.className;
    if (known.includes(kind) || kinds.includes(kind) || !one.checkVisibility()) continue;
    one.dataset.looked = kind;
    kinds.push(kind);
  }
  return kinds;
}"""
"""Marks the first button of every kind that is not known yet."""
LOOK = """(one) => [one, one.closest(".pile, .of-kind") ?? one].map((part) => {
  const {backgroundColor, borderColor, borderLeftColor, color, transform, translate, boxShadow, filter, textDecorationLine} =
    getComputedStyle(part);
  return {backgroundColor, borderColor, borderLeftColor, color, transform, translate, boxShadow, filter, textDecorationLine};
})"""


def check_resting(page: Page, known: set[str]) -> None:
    """A button that is disabled, by the browser or by a rule, looks the same whether the pointer is on it or not, and when
    it is pressed. Kinds that are known are left out, and new ones become known."""
    for kind in page.evaluate(BUTTONS, sorted(known)):
        known.add(kind)
        button = page.locator(f"button[data-looked={json.dumps(kind)}]")
        ways = ["one.disabled = true", "one.disabled = false; one.setAttribute('aria-disabled', 'true')"]
        for disable in ways if kind.startswith("act") else ways[:1]:
            button.evaluate(f"(one) => {{ {disable}; }}")
            button.scroll_into_view_if_needed()
            page.mouse.move(1, 1)
            before = button.evaluate(LOOK)
            button.hover(force=True)
            assert button.evaluate("(one) => one.matches(':hover')"), f"{kind} is not where the pointer is"
            assert button.evaluate(LOOK) == before, f"{kind} under the pointer, after {disable}"
            page.mouse.down()
            pressed = button.evaluate(LOOK)
            page.mouse.move(1, 1)
            page.mouse.up()
            assert pressed == before, f"{kind} pressed, after {disable}"


def check_whole(page: Page) -> None:
    """No key without a text, no brace that was not filled in, nothing that JavaScript says for nothing."""
    text = page.evaluate(
        """() => [document.title, document.body.innerText,
          ...[...document.querySelectorAll("[aria-label], [title], [alt]")].flatMap(
            (one) => ["aria-label", "title", "alt"].map((name) => one.getAttribute(name) ?? ""))].join("\\n")"""
    )
    found = BROKEN.findall(text)
    if page.locator("html").get_attribute("lang") == "de":
        found = [one for one in found if one != "null"]  # a number there
    assert not found, found


def check_width(page: Page, width: int, *, with_words: bool = False) -> None:
    """Nothing is wider than the screen; and, if asked, no words are cut off."""
    page.set_viewport_size({"width": width, "height": 844 if width < 500 else 900})
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    found = page.evaluate(WIDE) + (page.evaluate(CUT) if with_words else [])
    assert not found, f"at {width}: {found}"


def longer(text: str) -> str:
    """Every word as much longer as languages can be; what is filled in and what is a number of a rule stays."""
    pieces = KEPT.split(text)
    return "".join(piece if at % 2 else WORD.sub(_longer_word, piece) for at, piece in enumerate(pieces))


def _longer_word(found: re.Match[str]) -> str:
    word = found[0]
    return word + (MORE * len(word))[: round(len(word) * LONGER)]


def lengthen(visit: Visit, language: str) -> None:
    """Say everything in this language from now on, in words that are longer."""
    kept: dict[str, bytes] = {}

    def answer(route: Route) -> None:
        url = route.request.url
        if url not in kept:
            kept[url] = json.dumps(_longer_texts(route.fetch().json())).encode()
        route.fulfill(body=kept[url], content_type="application/json")

    visit.page.context.route("**/api/texts/**", answer)
    choose_language(visit, language)


def choose_language(visit: Visit, language: str) -> None:
    """Also where a window lies over the switch."""
    before = visit.page.locator("html").get_attribute("lang")
    assert before != language
    visit.page.locator("header select[name=language]").evaluate(
        "(one, code) => { one.value = code; one.dispatchEvent(new Event('change', {bubbles: true})); }", language
    )
    visit.page.wait_for_function("(code) => document.documentElement.lang === code", arg=language)


def _longer_texts(texts: dict[str, Any]) -> dict[str, Any]:
    """The texts by key: a string, or one by number. Under "" stands which number takes which."""
    lengthened: dict[str, Any] = {}
    for key, text in texts.items():
        lengthened[key] = text if key == "" else longer(text) if isinstance(text, str) else [longer(form) for form in text]
    return lengthened
