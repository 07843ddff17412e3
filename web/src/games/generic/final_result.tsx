// The end of a match: who won, and a table of what the result says of each seat.

import { createElement } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { isResultPending, type Position } from "../game.ts";
import { formatList, t } from "../../i18n/translate.ts";
import { fieldLabel, valueText } from "./event_text.ts";
import { type GenericView, type Json } from "./generic_view.ts";
import { SeatIcon } from "./seat_icon.tsx";

export function Ending({ view, result, playerNames }: Position<GenericView>) {
  useLayoutEffect(() => {
    isResultPending.value = false;
  }, []);
  if (!result) return null;
  const winners = (result.winners ?? []) as number[];
  const names = winners.map((seat) => playerNames.names[seat]);
  const columns = Object.entries(result as Record<string, Json>).filter((entry): entry is [string, Json[]] =>
    entry[0] !== "winners" && Array.isArray(entry[1]) && entry[1].length === playerNames.names.length
  );
  const places = view.places ?? playerNames.names.map((_, seat) => winners.includes(seat) ? 1 : 2);
  const seats = playerNames.names.map((_, seat) => seat).sort((one, other) => places[one] - places[other]);
  const heading = names.length === 1
    ? t("won", { player: names[0] })
    : t("shared", { players: formatList(names) });
  return (
    <section class="ending generic card" aria-label={heading}>
      <h2>{heading}</h2>
      <div class="row-table" tabIndex={0} role="group" aria-label={t("page.result")}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("page.generic.place")}</th>
              <th scope="col">{t("page.generic.player")}</th>
              {columns.map(([name]) => <th key={name} scope="col">{fieldLabel(String(view.game), name)}</th>)}
            </tr>
          </thead>
          <tbody>
            {seats.map((seat) => (
              <tr key={seat} class={winners.includes(seat) ? "winner" : undefined} data-seat={seat}>
                <td>{places[seat]}.</td>
                <th scope="row">
                  <SeatIcon seat={seat} /> {playerNames.names[seat]}
                </th>
                {columns.map(([name, values]) => <td key={name}>{valueText(values[seat])}</td>)}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
