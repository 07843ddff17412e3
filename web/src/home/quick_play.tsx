// Quick play: a game against bots with one click.

import { createElement } from "preact";
import { useState } from "preact/hooks";
import { attempt } from "../app/error_banner.tsx";
import { GAMES } from "../games/registry.ts";
import { readSetting, saveSetting } from "../app/local_storage.ts";
import { Button } from "../ui/button.tsx";
import { Section } from "../ui/section.tsx";
import { t } from "../i18n/translate.ts";
import { type Level, LEVELS, PLAYERS } from "./table_draft.ts";
import { createTable } from "./create_table.ts";
import { requireName } from "../account/sign_in.ts";
import { SegmentedControl } from "../ui/segmented_control.tsx";

const SETTING = "now";

function lastChosen(): { players: number; level: Level } {
  const [players, level] = (readSetting(SETTING) ?? "").split(" ");
  return {
    players: PLAYERS.some(([n]) => n === Number(players)) ? Number(players) : 3,
    level: LEVELS.find((one) => one === level) ?? "normal",
  };
}

export function QuickPlay() {
  const [chosen, setChosen] = useState(lastChosen);
  const [isBusy, setBusy] = useState(false);
  const choose = (change: Partial<typeof chosen>) => {
    const next = { ...chosen, ...change };
    saveSetting(SETTING, `${next.players} ${next.level}`);
    setChosen(next);
  };
  const play = (game: string) =>
    requireName(t("page.play", { title: GAMES[game].title }), async () => {
      const bots = Array(chosen.players - 1).fill({ bot: chosen.level });
      setBusy(true);
      await attempt(() => createTable({ game, players: chosen.players, seats: ["mine", ...bots] }));
      setBusy(false);
    });
  return (
    <Section heading={t("page.play_now")} class="quick-play">
      <div class="option-row">
        <SegmentedControl
          label={t("page.players")}
          options={PLAYERS}
          chosen={chosen.players}
          onChoose={(players) => choose({ players })}
        />
        <SegmentedControl
          label={t("page.level")}
          options={LEVELS.map((level) => [level, t(`level.${level}`)] as const)}
          chosen={chosen.level}
          onChoose={(level) => choose({ level })}
        />
      </div>
      <div class="games">
        {Object.entries(GAMES).map(([game, { title }]) => (
          <article key={game} class="game-card deco" data-game={game}>
            <img src={`/assets/${game}.svg`} alt="" width="640" height="200" />
            <h3>{title}</h3>
            <p>{t(`page.start.about.${game}`)}</p>
            <Button
              isMain
              class="large"
              disabled={isBusy}
              onPress={() =>
                play(game)}
            >
              {t("page.play", { title })}
            </Button>
            <p class="game-links">
              <a href={`/learn/${game}`} aria-label={`${title}: ${t("page.start.learn")}`}>
                {t("page.start.learn")}
              </a>
              <a href={`/rules/${game}`} aria-label={`${title}: ${t("page.rules")}`}>{t("page.rules")}</a>
            </p>
          </article>
        ))}
      </div>
    </Section>
  );
}
