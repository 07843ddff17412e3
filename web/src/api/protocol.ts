// Written by `make docs` from the server's own types: change those instead.

/** Characters of a line of chat. */
export const MAX_CHAT_LENGTH = 500;

/** Of a line of chat in its room. */
export const MAX_CHAT_NUMBER = 1000000000000;

/** Characters of a mail address. */
export const MAX_EMAIL_LENGTH = 254;

/** Characters of a table's id, of a key in a link, and of a command's own id. */
export const MAX_KEY_LENGTH = 64;

/** Characters of a move. */
export const MAX_MOVE_LENGTH = 100;

/** Of a seat's moves, and of the moves of a record. */
export const MAX_MOVE_NUMBER = 100000;

/** Characters of a person's name. */
export const MAX_NAME_LENGTH = 32;

/** Characters of what someone says about a report. */
export const MAX_NOTE_LENGTH = 500;

/** Contracts for which a plan has an offer of its own. */
export const MAX_OFFERS_IN_PLAN = 100;

/** Changes of a table that are no moves, such as plans, requests and seats taken: all of them are stored, and loaded with it. */
export const MAX_OTHER_CHANGES = 1000;

/** So many more for each move of the match. */
export const MAX_OTHER_CHANGES_PER_MOVE = 10;

/** Of them, changes by one person, and as many more for each move: nobody uses up the changes of the others. */
export const MAX_OTHER_CHANGES_PER_PERSON = 100;

/** Characters of the password of a private server. */
export const MAX_PASSWORD_LENGTH = 200;

/** Characters of a salt for the dice. */
export const MAX_SALT_LENGTH = 64;

/** Settings of a device that a link takes to another. */
export const MAX_SETTINGS = 32;

/** Characters of the name of a setting, and of its value. */
export const MAX_SETTING_LENGTH = 32;

/** Characters of a webhook's URL. */
export const MAX_WEBHOOK_LENGTH = 500;

/** Big Shot: the highest bid. */
export const BIGSHOT_HIGHEST_BID = 99;

/** Big Shot: the highest value. */
export const BIGSHOT_HIGHEST_VALUE = 99;

/** Big Shot: the lot size. */
export const BIGSHOT_LOT_SIZE = 7;

/** Big Shot: the loan cost. */
export const BIGSHOT_LOAN_COST = 10;

/** Big Shot: the most loans. */
export const BIGSHOT_MOST_LOANS = 9;

/** Big Shot: the lots to win. */
export const BIGSHOT_LOTS_TO_WIN = 2;

/** Zahltag: the highest offer. */
export const ZAHLTAG_HIGHEST_OFFER = 8;

/** Zahltag: the most cards. */
export const ZAHLTAG_MOST_CARDS = 12;

/** Zahltag: the tie costs. */
export const ZAHLTAG_TIE_COSTS = 2;

/** Zahltag: the last payday. */
export const ZAHLTAG_LAST_PAYDAY = 5;

/** Zahltag: the preparation laps. */
export const ZAHLTAG_PREPARATION_LAPS = 3;

/** The levels of bots, weakest first. */
export const LEVELS = ["easy", "normal", "hard", "expert", "master"] as const;

/** The level of opponents where nobody chooses. */
export const DEFAULT_LEVEL = "normal";

/** The names of bots, in the order of their faces. */
export const BOT_NAMES = [
  "Ida",
  "Vera",
  "Clara",
  "Nora",
  "Greta",
  "Alma",
  "Rosa",
  "Frida",
  "Otto",
  "Hugo",
  "Bruno",
  "Emil",
  "Oskar",
  "Viktor",
  "Arno",
  "Leo",
  "Lola",
  "Stella",
  "Mina",
  "Luisa",
  "Helga",
  "Dora",
  "Emma",
  "Tilda",
] as const;

/** The version of the protocol that this page speaks. */
export const PROTOCOL = 2;

/** The quick phrases of the chat. */
export const PHRASES = [
  "hello",
  "good-luck",
  "one-moment",
  "well-played",
  "so-much",
  "bargain",
  "oops",
  "thanks",
] as const;

/** Why somebody can be reported. */
export const REPORT_REASONS = ["insult", "spam", "cheating", "name", "other"] as const;

/** The languages of the texts. */
export const LANGUAGES = ["en", "de", "fr", "it"] as const;

