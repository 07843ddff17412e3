// What the climaxes of Big Shot show. Loaded with the first bid, before the first of them.

import "./shared_chunk.ts";
import { createElement } from "preact";
import type { ClimaxProps, GameEvent } from "../game.ts";
import { Icon } from "../../ui/icon.tsx";
import { formatAmount, t } from "../../i18n/translate.ts";
import type { BigShotView } from "../../api/protocol.ts";
import { cubesInHand } from "./actions/placement_draft.ts";
import { CubeIcon, CubeIcons } from "./board/cube.tsx";
import { type Counts, describeEvent, ownerText } from "./event_text.ts";
import { isTied, worth } from "./score.ts";

type Props = ClimaxProps<BigShotView>;

/** BS-9: who gets the cubes, and for how much. */
export function Hammer({ view, newEvents, playerNames }: Props) {
  const won = eventOf("won", newEvents);
  return (
    <div class="climax-hammer">
      <Icon of="gavel" class="gavel" />
      <p class="climax-title">
        <b>{playerNames.names[won.args.seat]}</b>
        {won.args.amount > 0 && <strong>{formatAmount(won.args.amount)}</strong>}
      </p>
      <CubeIcons words={cubesInHand(view)} edge={34} />
      <p class="climax-text">{describeEvent(won, playerNames)}</p>
    </div>
  );
}

/** BS-11, BS-12: which cubes filled the lot, which of them cancel each other, and whose it is. */
export function SoldLot({ view, newEvents, playerNames }: Props) {
  const sold = eventOf("sold", newEvents);
  const { lot: id, colour, cubes } = sold.args;
  const lot = view.lots.find((other) => other.id === id);
  const groups = Object.entries(cubes as Counts).filter(([, n]) => n);
  groups.sort(([one, n], [other, m]) => Number(other === colour) - Number(one === colour) || m - n);
  const hasTies = groups.some(([, n]) => isTied(cubes, n));
  return (
    <div class="climax-sold">
      <p class="climax-title">
        <b>{id}</b> <strong>{lot && lot.value !== null ? worth(view.lots, lot) : "×2"}</strong>
      </p>
      <ul class="climax-cubes" aria-hidden="true">
        {groups.map(([word, n]) => (
          <li key={word} class={word === colour ? "owner" : isTied(cubes, n) ? "tied" : ""}>
            {Array.from(
              { length: n },
              (_, at) => <CubeIcon key={at} word={word} edge={30} isNamed={false} />,
            )}
          </li>
        ))}
      </ul>
      <p class="climax-owner">
        <span class="stamp" aria-hidden="true">{t("page.bigshot.sold")}</span>{" "}
        <b>{t("page.bigshot.climax.owner", { owner: ownerText(colour, playerNames) })}</b>
      </p>
      {hasTies && <p class="climax-text">{t("page.bigshot.climax.tied")}</p>}
    </div>
  );
}

/** BS-22: the winner cannot pay. */
export function ExposedPurse({ newEvents, playerNames }: Props) {
  const exposed = eventOf("exposed", newEvents);
  return (
    <div class="climax-exposed">
      <p class="climax-title">
        <b>{playerNames.names[exposed.args.seat]}</b>{" "}
        <strong>
          <s>{formatAmount(exposed.args.amount)}</s> {formatAmount(exposed.args.cash)}
        </strong>
      </p>
      <p class="climax-text">{describeEvent(exposed, playerNames)}</p>
    </div>
  );
}

function eventOf(wanted: string, events: GameEvent[]): GameEvent {
  const found = events.findLast(({ kind }) => kind === wanted);
  if (!found) throw new Error(`there is no event ${wanted}`);
  return found;
}
