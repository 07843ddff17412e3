// What else there is at a table: how one is called, another device, records, the dice, leaving.

import { createElement, Fragment } from "preact";
import { Act } from "../../ui/button.tsx";
import { listed, say } from "../../i18n/translate.ts";
import { Leaving } from "./leave_table.tsx";
import { PersonalLink } from "./seat_link.tsx";
import { useSitting } from "../store/table_context.ts";
import { Calls } from "../notifications/notification_settings.tsx";
import { Dice } from "./fair_dice.tsx";
import { Statistic } from "./match_statistics.tsx";

export function Elsewhere() {
  const sitting = useSitting();
  const { table, you } = sitting;
  const told = table.value;
  if (!told) return null;
  const isOver = told.status === "finished" || told.status === "abandoned";
  const own = you.value;
  const path = `/api/tables/${encodeURIComponent(told.id)}`;
  return (
    <>
      {own && (
        <p class="small">
          {say("page.sitting", { seats: listed(own.seats.map((seat) => sitting.names.value[seat])) })}
        </p>
      )}
      {own && !isOver && <Calls />}
      {own && own.seat !== null && own.seats.length > 1 && !isOver && (
        <p>
          <Act onAct={() => sitting.ask({ do: "cover" })}>{say("page.cover")}</Act>
        </p>
      )}
      {told.status === "finished" && <Statistic key={told.id} />}
      {own && !isOver && <PersonalLink />}
      <Dice />
      <ul class="links">
        {told.former && (
          <li>
            <a href={`/t/${encodeURIComponent(told.former)}`}>{say("page.former")}</a>
          </li>
        )}
        {told.status === "finished" && (
          <li>
            <a href={`/replay/${encodeURIComponent(told.id)}?table`}>{say("page.replay")}</a>
          </li>
        )}
        {told.status === "finished" && (
          <li>
            <a href={`${path}/record`} download>{say("page.record")}</a>
          </li>
        )}
        {told.status === "playing" && own && own.seat !== null && (
          <li>
            <a href={`${path}/log?seat=${own.seat}`} download>{say("page.own_log")}</a>
          </li>
        )}
      </ul>
      {own && !isOver && <Leaving />}
    </>
  );
}