/** New values; fields that are left out stay as they are. */
export interface AccountChange {
  name?: string;
  language?: string | null;
  email?: string | null;
  webhook?: string | null;
}

/** A command was executed and is stored durably. */
export interface Ack {
  type: "ack";
  do: string;
  id?: string | null;
  seat?: number | null;
  nth?: number | null;
  table?: string | null;
  link?: string | null;
  qr?: string | null;
}

/** Who the device is from then on. */
export interface AddedDevice {
  me: PersonalData;
  settings: Record<string, string>;
}

/** Accept or reject a requested take-back; the requester withdraws it by rejecting it. */
export interface Answer {
  do: "answer";
  agree: boolean;
  seat?: number | null;
  table?: string | null;
  id?: string | null;
}

/** A review that the person asked for. */
export interface AskedReview {
  at: number;
  kind: "replay" | "table";
  id: string;
  open_cards: boolean;
}

/** Big Shot: raise by as little as possible up to an amount, in this auction or, between two, the next; then pass or ask. */
export interface BidUpTo {
  up_to: number;
  then?: "ask" | "pass";
}

/** A bot sits here. */
export interface BotSeat {
  bot: "easy" | "expert" | "hard" | "master" | "normal";
}

/** Where to play on, at which seat, and against whom. */
export interface BranchRequest {
  step: number;
  seat: number;
  level?: "easy" | "expert" | "hard" | "master" | "normal" | null;
  dice?: "fresh" | "same";
}

/** Where a match begins that plays on from another one. It does not count as an ordinary match. */
export interface BranchState {
  step: number;
  dice: "fresh" | "same";
  source: "replay" | "table" | null;
  id: string | null;
}

/** The last message before the server closes a socket. */
export interface Bye {
  type: "bye";
  code: string;
  message: string;
}

/** A move that was compared: its chance of winning, a share of the win, and the standard error of that. */
export interface Candidate {
  move: string;
  chance: number;
  error: number;
  samples: number;
  plan?: string[];
}

/** What dice or draws did. Chances are everybody's, with open cards, in millionths of a win. */
export interface ChanceEvent {
  kind: "chance";
  step: number;
  outcome: string;
  before: number[];
  after: number[];
  luck: number[];
}

/** A chapter of a game's rules. */
export interface ChapterDescription {
  name: string;
  rules: string[];
}

/** A line of chat. */
export interface ChatMessage {
  type: "said";
  room: "spectators" | "table";
  number: number;
  at: number;
  seat: number | null;
  name: string;
  text: string;
  phrase?: string | null;
}

/** A value that an option can have. */
export interface ChoiceDescription {
  value: string;
  players: number[];
}

/** The seat that now belongs to the sender. */
export interface ClaimedSeat {
  table: string;
  seat: number;
}

/** Milliseconds left by seat at the message's `at`; the clocks of `running` seats count down. */
export interface ClockTimes {
  left: number[];
  running: number[];
}

/** On such a socket: show only what everybody may see, while the device changes hands. */
export interface Cover {
  do: "cover";
  table?: string | null;
  id?: string | null;
}

/** A decision of a seat, judged from what that seat knew. */
export interface Decision {
  kind: "decision";
  step: number;
  seat: number;
  chosen: string;
  candidates: Candidate[];
  loss: number;
  loss_error: number;
  mark: "best" | "blunder" | "good" | "inaccuracy" | "mistake" | null;
  reasons: Reason[];
  budget: number;
}

/** The key of a link to another device: what follows the # in it. */
export interface DeviceKey {
  key: string;
}

/** What the link takes along. */
export interface DeviceLinkRequest {
  settings?: Record<string, string>;
}

/** The commitment to the dice and, when the match is over, their proof (see docs/explanation/dice.md). */
export interface DiceProof {
  algorithm: string;
  commitment: string;
  salts: string[];
  seed: string | null;
}

/** An empty object: the body of a POST that needs to say nothing more. */
export type EmptyBody = Record<string, unknown>;

/** Who judged: results of another name or version are not comparable. */
export interface EvaluatorName {
  name: string;
  version: number;
  luck: string;
}

/** Another message for events of a kind, where all conditions hold. */
export interface EventVariantDescription {
  kind: string;
  message: string;
  when: Record<string, "negative" | "true" | "zero">;
}

