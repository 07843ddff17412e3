// Run by test_final_order.py: what the page says about the ends of matches, as JSON.

import { tieBreaks } from "../../web/src/games/bigshot/score_steps.ts";
import { isBehindPoorer, placeReason as bigshotReason } from "../../web/src/games/bigshot/place_reason.ts";
import { placeReason as zahltagReason } from "../../web/src/games/zahltag/place_reason.ts";
import { decidingCriterion, placeWhenOut, rankedSeats } from "../../web/src/games/zahltag/final_order.ts";

const { bigshot, zahltag } = JSON.parse(await new Response(Deno.stdin.readable).text());

console.log(JSON.stringify({
  bigshot: bigshot.map(({ view, result }: any) => tieBreaks(view, result)),
  bigshotReasons: bigshot.map(({ view, result }: any) =>
    view.seats.map((_: any, seat: number) => bigshotReason(view, result, seat))
  ),
  bigshotBarred: bigshot.map(({ view, result }: any) =>
    view.seats.map((_: any, seat: number) => isBehindPoorer(view, result, seat))
  ),
  zahltagReasons: zahltag.map(({ view, result }: any) =>
    view.seats.map((_: any, seat: number) => zahltagReason(view, result, seat))
  ),
  zahltag: zahltag.map(({ view, result }: any) => ({
    order: rankedSeats(view.places).map(({ seat }) => seat),
    criterion: decidingCriterion(result),
    places: view.seats.map((seat: any, at: number) => seat.out ? placeWhenOut(view.seats, at) : null),
  })),
}));
