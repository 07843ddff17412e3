// Groups offered moves by their first word, and chooses how each group is shown.

export interface MoveGroup {
  /** The first word of its moves. */
  verb: string;
  moves: string[];
  /** "number": a number to fill in; "select": a list; "buttons": a button for every move. */
  control: "buttons" | "select" | "number";
  /** For numbers. */
  least: number;
  most: number;
}

/** More moves than these are no longer shown as buttons. */
const MOST_BUTTONS = 16;

export function groupMoves(offered: string[]): MoveGroup[] {
  const groups = new Map<string, string[]>();
  for (const move of offered) {
    const [verb] = move.split(" ");
    groups.set(verb, [...groups.get(verb) ?? [], move]);
  }
  return [...groups].map(([verb, moves]) => ({ verb, moves, ...controlOf(verb, moves) }));
}

/** What follows the first word of a move: "7" in "bid 7". */
export const restOf = (move: string): string => move.split(" ").slice(1).join(" ");

function controlOf(verb: string, moves: string[]): Pick<MoveGroup, "control" | "least" | "most"> {
  const numbers = moves.map((move) => /^\d+$/.test(restOf(move)) ? Number(restOf(move)) : NaN);
  const least = Math.min(...numbers);
  const most = Math.max(...numbers);
  if (moves.length <= MOST_BUTTONS) return { control: "buttons", least, most };
  const offered = new Set(moves);
  const isWithoutGaps = most - least + 1 === moves.length &&
    moves.every((_, at) => offered.has(`${verb} ${least + at}`));
  return { control: isWithoutGaps ? "number" : "select", least, most };
}