/** Give a seat to a bot of this level, or (null) open it. Only for the host, before play. */
export interface Fill {
  do: "fill";
  seat: number;
  level: "easy" | "expert" | "hard" | "master" | "normal" | null;
  table?: string | null;
  id?: string | null;
}

/** A whole match step by step. All its moves are public, as its record is; views and events are those of one viewer. */
export interface FullReplay {
  game: string;
  players: number;
  options: Record<string, unknown>;
  seats: string[];
  moves: ReplayMove[];
  steps: ReplayStep[];
  result: Record<string, unknown> | null;
}

/** A game that tables can be created for. */
export interface GameDescription {
  name: string;
  title: string;
  edition: number;
  authors: string[];
  publisher: string | null;
  year: number | null;
  players: number[];
  options: OptionDescription[];
  options_schema: Record<string, unknown>;
  limits: Record<string, number>;
  events: Record<string, string[]>;
  event_variants: EventVariantDescription[];
  round_starts: string[];
  transient_events: string[];
  chapters: ChapterDescription[];
  levels: string[];
  replaced_levels: Record<string, string>;
  has_plans: boolean;
  has_lesson: boolean;
  lessons: LessonDescription[];
  puzzles: number;
  page_part: string | null;
}

/** The server can read its database, and the last write succeeded. */
export interface Health {
  status?: string;
}

/** Ask what a strong bot would consider at one's own seat, whose turn it is. All see in the log that someone asked. The `ack` comes at once; the answer, a message `hint`, follows on the sockets of this seat, unless the turn is over by then. */
export interface Hint {
  do: "hint";
  seat?: number | null;
  table?: string | null;
  id?: string | null;
}

/** A move that the bot considered. What it does not estimate is null. */
export interface HintCandidate {
  move: string;
  value: number | null;
  chance: number | null;
  limit: number | null;
}

/** What a strong bot would consider. It is computed from what the seat may know, and sent only to this seat's sockets. */
export interface HintMessage {
  type: "hint";
  seat: number;
  nth: number;
  move: string;
  candidates: HintCandidate[];
  bot: string;
  stand_in: "no-numba" | "not-ready" | null;
  reasons?: Reason[];
}

/** The table of an invite link. It has nothing of the match itself. */
export interface Invitation {
  game: string;
  title: string;
  options: Record<string, unknown>;
  clock: NoClock | LiveClock | MailClock;
  status: string;
  spectators: boolean;
  host: string | null;
  seats: SeatState[];
  free: number;
  you: number[];
  hints: "always" | "never" | "with-bots";
}

/** A link with which others can sit down. */
export interface Invite {
  url: string;
  qr: string;
}

/** Who judged the answers: a puzzle is as right as this evaluator with this budget. */
export interface Judge {
  evaluator: string;
  version: number;
  budget: number;
  seed: number;
}

/** Leave a seat. Before play it becomes open; during play a bot stands in until the person returns. */
export interface Leave {
  do: "leave";
  seat?: number | null;
  table?: string | null;
  id?: string | null;
}

/** A lesson that the page offers. */
export interface LessonDescription {
  name: string;
  minutes: number;
}

/** A wrong answer that the lesson expects, and what comes of it by the rules. */
export interface LessonMistake {
  name: string;
  moves: string[];
  view: unknown;
  events: Record<string, unknown>[];
  facts: Record<string, number>;
  result: Record<string, unknown> | null;
}

/** A moment of a lesson. It is left by the expected moves, by the right choice, or, without either, by reading on. */
export interface LessonStep {
  name: string;
  view: unknown;
  events: Record<string, unknown>[];
  facts: Record<string, number>;
  targets: string[];
  offered: string[];
  expected: string[];
  choices: (number | string)[];
  answer: number | string | null;
  mistakes: LessonMistake[];
  result: Record<string, unknown> | null;
}

/** A limit, and how much of it is used. */
export interface LimitUsage {
  name: string;
  meaning: string;
  scope: string;
  limit: number | null;
  used: number | null;
  share: number | null;
  person?: NamedPerson | null;
}

/** A line of a table's chat. */
export interface LineNumber {
  room: "spectators" | "table";
  number: number;
}

/** Make a personal link that moves the seat to another device. It replaces the previous link. */
export interface Link {
  do: "link";
  seat?: number | null;
  table?: string | null;
  id?: string | null;
}

