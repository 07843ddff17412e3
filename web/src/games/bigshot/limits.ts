// Numbers of the rules of Big Shot, from the protocol.

export {
  BIGSHOT_HIGHEST_BID as HIGHEST_BID,
  BIGSHOT_LOAN_COST as LOAN_COST,
  BIGSHOT_LOT_SIZE as LOT_SIZE,
  BIGSHOT_LOTS_TO_WIN as LOTS_TO_WIN,
  BIGSHOT_MOST_LOANS as MOST_LOANS,
} from "../../api/protocol.ts";
