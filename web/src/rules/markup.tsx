// The markup of rules and lessons: *emphasis*, [BS-13] for another rule, an empty line between paragraphs.

import { createElement, Fragment } from "preact";
import { hasText, t } from "../i18n/translate.ts";
import { gameOfRule, ruleHref } from "../games/game_info.ts";
import { splitAtHits } from "./text_search.ts";

export interface Span {
  kind: "plain" | "strong" | "rule";
  text: string;
}

const MARK = /\*([^*]+)\*|\[([A-Z]+-\d+)\]/g;

export function parseMarkup(text: string): Span[][] {
  return text.split("\n\n").map(spans);
}

function spans(text: string): Span[] {
  const found: Span[] = [];
  let at = 0;
  const plain = (to: number) => to > at && found.push({ kind: "plain", text: text.slice(at, to) });
  for (const match of text.matchAll(MARK)) {
    const [all, strong, rule] = match;
    if (rule && !gameOfRule(rule)) continue;
    plain(match.index);
    found.push(rule ? { kind: "rule", text: rule } : { kind: "strong", text: strong });
    at = match.index + all.length;
  }
  plain(text.length);
  return found;
}

/** The text without markup. */
export const stripMarkup = (text: string): string =>
  parseMarkup(text).map((found) => found.map((span) => span.text).join("")).join("\n");

interface FormattedTextProps {
  text: string;
  /** The words of the search. */
  words?: string[];
}

export function FormattedText({ text, words = [] }: FormattedTextProps) {
  return (
    <>
      {parseMarkup(text).map((spans, n) => (
        <p key={n}>
          {spans.map((span, at) => {
            if (span.kind === "rule") return <RuleLink key={at} rule={span.text} />;
            const found = <SearchHits text={span.text} words={words} key={at} />;
            return span.kind === "strong" ? <strong key={at}>{found}</strong> : found;
          })}
        </p>
      ))}
    </>
  );
}

function RuleLink({ rule }: { rule: string }) {
  const key = `rules.${rule}.title`;
  return <a href={ruleHref(rule)} title={hasText(key) ? t(key) : undefined}>{rule}</a>;
}

/** A text with its search hits marked. */
export function SearchHits({ text, words }: { text: string; words: string[] }) {
  if (!words.length) return <>{text}</>;
  return <>{splitAtHits(text, words).map((piece, n) => n % 2 ? <mark key={n}>{piece}</mark> : piece)}</>;
}
