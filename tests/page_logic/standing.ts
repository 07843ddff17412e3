// Asked by test_standing.py: what the page makes of counts, views and placements, as JSON lines.

import { after } from "../../web/src/bigshot/staging.ts";
import { balance, bestLot, lotsHeld, ownerOf, qualifies, worth } from "../../web/src/bigshot/standing.ts";

const { counts, views, placements } = JSON.parse(await new Response(Deno.stdin.readable).text());

console.log(JSON.stringify({
  owners: counts.map(ownerOf),
  standings: views.map(({ lots, seats }: any) => ({
    worth: lots.map((lot: any) => worth(lots, lot)),
    balance: seats.map((seat: any) => balance(lots, seat)),
    lots: seats.map((seat: any) => lotsHeld(lots, seat)),
    qualifies: seats.map((seat: any) => qualifies(lots, seat)),
    best: seats.map((seat: any) => bestLot(lots, seat)),
  })),
  after: placements.map(({ lots, staged }: any) => after(lots, staged)),
}));
