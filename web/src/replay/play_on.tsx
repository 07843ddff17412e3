// Play on from the shown step, at a table with bots; and a link with which someone else can do the same.

import { createElement, Fragment } from "preact";
import { useState } from "preact/hooks";
import { NameDialog } from "../account/name_form.tsx";
import { requireName } from "../account/sign_in.ts";
import { post, salt } from "../api/http_client.ts";
import { type BranchRequest, DEFAULT_LEVEL, type Snapshot } from "../api/protocol.ts";
import { TablePage } from "../app/lazy_pages.ts";
import { address, navigate } from "../app/router.ts";
import { botLevels, type Level } from "../games/game_info.ts";
import { LevelNote } from "../games/level_note.tsx";
import { t } from "../i18n/translate.ts";
import { Button } from "../ui/button.tsx";
import { CopyLink } from "../ui/copy_link.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Select } from "../ui/form_fields.tsx";
import { FormError, useSubmission } from "../ui/form_submission.tsx";
import { SegmentedControl } from "../ui/segmented_control.tsx";
import type { Replay, ReplayPlayer } from "./replay_player.ts";
import { apiPath, playOnLink } from "./replay_source.ts";

type Dice = NonNullable<BranchRequest["dice"]>;
/** One level for all bots, or each bot's own in the match. */
type ChosenLevel = Level | "former";

/** A button that opens the form. A link from `playOnLink` opens it at once. Only finished matches can be played on from. */
export function PlayOn({ player, replay }: { player: ReplayPlayer; replay: Replay }) {
  const { isPlayingOn } = player;
  const isOver = player.at.value.step === player.last;
  if (!replay.result) return null;
  const open = () => {
    player.isPlaying.value = false;
    isPlayingOn.value = true;
  };
  return (
    <>
      <p class="play-on">
        <Button class="play-on-open" disabled={isOver} onPress={open}>{t("page.replay.play_on")}</Button>
        {isOver && <span class="small">{t("page.replay.play_on_over")}</span>}
      </p>
      {isPlayingOn.value && !isOver && (
        <PlayOnDialog
          player={player}
          replay={replay}
          onClose={() => isPlayingOn.value = false}
        />
      )}
      <NameDialog />
    </>
  );
}

function PlayOnDialog(
  { player, replay, onClose }: { player: ReplayPlayer; replay: Replay; onClose: () => void },
) {
  const { step } = player.at.value;
  const given = address.peek().query;
  const [seat, setSeat] = useState(() => {
    const wanted = Number(given.get("play") || (player.seat.peek() ?? 0));
    return wanted in player.names.peek() ? wanted : 0;
  });
  const { levels, usual } = formerLevels(player.bots.value, seat);
  const [chosen, setLevel] = useState<ChosenLevel | null>(null);
  const level = chosen === null || (chosen === "former" && levels.size < 2) ? usual : chosen;
  const [dice, setDice] = useState<Dice>(given.get("dice") === "fresh" ? "fresh" : "same");
  const { isBusy, refused, attempt } = useSubmission();
  const play = () =>
    requireName(t("page.replay.play_on"), () =>
      attempt(async () => {
        TablePage.preload();
        const wanted: BranchRequest = { step, seat, level: level === "former" ? null : level, dice };
        const { table } = await post<Snapshot>(`${apiPath(player.source)}/branch`, wanted);
        const path = encodeURIComponent(table.id);
        await post(`/api/tables/${path}/do`, { do: "start", salt: salt() });
        navigate(`/t/${path}`);
      }));
  return (
    <Dialog heading={t("page.replay.play_on")} onClose={onClose} class="play-on-dialog">
      <p class="small">{t("page.replay.play_on_why", { step })}</p>
      <Select
        name="seat"
        label={t("page.replay.play_on_seat")}
        options={player.names.value.map((name, at) => [at, name] as const)}
        chosen={seat}
        onChoose={setSeat}
      />
      <Select
        name="level"
        label={t("page.level")}
        options={[
          ...(levels.size > 1 ? [["former", t("page.replay.play_on_levels")] as const] : []),
          ...botLevels(replay.kind).map((each) => [each, t(`level.${each}`)] as const),
        ]}
        chosen={level}
        onChoose={setLevel}
      />
      <LevelNote game={replay.kind} levels={level === "former" ? [...levels] : [level]} />
      <SegmentedControl
        label={t("page.replay.dice")}
        options={(["same", "fresh"] as const).map((each) => [each, t(`page.replay.dice.${each}`)] as const)}
        chosen={dice}
        onChoose={setDice}
      />
      <FormError refused={refused} isExact />
      <p class="buttons">
        <Button isMain class="play-on-start" disabled={isBusy} onPress={play}>
          {t("page.replay.play_on_start")}
        </Button>
      </p>
      <CopyLink
        label={t("page.replay.play_on_link")}
        url={location.origin + playOnLink(player.source, step, seat, dice)}
      />
    </Dialog>
  );
}

/** The levels of the match's bots at other seats than this one, and the choice that keeps them. */
export function formerLevels(
  bots: ({ level: string } | null)[],
  seat: number,
): { levels: Set<Level>; usual: ChosenLevel } {
  const levels = new Set(
    bots.filter((_, at) => at !== seat).flatMap((bot) => bot ? [bot.level as Level] : []),
  );
  const [only = DEFAULT_LEVEL] = levels;
  return { levels, usual: levels.size > 1 ? "former" : only };
}
