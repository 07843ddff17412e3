// One rule on the rules page: number and link, text, figure, ruling.

import { createElement } from "preact";
import { address } from "../app/router.ts";
import { t } from "../i18n/translate.ts";
import { ruleHref } from "../games/game_info.ts";
import { FIGURES } from "../games/rule_figures.ts";
import { Ruling } from "./rule_dialog.tsx";
import { FormattedText, SearchHits } from "./markup.tsx";

export function RuleArticle({ rule, words }: { rule: string; words: string[] }) {
  const isMeant = address.value.hash === rule;
  return (
    <article id={rule} class={isMeant ? "rule target" : "rule"} data-rule={rule}>
      <h4 tabIndex={-1}>
        <a class="id" href={ruleHref(rule)} title={t("page.guide.link")}>{rule}</a>{" "}
        <span>
          <SearchHits text={t(`rules.${rule}.title`)} words={words} />
        </span>
      </h4>
      <FormattedText text={t(`rules.${rule}.text`)} words={words} />
      <Figure rule={rule} />
      <Ruling rule={rule} words={words} />
    </article>
  );
}

function Figure({ rule }: { rule: string }) {
  const Drawing = FIGURES[rule];
  if (!Drawing) return null;
  return (
    <figure tabIndex={0}>
      <Drawing />
      <figcaption>{t(`rules.${rule}.figure`)}</figcaption>
    </figure>
  );
}
