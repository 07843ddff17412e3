// What a player is asked or told before going on: passing the device, a stand-in, a move to be taken back.

import { createElement, Fragment } from "preact";
import { Act } from "../kit/kit.tsx";
import { listed, say } from "../speech/texts.ts";
import { useSitting } from "./at.ts";

export function Notices() {
  const { table, isCovered } = useSitting();
  if (table.value?.status !== "playing") return null;
  return isCovered.value ? <Cover /> : (
    <>
      <StandIn />
      <TakingBack />
    </>
  );
}

function Cover() {
  const sitting = useSitting();
  const { you, awaited, names } = sitting;
  const seats = you.value?.seats ?? [];
  const mine = seats.filter((seat) => awaited.value.includes(seat));
  const next = mine.length ? mine : seats;
  return (
    <section class="notice cover" aria-labelledby="cover">
      <h3 id="cover" tabIndex={-1}>{say("page.cover_to", { player: names.value[next[0]] })}</h3>
      <p>{say("page.cover_why")}</p>
      <p class="buttons">
        {next.map((seat) => (
          <Act key={seat} first onAct={() => sitting.ask({ do: "uncover", seat })}>
            {say("page.uncover", { player: names.value[seat] })}
          </Act>
        ))}
      </p>
    </section>
  );
}

function StandIn() {
  const sitting = useSitting();
  const { you, table, names } = sitting;
  const seat = you.value?.seat;
  if (typeof seat !== "number") return null;
  const why = table.value?.seats[seat].stand_in;
  if (!why) return null;
  return (
    <section class="notice stand-in" aria-label={say("page.return")}>
      <p>
        {say("news.stood-in", { seat: names.value[seat] })} {say(`page.table.why.${why}`)}
      </p>
      <Act first onAct={() => sitting.ask({ do: "return", seat })}>{say("page.return")}</Act>
    </section>
  );
}

function TakingBack() {
  const sitting = useSitting();
  const { table, you, names } = sitting;
  const asked = table.value?.take_back;
  if (!asked) return null;
  const others = listed(asked.waits_for.map((seat) => names.value[seat]));
  const answer = (agree: boolean, seat: number) => sitting.ask({ do: "answer", agree, seat });
  const isMine = you.value?.seats.includes(asked.seat);
  const asks = (you.value?.seats ?? []).find((seat) => asked.waits_for.includes(seat));
  return (
    <section class="notice take-back" aria-label={say("page.table.take_back")}>
      <p>{say("page.take_back_asked", { player: names.value[asked.seat], others })}</p>
      {isMine && <Act onAct={() => answer(false, asked.seat)}>{say("page.call_off")}</Act>}
      {!isMine && asks !== undefined && (
        <p class="buttons">
          <Act first onAct={() => answer(true, asks)}>{say("page.agree")}</Act>
          <Act onAct={() => answer(false, asks)}>{say("page.object")}</Act>
        </p>
      )}
    </section>
  );
}

/** A way to ask for the last move, as long as it can be had. */
export function TakeBackAct() {
  const sitting = useSitting();
  const { table, you } = sitting;
  const own = you.value;
  if (!own?.can_take_back || table.value?.take_back || own.seat === null) return null;
  const ask = () => sitting.ask({ do: "take-back", seat: own.seat, number: sitting.socket.number });
  const said = say("page.take_back");
  return (
    <Act class="take-back" label={said} onAct={ask}>
      ↶ <span class="roomy">{said}</span>
    </Act>
  );
}
