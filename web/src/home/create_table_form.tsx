// The dialog that creates a table, with all options.

import { createElement, Fragment } from "preact";
import { useState } from "preact/hooks";
import { linksReach } from "../account/session.ts";
import { GAMES } from "../games/registry.ts";
import { Checkbox, Select } from "../ui/form_fields.tsx";
import { Details } from "../ui/section.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { t } from "../i18n/translate.ts";
import { DEFAULT_DRAFT, type Draft, LEVELS, PLAYERS, type SeatChoice, tableSpec } from "./table_draft.ts";
import { createTable } from "./create_table.ts";
import { requireName } from "../account/sign_in.ts";
import { CustomBoardUpload } from "./custom_board_upload.tsx";
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
const numbers = (all: number[]) => all.map((n) => [n, String(n)] as const);
const labelOptions = <const T extends string>(all: readonly T[], key: string) =>
  all.map((word) => [word, t(`${key}.${word}`)] as const);

export function CreateTableDialog({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useState(DEFAULT_DRAFT);
  const { isBusy, refused, attempt } = useSubmission();
  const change = (changed: Partial<Draft>) => setDraft((last) => ({ ...last, ...changed }));
  const props = { draft, change };
  const submit = (event: Event) => {
    event.preventDefault();
    requireName(t("page.create_now"), () => attempt(() => createTable(tableSpec(draft))));
  };
  return (
    <Dialog heading={t("page.create")} onClose={onClose} class="create-table">
      <form onSubmit={submit}>
        <div class="option-row">
          <SegmentedControl
            label={t("page.game")}
            options={Object.entries(GAMES).map(([game, { title }]) => [game, title] as const)}
            chosen={draft.game}
            onChoose={(game) => change({ game, customPieces: null })}
          />
          <SegmentedControl
            label={t("page.players")}
            options={PLAYERS}
            {...choosing(props, "players")}
          />
        </div>
        <VariantFields {...props} />
        <SeatFields {...props} />
        <ClockFields {...props} />
        <SegmentedControl
          label={t("page.start.door")}
          options={labelOptions(["invited", "listed"], "page.start.door")}
          chosen={draft.listed ? "listed" : "invited"}
          onChoose={(word) => change({ listed: word === "listed" })}
        />
        <Checkbox
          label={t("page.spectators")}
          name="spectators"
          checked={draft.spectators}
          onToggle={(spectators) => change({ spectators })}
        />
        <Details summary={t(`page.start.own.${draft.game}`)}>
          <CustomBoardUpload
            key={draft.game}
            game={draft.game}
            onLoad={(customPieces) => change({ customPieces })}
          />
        </Details>
        {tableSpec(draft).seats.includes("open") && <InviteReach />}
        <FormError refused={refused} isExact />
        <p class="buttons">
          <button type="submit" class="button primary large" disabled={isBusy}>{t("page.create_now")}</button>
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

function VariantFields(props: PartProps) {
  const { draft } = props;
  if (draft.game !== "bigshot" || draft.players === 2) return null;
  const isChallenge = draft.variant === "challenge";
  return (
    <>
      <SegmentedControl
        label={t("page.variant")}
        options={labelOptions(["classic", "challenge"], "page.start.variant")}
        {...choosing(props, "variant")}
      />
      <p class="small">{t(`page.start.variant_why.${draft.variant}`)}</p>
      {isChallenge && (
        <Select
          label={t("page.overbids")}
          options={labelOptions(["refused", "exposed"], "page.overbids")}
          {...choosing(props, "overbids")}
        />
      )}
      {isChallenge && draft.overbids === "exposed" && (
        <Select
          label={t("page.exposure")}
          options={labelOptions(["round", "game"], "page.exposure")}
          {...choosing(props, "exposure")}
        />
      )}
    </>
  );
}

function SeatFields({ draft, change }: PartProps) {
  const bots = LEVELS.map((level) => [level, t("page.seat_bot", { level: t(`level.${level}`) })] as const);
  const options: (readonly [SeatChoice, string])[] = [
    ["mine", t("page.seat_mine")],
    ["open", t("page.seat_open")],
    ...bots,
  ];
  const seats = draft.wishes.slice(0, draft.players);
  const set = (at: number, wish: SeatChoice) =>
    change({ wishes: draft.wishes.map((old, i) => i === at ? wish : old) });
  return (
    <fieldset class="seat-fields">
      <legend>{t("page.seats")}</legend>
      {seats.map((wish, at) => (
        <Select
          key={at}
          label={t("page.seat_for", { seat: t("seat", { number: at + 1 }) })}
          name="seat"
          options={options}
          chosen={wish}
          onChoose={(chosen) => set(at, chosen)}
        />
      ))}
      <p class="small">
        {t(seats.filter((wish) => wish === "mine").length > 1 ? "page.hot_seat" : "page.start.hot_seat")}
      </p>
    </fieldset>
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
        <Select
          label={t("page.start.days")}
          options={numbers(DAYS)}
          {...choosing(props, "days")}
        />
      )}
    </div>
  );
}
