// Playing at once, against bots.

import { createElement } from "preact";
import { useState } from "preact/hooks";
import { attempt } from "../frame/saying.ts";
import { GAMES } from "../games.ts";
import { keep, kept } from "../kit/keeping.ts";
import { Act, Part } from "../kit/kit.tsx";
import { say } from "../speech/texts.ts";
import { type Level, LEVELS } from "./draft.ts";
import { lay } from "./laying.ts";
import { withName } from "./meeting.ts";
import { PLAYERS, Segments } from "./segments.tsx";

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
