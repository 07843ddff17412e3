// Tables in a list of the operator, each with what can be done with it.

import { createElement, Fragment } from "preact";
import { Button } from "../ui/button.tsx";
import { formatList, t, tPlural } from "../i18n/translate.ts";
import { seatLabels } from "../table/store/seat_names.ts";
import type { OperatorTable } from "../api/protocol.ts";
import { useConfirmation } from "./confirm_dialog.tsx";
import { formatAgo, formatTime } from "./operator_format.ts";
import { operatorDelete, operatorPost } from "./operator_key.ts";

const OPEN = ["waiting", "playing"];

export function TableRows({ tables, onChange }: { tables: OperatorTable[]; onChange: () => Promise<void> }) {
  const [ask, dialog] = useConfirmation();
  const close = (id: string) =>
    ask({
      heading: t("operator.close_table", { id }),
      text: t("operator.close_sure"),
      action: t("operator.close"),
      run: async () => {
        await operatorPost(`/tables/${encodeURIComponent(id)}/close`, {});
        await onChange();
        return t("operator.close_done");
      },
    });
  const remove = (id: string) =>
    ask({
      heading: t("operator.delete_table", { id }),
      text: t("operator.delete_sure"),
      action: t("operator.delete"),
      run: async () => {
        await operatorDelete(`/tables/${encodeURIComponent(id)}`);
        await onChange();
        return t("operator.delete_done");
      },
    });
  return (
    <>
      <ul class="operator-list">
        {tables.map((table) => <TableRow key={table.id} table={table} onClose={close} onRemove={remove} />)}
      </ul>
      {dialog}
    </>
  );
}

function TableRow({ table, onClose, onRemove }: {
  table: OperatorTable;
  onClose: (id: string) => void;
  onRemove: (id: string) => void;
}) {
  const { id, status, seats, connections } = table;
  const now = Date.now();
  const names = seatLabels(seats).filter((_, at) => seats[at].kind !== "open");
  return (
    <li data-table={id} data-status={status}>
      <div>
        <p class="operator-row-head">
          <strong>{table.title}</strong>{" "}
          <span class="badge" data-status={status}>{t(`page.status.${status}`)}</span> <code>{id}</code>
        </p>
        <p>{formatList(names) || t("page.start.nobody")}</p>
        <p class="small">
          <Opened table={table} now={now} /> ·{" "}
          <span title={formatTime(table.changed)}>
            {t("operator.changed", { when: formatAgo(table.changed, now) })}
          </span>
          {connections > 0 && <>{" "}· {tPlural("operator.watching", connections)}</>}
        </p>
      </div>
      <p class="buttons">
        <a class="button" href={`/t/${encodeURIComponent(id)}`} aria-label={t("operator.look_at", { id })}>
          {t("operator.look")}
        </a>
        {OPEN.includes(status) && (
          <Button
            isDangerous
            label={t("operator.close_table", { id })}
            onPress={() => onClose(id)}
          >
            {t("operator.close")}
          </Button>
        )}
        <Button isDangerous label={t("operator.delete_table", { id })} onPress={() => onRemove(id)}>
          {t("operator.delete")}
        </Button>
      </p>
    </li>
  );
}

/** When a table was opened, and by whom, with a link to them. */
function Opened({ table: { opened, host }, now }: { table: OperatorTable; now: number }) {
  const when = formatAgo(opened, now);
  const name = "\u0000"; // stands where the link goes
  const text = host ? t("operator.opened_by", { when, name }) : t("operator.opened", { when });
  const [before, after] = text.split(name);
  return (
    <span title={formatTime(opened)}>
      {before}
      {host && <a href={`/operator/people?person=${encodeURIComponent(host.id)}`}>{host.name}</a>}
      {after}
    </span>
  );
}