/** A bank of seconds for the whole match, and an increment for every move. */
export interface LiveClock {
  kind: "live";
  bank: number;
  increment?: number;
}

/** A match that is being played and may be watched. It has nothing that spectators do not see at the table. */
export interface LiveMatch {
  id: string;
  game: string;
  title: string;
  options: Record<string, unknown>;
  clock: NoClock | LiveClock | MailClock;
  opened: number;
  seats: SeatState[];
  round: number | null;
  spectators: number;
}

/** A line of the log. */
export interface LogLine {
  number: number;
  at: number;
  level: "error" | "info" | "warning";
  event: string;
  fields: Record<string, string>;
  traceback?: string | null;
}

/** A number of days for every move. */
export interface MailClock {
  kind: "mail";
  days: number;
}

/** Something that happened in the match: a code and its arguments; sentences come from the catalogues. */
export interface MatchEvent {
  kind: string;
  args?: Record<string, unknown>;
}

/** How a match ended for a person. */
export interface MatchResult {
  table: string;
  game: string;
  opened: number;
  players: number;
  place: number;
  win: number;
  hints?: number;
  accuracy?: number | null;
}

/** What to do with a person: mute or ban them, or stop that. */
export interface Moderation {
  do: "ban" | "mute" | "unban" | "unmute";
}

/** A key moment: where someone's chance changed most. */
export interface Moment {
  step: number;
  cause: "chance" | "decision";
  seat: number;
  change: number;
}

/** A person's id and name. */
export interface NamedPerson {
  id: string;
  name: string;
}

/** A link that makes another device the same person. It works once. */
export interface NewDeviceLink {
  url: string;
  qr: string;
  seconds: number;
}

/** Whom or which line to report, and why. */
export interface NewReport {
  table: string;
  seat?: number | null;
  line?: LineNumber | null;
  reason: "cheating" | "insult" | "name" | "other" | "spam";
  note?: string;
}

/** May people create tables? Existing tables go on. */
export interface NewTablesAllowed {
  open: boolean;
}

/** No time limit. */
export interface NoClock {
  kind: "none";
}

/** Zahltag: what to offer for the next contract, by contract; `otherwise`, if given, for all others. */
export interface OfferFor {
  offers?: Record<string, number>;
  otherwise?: number | null;
}

/** The operator's key. */
export interface OperatorKey {
  key: string;
}

/** A report: who reported whom, where and why. */
export interface OperatorReport {
  number: number;
  at: number;
  reporter: NamedPerson | null;
  person: PersonSummary | null;
  table: string;
  reason: "cheating" | "insult" | "name" | "other" | "spam";
  line: string | null;
  note: string;
}

/** A review that waits or is computed. */
export interface OperatorReview {
  number: number;
  at: number;
  person: NamedPerson | null;
  kind: "replay" | "table";
  id: string;
  open_cards: boolean;
  state: "cancelled" | "done" | "failed" | "running" | "waiting";
  done: number;
  total: number;
}

/** A table in the operator's list. It has nothing of the match itself. */
export interface OperatorTable {
  id: string;
  game: string;
  title: string;
  options: Record<string, unknown>;
  clock: NoClock | LiveClock | MailClock;
  status: string;
  opened: number;
  listed: boolean;
  spectators: boolean;
  seats: SeatState[];
  you: number[];
  awaited?: boolean;
  branch?: boolean;
  hints?: "always" | "never" | "with-bots";
  host: NamedPerson | null;
  changed: number;
  in_memory: boolean;
  connections: number;
}

/** The results against a person, or against all bots of a level. */
export interface Opponent {
  game: string;
  bot: boolean;
  name: string | null;
  level: string | null;
  matches: number;
  ahead: number;
  tied: number;
  behind: number;
}

/** An option of a game. Which fields matter depends on `kind`. */
export interface OptionDescription {
  name: string;
  kind: "choice" | "component" | "number" | "switch";
  default: string | number | boolean | null;
  choices: ChoiceDescription[];
  lowest: number | null;
  highest: number | null;
  players: number[];
  requires: Record<string, string | number | boolean>;
  rule: string | null;
  is_reconstruction: boolean;
}

/** A page of the list of one's own matches. */
export interface OwnMatches {
  matches: OwnTableEntry[];
  next: string | null;
}

