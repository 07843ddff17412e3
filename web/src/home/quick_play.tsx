// Playing at once, against bots.

import { createElement } from "preact";
import { useState } from "preact/hooks";
import { attempt } from "../app/error_banner.tsx";
import { GAMES } from "../games/registry.ts";
import { keep, kept } from "../app/local_storage.ts";
import { Act } from "../ui/button.tsx";
import { Part } from "../ui/section.tsx";
import { say } from "../i18n/translate.ts";
import { type Level, LEVELS, PLAYERS } from "./table_draft.ts";
import { lay } from "./create_table.ts";
import { withName } from "../account/sign_in.ts";
import { Segments } from "../ui/segmented_control.tsx";

const KEPT = "now";

function lastChosen(): { players: number; level: Level } {
  const [players, level] = (kept(KEPT) ?? "").split(" ");
  return {
    players: PLAYERS.some(([n]) => n === Number(players)) ? Number(players) : 3,
    level: LEVELS.find((one) => one === level) ?? "normal",
  };
}

export function PlayNow() {
  const [chosen, setChosen] = useState(lastChosen);
  const [isBusy, setBusy] = useState(false);
  const choose = (change: Partial<typeof chosen>) => {
    const next = { ...chosen, ...change };
    keep(KEPT, `${next.players} ${next.level}`);
    setChosen(next);
  };
  const play = (game: string) =>
    withName(say("page.play", { title: GAMES[game].title }), async () => {
      const bots = Array(chosen.players - 1).fill({ bot: chosen.level });
      setBusy(true);
      await attempt(() => lay({ game, players: chosen.players, seats: ["mine", ...bots] }));
      setBusy(false);
    });
  return (
    <Part heading={say("page.play_now")} class="now">
      <div class="wishes">
        <Segments
          label={say("page.players")}
          options={PLAYERS}
          chosen={chosen.players}
          onChoose={(players) => choose({ players })}
        />
        <Segments
          label={say("page.level")}
          options={LEVELS.map((level) => [level, say(`level.${level}`)] as const)}
          chosen={chosen.level}
          onChoose={(level) => choose({ level })}
        />
      </div>
      <div class="games">
        {Object.entries(GAMES).map(([game, { title }]) => (
          <article key={game} class="gamecard deco" data-game={game}>
            <img src={`/assets/${game}.svg`} alt="" width="640" height="200" />
            <h3>{title}</h3>
            <p>{say(`page.start.about.${game}`)}</p>
            <Act
              first
              class="large"
              disabled={isBusy}
              onAct={() =>
                play(game)}
            >
              {say("page.play", { title })}
            </Act>
            <p class="ways">
              <a href={`/learn/${game}`} aria-label={`${title}: ${say("page.start.learn")}`}>
                {say("page.start.learn")}
              </a>
              <a href={`/rules/${game}`} aria-label={`${title}: ${say("page.rules")}`}>{say("page.rules")}</a>
            </p>
          </article>
        ))}
      </div>
    </Part>
  );
}
