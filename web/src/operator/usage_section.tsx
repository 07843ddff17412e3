// Every limit that the operator can set, how much of it is used, and by whom.

import { createElement, Fragment } from "preact";
import { Details, Section } from "../ui/section.tsx";
import { hasText, t } from "../i18n/translate.ts";
import type { LimitUsage } from "../api/protocol.ts";
import { formatCount, formatUsed } from "./operator_format.ts";
import { Polled } from "./polled_section.tsx";

/** Shares from which a limit is worth a look, and from which the server begins to delete. */
const MUCH = 0.7, NEARLY_FULL = 0.9;

export const isMeasured = ({ share }: LimitUsage) => share !== null;

export function sortByShare(limits: LimitUsage[]): LimitUsage[] {
  return [...limits].sort((one, other) => (other.share ?? 0) - (one.share ?? 0));
}

export function UsageSection() {
  return (
    <Section heading={t("operator.section.usage")} class="card">
      <p>{t("operator.limits_why")}</p>
      <Polled<LimitUsage[]>
        path="/usage"
        show={(limits) => (
          <>
            <LimitList limits={sortByShare(limits.filter(isMeasured))} />
            <Details summary={t("operator.unmeasured")}>
              <LimitList limits={limits.filter((limit) => !isMeasured(limit))} />
            </Details>
          </>
        )}
      />
    </Section>
  );
}

export function LimitList({ limits }: { limits: LimitUsage[] }) {
  return (
    <ul class="limit-list">
      {limits.map((limit) => <LimitRow key={limit.name} limit={limit} />)}
    </ul>
  );
}

function LimitRow({ limit }: { limit: LimitUsage }) {
  const { name, share, person } = limit;
  const key = `operator.limit.${name}`;
  const scope = `operator.scope.${limit.scope.replaceAll(" ", "_")}`;
  const amount = describeAmount(limit);
  return (
    <li data-limit={name}>
      <span class="limit-name">
        {hasText(key) ? t(key) : <span lang="en">{limit.meaning}</span>}
        <small>
          <code>--{name.replaceAll("_", "-")}</code> · {hasText(scope) ? t(scope) : limit.scope}
        </small>
      </span>
      {share !== null && (
        <meter
          min={0}
          max={1}
          low={MUCH}
          high={NEARLY_FULL}
          optimum={0}
          value={Math.min(1, share)}
          aria-label={amount}
        />
      )}
      <span class="limit-amount">
        {amount}
        {person && (
          <small>
            {t("operator.most_by")}{" "}
            <a href={`/operator/people?person=${encodeURIComponent(person.id)}`}>{person.name}</a>
          </small>
        )}
      </span>
    </li>
  );
}

function describeAmount({ name, used, limit }: LimitUsage): string {
  const most = limit === null ? t("operator.no_limit") : formatCount(limit);
  if (used === null) return most;
  return t(name.startsWith("min_") ? "operator.free" : "operator.of", {
    used: formatUsed(name, used),
    limit: most,
  });
}
