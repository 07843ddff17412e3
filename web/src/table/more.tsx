// What else there is at a table: how one is called, another device, records, the dice, leaving.

import { createElement, Fragment } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Act, Drawing, More } from "../kit/kit.tsx";
import { listed, say } from "../speech/texts.ts";
import { useSitting } from "./at.ts";
import { Calls } from "./calls.tsx";
import { Dice } from "./dice.tsx";
import { LinkShown } from "./link.tsx";
import { Statistic } from "./statistic.tsx";
import type { Sitting } from "./sitting.ts";

export function Elsewhere() {
  const sitting = useSitting();
  const { table, you } = sitting;
  const told = table.value;
  if (!told) return null;
  const isOver = told.status === "finished" || told.status === "abandoned";
  const own = you.value;
  const path = `/api/tables/${encodeURIComponent(told.id)}`;
  return (
    <>
      {own && (
        <p class="small">
          {say("page.sitting", { seats: listed(own.seats.map((seat) => sitting.names.value[seat])) })}
        </p>
      )}
      {own && !isOver && <Calls />}
      {own && own.seat !== null && own.seats.length > 1 && !isOver && (
        <p>
          <Act onAct={() => sitting.ask({ do: "cover" })}>{say("page.cover")}</Act>
        </p>
      )}
      {told.status === "finished" && <Statistic key={told.id} />}
      {own && !isOver && <PersonalLink />}
      <Dice />
      <ul class="links">
        {told.former && (
          <li>
            <a href={`/t/${encodeURIComponent(told.former)}`}>{say("page.former")}</a>
          </li>
        )}
        {told.status === "finished" && (
          <li>
            <a href={`/replay/${encodeURIComponent(told.id)}?table`}>{say("page.replay")}</a>
          </li>
        )}
        {told.status === "finished" && (
          <li>
            <a href={`${path}/record`} download>{say("page.record")}</a>
          </li>
        )}
        {told.status === "playing" && own && own.seat !== null && (
          <li>
            <a href={`${path}/log?seat=${own.seat}`} download>{say("page.own_log")}</a>
          </li>
        )}
      </ul>
      {own && !isOver && <Leaving />}
    </>
  );
}

/** The seat that is meant: the one that is shown, or the only one. */
const ownSeat = ({ you }: Sitting): number | undefined => you.value?.seat ?? you.value?.seats[0];

function PersonalLink() {
  const sitting = useSitting();
  const [made, setMade] = useState<{ link: string; qr: string | null } | null>(null);
  const make = async () => {
    const answer = await sitting.ask({ do: "link", seat: ownSeat(sitting) });
    if (answer.type === "ack" && answer.link) setMade({ link: answer.link, qr: answer.qr ?? null });
  };
  return (
    <More summary={say("page.link")}>
      <p>{say("page.link_secret")}</p>
      <p>
        <Act onAct={make}>{say("page.link_make")}</Act>
      </p>
      {made && <LinkShown label={say("page.link_yours")} url={made.link} />}
      {made?.qr && <Drawing svg={made.qr} label={say("page.qr")} />}
    </More>
  );
}

function Leaving() {
  const sitting = useSitting();
  const [isAsking, setAsking] = useState(false);
  const place = useRef<HTMLDivElement & HTMLParagraphElement>(null);
  const hasAsked = useRef(false);
  useEffect(() => {
    if (isAsking || hasAsked.current) place.current?.querySelector<HTMLElement>("button:last-child")?.focus();
    hasAsked.current = isAsking;
  }, [isAsking]);
  const { table, you } = sitting;
  const own = you.value;
  const seats = own ? own.seat === null ? own.seats : [own.seat] : [];
  if (!table.value || seats.every((seat) => table.value?.seats[seat].stand_in === "left")) return null;
  const leave = async () => {
    setAsking(false);
    for (const seat of seats) await sitting.ask({ do: "leave", seat });
  };
  const isWaiting = table.value.status === "waiting";
  if (!isAsking) {
    return (
      <p ref={place}>
        <Act danger onAct={isWaiting ? leave : () => setAsking(true)}>{say("page.leave")}</Act>
      </p>
    );
  }
  return (
    <div class="leaving" ref={place} role="group" aria-label={say("page.leave")}>
      <p>{say("page.leave_sure")}</p>
      <p class="buttons">
        <Act danger onAct={leave}>{say("page.leave_yes")}</Act>
        <Act onAct={() => setAsking(false)}>{say("page.cancel")}</Act>
      </p>
    </div>
  );
}
