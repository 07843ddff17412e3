// The players: their money, loans and lots, and their balance if the game ended here.

import { createElement, Fragment } from "preact";
import { isResultPending, type PlayProps } from "../game.ts";
import { capitalize, colourName, formatAmount, formatNumber, t, tPlural } from "../../i18n/translate.ts";
import type { BigShotLotView, BigShotPurseView, BigShotSeatView, BigShotView } from "../../api/protocol.ts";
import { CubeIcon } from "./board/cube.tsx";
import { balance, doublers, ledBy, qualifies, worth, worthOf } from "./score.ts";
import { LOAN_COST } from "./limits.ts";

type Props = PlayProps<BigShotView> & { lots: BigShotLotView[] };

export function Players({ view, now, lots, seat: mine, SeatHeader }: Props) {
  const sums = view.seats.map((seat) => balance(lots, seat));
  const best = sums.includes(null)
    ? NaN // the leader is unknown
    : Math.max(...view.seats.map((seat, at) => qualifies(lots, seat) ? sums[at] ?? 0 : -Infinity));
  const isPending = view.phase === "over" && isResultPending.value;
  const condition = view.players === 2 ? "BS-28" : "BS-18";
  return (
    <section class="players bigshot" aria-label={t("page.everyone")}>
      {view.seats.map((seat) => {
        const has = qualifies(lots, seat);
        const names = [
          "player",
          seat.seat === mine && "mine",
          (seat.seat === mine ? now : view).awaited.includes(seat.seat) && "turn",
          !isPending && (view.places ? view.places[seat.seat] === 1 : has && sums[seat.seat] === best) &&
          "ahead",
        ];
        return (
          <article key={seat.seat} class={names.filter(Boolean).join(" ")} data-seat={seat.seat}>
            <SeatHeader seat={seat.seat} />
            {seat.exposed && (
              <p class="exposed">
                {t(`page.bigshot.exposed.${view.options.exposure ?? "round"}`)} <RuleLink id="BS-22" />
              </p>
            )}
            {seat.purses.map((purse) => (
              <Purse key={purse.colour} lots={lots} purse={purse} isOne={seat.purses.length === 1} />
            ))}
            {!isPending && <Balance view={view} lots={lots} seat={seat} />}
            {!(has && view.phase === "over") && (
              <p class={`condition ${has ? "met" : ""}`}>
                <span aria-hidden>{has ? "✓" : "○"}</span> {conditionText(view, has)}{" "}
                <RuleLink id={condition} />
              </p>
            )}
          </article>
        );
      })}
      {view.ghost && (
        <article class="player ghost">
          <h3>
            <CubeIcon word={view.ghost} /> {capitalize(t("bigshot.ghost"))}
          </h3>
          <LedLots lots={lots} word={view.ghost} />
          <p class="small">
            {t("page.bigshot.ghost")} <RuleLink id="BS-23" />
          </p>
        </article>
      )}
    </section>
  );
}

/** BS-18, BS-28: whether the seat has lots enough to win. */
function conditionText({ players, phase }: BigShotView, has: boolean): string {
  const state = has ? "met" : phase === "over" ? "failed" : "missed";
  return t(`page.bigshot.condition.${players === 2 ? "each." : ""}${state}`);
}

export function RuleLink({ id }: { id: string }) {
  return <a class="by-rule" href={`/rules/bigshot#${id}`}>{id}</a>;
}

function Purse({ lots, purse, isOne }: { lots: BigShotLotView[]; purse: BigShotPurseView; isOne: boolean }) {
  const { colour: word, cash, loans, next_loan: next, paid } = purse;
  return (
    <div class="purse" data-colour={word}>
      {!isOne && <CubeIcon word={word} edge={28} />}
      <span class="cash">
        {cash === null
          ? (
            <>
              <b>{t("bigshot.hidden")}</b> <RuleLink id="BS-20" />
            </>
          )
          : <b>{formatAmount(cash)}</b>}
      </span>
      <span class="small owed">
        {tPlural("page.bigshot.loans", loans)}
        <span class="next">
          {" · "}
          {next === null ? t("page.bigshot.no_next") : t("page.bigshot.next", { next })}
        </span>
        {cash === null && <>{" · "}{t("page.bigshot.paid", { paid: formatAmount(paid) })}</>}
      </span>
      <LedLots lots={lots} word={word} />
    </div>
  );
}

/** The lots that a colour leads or owns. */
function LedLots({ lots, word }: { lots: BigShotLotView[]; word: string }) {
  const led = ledBy(lots, word);
  if (!led.length) return <span class="led-lots small">{t("page.bigshot.no_lots")}</span>;
  return (
    <ul class="led-lots" aria-label={t("page.bigshot.lots_of", { colour: colourName(word) })}>
      {led.map((lot) => (
        <li key={lot.id} class={lot.sold ? "sold" : ""}>
          {lot.id} <b>{lot.value === null ? "×2" : worth(lots, lot)}</b>
          {lot.sold && <span class="sr-only">{t("page.bigshot.sold")}</span>}
          {doublers(lots, lot).length > 0 && <span class="sr-only">×2</span>}
        </li>
      ))}
    </ul>
  );
}

/** The balance and its parts; hidden parts are a question mark. */
function Balance({ view, lots, seat }: { view: BigShotView; lots: BigShotLotView[]; seat: BigShotSeatView }) {
  const [was, is] = [balance(view.lots, seat), balance(lots, seat)];
  const held = seat.purses.reduce((sum, { colour }) => sum + worthOf(lots, colour), 0);
  const owed = LOAN_COST * seat.purses.reduce((sum, { loans }) => sum + loans, 0);
  const cash = seat.purses.every((purse) => purse.cash !== null)
    ? formatNumber(seat.purses.reduce((sum, purse) => sum + (purse.cash ?? 0), 0))
    : "?";
  return (
    <p class="balance">
      <span>{t(view.phase === "over" ? "page.bigshot.balance" : "page.bigshot.balance_now")}</span>
      <b>{is === null ? unknown(held - owed) : formatNumber(is)}</b>
      {is !== null && was !== null && is !== was && (
        <i class={is > was ? "up" : "down"}>{is > was ? "+" : "−"}{Math.abs(is - was)}</i>
      )}
      <span class="small">{t("page.bigshot.sum", { lots: held, cash, owed })}</span>
    </p>
  );
}

/** A balance with hidden cash: "? + 12". */
function unknown(known: number): string {
  if (!known) return "?";
  return known < 0 ? `? − ${-known}` : `? + ${known}`;
}
