// Numbers of the rules of Zahltag, from the protocol.

export {
  ZAHLTAG_HIGHEST_OFFER as HIGHEST_OFFER,
  ZAHLTAG_LAST_PAYDAY as LAST_PAYDAY,
  ZAHLTAG_MOST_CARDS as MOST_CARDS,
  ZAHLTAG_PREPARATION_LAPS as PREPARATION_LAPS,
  ZAHLTAG_TIE_COSTS as TIE_COSTS,
} from "../../api/protocol.ts";
