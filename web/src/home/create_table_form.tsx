// The dialog that creates a table, with all options.

import { createElement, Fragment } from "preact";
import { useId, useState } from "preact/hooks";
import { linksReach, sendsMail } from "../account/session.ts";
import { botLevels, gameInfo, games } from "../games/game_info.ts";
import { LevelNote } from "../games/level_note.tsx";
import { Checkbox, Select } from "../ui/form_fields.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { t } from "../i18n/translate.ts";
import {
  changeGame,
  type Draft,
  draftNames,
  isDeviceShared,
  newDraft,
  type SeatChoice,
  tableSpec,
} from "./table_draft.ts";
import { MAX_NAME_LENGTH } from "../api/protocol.ts";
import { createTable } from "./create_table.ts";
import { requireName } from "../account/sign_in.ts";
import { ComponentFields, OptionFields } from "./option_fields.tsx";
import { SegmentedControl } from "../ui/segmented_control.tsx";
import { FormError, useSubmission } from "../ui/form_submission.tsx";

interface PartProps {
  draft: Draft;
  change: (change: Partial<Draft>) => void;
}

/** Binds a field of the draft to a select. */
const choosing = <K extends keyof Draft>({ draft, change }: PartProps, part: K) => ({
  chosen: draft[part],
  onChoose: (value: Draft[K]) => change({ [part]: value }),
});

const MINUTES = [1, 3, 5, 10, 15, 30, 60];
const SECONDS = [0, 5, 10, 30, 60];
const DAYS = [1, 2, 3, 5, 7, 14];
const numbers = (all: readonly number[]) => all.map((n) => [n, String(n)] as const);
const labelOptions = <const T extends string>(all: readonly T[], key: string) =>
  all.map((word) => [word, t(`${key}.${word}`)] as const);

export function CreateTableDialog({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useState(() => newDraft(games.value[0]));
  const game = gameInfo(draft.game) ?? games.value[0];
  const { isBusy, refused, attempt } = useSubmission();
  const change = (changed: Partial<Draft>) => setDraft((last) => ({ ...last, ...changed }));
  const props = { draft, change };
  const { seats } = tableSpec(draft, game);
  const hasOwnSeat = seats.includes("mine");
  const submit = (event: Event) => {
    event.preventDefault();
    requireName(
      t("page.create_now"),
      () => attempt(() => createTable(tableSpec(draft, game), draftNames(draft))),
      draftNames(draft).find(Boolean), // whoever has typed in the names at the table is one of them
    );
  };
  return (
    <Dialog heading={t("page.create")} onClose={onClose} class="create-table">
      <form onSubmit={submit}>
        <div class="option-row">
          <SegmentedControl
            label={t("page.game")}
            options={games.value.map(({ name, title }) => [name, title] as const)}
            chosen={draft.game}
            onChoose={(name) => setDraft((last) => changeGame(last, gameInfo(name)!))}
          />
          <SegmentedControl
            label={t("page.players")}
            options={numbers(game.players)}
            {...choosing(props, "players")}
          />
        </div>
        <OptionFields game={game} {...props} />
        <SeatFields {...props} />
        <ClockFields {...props} />
        <SegmentedControl
          label={t("page.start.door")}
          options={labelOptions(["invited", "listed"], "page.start.door")}
          chosen={draft.listed ? "listed" : "invited"}
          onChoose={(word) => change({ listed: word === "listed" })}
        />
        <Checkbox
          label={t(draft.listed ? "page.spectators" : "page.start.watch_by_link")}
          name="spectators"
          checked={draft.spectators}
          onToggle={(spectators) => change({ spectators })}
        />
        <Select
          label={t("page.start.hints")}
          name="hints"
          options={labelOptions(["with-bots", "always", "never"], "page.start.hints")}
          {...choosing(props, "hints")}
        />
        <ComponentFields game={game} {...props} />
        {seats.includes("open") && <InviteReach />}
        <FormError refused={refused} isExact />
        <p class="buttons">
          <button type="submit" class="button primary large" disabled={isBusy || !hasOwnSeat}>
            {t("page.create_now")}
          </button>
        </p>
      </form>
    </Dialog>
  );
}

/** A hint about who can open the invite link, if not everybody. */
function InviteReach() {
  const reach = linksReach.value;
  return reach === "everywhere" ? null : <p class="small reach">{t(`page.start.links.${reach}`)}</p>;
}

function SeatFields({ draft, change }: PartProps) {
  const bots = botLevels(draft.game).map((level) =>
    [level, t("page.seat_bot", { level: t(`level.${level}`) })] as const
  );
  const options: (readonly [SeatChoice, string])[] = [
    ["mine", t("page.seat_mine")],
    ["open", t("page.seat_open")],
    ...bots,
  ];
  const seats = draft.seats.slice(0, draft.players);
  const isShared = isDeviceShared(draft);
  const set = (at: number, seat: SeatChoice) =>
    change({ seats: draft.seats.map((old, i) => i === at ? seat : old) });
  return (
    <fieldset class="seat-fields">
      <legend>{t("page.seats")}</legend>
      {!seats.includes("mine") && <p role="status">{t("page.start.no_own_seat")}</p>}
      {seats.map((seat, at) => (
        <Fragment key={at}>
          <Select
            label={t("page.seat_for", { seat: t("seat", { number: at + 1 }) })}
            name="seat"
            options={options}
            chosen={seat}
            onChoose={(chosen) => set(at, chosen)}
          />
          {isShared && seat === "mine" && (
            <PlayerName
              number={at + 1}
              name={draft.names[at] ?? ""}
              onName={(name) => change({ names: Object.assign([...draft.names], { [at]: name }) })}
            />
          )}
        </Fragment>
      ))}
      <LevelNote game={draft.game} levels={seats} />
      <p class="small">
        {isShared ? `${t("page.hot_seat")} ${t("page.start.player_names")}` : t("page.start.hot_seat")}
      </p>
    </fieldset>
  );
}

/** The name of a player who shares this device. */
function PlayerName(
  { number, name, onName }: { number: number; name: string; onName: (name: string) => void },
) {
  const id = useId();
  return (
    <p class="field player-name">
      <label for={id}>{t("page.start.player_name", { seat: t("seat", { number }) })}</label>
      <input
        id={id}
        type="text"
        name="player"
        autoComplete="off"
        maxLength={MAX_NAME_LENGTH}
        value={name}
        onInput={(event) => onName(event.currentTarget.value)}
      />
    </p>
  );
}

function ClockFields(props: PartProps) {
  const { draft } = props;
  return (
    <div class="clock-fields">
      <SegmentedControl
        label={t("page.clock")}
        options={labelOptions(["none", "live", "mail"], "page.start.clock")}
        {...choosing(props, "clock")}
      />
      {draft.clock === "live" && (
        <div class="buttons">
          <Select
            label={t("page.start.minutes")}
            options={numbers(MINUTES)}
            {...choosing(props, "minutes")}
          />
          <Select
            label={t("page.start.seconds")}
            options={numbers(SECONDS)}
            {...choosing(props, "seconds")}
          />
        </div>
      )}
      {draft.clock === "mail" && (
        <>
          <Select
            label={t("page.start.days")}
            options={numbers(DAYS)}
            {...choosing(props, "days")}
          />
          {!sendsMail.value && <p class="small">{t("page.start.days_no_mail")}</p>}
        </>
      )}
    </div>
  );
}
