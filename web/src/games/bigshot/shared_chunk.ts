// The modules that the table of Big Shot shares with the parts that it loads on use.
//
// As in ../../app/shared_chunk.ts: all these parts import this file, so that these modules are one file.

import "../../table/shared_chunk.ts";
import "./actions/placement_draft.ts";
import "./board/cube.tsx";
import "./disabled_reasons.ts";
import "./event_text.ts";
import "./limits.ts";
import "./lot_text.ts";
import "./move_text.ts";
import "./players.tsx";
import "./score.ts";
import "./seat_icon.tsx";
