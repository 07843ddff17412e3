// The tab "More": notifications, statistics, seat link, dice, downloads, leaving.

import "../shared_chunk.ts";
import { createElement, Fragment } from "preact";
import { describeOptions } from "../../games/registry.ts";
import { arePreferencesOpen } from "../../preferences/preferences_button.tsx";
import { Button } from "../../ui/button.tsx";
import { formatList, t } from "../../i18n/translate.ts";
import { areShortcutsShown } from "../keyboard/shortcuts_shown.ts";
import { LeaveTable } from "./leave_table.tsx";
import { SeatLink } from "./seat_link.tsx";
import { useTableStore } from "../store/table_context.ts";
import { NotificationSettings } from "../notifications/notification_settings.tsx";
import { FairDice } from "./fair_dice.tsx";
import { MatchStatistics } from "./match_statistics.tsx";

export function MoreTab() {
  const store = useTableStore();
  const { table, you } = store;
  const state = table.value;
  if (!state) return null;
  const isOver = state.status === "finished" || state.status === "abandoned";
  const own = you.value;
  const path = `/api/tables/${encodeURIComponent(state.id)}`;
  return (
    <>
      <p class="small">{describeOptions(state.game, state.options)}</p>
      {own && (
        <p class="small">
          {t("page.sitting", { seats: formatList(own.seats.map((seat) => store.names.value[seat])) })}
        </p>
      )}
      {own && !isOver && <NotificationSettings />}
      <p>
        <Button onPress={() => arePreferencesOpen.value = true}>{t("page.preferences.all")}</Button>{" "}
        <Button onPress={() => areShortcutsShown.value = true}>{t("page.table.keys")}</Button>
      </p>
      {own && own.seat !== null && own.seats.length > 1 && !isOver && (
        <p>
          <Button onPress={() => store.send({ do: "cover" })}>{t("page.cover")}</Button>
        </p>
      )}
      {state.status === "finished" && <MatchStatistics key={state.id} />}
      {own && !isOver && <SeatLink />}
      <FairDice />
      <ul class="links">
        {state.former && (
          <li>
            <a href={`/t/${encodeURIComponent(state.former)}`}>{t("page.former")}</a>
          </li>
        )}
        {state.status === "finished" && (
          <li>
            <a href={`/replay/${encodeURIComponent(state.id)}?table`}>{t("page.replay")}</a>
          </li>
        )}
        {state.status === "finished" && (
          <li>
            <a href={`${path}/record`} download>{t("page.record")}</a>
          </li>
        )}
        {state.status === "playing" && own && own.seat !== null && (
          <li>
            <a href={`${path}/log?seat=${own.seat}`} download>{t("page.own_log")}</a>
          </li>
        )}
      </ul>
      {own && !isOver && <LeaveTable />}
    </>
  );
}
