// The modules that a table shares with the parts that it loads on use, with the games and with replays.
//
// As in ../app/shared_chunk.ts: all parts that show a table import this file, so that these modules are one file.

import "../app/shared_chunk.ts";
import "./keyboard/shortcuts_shown.ts";
import "./log/event_ticker.tsx";
import "./log/history_positions.ts";
import "./person_button.tsx";
import "./seat_header.tsx";
import "./side_panel/chat_text.ts";
import "./side_panel/unread_lines.ts";
import "./store/table_context.ts";
import "./store/table_state.ts";
import "./turn_headline.tsx";
