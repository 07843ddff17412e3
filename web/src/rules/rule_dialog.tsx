// Why something cannot be done: the reason and its rule, in a window over the page.

import { createElement, Fragment } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { explained } from "../ui/disabled_reason.ts";
import { Sheet } from "../ui/dialog.tsx";
import { has, say } from "../i18n/translate.ts";
import { Book } from "./rules_page.tsx";
import { placeOf } from "./chapters.ts";
import { Marked } from "./markup.tsx";
import { useShelf } from "../ui/loading.tsx";

export function Explained() {
  const shown = explained.value;
  if (!shown) return null;
  return (
    <Sheet
      class="explained"
      heading={say(shown.said ? "page.guide.why_not" : shown.rule ? "page.guide.rule" : "page.rules")}
      onClose={() => explained.value = null}
    >
      {shown.said && <p class="reason">{shown.said}</p>}
      {shown.rule ? <Rule rule={shown.rule} /> : (
        <div class="book">
          <Book key={shown.game} id={shown.game ?? ""} />
        </div>
      )}
    </Sheet>
  );
}

function Rule({ rule }: { rule: string }) {
  const missing = useShelf("rules");
  const heading = useRef<HTMLHeadingElement>(null);
  const first = useRef(rule);
  useEffect(() => {
    if (rule !== first.current) heading.current?.focus();
  }, [rule]);
  if (missing) return missing;
  const key = `rules.${rule}`;
  return (
    <article class="rule" data-rule={rule}>
      {has(`${key}.title`) && (
        <>
          <h3 ref={heading} tabIndex={-1}>
            <span class="id">{rule}</span> {say(`${key}.title`)}
          </h3>
          <Marked text={say(`${key}.text`)} />
          <Ruling rule={rule} />
        </>
      )}
      <p>
        <a href={placeOf(rule)} target="_blank" rel="noopener">{say("page.guide.all_rules")}</a>
      </p>
    </article>
  );
}

/** What this program decided, where the rulebooks leave something open, and why. */
export function Ruling({ rule, words }: { rule: string; words?: string[] }) {
  const key = `rules.${rule}.ruling`;
  if (!has(key)) return null;
  return (
    <aside class="ruling" aria-label={say("page.guide.ruling_of", { rule })}>
      <p class="kind">{say("page.guide.ruling")}</p>
      <Marked text={say(key)} words={words} />
    </aside>
  );
}
