// What a table of Big Shot needs from its first auction on, loaded together.

export { CubeTray } from "./actions/cube_placement.tsx";
export { ExposedPurse, Hammer, SoldLot } from "./climax_cards.tsx";
