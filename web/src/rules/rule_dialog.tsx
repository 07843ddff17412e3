// The dialog that shows a rule: why something is disabled, one rule, or all rules of a game.

import "../app/shared_chunk.ts";
import { createElement, Fragment } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { ruleDialog } from "../ui/disabled_reason.ts";
import { Dialog } from "../ui/dialog.tsx";
import { hasText, t } from "../i18n/translate.ts";
import { RulesBook } from "./rules_page.tsx";
import { ruleHref } from "../games/game_info.ts";
import { FormattedText } from "./markup.tsx";
import { useCatalogue } from "../ui/load_status.tsx";

export function RuleDialog() {
  const shown = ruleDialog.value;
  if (!shown) return null;
  return (
    <Dialog
      class="rule-dialog"
      heading={t(shown.text ? "page.guide.why_not" : shown.rule ? "page.guide.rule" : "page.rules")}
      onClose={() => ruleDialog.value = null}
    >
      {shown.text && <p class="reason">{shown.text}</p>}
      {shown.rule ? <RuleText rule={shown.rule} /> : (
        <div class="rules-book">
          <RulesBook key={shown.game} id={shown.game ?? ""} />
        </div>
      )}
    </Dialog>
  );
}

function RuleText({ rule }: { rule: string }) {
  const missing = useCatalogue("rules");
  const heading = useRef<HTMLHeadingElement>(null);
  const first = useRef(rule);
  useEffect(() => {
    if (rule !== first.current) heading.current?.focus();
  }, [rule]);
  if (missing) return missing;
  const key = `rules.${rule}`;
  return (
    <article class="rule" data-rule={rule}>
      {hasText(`${key}.title`) && (
        <>
          <h3 ref={heading} tabIndex={-1}>
            <span class="id">{rule}</span> {t(`${key}.title`)}
          </h3>
          <FormattedText text={t(`${key}.text`)} />
          <Ruling rule={rule} />
        </>
      )}
      <p>
        <a href={ruleHref(rule)} target="_blank" rel="noopener">{t("page.guide.all_rules")}</a>
      </p>
    </article>
  );
}

/** A ruling: what this program decided where the rulebook is open, and why. */
export function Ruling({ rule, words }: { rule: string; words?: string[] }) {
  const key = `rules.${rule}.ruling`;
  if (!hasText(key)) return null;
  return (
    <aside class="ruling" aria-label={t("page.guide.ruling_of", { rule })}>
      <p class="kind">{t("page.guide.ruling")}</p>
      <FormattedText text={t(key)} words={words} />
    </aside>
  );
}