/** A table in the lists of one's own tables. */
export interface OwnTableEntry {
  id: string;
  game: string;
  title: string;
  options: Record<string, unknown>;
  clock: NoClock | LiveClock | MailClock;
  status: string;
  opened: number;
  listed: boolean;
  spectators: boolean;
  seats: SeatState[];
  you: number[];
  awaited?: boolean;
  branch?: boolean;
  hints?: "always" | "never" | "with-bots";
  turn_since: number | null;
  turn_ends: number | null;
  invited: boolean;
  rematch: string | null;
}

/** A person at a table: who sits at a seat, or who wrote a line of its chat. Expects one of the two. */
export interface PersonAtTable {
  table: string;
  seat?: number | null;
  line?: LineNumber | null;
}

/** A person, and what is theirs. */
export interface PersonDetails {
  id: string;
  name: string;
  created: number;
  seen: number;
  muted: boolean;
  banned: boolean;
  connections: number;
  tables: OperatorTable[];
  tables_created: number;
  chat_lines: number;
  said: StoredChatLine[];
  records: StoredRecord[];
  record_bytes: number;
}

/** A person. Times are milliseconds since 1970. */
export interface PersonSummary {
  id: string;
  name: string;
  created: number;
  seen: number;
  muted: boolean;
  banned: boolean;
}

/** Everything that is stored about a person. */
export interface PersonalData {
  id: string;
  name: string;
  created: number;
  seen: number;
  muted: boolean;
  banned: boolean;
  wishes: StoredPreferences;
  seats: StoredSeat[];
  said: StoredChatLine[];
  records: StoredRecord[];
  devices?: StoredDevice[];
  blocks?: StoredBlock[];
  reports?: StoredReport[];
  reviews?: AskedReview[];
}

/** Check the connection. */
export interface Ping {
  do: "ping";
  table?: string | null;
  id?: string | null;
}

/** Make a move. `nth` is how many moves the seat has made before, so a message that arrives twice makes one move. */
export interface Play {
  do: "play";
  nth: number;
  move: string;
  seat?: number | null;
  table?: string | null;
  id?: string | null;
}

/** The sums of one seat. `start` + `luck` + `skill` = `result`, exactly. */
export interface Player {
  seat: number;
  accuracy: number | null;
  marks: Record<string, number>;
  start: number;
  luck: number;
  deal: number;
  skill: number;
  result: number;
}

/** A point of the graph: everybody's chance when the record has so many moves. */
export interface Point {
  step: number;
  chances: number[];
}

/** Which players are connected, and how many spectators. */
export interface Presence {
  type: "presence";
  here: boolean[];
  spectators: number;
}

/** The results of a person, newest first. */
export interface Progress {
  results: MatchResult[];
  opponents: Opponent[];
  complete: boolean;
}

/** Give the server a secret plan that it carries out for this seat; null: cancel it. */
export interface Proxy {
  do: "proxy";
  plan: Record<string, unknown> | null;
  seat?: number | null;
  table?: string | null;
  id?: string | null;
}

/** An answer to choose. Chances are shares of the win. */
export interface PuzzleAnswer {
  moves: string[];
  chance: number;
  error: number;
  loss: number;
  loss_error: number;
  chosen_by: string[];
  effects: PuzzleReason[];
  line: PuzzleStep[];
}

/** A puzzle in a list, without its solution. */
export interface PuzzleDescription {
  id: string;
  players: number;
  theme: string;
  grade: "easy" | "hard" | "medium";
}

/** A puzzle with its solution. */
export interface PuzzleDetail {
  id: string;
  game: string;
  players: number;
  seat: number;
  theme: string;
  grade: "easy" | "hard" | "medium";
  view: unknown;
  events: Record<string, unknown>[];
  offered: string[];
  answers: PuzzleAnswer[];
  best: number;
  tempting: number;
  facts: PuzzleReason[];
  reasons: PuzzleReason[];
  example: PuzzleExample | null;
  judge: Judge;
}

/** What decides in each of the two lines. */
export interface PuzzleExample {
  best: Record<string, unknown>[];
  tempting: Record<string, unknown>[];
  lesson: "" | "leave";
}

/** A reason as data, as in a review: its kind, and what the sentence of this kind needs. */
export interface PuzzleReason {
  kind: string;
  args?: Record<string, number | string>;
}

