// The modules that the table of Zahltag shares with the parts that it loads on use.
//
// As in ../../app/shared_chunk.ts: all these parts import this file, so that these modules are one file.

import "../../table/shared_chunk.ts";
import "./board/offer_envelope.tsx";
import "./actions/card_exchange.ts";
import "./calculations.ts";
import "./cards.tsx";
import "./event_text.ts";
import "./final_order.ts";
import "./limits.ts";
import "./move_text.ts";
import "./seat_icon.tsx";
