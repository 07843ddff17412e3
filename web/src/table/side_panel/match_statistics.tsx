// A finished match in numbers.

import { createElement, Fragment } from "preact";
import { useState } from "preact/hooks";
import { attempt } from "../../app/error_banner.tsx";
import { More } from "../../ui/section.tsx";
import { say } from "../../i18n/translate.ts";
import { get } from "../../api/http_client.ts";
import type { Statistics } from "../../api/protocol.ts";
import { useSitting } from "../store/table_context.ts";
import { leftOf } from "../clock/clock_format.ts";

export function Statistic() {
  const { id, names } = useSitting();
  const [told, setTold] = useState<Statistics | null>(null);
  const fetchOnce = async (isOpen: boolean) => {
    if (!isOpen || told) return;
    const found = await attempt(() => get<Statistics>(`/api/tables/${encodeURIComponent(id)}/statistics`));
    if (found) setTold(found);
  };
  return (
    <More class="statistic" summary={say("page.table.numbers")} onToggle={fetchOnce}>
      {!told ? <p>{say("page.loading")}</p> : (
        <>
          <p class="small">
            {say("page.table.numbers_all", { moves: told.moves, time: lasting(told.duration) })}
          </p>
          <table>
            <thead>
              <tr>
                <th scope="col">{say("page.table.numbers_who")}</th>
                <th scope="col">{say("page.table.numbers_moves")}</th>
                <th scope="col">{say("page.table.numbers_thought")}</th>
              </tr>
            </thead>
            <tbody>
              {told.seats.map((seat, at) => (
                <tr key={at}>
                  <th scope="row">{names.value[at]}</th>
                  <td>{seat.moves}</td>
                  <td>{lasting(seat.thinking)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </More>
  );
}

function lasting(milliseconds: number): string {
  const { days, time } = leftOf(Math.round(milliseconds / 1000), "none");
  return days ? say("page.clock_days", { days, time }) : time;
}
