// The markup of rules and lessons: *emphasis*, [BS-13] for another rule, an empty line between paragraphs.

import { createElement, Fragment } from "preact";
import { has, say } from "../i18n/translate.ts";
import { placeOf } from "./chapters.ts";
import { cut } from "./text_search.ts";

export interface Span {
  kind: "plain" | "strong" | "rule";
  text: string;
}

const MARK = /\*([^*]+)\*|\[((?:BS|ZT)-\d+)\]/g;

export function paragraphs(text: string): Span[][] {
  return text.split("\n\n").map(spans);
}

function spans(text: string): Span[] {
  const found: Span[] = [];
  let at = 0;
  const plain = (to: number) => to > at && found.push({ kind: "plain", text: text.slice(at, to) });
  for (const match of text.matchAll(MARK)) {
    plain(match.index);
    const [all, strong, rule] = match;
    found.push(rule ? { kind: "rule", text: rule } : { kind: "strong", text: strong });
    at = match.index + all.length;
  }
  plain(text.length);
  return found;
}

/** The text as it is read, without its marks. */
export const unmarked = (text: string): string =>
  paragraphs(text).map((found) => found.map((span) => span.text).join("")).join("\n");

interface MarkedProps {
  text: string;
  /** What is looked for. */
  words?: string[];
}

export function Marked({ text, words = [] }: MarkedProps) {
  return (
    <>
      {paragraphs(text).map((spans, n) => (
        <p key={n}>
          {spans.map((span, at) => {
            if (span.kind === "rule") return <RuleLink key={at} rule={span.text} />;
            const found = <Found text={span.text} words={words} key={at} />;
            return span.kind === "strong" ? <strong key={at}>{found}</strong> : found;
          })}
        </p>
      ))}
    </>
  );
}

function RuleLink({ rule }: { rule: string }) {
  const key = `rules.${rule}.title`;
  return <a href={placeOf(rule)} title={has(key) ? say(key) : undefined}>{rule}</a>;
}

/** A text with what was looked for marked in it. */
export function Found({ text, words }: { text: string; words: string[] }) {
  if (!words.length) return <>{text}</>;
  return <>{cut(text, words).map((piece, n) => n % 2 ? <mark key={n}>{piece}</mark> : piece)}</>;
}