/** A moment of a line: what the seat may know then, and what has happened since the moment before. */
export interface PuzzleStep {
  view: unknown;
  events: Record<string, unknown>[];
}

/** A reason as data: its kind, and what the sentence of this kind needs. */
export interface Reason {
  kind: string;
  args?: Record<string, number | string>;
}

/** A refusal, over the socket and over HTTP. Nothing has changed. */
export interface Refusal {
  type: "refused";
  code: string;
  message: string;
  retry_after?: number | null;
  do?: string | null;
  id?: string | null;
  seat?: number | null;
  nth?: number | null;
}

/** Create a table for another match with the same people and bots at the same seats. The answer has its id. */
export interface Rematch {
  do: "rematch";
  table?: string | null;
  id?: string | null;
}

/** What to delete of a person: their chat, the records that they uploaded, or the tables that they created. */
export interface Removal {
  what: "chat" | "records" | "tables";
}

/** How many were deleted. */
export interface RemovalResult {
  removed: number;
}

/** A move of the record, or a random outcome. */
export interface ReplayMove {
  move: string;
  seat: number | null;
}

/** A match after this many moves of its record, as one viewer saw it. */
export interface ReplayPosition {
  step: number;
  steps: number;
  game: string;
  players: number;
  options: Record<string, unknown>;
  seats: string[];
  view: unknown;
  events: MatchEvent[];
  fresh: number;
  result: Record<string, unknown> | null;
}

/** The match after the moves before this step. */
export interface ReplayStep {
  view: unknown;
  events: MatchEvent[];
}

/** Take the seat back from the bot that stands in for the sender. */
export interface Return {
  do: "return";
  seat?: number | null;
  table?: string | null;
  id?: string | null;
}

/** A whole review. */
export interface Review {
  review: number;
  game: string;
  players: number;
  evaluator: EvaluatorName;
  settings: Settings;
  is_complete: boolean;
  decisions: Decision[];
  chances: ChanceEvent[];
  graph: Point[];
  seats: Player[];
  moments: Moment[];
  given_moves?: number;
  accuracy_budget?: number;
}

/** Which review to start. */
export interface ReviewRequest {
  open_cards?: boolean;
}

/** How far a review is, and what it says so far. */
export interface ReviewStatus {
  state: "cancelled" | "done" | "failed" | "none" | "running" | "waiting";
  done: number;
  total: number;
  ahead: number;
  is_preparing: boolean;
  may_cancel: boolean;
  is_outdated: boolean;
  review: Review | null;
}

/** Add a salt to the dice, before play: the server has already committed to its seed. */
export interface Salt {
  do: "salt";
  salt: string;
  seat?: number | null;
  table?: string | null;
  id?: string | null;
}

/** Write a line of chat: plain text, or a phrase. Players see spectators' lines only after the match. */
export interface Say {
  do: "say";
  text?: string;
  phrase?:
    | "bargain"
    | "good-luck"
    | "hello"
    | "one-moment"
    | "oops"
    | "so-much"
    | "thanks"
    | "well-played"
    | null;
  table?: string | null;
  id?: string | null;
}

/** The key of a personal link. */
export interface SeatClaim {
  key: string;
}

/** Who has a seat. */
export interface SeatState {
  kind: "bot" | "open" | "person" | "reserved";
  name: string | null;
  level: string | null;
  stand_in: "left" | "time" | null;
  salted: boolean;
  bot?: string | null;
}

/** One seat's part in the match. */
export interface SeatStatistics {
  name: string;
  moves: number;
  thinking: number;
  by: Record<string, number>;
  events: Record<string, number>;
  hints: number;
}

/** How the server is. Times are milliseconds since 1970. */
export interface ServerOverview {
  version: string;
  started: number;
  now: number;
  can_store: boolean;
  accepting_tables: boolean;
  tables: Record<string, number>;
  tables_in_memory: number;
  people: number;
  reports: number;
  connected_people: number;
  connections: number;
  connection_limit: number;
  event_loop_delay_ms: number;
  bot_turns_waiting: number;
  bot_workers: number;
  warnings: number;
  errors: number;
  can_rotate_key: boolean;
}

/** With the record, this determines a review. */
export interface Settings {
  evaluator: string;
  seed: number;
  budget: number;
  open_cards?: boolean;
  network?: string;
}

