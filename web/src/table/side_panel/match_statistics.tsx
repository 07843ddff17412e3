// Statistics of a finished match: moves and thinking time.

import { createElement, Fragment } from "preact";
import { useState } from "preact/hooks";
import { attempt } from "../../app/error_banner.tsx";
import { Details } from "../../ui/section.tsx";
import { t } from "../../i18n/translate.ts";
import { get } from "../../api/http_client.ts";
import type { Statistics } from "../../api/protocol.ts";
import { useTableStore } from "../store/table_context.ts";
import { formatTimeLeft } from "../clock/clock_format.ts";

export function MatchStatistics() {
  const { id, names, table } = useTableStore();
  const [statistics, setStatistics] = useState<Statistics | null>(null);
  const fetchOnce = async (isOpen: boolean) => {
    if (!isOpen || statistics) return;
    const found = await attempt(() => get<Statistics>(`/api/tables/${encodeURIComponent(id)}/statistics`));
    if (found) setStatistics(found);
  };
  return (
    <Details class="statistics" summary={t("page.table.numbers")} onToggle={fetchOnce}>
      {!statistics ? <p>{t("page.loading")}</p> : (
        <>
          <p class="small">
            {t("page.table.numbers_all", {
              moves: statistics.moves,
              time: formatDuration(statistics.duration),
            })}
          </p>
          {table.value?.branch && (
            <p class="small">{t("page.table.branch", { step: table.value.branch.step })}</p>
          )}
          <table>
            <thead>
              <tr>
                <th scope="col">{t("page.table.numbers_who")}</th>
                <th scope="col">{t("page.table.numbers_moves")}</th>
                <th scope="col">{t("page.table.numbers_thought")}</th>
              </tr>
            </thead>
            <tbody>
              {statistics.seats.map((seat, at) => (
                <tr key={at}>
                  <th scope="row">{names.value[at]}</th>
                  <td>{seat.moves}</td>
                  <td>{formatDuration(seat.thinking)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </Details>
  );
}

function formatDuration(milliseconds: number): string {
  const { days, time } = formatTimeLeft(Math.round(milliseconds / 1000), "none");
  return days ? t("page.clock_days", { days, time }) : time;
}
