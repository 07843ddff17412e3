// The waiting room before a match: seats, sitting down, bots, start.

import "./shared_chunk.ts";
import { createElement, Fragment } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { navigate } from "../app/router.ts";
import { visitor } from "../account/session.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Select } from "../ui/form_fields.tsx";
import { t } from "../i18n/translate.ts";
import { NameForm } from "../account/name_form.tsx";
import { salt } from "../api/http_client.ts";
import type { Fill, SeatState } from "../api/protocol.ts";
import { botLevels } from "../games/game_info.ts";
import { LevelNote } from "../games/level_note.tsx";
import { Face } from "../ui/face.tsx";
import { InviteLink } from "./invite_link.tsx";
import { useTableStore } from "./store/table_context.ts";

export function WaitingRoom() {
  const store = useTableStore();
  const { table, you } = store;
  if (!table.value) return null;
  const { seats, invite, listed } = table.value;
  const isInvited = listed || store.invite !== null || you.value !== null ||
    seats.some(({ kind }) => kind === "reserved");
  const isFull = seats.every(({ kind }) => kind === "person" || kind === "bot");
  const isNobody = visitor.value.kind !== "person";
  return (
    <section class="waiting-room" aria-label={t("page.table.waiting_room")}>
      <div class="card">
        <h3>{t("page.seats")}</h3>
        <LostSeat />
        {isNobody && isInvited && (
          <div class="who-are-you">
            <p>{t("page.table.name_first")}</p>
            <NameForm />
          </div>
        )}
        <ol class="seat-list">
          {seats.map((seat, at) => <SeatRow key={at} seat={seat} at={at} canSit={!isNobody && isInvited} />)}
        </ol>
        <LevelNote game={table.value.game} levels={seats.map(({ level }) => level)} />
        {!isInvited && <p>{t("page.table.invite_needed")}</p>}
        {isFull && you.value
          ? (
            <p>
              <Button isMain onPress={() => store.send({ do: "start", salt: salt() })}>
                {t("page.start")}
              </Button>
            </p>
          )
          : <p class="small">{t(isFull ? "page.start_full" : "page.start_soon")}</p>}
      </div>
      {invite !== null && seats.some(({ kind }) => kind === "open") && <InviteLink key={invite} />}
    </section>
  );
}

/** Tells somebody who had a seat, and has not left it here, that it is theirs no longer. */
function LostSeat() {
  const store = useTableStore();
  const hadSeat = useRef(false);
  const [isLost, setLost] = useState(false);
  const hasSeat = store.you.value !== null;
  useEffect(() => {
    setLost(hadSeat.current && !hasSeat && !store.hasLeft);
    hadSeat.current = hasSeat;
  }, [hasSeat]);
  return <div role="status">{isLost && <p class="lost-seat">{t("page.table.seat_lost")}</p>}</div>;
}

function SeatRow({ seat, at, canSit }: { seat: SeatState; at: number; canSit: boolean }) {
  const store = useTableStore();
  const { you, names, here, table } = store;
  const me = visitor.value.kind === "person" && visitor.value.me.name;
  const isFree = seat.kind === "open" || (seat.kind === "reserved" && seat.name === me);
  const isMine = you.value?.seats.includes(at) ?? false;
  const name = seat.kind === "open" ? t("page.seat_free") : names.value[at];
  const sit = async () => {
    const key = store.invite ? { invite: store.invite } : {};
    const answer = await store.send({ do: "sit", seat: at, salt: salt(), ...key });
    if (answer.type === "ack") navigate(location.pathname, { isReplacing: true }); // the key has done its work
  };
  return (
    <li class={`place ${seat.kind}`} data-seat={at}>
      <span class="number" aria-hidden="true">{at + 1}</span>
      <span class="who">
        <span class="sr-only">{t("seat", { number: at + 1 })}</span> {seat.bot && <Face of={seat.bot} />}{" "}
        {name}
        <span class="small">
          {seat.kind === "bot" && ` · ${t(`level.${seat.level}`)}`}
          {isMine && ` · ${t("page.seat_you")}`}
          {table.value?.host === at && ` · ${t("page.seat_host")}`}
          {seat.kind === "person" && !isMine &&
            ` · ${t(here.value[at] ? "page.seat_here" : "page.seat_away")}`}
        </span>
      </span>
      {isFree && canSit && (
        <Button
          isMain={!you.value}
          label={`${t(you.value ? "page.table.sit_too" : "page.table.sit")}: ${
            t("seat", { number: at + 1 })
          }`}
          onPress={sit}
        >
          {t(you.value ? "page.table.sit_too" : "page.table.sit")}
        </Button>
      )}
      {you.value?.host && !isMine && <SeatFiller seat={seat} at={at} />}
    </li>
  );
}

function SeatFiller({ seat, at }: { seat: SeatState; at: number }) {
  const store = useTableStore();
  const [asked, setAsked] = useState<Fill["level"] | undefined>();
  const [count, setCount] = useState(0); // of the times that it was put back
  const isTaken = seat.kind === "person" || seat.kind === "reserved";
  const levels = botLevels(store.table.value?.game ?? "").map((level) =>
    [level, t("page.fill_bot", { level: t(`level.${level}`) })] as const
  );
  const choices: (readonly [string, string])[] = [["", t("page.fill_open")], ...levels];
  if (isTaken) choices.unshift(["stay", t("page.table.stays")]);
  const fill = (level: Fill["level"]) => store.send({ do: "fill", seat: at, level });
  const choose = (chosen: string) => {
    const level = (chosen || null) as Fill["level"];
    if (chosen !== "stay") seat.kind === "person" ? setAsked(level) : fill(level);
  };
  const close = () => {
    setAsked(undefined);
    setCount(count + 1);
  };
  const player = store.names.value[at];
  return (
    <>
      <Select
        key={count}
        label={`${t("seat", { number: at + 1 })} – ${t("page.fill")}`}
        isLabelUnseen
        name="fill"
        options={choices}
        chosen={isTaken ? "stay" : seat.level ?? ""}
        onChoose={choose}
      />
      {asked !== undefined && seat.kind === "person" && (
        <Dialog heading={t("page.table.remove", { player })} onClose={close} class="narrow">
          <p>{t("page.table.remove_why", { player })}</p>
          <p class="buttons">
            <Button
              isDangerous
              onPress={() => {
                close();
                fill(asked);
              }}
            >
              {t("page.table.remove_yes")}
            </Button>
            <Button onPress={close}>{t("page.cancel")}</Button>
          </p>
        </Dialog>
      )}
    </>
  );
}
