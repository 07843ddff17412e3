// How the server is, what the operator can do with it as a whole, and its fullest limits.

import { type ComponentChildren, createElement, Fragment } from "preact";
import { useState } from "preact/hooks";
import { Button } from "../ui/button.tsx";
import { CopyLink } from "../ui/copy_link.tsx";
import { FormError, useSubmission } from "../ui/form_submission.tsx";
import { Section } from "../ui/section.tsx";
import { t, tPlural } from "../i18n/translate.ts";
import type { LimitUsage, ServerOverview, SweepResult } from "../api/protocol.ts";
import { formatCount, formatSpan, formatTime } from "./operator_format.ts";
import { useConfirmation } from "./confirm_dialog.tsx";
import { operatorPost, rotateKey } from "./operator_key.ts";
import { Polled } from "./polled_section.tsx";
import { isMeasured, LimitList, sortByShare } from "./usage_section.tsx";

const SHOWN_LIMITS = 5;

export function OverviewSection() {
  return (
    <>
      <Section heading={t("operator.section.overview")} class="operator-overview">
        <Polled<ServerOverview>
          path="/overview"
          show={(server, refresh) => (
            <>
              <Figures server={server} />
              <div class="operator-actions">
                <NewTables isOpen={server.accepting_tables} onChange={refresh} />
                <ExpiredData onChange={refresh} />
                <KeyRotation canRotate={server.can_rotate_key} />
              </div>
            </>
          )}
        />
      </Section>
      <Section heading={t("operator.fullest")} class="card">
        <Polled<LimitUsage[]>
          path="/usage"
          show={(limits) => <FullestLimits limits={limits} />}
        />
        <p>
          <a href="/operator/usage">{t("operator.all_limits")}</a>
        </p>
      </Section>
    </>
  );
}

function Figures({ server }: { server: ServerOverview }) {
  const { tables } = server;
  const waiting = tables.waiting ?? 0, playing = tables.playing ?? 0;
  const over = (tables.finished ?? 0) + (tables.abandoned ?? 0);
  const counts = { waiting, playing, over, memory: server.tables_in_memory };
  const parts = Object.entries(counts).map(([name, count]) => [name, formatCount(count)]);
  const connections = { used: formatCount(server.connections), limit: formatCount(server.connection_limit) };
  return (
    <dl class="operator-figures">
      <Figure name={t("operator.running")} value={formatSpan(server.now - server.started)}>
        {t("operator.since", { when: formatTime(server.started) })}
        <br />
        {t("operator.version", { release: server.version })}
      </Figure>
      <Figure
        name={t("operator.storage")}
        value={t(server.can_store ? "operator.storage_works" : "operator.storage_fails")}
        isBad={!server.can_store}
      >
        {t(server.can_store ? "operator.storage_why" : "operator.storage_broken")}
      </Figure>
      <Figure name={t("operator.open_tables")} value={formatCount(waiting + playing)}>
        {t("operator.table_counts", Object.fromEntries(parts))}
      </Figure>
      <Figure name={t("operator.section.people")} value={formatCount(server.people)}>
        {tPlural("operator.people_connected", server.connected_people)}
      </Figure>
      <Figure name={t("operator.section.reports")} value={formatCount(server.reports)}>
        <a href="/operator/reports">{t("operator.reports_see")}</a>
      </Figure>
      <Figure name={t("operator.connections")} value={formatCount(server.connections)}>
        {t("operator.of", connections)}
      </Figure>
      <Figure name={t("operator.delay")} value={`${formatCount(server.event_loop_delay_ms)} ms`}>
        {t("operator.delay_why")}
      </Figure>
      <Figure name={t("operator.bots")} value={formatCount(server.bot_turns_waiting)}>
        {tPlural("operator.bot_workers", server.bot_workers)}
      </Figure>
      <Figure
        name={t("operator.complaints")}
        value={tPlural("operator.errors", server.errors)}
        isBad={server.errors > 0}
      >
        <a href="/operator/log">{tPlural("operator.warnings", server.warnings)}</a>
      </Figure>
    </dl>
  );
}

function Figure({ name, value, isBad, children }: {
  name: string;
  value: string;
  isBad?: boolean;
  children?: ComponentChildren;
}) {
  return (
    <div class={isBad ? "card bad" : "card"}>
      <dt>{name}</dt>
      <dd>
        <strong>{isBad && <span aria-hidden="true">⚠</span>} {value}</strong>
        {children && <small>{children}</small>}
      </dd>
    </div>
  );
}

function NewTables({ isOpen, onChange }: { isOpen: boolean; onChange: () => Promise<void> }) {
  const { isBusy, refused, attempt } = useSubmission();
  const toggle = () => attempt(() => operatorPost("/room", { open: !isOpen }).then(onChange));
  return (
    <section class="card" aria-labelledby="new-tables">
      <h3 id="new-tables">{t("operator.new_tables")}</h3>
      <p role="status" class={isOpen ? undefined : "form-error"}>
        {t(isOpen ? "operator.new_tables_open" : "operator.new_tables_closed")}
      </p>
      <FormError refused={refused} />
      <p class="buttons">
        <Button disabled={isBusy} onPress={toggle}>{t(isOpen ? "operator.forbid" : "operator.allow")}</Button>
      </p>
    </section>
  );
}

function ExpiredData({ onChange }: { onChange: () => Promise<void> }) {
  const { isBusy, refused, attempt } = useSubmission();
  const [swept, setSwept] = useState<number | null>(null);
  const sweep = () =>
    attempt(async () => {
      setSwept((await operatorPost<SweepResult>("/sweep", {})).swept);
      await onChange();
    });
  return (
    <section class="card" aria-labelledby="expired">
      <h3 id="expired">{t("operator.expired")}</h3>
      <p>{t("operator.expired_why")}</p>
      <FormError refused={refused} />
      <p class="buttons">
        <Button disabled={isBusy} onPress={sweep}>{t("operator.sweep")}</Button>
        <span role="status">{swept !== null && tPlural("operator.deleted_count", swept)}</span>
      </p>
    </section>
  );
}

function KeyRotation({ canRotate }: { canRotate: boolean }) {
  const [ask, dialog] = useConfirmation();
  const [key, setKey] = useState<string | null>(null);
  const confirmRotation = () =>
    ask({
      heading: t("operator.rotate_key"),
      text: t("operator.rotate_key_sure"),
      action: t("operator.rotate_key"),
      run: async () => {
        setKey(await rotateKey());
        return t("operator.key_rotated");
      },
    });
  return (
    <section class="card" aria-labelledby="key">
      <h3 id="key">{t("operator.key")}</h3>
      <p>{t(canRotate ? "operator.rotate_why" : "operator.rotate_not")}</p>
      {canRotate && (
        <p class="buttons">
          <Button onPress={confirmRotation}>{t("operator.rotate_key")}</Button>
        </p>
      )}
      {key !== null && <CopyLink label={t("operator.key_rotated")} url={key} />}
      {dialog}
    </section>
  );
}

function FullestLimits({ limits }: { limits: LimitUsage[] }) {
  const fullest = sortByShare(limits.filter(isMeasured)).filter(({ share }) => share).slice(0, SHOWN_LIMITS);
  return fullest.length ? <LimitList limits={fullest} /> : <p>{t("operator.fullest_none")}</p>;
}
