// A game for boardgame.io whose state is shaped like our view of Big Shot: 13 lots, 18 spaces, four seats. A few fields are
// left out, so that its messages, which carry more around the state, have about as many bytes as ours. Its rules are nothing: a move changes a few fields and the turn passes on. So boardgame.io has no rules to pay for.

const COLOURS = ["red", "black", "yellow", "white"];
const LOTS = ["W9", "W10", "W11", "WX", "C16", "C17", "C19", "C20", "C21", "E9", "E10", "E11", "EX"];
const SPACES = 18;
const MOVES = Number(process.env.BENCH_MOVES || 120); // then the match is over, so that its log stays as long as a real one

function lot(id, at) {
  const isPark = id.endsWith("X");
  const leader = COLOURS[at % 4];
  return {
    id,
    value: isPark ? null : Number(id.slice(1)),
    doubles: isPark ? LOTS.filter((other) => other[0] === id[0] && other !== id) : [],
    cubes: { [leader]: 1 + (at % 3) },
    sold: false,
    leader,
  };
}

function seat(colour, at) {
  return {
    seat: at,
    purses: [{ colour, cash: 15, loans: 2, next_loan: 7, borrowed: false, paid: 19 }],
    exposed: false,
    passed: false,
  };
}

module.exports = {
  name: "bench",
  minPlayers: 4,
  maxPlayers: 4,
  disableUndo: true, // ours has none either

  setup: () => ({
    game: "bench",
    players: 4,
    options: {},
    reconstruction: true,
    round: 1,
    phase: "bid",
    awaited: [0],
    starter: 0,
    broker: 15,
    spaces: Array.from({ length: SPACES }, (_, at) => (at % 5 ? "RYWK" : "")),
    emptied: Array.from({ length: SPACES }, (_, at) => at % 5 === 0),
    lots: LOTS.map(lot),
    seats: COLOURS.map(seat),
    ghost: null,
    bid: 1,
    bidder: null,
    unplaced: 0,
    made: 0,
  }),

  playerView: ({ G, playerID }) => ({
    ...G,
    viewer: Number(playerID),
    seats: G.seats.map((one) =>
      String(one.seat) === playerID ? one : { ...one, purses: one.purses.map((purse) => ({ ...purse, cash: null })) },
    ),
  }),

  turn: { minMoves: 1, maxMoves: 1 },

  moves: {
    bid: ({ G, playerID }, amount) => {
      const mover = Number(playerID);
      G.made += 1;
      G.round = 1 + Math.floor(G.made / 12);
      G.awaited[0] = (mover + 1) % 4;
      G.bid = amount;
      G.bidder = mover;
      G.seats[mover].purses[0].cash = 10 + (amount % 20);
      G.seats[mover].passed = amount % 2 === 0;
      G.lots[G.made % LOTS.length].cubes[COLOURS[mover]] = 1 + (amount % 3);
    },
  },

  endIf: ({ G }) => (G.made >= MOVES ? { winner: "0" } : undefined),
};
