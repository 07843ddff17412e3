// Shows rules over a table: why something is disabled or one rule in a popover beside it, all rules of a game in a dialog.

import "../app/shared_chunk.ts";
import { createElement, Fragment } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { ruleDialog } from "../ui/disabled_reason.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Popover } from "./popover.tsx";
import { hasText, t } from "../i18n/translate.ts";
import { RulesBook } from "./rules_page.tsx";
import { ruleHref } from "../games/game_info.ts";
import { FormattedText } from "./markup.tsx";
import { useCatalogue } from "../ui/load_status.tsx";

export function RuleDialog() {
  const shown = ruleDialog.value;
  if (!shown) return null;
  const close = () => ruleDialog.value = null;
  if (shown.rule) {
    return (
      <Popover
        anchor={shown.anchor ?? null}
        class="rule-dialog"
        heading={t(shown.text ? "page.guide.why_not" : "page.guide.rule")}
        onClose={close}
      >
        {shown.text && <p class="reason">{shown.text}</p>}
        <RuleText rule={shown.rule} />
      </Popover>
    );
  }
  return (
    <Dialog class="rule-dialog" heading={t("page.rules")} onClose={close}>
      <div class="rules-book">
        <RulesBook key={shown.game} id={shown.game ?? ""} />
      </div>
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
