// What a person needs on a page: is it in sight, or can it be scrolled there, and is it what a pointer hits?
// Returns what is wrong, in words. Runs in the browser, at the size that the window has.
() => {
  const CONTROLS =
    "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=radio]";
  const TEXTS = "h1, h2, h3, h4, p, li, dt, dd, th, td, legend, label, caption, figcaption, .words, .headline";
  const LONG = 6; // of a long list of the same kind, so many are looked at
  const NEAR = 1.5; // pixels that are no matter
  const ROWS = 14; // of points, over the window
  const LEAST_OF_WINDOW = 0.25; // that show the board,
  const LEAST_OF_BOARD = 0.9; // unless nearly all of it is there
  const MOST_BLANK = 0.5; // of the window's height, in something that is to be read
  const HIDDEN_ON_PURPOSE = "[hidden], details:not([open]), dialog:not([open], :popover-open)";
  const LITTLE = 4; // pixels by which a frame may be lower than what it holds
  const ARROW = 16; // pixels of a select that its arrow takes
  const OF_LETTERS = [0.24, 0.22]; // of a line's height, above and below the letters
  /** Summaries in one line or two, of what is told in full elsewhere on the page. */
  const MAY_BE_CUT = ".title p.small, .playback .step-text, .coach .news, .event-ticker li";
  /** What cannot be left out where it is in the document at all. */
  const NEEDED = ".table > .board, .board svg, .players, .player, .player h3, .player :is(.balance, .money), .headline, " +
    ".actions h2, .chat-lines li, .chat-lines li :is(strong, .words), .log-entry";
  /** What has to be there before anybody scrolls: whose turn it is, the decision that is due, what a window is for. */
  const AT_FIRST_SIGHT = ".table .headline, .table.playing .actions:is(.asked, .mine) .primary:enabled, " +
    ".table.playing:not(.off-line) .actions.asked .event-ticker li, " +
    "dialog .primary, dialog [type=submit], dialog .close, dialog .delete-it";

  const found = [];
  const dialogs = document.querySelectorAll("dialog:is([open], :popover-open)");
  const dialog = dialogs[dialogs.length - 1] ?? null;
  const whole = dialog ?? document.body;

  const named = (one) => {
    const classes = (one.getAttribute("class") ?? "").trim().split(/\s+/).filter(Boolean).join(".");
    const words = (one.getAttribute("aria-label") ?? one.textContent ?? "").trim().replace(/\s+/g, " ").slice(0, 40);
    const parent = one.parentElement?.getAttribute("class")?.split(" ")[0];
    return `${parent ? `.${parent} > ` : ""}${one.tagName.toLowerCase()}${classes && `.${classes}`} "${words}"`;
  };
  const report = (one, what) => found.push(`${named(one)}: ${what}`);
  const ownText = (one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());

  const unseen = new Map();
  /** For screen readers alone, or for the eyes alone, or not to be used. */
  const isUnseen = (one) => {
    if (!one) return false;
    if (!unseen.has(one)) {
      const is = one.matches(".skip, [inert], [aria-hidden=true]") || getComputedStyle(one).clipPath === "inset(50%)";
      unseen.set(one, is || isUnseen(one.parentElement));
    }
    return unseen.get(one);
  };
  const isShown = (one) => {
    if (!one.checkVisibility({ visibilityProperty: true })) return false;
    const { width, height } = one.getBoundingClientRect();
    return width >= 2 && height >= 2 && !isUnseen(one);
  };

  /** Where to point at it: its middle, and near its corners. A drawing has no corners. */
  const pointsOf = (one, box) => {
    const middle = [box.left + box.width / 2, box.top + box.height / 2];
    if (one instanceof SVGElement) return [middle];
    const [dx, dy] = [box.width * 0.22, box.height * 0.25];
    const corners = [[box.left + dx, box.top + dy], [box.right - dx, box.top + dy]];
    return [middle, ...corners, [box.left + dx, box.bottom - dy], [box.right - dx, box.bottom - dy]];
  };
  const isHit = (one, hit) => {
    if (!hit) return false;
    if (one.contains(hit)) return true;
    return hit.contains(one) && (hit.matches("label, a, button, summary") || getComputedStyle(one).pointerEvents === "none");
  };

  /** What covers it where it is; null: nothing. A climax lets every pointer through, but is there to be read. */
  const coverOf = (one, box) => {
    const climax = one.closest(".climax");
    if (climax) climax.style.pointerEvents = "auto";
    const cover = coverAt(one, box);
    if (climax) climax.style.pointerEvents = "";
    return cover;
  };
  const coverAt = (one, box) => {
    for (const [x, y] of pointsOf(one, box)) {
      if (x < 0 || x >= innerWidth || y < 0 || y >= innerHeight) {
        if (box.height > innerHeight * 0.8 && x >= 0 && x < innerWidth) continue; // as large as the window itself
        return "is out of the window";
      }
      const hit = document.elementFromPoint(x, y);
      if (!isHit(one, hit)) return `is covered by ${hit ? named(hit) : "nothing"}`;
    }
    return null;
  };
  const boxOf = (one) => {
    const boxes = [...one.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    return boxes.length ? boxes[0] : one.getBoundingClientRect();
  };

  /** Can it be scrolled to where nothing is over it? Sideways nobody should have to. */
  const checkReachable = (one) => {
    const here = boxOf(one);
    if (here.left >= -NEAR && here.right <= innerWidth + NEAR && !coverOf(one, here)) return; // without scrolling, which is slow
    let cover = null;
    for (const share of [0.5, 0.25, 0.75, 0.6, 0.4]) {
      one.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
      if (share !== 0.5) scrollBy({ top: innerHeight * (0.5 - share), behavior: "instant" });
      const box = boxOf(one);
      if (box.left < -NEAR || box.right > innerWidth + NEAR) {
        report(one, `lies from ${Math.round(box.left)} to ${Math.round(box.right)} of ${innerWidth}`);
        return;
      }
      cover = coverOf(one, box);
      if (!cover) return;
    }
    report(one, `cannot be reached: it ${cover}`);
  };

  const sampled = (all) => {
    const kinds = new Map();
    for (const one of all) {
      const kind = `${one.tagName} ${one.getAttribute("class")} ${one.parentElement?.tagName}`;
      kinds.set(kind, [...(kinds.get(kind) ?? []), one]);
    }
    return [...kinds.values()].flatMap((same) =>
      same.length <= LONG ? same : [same[0], same[1], same[same.length >> 1], ...same.slice(-2)]
    );
  };

  // At first sight: before anybody scrolls.
  const scrollUp = () => {
    scrollTo({ top: 0, behavior: "instant" });
    for (const one of document.querySelectorAll("dialog:is([open], :popover-open), .table > .actions")) one.scrollTop = 0;
  };
  scrollUp();
  for (const one of whole.querySelectorAll(AT_FIRST_SIGHT)) {
    if (!isShown(one)) continue;
    const cover = coverOf(one, boxOf(one));
    if (cover) report(one, `is not in sight: it ${cover}`);
  }
  if (dialog) {
    const box = dialog.getBoundingClientRect();
    if (box.top < -NEAR || box.bottom > innerHeight + NEAR) report(dialog, "is higher than the window");
  }

  // The page is no wider than the window.
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth) found.push(`the page is ${scrollWidth} wide, the window ${innerWidth}`);

  // The table's parts share all of its width.
  for (const table of document.querySelectorAll(".table")) {
    const { left, right } = table.getBoundingClientRect();
    const boxes = [...table.children].filter(isShown).map((part) => part.getBoundingClientRect());
    if (Math.min(...boxes.map((box) => box.left)) > left + NEAR) report(table, "is empty at its left");
    if (Math.max(...boxes.map((box) => box.right)) < right - NEAR) report(table, "is empty at its right");
  }

  // The board is seen: at once, where it is this person's turn, and whenever somebody scrolls to it.
  const board = dialog ? null : document.querySelector(".table > .board");
  if (board) {
    const checkBoard = (when) => {
      const { left, top } = board.getBoundingClientRect();
      /** The part of a field of points, spread over this box, that shows the board. */
      const share = (left, top, width, height) => {
        let hits = 0;
        for (let row = 0.5; row < ROWS; row++) {
          for (let column = 0.5; column < ROWS; column++) {
            hits += board.contains(document.elementFromPoint(left + width * column / ROWS, top + height * row / ROWS));
          }
        }
        return hits / ROWS ** 2;
      };
      const ofWindow = share(0, 0, innerWidth, innerHeight);
      const ofBoard = share(left, top, board.scrollWidth, board.scrollHeight); // with all that is in it, also where it is cut
      if (ofWindow >= LEAST_OF_WINDOW || ofBoard >= LEAST_OF_BOARD) return;
      report(board, `${when}, ${Math.round(100 * ofBoard)} % of it are seen, on ${Math.round(100 * ofWindow)} % of the window`);
    };
    if (document.querySelector(".table.playing .headline.mine") && !document.querySelector(".banner, .banners > *")) {
      checkBoard("at first sight");
    }
    scrollBy({ top: board.getBoundingClientRect().top, behavior: "instant" });
    checkBoard("scrolled to");
  }

  // Whatever scrolls within the page shows that there is more.
  for (const one of whole.querySelectorAll(":not(svg, svg *)")) {
    const style = getComputedStyle(one);
    const scrolls = /auto|scroll/.test(style.overflowY) && one.scrollHeight > one.clientHeight + NEAR;
    if (!scrolls || !isShown(one)) continue;
    if (!style.backgroundAttachment.includes("local")) report(one, "scrolls without a cue");
    if (one.clientHeight < 60) report(one, `scrolls in ${one.clientHeight} pixels`);
  }

  // What is needed is shown at all.
  for (const one of whole.querySelectorAll(NEEDED)) {
    if (one.closest(HIDDEN_ON_PURPOSE) || isUnseen(one)) continue;
    if (!isShown(one)) report(one, "is not shown");
    else if (!one.checkVisibility({ opacityProperty: true })) report(one, "is transparent");
  }

  // Text has a colour, is not cut off, and stands in a box of about its own height.
  for (const one of whole.querySelectorAll(":not(svg, svg *, script, style, select, option)")) {
    if (!isShown(one) || !one.textContent.trim()) continue;
    const style = getComputedStyle(one);
    if (ownText(one)) {
      if (/, 0\)$/.test(style.color)) report(one, "is written in no colour");
      if (!one.checkVisibility({ opacityProperty: true })) report(one, "is transparent");
    }
    const isNarrow = (ownText(one) ? style.overflowX !== "visible" : /hidden|clip/.test(style.overflowX)) &&
      one.scrollWidth > one.clientWidth + NEAR;
    if (isNarrow && one.clientWidth && !one.matches(MAY_BE_CUT)) report(one, `is cut: ${one.scrollWidth} in ${one.clientWidth}`);
    const isClipped = /hidden|clip/.test(style.overflowY) && one.scrollHeight > one.clientHeight + LITTLE;
    if (isClipped && one.clientHeight && !one.matches(MAY_BE_CUT)) {
      report(one, `is cut: ${one.scrollHeight} high in ${one.clientHeight}`);
    }
    if (one.matches(TEXTS)) {
      const words = document.createRange();
      words.selectNodeContents(one);
      const blank = one.getBoundingClientRect().height - words.getBoundingClientRect().height;
      if (blank > MOST_BLANK * innerHeight) report(one, `has ${Math.round(blank)} blank pixels`);
    }
  }

  // No text and no control lies over another one. What lies on a surface of its own covers what is behind it: that is
  // a matter of reaching it.
  const clips = new Map();
  /** The part of the page in which an element is drawn: within everything around it that scrolls or cuts off. */
  const clipOf = (one) => {
    if (!one || one === document.body) return { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };
    if (!clips.has(one)) {
      const around = clipOf(one.parentElement);
      const { overflowX, overflowY } = getComputedStyle(one);
      const box = one.getBoundingClientRect();
      const is = (overflow) => overflow !== "visible" && !(one instanceof SVGElement);
      clips.set(one, {
        left: is(overflowX) ? Math.max(around.left, box.left) : around.left,
        right: is(overflowX) ? Math.min(around.right, box.right) : around.right,
        top: is(overflowY) ? Math.max(around.top, box.top) : around.top,
        bottom: is(overflowY) ? Math.min(around.bottom, box.bottom) : around.bottom,
      });
    }
    return clips.get(one);
  };
  const drawn = [];
  const draw = (one, { left, top, right, bottom }, [above, below]) => {
    const clip = clipOf(one);
    const height = bottom - top;
    const part = {
      one,
      left: Math.max(left, clip.left),
      right: Math.min(right, clip.right),
      top: Math.max(top + above * height, clip.top),
      bottom: Math.min(bottom - below * height, clip.bottom),
    };
    if (part.right - part.left > NEAR && part.bottom - part.top > NEAR) drawn.push(part);
  };
  /** Also what screen readers leave out. */
  const isDrawn = (one) => {
    const { width, height } = one.getBoundingClientRect();
    if (width < 2 || height < 2 || one.closest(".skip, .sr-only") || one.matches("details:not([open])")) return false;
    return one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  };
  for (const one of whole.querySelectorAll(":not(script, style, option, title, desc)")) {
    if (!ownText(one) || !isDrawn(one)) continue;
    for (const node of one instanceof SVGElement ? [] : one.childNodes) {
      if (node.nodeType !== 3 || !node.textContent.trim()) continue;
      const words = document.createRange();
      words.selectNode(node);
      for (const line of words.getClientRects()) draw(one, line, OF_LETTERS);
    }
    const drawing = one instanceof SVGElement ? one.closest("svg").getBoundingClientRect() : null;
    if (!drawing) continue;
    const box = one.getBoundingClientRect(); // unlike a range, it knows how long the text was made
    draw(one, box, OF_LETTERS);
    const dy = LITTLE + box.height * OF_LETTERS[0];
    const isIn = box.left > drawing.left - LITTLE && box.right < drawing.right + LITTLE && box.top > drawing.top - dy &&
      box.bottom < drawing.bottom + dy;
    if (!isIn && getComputedStyle(one.closest("svg")).overflowX !== "visible") report(one, "is cut by its drawing");
  }
  for (const one of whole.querySelectorAll("button, input:not([type=hidden]), select, textarea, summary")) {
    if (isDrawn(one)) draw(one, one.getBoundingClientRect(), [0, 0]);
  }
  // What is chosen, or is a number, is whole in its field.
  const pen = document.createElement("canvas").getContext("2d");
  for (const one of whole.querySelectorAll("select, input[type=number]")) {
    if (!isDrawn(one)) continue;
    const style = getComputedStyle(one);
    pen.font = style.font;
    const { width } = pen.measureText(one.matches("select") ? one.selectedOptions[0]?.text ?? "" : one.value);
    const arrow = one.matches("select") && style.appearance !== "none" ? ARROW : 0;
    const room = one.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - arrow;
    if (width > room + NEAR) report(one, `is cut: ${Math.round(width)} in ${Math.round(room)}`);
  }
  /** Is one of them on a surface that lies over the page, without the other? A drawing is one. */
  const isApart = (one, other) => {
    let [isSurface, isLifted] = [false, false];
    for (let at = one; at && !at.contains(other); at = at.parentElement) {
      const { backgroundColor, position } = getComputedStyle(at);
      isSurface ||= at.matches("svg") || !/^rgba|\/ 0/.test(backgroundColor);
      isLifted ||= at.matches("svg") || /sticky|fixed|absolute/.test(position);
    }
    return isSurface && isLifted;
  };
  drawn.sort((one, other) => one.top - other.top);
  for (const [at, one] of drawn.entries()) {
    for (let next = at + 1; next < drawn.length && drawn[next].top < one.bottom - NEAR; next++) {
      const other = drawn[next];
      const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      if (width <= NEAR || one.one.contains(other.one) || other.one.contains(one.one)) continue;
      if (Math.min(one.bottom, other.bottom) - other.top <= NEAR) continue;
      if (!isApart(one.one, other.one) && !isApart(other.one, one.one)) report(one.one, `lies over ${named(other.one)}`);
    }
  }

  // Everything that can be pressed, and everything that is to be read.
  for (const one of sampled([...whole.querySelectorAll(CONTROLS)].filter(isShown))) checkReachable(one);
  const isText = (one) => ownText(one) && one.parentElement.closest(CONTROLS) === null && isShown(one);
  for (const one of sampled([...whole.querySelectorAll(TEXTS)].filter(isText))) {
    checkReachable(one);
  }
  scrollUp();
  return found;
}
