// Before play: who sits where, inviting, sitting down, giving seats to bots, beginning.

import { createElement } from "preact";
import { go } from "../app/router.ts";
import { visitor } from "../account/session.ts";
import { Act } from "../ui/button.tsx";
import { Choice } from "../ui/form_fields.tsx";
import { say } from "../i18n/translate.ts";
import { NameForm } from "../account/name_form.tsx";
import { salt } from "../api/http_client.ts";
import type { Fill, SeatState } from "../api/protocol.ts";
import { Inviting } from "./invite_link.tsx";
import { useSitting } from "./store/table_context.ts";

const LEVELS = ["easy", "normal", "hard", "expert"] as const;

export function WaitingRoom() {
  const sitting = useSitting();
  const { table, you } = sitting;
  if (!table.value) return null;
  const { seats, invite, listed } = table.value;
  const isInvited = listed || sitting.invite !== null || you.value !== null ||
    seats.some(({ kind }) => kind === "reserved");
  const isFull = seats.every(({ kind }) => kind === "person" || kind === "bot");
  const isNobody = visitor.value.kind !== "person";
  return (
    <section class="waiting-room" aria-label={say("page.table.waiting_room")}>
      <div class="card">
        <h3>{say("page.seats")}</h3>
        {isNobody && (
          <div class="who-are-you">
            <p>{say("page.table.name_first")}</p>
            <NameForm />
          </div>
        )}
        <ol class="places">
          {seats.map((seat, at) => <Place key={at} seat={seat} at={at} canSit={!isNobody && isInvited} />)}
        </ol>
        {!isInvited && <p>{say("page.table.invite_needed")}</p>}
        {isFull && you.value
          ? (
            <p>
              <Act first onAct={() => sitting.ask({ do: "start", salt: salt() })}>{say("page.start")}</Act>
            </p>
          )
          : <p class="small">{say(isFull ? "page.start_full" : "page.start_soon")}</p>}
      </div>
      {invite !== null && !isFull && <Inviting key={invite} />}
    </section>
  );
}

function Place({ seat, at, canSit }: { seat: SeatState; at: number; canSit: boolean }) {
  const sitting = useSitting();
  const { you, names, here, table } = sitting;
  const me = visitor.value.kind === "person" && visitor.value.me.name;
  const isFree = seat.kind === "open" || (seat.kind === "reserved" && seat.name === me);
  const isMine = you.value?.seats.includes(at) ?? false;
  const name = seat.kind === "open" ? say("page.seat_free") : names.value[at];
  const sit = async () => {
    const key = sitting.invite ? { invite: sitting.invite } : {};
    const answer = await sitting.ask({ do: "sit", seat: at, salt: salt(), ...key });
    if (answer.type === "ack") go(location.pathname, { replacing: true }); // the key has done its work
  };
  return (
    <li class={`place ${seat.kind}`} data-seat={at}>
      <span class="number" aria-hidden="true">{at + 1}</span>
      <span class="who">
        <span class="unseen">{say("seat", { number: at + 1 })}</span> {name}
        <span class="small">
          {isMine && ` · ${say("page.seat_you")}`}
          {table.value?.host === at && ` · ${say("page.seat_host")}`}
          {seat.kind === "person" && !isMine &&
            ` · ${say(here.value[at] ? "page.seat_here" : "page.seat_away")}`}
        </span>
      </span>
      {isFree && canSit && (
        <Act
          first={!you.value}
          label={say("page.sit", { seat: say("seat", { number: at + 1 }) })}
          onAct={sit}
        >
          {say("page.table.sit")}
        </Act>
      )}
      {you.value?.host && !isMine && <Filling seat={seat} at={at} />}
    </li>
  );
}

function Filling({ seat, at }: { seat: SeatState; at: number }) {
  const sitting = useSitting();
  const isTaken = seat.kind === "person" || seat.kind === "reserved";
  const levels = LEVELS.map((level) =>
    [level, say("page.fill_bot", { level: say(`level.${level}`) })] as const
  );
  const choices: (readonly [string, string])[] = [["", say("page.fill_open")], ...levels];
  if (isTaken) choices.unshift(["stay", say("page.table.stays")]);
  return (
    <Choice
      label={`${say("seat", { number: at + 1 })} – ${say("page.fill")}`}
      isLabelUnseen
      name="fill"
      options={choices}
      chosen={isTaken ? "stay" : seat.level ?? ""}
      onChoose={(level) =>
        level !== "stay" && sitting.ask({ do: "fill", seat: at, level: (level || null) as Fill["level"] })}
    />
  );
}
