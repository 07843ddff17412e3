// A text of the rules with its marks: paragraphs, emphasis, links to other rules, and what was looked for.

import { createElement, Fragment } from "preact";
import { has, say } from "../speech/texts.ts";
import { placeOf } from "./chapters.ts";
import { paragraphs } from "./marks.ts";
import { cut } from "./searching.ts";

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