/** The name to pick, with the password of a private server. */
export interface SignUp {
  name: string;
  password?: string | null;
  language?: string | null;
}

/** Take an open seat, a given one or any. A private table needs the invite key. Taking the last seat starts the match. */
export interface Sit {
  do: "sit";
  seat?: number | null;
  invite?: string | null;
  salt?: string | null;
  table?: string | null;
  id?: string | null;
}

/** Everything that the viewer may know: the first message on a socket, and after any change that does not fit an update. */
export interface Snapshot {
  type: "snapshot";
  number: number;
  at: number;
  now: number;
  table: TableState;
  you: You | null;
  view: unknown;
  events: MatchEvent[];
  offered: string[];
  awaited: number[];
  clocks: ClockTimes | null;
  said: ChatMessage[];
  protocol?: number;
}

/** Start the match, when all seats are taken. */
export interface Start {
  do: "start";
  salt?: string | null;
  table?: string | null;
  id?: string | null;
}

/** A match in numbers. */
export interface Statistics {
  duration: number;
  moves: number;
  seats: SeatStatistics[];
  events: Record<string, number>;
  result: Record<string, unknown>;
  places: number[];
}

/** A person whom the person has blocked. */
export interface StoredBlock {
  key: string;
  name: string | null;
  at: number;
}

/** A line of chat that the person wrote. */
export interface StoredChatLine {
  table: string;
  at: number;
  text: string;
}

/** Another device of the person. */
export interface StoredDevice {
  at: number;
}

/** The person's language, and how to notify them. */
export interface StoredPreferences {
  language: string | null;
  email: string | null;
  confirmed: boolean;
  webhook: string | null;
}

/** A record that the person uploaded. */
export interface StoredRecord {
  id: string;
  at: number;
}

/** What the person has reported to the operator, until it is dealt with. */
export interface StoredReport {
  at: number;
  table: string;
  reason: "cheating" | "insult" | "name" | "other" | "spam";
  line: string;
  note: string;
}

/** A seat of the person at a table. */
export interface StoredSeat {
  table: string;
  seat: number;
  game: string;
  status: string;
  opened: number;
}

/** How many tables and people were deleted. */
export interface SweepResult {
  swept: number;
}

/** What changed at the table: the kind of fact, the seat, and who made a move. */
export interface TableChange {
  kind: string;
  seat?: number | null;
  by?: string | null;
}

/** A table in a list. */
export interface TableEntry {
  id: string;
  game: string;
  title: string;
  options: Record<string, unknown>;
  clock: NoClock | LiveClock | MailClock;
  status: string;
  opened: number;
  listed: boolean;
  spectators: boolean;
  seats: SeatState[];
  you: number[];
  awaited?: boolean;
  branch?: boolean;
  hints?: "always" | "never" | "with-bots";
}

/** A table to create: the body of `POST /api/tables`. */
export interface TableSpec {
  game: string;
  players: number;
  seats: ("mine" | "open" | BotSeat)[];
  options?: Record<string, unknown>;
  clock?: NoClock | LiveClock | MailClock;
  listed?: boolean;
  spectators?: boolean;
  hints?: "always" | "never" | "with-bots";
}

/** The table around the match. */
export interface TableState {
  id: string;
  game: string;
  title: string;
  players: number;
  options: Record<string, unknown>;
  edition: number;
  clock: NoClock | LiveClock | MailClock;
  listed: boolean;
  spectators: boolean;
  status: "abandoned" | "finished" | "playing" | "waiting";
  opened: number;
  host: number | null;
  seats: SeatState[];
  dice: DiceProof;
  take_back: TakeBackRequest | null;
  rematch: string | null;
  former: string | null;
  invite: string | null;
  result: Record<string, unknown> | null;
  branch?: BranchState | null;
  hints?: "always" | "never" | "with-bots";
  hint_counts?: number[];
  take_backs?: number;
}

/** Ask the other players to let the seat take its last move back. */
export interface TakeBack {
  do: "take-back";
  number?: number | null;
  seat?: number | null;
  table?: string | null;
  id?: string | null;
}

/** A player asks to take a move back. */
export interface TakeBackRequest {
  seat: number;
  waits_for: number[];
}

/** On a socket of a person with several seats: show only the view of this seat. */
export interface Uncover {
  do: "uncover";
  seat: number;
  table?: string | null;
  id?: string | null;
}

