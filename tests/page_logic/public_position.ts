// Run by test_public_position.py: what the page leaves on the screen of each of these positions while a device is passed on, as JSON.

import { publicPosition } from "../../web/src/games/zahltag/public_position.ts";

const positions = JSON.parse(await new Response(Deno.stdin.readable).text());
console.log(JSON.stringify(positions.map(publicPosition)));
