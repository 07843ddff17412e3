// Asked by test_bigshot_scoring.py: what the page makes of counts, views and placements, as JSON lines.

import { after } from "../../web/src/games/bigshot/actions/placement_draft.ts";
import { balance, bestLot, lotsHeld, majorityColour, qualifies, worth } from "../../web/src/games/bigshot/score.ts";

const { counts, views, placements } = JSON.parse(await new Response(Deno.stdin.readable).text());

console.log(JSON.stringify({
  owners: counts.map(majorityColour),
  standings: views.map(({ lots, seats }: any) => ({
    worth: lots.map((lot: any) => worth(lots, lot)),
    balance: seats.map((seat: any) => balance(lots, seat)),
    lots: seats.map((seat: any) => lotsHeld(lots, seat)),
    qualifies: seats.map((seat: any) => qualifies(lots, seat)),
    best: seats.map((seat: any) => bestLot(lots, seat)),
  })),
  after: placements.map(({ lots, staged }: any) => after(lots, staged)),
}));