/** What happened next. Numbers have no gaps: if a number does not follow the last one, an update was missed. */
export interface Update {
  type: "update";
  number: number;
  at: number;
  news: TableChange;
  view?: unknown;
  events?: MatchEvent[];
  offered?: string[];
  awaited?: number[];
  clocks?: ClockTimes | null;
  you?: You | null;
  table?: TableState | null;
}

/** The id of the new replay. */
export interface UploadedReplay {
  id: string;
}

/** Who the visitor is, and what kind of server this is. */
export interface Visit {
  me: PersonalData | null;
  is_private: boolean;
  links_reach: "everywhere" | "here" | "network";
  sends_mail: boolean;
}

/** The receiver of the message; null for a spectator. */
export interface You {
  seats: number[];
  seat: number | null;
  nth: number;
  plan: Record<string, unknown> | null;
  can_take_back: boolean;
  host: boolean;
  can_ask_for_hint?: boolean;
  take_back_undoes?: number[];
}

export type Message = Snapshot | Update | ChatMessage | HintMessage | Presence | Ack | Refusal | Bye;

export type Command =
  | Sit
  | Leave
  | Return
  | Fill
  | Salt
  | Start
  | Play
  | Proxy
  | TakeBack
  | Answer
  | Hint
  | Rematch
  | Say
  | Link
  | Uncover
  | Cover
  | Ping;

export type RefusalCode =
  | "malformed"
  | "illegal"
  | "not-awaited"
  | "unknown"
  | "no-game"
  | "stale"
  | "not-yours"
  | "taken"
  | "not-now"
  | "no-name"
  | "password"
  | "banned"
  | "muted"
  | "blocked"
  | "too-fast"
  | "too-large"
  | "too-many-take-backs"
  | "no-hints"
  | "full"
  | "outdated"
  | "stopping"
  | "trouble";

export interface BigShotLotView {
  id: string;
  value: number | null;
  doubles: string[];
  cubes: Record<string, number>;
  sold: boolean;
  decided: Record<string, number>;
  owner: string | null;
  leader: string | null;
  worth: number | null;
}

export interface BigShotPurseView {
  colour: string;
  cash: number | null;
  loans: number;
  next_loan: number | null;
  borrowed: boolean;
  paid: number;
}

export interface BigShotSeatView {
  seat: number;
  purses: BigShotPurseView[];
  exposed: boolean;
  passed: boolean;
}

export interface BigShotView {
  game: string;
  players: number;
  options: Record<string, unknown>;
  viewer: number | null;
  reconstruction: boolean;
  round: number;
  phase: string;
  awaited: number[];
  starter: number;
  broker: number;
  spaces: string[];
  emptied: boolean[];
  lots: BigShotLotView[];
  seats: BigShotSeatView[];
  ghost: string | null;
  bid: number;
  bidder: number | null;
  unplaced: number;
  places: number[] | null;
}

export type BigShotEventKind =
  | "rolled"
  | "auctioned"
  | "borrowed"
  | "declined"
  | "bid"
  | "passed"
  | "exposed"
  | "won"
  | "paid"
  | "placed"
  | "sold"
  | "concealed"
  | "awarded"
  | "left"
  | "ended";

export interface ZahltagSeatView {
  seat: number;
  money: number;
  hand: Record<string, number> | null;
  cards: number;
  left: Record<string, number>;
  right: Record<string, number>;
  gained: number[];
  known: number[];
  offer: string | null;
  has_offered: boolean;
  out: number;
}

export interface ZahltagView {
  game: string;
  players: number;
  options: Record<string, unknown>;
  viewer: number | null;
  reconstruction: boolean;
  phase: string;
  awaited: number[];
  starter: number;
  turn: number;
  prepared: number;
  piles: Record<string, number>;
  stack: Record<string, number>;
  paydays: number;
  held: number;
  since: number;
  until_forced: number;
  is_fresh: boolean;
  contract: string | null;
  seats: ZahltagSeatView[];
  places: number[] | null;
}

export type ZahltagEventKind =
  | "began"
  | "kept"
  | "took"
  | "dropped"
  | "swapped"
  | "returned"
  | "moved"
  | "revealed"
  | "held"
  | "sealed"
  | "offered"
  | "opened"
  | "awarded"
  | "unawarded"
  | "paid"
  | "went-out"
  | "ended";
