// One rule in the book of rules: its number, which is its link, what it says, its picture, and what was decided.

import { createElement } from "preact";
import { address } from "../app/router.ts";
import { say } from "../i18n/translate.ts";
import { placeOf } from "./chapters.ts";
import { Ruling } from "./rule_dialog.tsx";
import { Figure } from "./rule_figures.tsx";
import { Found, Marked } from "./markup.tsx";

export function Entry({ rule, words }: { rule: string; words: string[] }) {
  const isMeant = address.value.hash === rule;
  return (
    <article id={rule} class={isMeant ? "rule meant" : "rule"} data-rule={rule}>
      <h4 tabIndex={-1}>
        <a class="id" href={placeOf(rule)} title={say("page.guide.link")}>{rule}</a>{" "}
        <span>
          <Found text={say(`rules.${rule}.title`)} words={words} />
        </span>
      </h4>
      <Marked text={say(`rules.${rule}.text`)} words={words} />
      <Figure rule={rule} />
      <Ruling rule={rule} words={words} />
    </article>
  );
}
