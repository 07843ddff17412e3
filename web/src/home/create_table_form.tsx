// Laying a table: everything that can be chosen.

import { createElement, Fragment } from "preact";
import { useState } from "preact/hooks";
import { linksReach } from "../account/session.ts";
import { GAMES } from "../games/registry.ts";
import { Choice, Ticked } from "../ui/form_fields.tsx";
import { More } from "../ui/section.tsx";
import { Sheet } from "../ui/dialog.tsx";
import { say } from "../i18n/translate.ts";
import { type Draft, LEVELS, PLAYERS, specOf, USUAL, type Wish } from "./table_draft.ts";
import { lay } from "./create_table.ts";
import { withName } from "../account/sign_in.ts";
import { OwnPieces } from "./custom_board_upload.tsx";
import { Segments } from "../ui/segmented_control.tsx";
import { useTrying, Wrong } from "../ui/form_submission.tsx";

interface PartProps {
  draft: Draft;
  change: (change: Partial<Draft>) => void;
}

/** What a choice of this part of the draft shows and does. */
const choosing = <K extends keyof Draft>({ draft, change }: PartProps, part: K) => ({
  chosen: draft[part],
  onChoose: (value: Draft[K]) => change({ [part]: value }),
});

const MINUTES = [1, 3, 5, 10, 15, 30, 60];
const SECONDS = [0, 5, 10, 30, 60];
const DAYS = [1, 2, 3, 5, 7, 14];
const numbers = (all: number[]) => all.map((n) => [n, String(n)] as const);
const worded = <const T extends string>(all: readonly T[], key: string) =>
  all.map((word) => [word, say(`${key}.${word}`)] as const);

export function CreateSheet({ onClose }: { onClose: () => void }) {
  const [draft, setDraft] = useState(USUAL);
  const { isBusy, refused, attempt } = useTrying();
  const change = (changed: Partial<Draft>) => setDraft((last) => ({ ...last, ...changed }));
  const props = { draft, change };
  const submit = (event: Event) => {
    event.preventDefault();
    withName(say("page.create_now"), () => attempt(() => lay(specOf(draft))));
  };
  return (
    <Sheet heading={say("page.create")} onClose={onClose} class="creating">
      <form onSubmit={submit}>
        <div class="wishes">
          <Segments
            label={say("page.game")}
            options={Object.entries(GAMES).map(([game, { title }]) => [game, title] as const)}
            chosen={draft.game}
            onChoose={(game) => change({ game, own: null })}
          />
          <Segments
            label={say("page.players")}
            options={PLAYERS}
            {...choosing(props, "players")}
          />
        </div>
        <Variant {...props} />
        <Seats {...props} />
        <Clock {...props} />
        <Segments
          label={say("page.start.door")}
          options={worded(["invited", "listed"], "page.start.door")}
          chosen={draft.listed ? "listed" : "invited"}
          onChoose={(word) => change({ listed: word === "listed" })}
        />
        <Ticked
          label={say("page.spectators")}
          name="spectators"
          checked={draft.spectators}
          onTick={(spectators) => change({ spectators })}
        />
        <More summary={say(`page.start.own.${draft.game}`)}>
          <OwnPieces key={draft.game} game={draft.game} onOwn={(own) => change({ own })} />
        </More>
        {specOf(draft).seats.includes("open") && <Reach />}
        <Wrong refused={refused} isExact />
        <p class="buttons">
          <button type="submit" class="act first large" disabled={isBusy}>{say("page.create_now")}</button>
        </p>
      </form>
    </Sheet>
  );
}

/** Whom the invite link will reach, where that is not everybody. */
function Reach() {
  const reach = linksReach.value;
  return reach === "everywhere" ? null : <p class="small reach">{say(`page.start.links.${reach}`)}</p>;
}

function Variant(props: PartProps) {
  const { draft } = props;
  if (draft.game !== "bigshot" || draft.players === 2) return null;
  const isChallenge = draft.variant === "challenge";
  return (
    <>
      <Segments
        label={say("page.variant")}
        options={worded(["classic", "challenge"], "page.start.variant")}
        {...choosing(props, "variant")}
      />
      <p class="small">{say(`page.start.variant_why.${draft.variant}`)}</p>
      {isChallenge && (
        <Choice
          label={say("page.overbids")}
          options={worded(["refused", "exposed"], "page.overbids")}
          {...choosing(props, "overbids")}
        />
      )}
      {isChallenge && draft.overbids === "exposed" && (
        <Choice
          label={say("page.exposure")}
          options={worded(["round", "game"], "page.exposure")}
          {...choosing(props, "exposure")}
        />
      )}
    </>
  );
}

function Seats({ draft, change }: PartProps) {
  const bots = LEVELS.map((level) =>
    [level, say("page.seat_bot", { level: say(`level.${level}`) })] as const
  );
  const options: (readonly [Wish, string])[] = [
    ["mine", say("page.seat_mine")],
    ["open", say("page.seat_open")],
    ...bots,
  ];
  const seats = draft.wishes.slice(0, draft.players);
  const set = (at: number, wish: Wish) =>
    change({ wishes: draft.wishes.map((old, i) => i === at ? wish : old) });
  return (
    <fieldset class="seating">
      <legend>{say("page.seats")}</legend>
      {seats.map((wish, at) => (
        <Choice
          key={at}
          label={say("page.seat_for", { seat: say("seat", { number: at + 1 }) })}
          name="seat"
          options={options}
          chosen={wish}
          onChoose={(chosen) => set(at, chosen)}
        />
      ))}
      <p class="small">
        {say(seats.filter((wish) => wish === "mine").length > 1 ? "page.hot_seat" : "page.start.hot_seat")}
      </p>
    </fieldset>
  );
}

function Clock(props: PartProps) {
  const { draft } = props;
  return (
    <div class="clock-choice">
      <Segments
        label={say("page.clock")}
        options={worded(["none", "live", "mail"], "page.start.clock")}
        {...choosing(props, "clock")}
      />
      {draft.clock === "live" && (
        <div class="buttons">
          <Choice
            label={say("page.start.minutes")}
            options={numbers(MINUTES)}
            {...choosing(props, "minutes")}
          />
          <Choice
            label={say("page.start.seconds")}
            options={numbers(SECONDS)}
            {...choosing(props, "seconds")}
          />
        </div>
      )}
      {draft.clock === "mail" && (
        <Choice
          label={say("page.start.days")}
          options={numbers(DAYS)}
          {...choosing(props, "days")}
        />
      )}
    </div>
  );
}
