// What an invite link opens: who invites to which game, and one button to sit down; or why that is not possible, and a way on.

import "../app/shared_chunk.ts";
import { type ComponentChildren, createElement, Fragment } from "preact";
import { useEffect } from "preact/hooks";
import { NameForm } from "../account/name_form.tsx";
import { visitor } from "../account/session.ts";
import { Refused } from "../api/http_client.ts";
import { usePolledResource } from "../api/polled_resource.ts";
import type { Invitation } from "../api/protocol.ts";
import { usePageTitle } from "../app/page_title.ts";
import { navigate } from "../app/router.ts";
import { firstLesson, hasOwnHintRule } from "../games/game_info.ts";
import { describeOptions, pictureOf } from "../games/registry.ts";
import { errorText, formatList, t, tPlural } from "../i18n/translate.ts";
import { FormError, useSubmission } from "../ui/form_submission.tsx";
import { describeClock } from "./clock/clock_format.ts";
import { sitDown } from "./sit_down.ts";
import { seatLabels } from "./store/seat_names.ts";

interface InvitationProps {
  /** The table. */
  id: string;
  /** The key of the link. */
  invite: string;
}

export function InvitationPage({ id, invite }: InvitationProps) {
  const path = `/api/tables/${encodeURIComponent(id)}/invitation?key=${encodeURIComponent(invite)}`;
  const { value, refused, refresh } = usePolledResource<Invitation>(path);
  const isSeated = (value?.you.length ?? 0) > 0;
  useEffect(() => {
    if (isSeated) navigate(`/t/${encodeURIComponent(id)}`, { isReplacing: true });
  }, [isSeated]);
  usePageTitle(value?.title ?? "");
  if (isSeated) return null;
  if (!value) return refused ? <WrongLink refused={refused} /> : <p class="small">{t("page.loading")}</p>;
  const canSit = value.status === "waiting" && value.free > 0;
  return (
    <section class="invitation card deco">
      <img src={pictureOf(value.game)} alt="" width="640" height="200" />
      <h1>
        {value.host
          ? t("page.invited.by", { player: value.host, title: value.title })
          : t("page.invited.to", { title: value.title })}
      </h1>
      <InvitedTo invitation={value} />
      {canSit
        ? <SitDown id={id} invite={invite} game={value.game} onRefused={refresh} />
        : <TooLate id={id} invitation={value} />}
    </section>
  );
}

/** What is played there, and with whom. */
function InvitedTo({ invitation }: { invitation: Invitation }) {
  const { game, options, clock, seats, status, free } = invitation;
  const names = seatLabels(seats).filter((_, at) => seats[at].kind === "person" || seats[at].kind === "bot");
  const facts = [
    tPlural("page.invited.players", seats.length),
    describeOptions(game, options),
    describeClock(clock),
    hasOwnHintRule(invitation.hints) && t(`page.hint.rule.${invitation.hints}`),
  ];
  const present = [
    names.length > 0 && t("page.invited.there", { players: formatList(names) }),
    status === "waiting" && free > 0 && tPlural("page.start.free", free),
  ].filter(Boolean);
  return (
    <>
      <p class="small">{facts.filter(Boolean).join(" · ")}</p>
      {present.length > 0 && <p>{present.join(" · ")}</p>}
    </>
  );
}

const WORDS = { taken: "page.invited.full", "not-now": "page.invited.begun" };

function SitDown(
  { id, invite, game, onRefused }: InvitationProps & { game: string; onRefused: () => Promise<void> },
) {
  const { isBusy, refused, attempt } = useSubmission();
  const known = visitor.value;
  const sit = async () => {
    if (!await attempt(() => sitDown(id, game, invite))) await onRefused();
  };
  return (
    <>
      <FormError refused={refused} words={WORDS} />
      {known.kind === "person"
        ? (
          <>
            <p>{t("page.invited.as", { name: known.me.name })}</p>
            <p class="buttons">
              <button type="button" class="button primary large" disabled={isBusy} onClick={sit}>
                {t("page.table.sit")}
              </button>
            </p>
          </>
        )
        : <NameForm action={t("page.table.sit")} onDone={sit} />}
      <p class="ways">
        {firstLesson(game) && <a href={firstLesson(game)!}>{t("page.invited.learn")}</a>}
        <a href={`/t/${encodeURIComponent(id)}?invite=${encodeURIComponent(invite)}&look`}>
          {t("page.invited.look")}
        </a>
      </p>
    </>
  );
}

/** No seat is free any more: why, and what is possible instead. */
function TooLate({ id, invitation }: { id: string; invitation: Invitation }) {
  const { status, spectators } = invitation;
  const path = encodeURIComponent(id);
  if (status === "finished") {
    return (
      <WayOn why={t("page.invited.over")}>
        {spectators && <a class="button primary" href={`/replay/${path}?table`}>{t("page.replay")}</a>}
      </WayOn>
    );
  }
  if (status === "abandoned") return <WayOn why={t("page.invited.abandoned")} />;
  const canWatch = spectators || status === "waiting";
  const why = t(status === "waiting" ? "page.invited.full" : "page.invited.begun");
  return (
    <WayOn why={canWatch ? why : `${why} ${t("page.invited.no_spectators")}`}>
      {canWatch && <a class="button primary" href={`/t/${path}`}>{t("page.invited.watch")}</a>}
    </WayOn>
  );
}

function WayOn({ why, children }: { why: string; children?: ComponentChildren }) {
  return (
    <>
      <p>
        <strong>{why}</strong> {t("page.invited.instead")}
      </p>
      <p class="buttons">
        {children}
        <a class={children ? "button" : "button primary"} href="/">{t("page.invited.own")}</a>
      </p>
    </>
  );
}

/** The key is wrong, or there is no such table; or the server does not answer. */
function WrongLink({ refused }: { refused: Refused }) {
  const isWrong = refused.code === "unknown" || refused.code === "malformed";
  return (
    <section class="invitation card" data-refused={refused.code}>
      <h1>{isWrong ? t("page.invited.wrong") : t("page.sent_away")}</h1>
      <p>{isWrong ? t("page.invited.wrong_why") : errorText(refused)}</p>
      <p class="buttons">
        <a class="button primary" href="/">{t("page.invited.own")}</a>
      </p>
    </section>
  );
}
