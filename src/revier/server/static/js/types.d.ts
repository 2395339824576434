/**
 * The shapes of the JSON interface (docs/api.md), made by `make wire` of revier.server.wire: not to be changed by hand.
 * Types only: nothing of this file reaches the browser.
 */

/** An action as the game names it: its kind and fields; scripts look at fields, never at what a kind means. */
export interface Action {
  kind: string;
  seat?: number;
  [field: string]: unknown;
}

/** What people agreed on; no rule enforces it. */
export interface Agreed {
  /** how many actions had been made */
  ply: number;
  /** counted from 0; -1 is chance */
  seat: number;
  text: string;
}

/** What an account holds before and after an action. */
export interface Balance {
  /** the same word as on the desk */
  account: string;
  who: string;
  /** of a player; -1: a company's */
  seat: number;
  before: number;
  after: number;
}

export type Board = HexMap | TileSheet | PriceGrid | Cards | TableView | Holdings | FreeBoard;

/** A bot somebody can play against. */
export interface Bot {
  id: string;
}

/** A row of printed boxes with what they are for. */
export interface BoxRow {
  label: string;
  boxes: BoxView[];
}

/** A printed box on a paper: what lies in it, if anything does. */
export interface BoxView {
  text: string;
  faint: boolean;
  sign: string;
  closed: boolean;
}

/** A line of the log without what the line before says already; a field that is missing has its usual value. */
export interface BriefEntry {
  /** position, counted from the line before; of the first line from 0. Usual: 1 */
  plies?: number;
  /** time in seconds, counted from the line before; of the first line from 0. Usual: 0 */
  later?: number;
  /** counted from 0; -1 is chance */
  seat: number;
  /** as in a whole line. Usual: `move` */
  kind?: string;
  by?: string;
  texts?: string[];
  undone?: boolean;
  round?: string;
  income?: boolean;
}

/** A small printed paper: certificate, private company, charter. */
export interface Card {
  type: 'card';
  id: string;
  title: string;
  letters: string;
  colour: string;
  lines: Line[];
  boxes: BoxRow[];
  note: string;
  figures: string[];
  tint: string;
  scene: string;
}

/** A row of papers. */
export interface Cards {
  type: 'cards';
  title: string;
  cards: Card[];
}

/** What was promised of chance: it follows from a seed that nobody knows, and can be checked afterwards. */
export interface Chance {
  /** SHA-256 of the seed, as hexadecimal digits */
  commitment: string;
  /** actions before it was fixed; 0: from the beginning */
  since: number;
  /** somebody chose the seed and may know what comes */
  open: boolean;
  /** of an open seed, and once the game has been over; else null */
  seed: string | null;
}

/** What has changed at a table, for who holds what `was` names: an answer of `now`, or the change before. */
export interface Change {
  table: string;
  /** tag of what it goes on from; who holds something else asks for `now` */
  was: string;
  /** tag of what it makes */
  tag: string;
  /** of `table` and `shown`: path and value; a path alone: it goes; path, place, how many go, what comes */
  edits?: unknown[][];
  /** so many lines of the log `log` comes after */
  lines?: number;
  log?: LogEntry[];
  /** numbers of older lines that were taken back */
  undone?: number[];
  /** the position is another: choices of before count no more */
  moved?: boolean;
  /** my choices, if I have any */
  legal?: Legal;
  /** my choices have to be searched for: ask for `legal` */
  searching?: boolean;
  /** by board, what differs in pictures on the stage */
  drawn?: Record<string, Redrawn>;
}

/** A clause that reads otherwise than when the game was begun. */
export interface ChangedClause {
  /** game and number: `rhl:13.1.k` */
  clause: string;
  topic: string;
  text: string;
}

/** A chapter of the rules. */
export interface Chapter {
  id: string;
  title: string;
  /** of clauses in it */
  number: number;
}

/** The rules of a game by chapter. */
export interface Chapters {
  game: string;
  chapters: Chapter[];
}

/** A line of chat. */
export interface ChatLine {
  number: number;
  /** counted from 0; -1 is chance */
  seat: number;
  name: string;
  text: string;
  /** seconds since 1970 */
  time: number;
}

/** One thing that may be done. */
export interface Choice {
  sentence: string;
  /** what it takes from the accounts of whoever decides */
  cost: number;
  /** what it brings to them */
  gives: number;
  /** what lies on the accounts that pay */
  cash: number;
  /** every account it changes, the bank apart, where that is known beforehand */
  moved: Balance[];
  /** every price it changes */
  prices: Repriced[];
  /** cost and gain in words, as far as the sentence leaves them open */
  figures: string[];
  /** takes more than half of the money at hand: asks for confirmation */
  costly: boolean;
  /** said when one asks again because it is costly, or because it can have no effect or cannot end well */
  warning: string;
  /** weighs so much that it asks for confirmation */
  final: boolean;
  /** what else it changes */
  lines: string[];
  /** ids of hexes or papers it touches */
  marks: string[];
  id: number;
  action: Action;
  span: Span | null;
  /** of chance: how likely it is */
  weight: number;
}

/** An invitation was used. */
export interface Claimed {
  table: string;
  /** counted from 0; -1 is chance */
  seat: number;
  name: string;
}

/** One rule in our words. */
export interface Clause {
  id: string;
  topic: string;
  kind: string;
  text: string;
  ambiguity: string;
  ruling: string;
  not_applicable: string;
  /** that bend it */
  options: string[];
}

/** A clause to be looked up. */
export interface ClauseName {
  id: string;
  topic: string;
}

/** The rules, or those that were asked for. */
export interface Clauses {
  game: string;
  /** how many the game has */
  total: number;
  clauses: Clause[];
  /** words of this game for those asked for, which were looked for as well */
  also: string[];
}

/** Somebody asks the table to take back more than their own last action, or what to do where it cannot go on. */
export interface Consent {
  /** counted from 0; -1 is chance */
  by: number;
  /** the position to go back to */
  to: number;
  /** seats that have still to answer */
  waiting: number[];
  /** seats that agree */
  given: number[];
  /**
   * missing: to go back; `go_on` from the last good position or `close`, where the game cannot go on; `end`,
   * `pause`, `standin`, `absent`, `replace` or `host`
   */
  what?: string;
  /** whom it is about */
  seat?: number;
  /** who would decide there */
  bot?: string;
}

/** Every figure, or those of one source. */
export interface Data {
  game: string;
  digest: string;
  /** what was asked for */
  source: string | null;
  /** figures of each kind of source */
  counts: Record<string, number>;
  facts: Fact[];
  /** what the words for sources stand for */
  sources: Record<string, unknown>;
  /** choices and mismatches */
  notes: Record<string, string>;
}

/** A decision that cost much by the judgement of the hint, seen from the end of the round. */
export interface Dear {
  /** after it, as in the log */
  position: number;
  /** counted from 0; -1 is chance */
  seat: number;
  /** what the hint would have done */
  better: string;
  /** how much less it is worth, in words */
  cost: string;
  /** what counts most */
  part: string;
  /** the same as a number: in Mark, in the coal trade in hundredths of a point */
  loss: number;
}

/** A labelled figure. */
export interface DeskLine {
  label: string;
  value: string | number;
  /** of money: the account; of a price: `price` and the company; else empty */
  account: string;
}

/** A program that stopped by itself. */
export interface EndedProgram {
  id: number;
  /** counted from 0; -1 is chance */
  seat: number;
  /** kind of action and those of its fields that matter */
  do: Action;
  /** the most it may cost, or the highest amount */
  up_to?: number | null;
  until?: Until[];
  once?: boolean;
  /** position from which actions of others are watched */
  start?: number;
  /** the part of the game in which it was left */
  round?: string;
  /** why, in words */
  ended: string;
  /** at which position */
  at: number;
}

/** What is printed on a hex or tile, already turned. Ends of paths: 0-5 a side, 6 + n the stop n. */
export interface FaceView {
  id: string;
  colour: string;
  stops: StopView[];
  paths: [number, number][];
  ferries: [number, number][];
  label: string;
  frame: string;
  cost: number;
  terrain: string;
  signs: string[];
  turn: number;
  count: number;
  figures: string[];
}

/** A figure with its source. */
export interface Fact {
  path: string;
  /** anything */
  value: unknown;
  source: string;
  kind: string;
}

/** A figure behind something on the table, in words. */
export interface Figure {
  path: string;
  value: string;
  /** kind of source */
  kind: string;
  /** section, work or note; may be empty */
  detail: string;
  /** what the files say about this source; may be empty */
  why: string;
}

/** The figures a thing stands for. */
export interface Figures {
  game: string;
  figures: Figure[];
}

/** A board that is no hex map: shapes and slots in drawing units. */
export interface FreeBoard {
  type: 'free_board';
  title: string;
  width: number;
  height: number;
  shapes: FreeShape[];
}

/**
 * One shape of a free board. ``form``: ground is a field or a band (both follow their points), a panel, box or
 * slot; on it stand a stone, gate, house, town, works or sign; pieces are a die, disk, coin, cube, barge, flag,
 * arrow or tag; a cross strikes out what lies below it; a text is words alone.
 */
export interface FreeShape {
  form: string;
  x: number;
  y: number;
  width: number;
  height: number;
  points: [number, number][];
  colour: string;
  text: string;
  id: string;
  value: number;
  angle: number;
  align: string;
  sign: string;
  hint: string;
  faint: boolean;
  figures: string[];
}

/** A game and what can be chosen about it. */
export interface Game {
  id: string;
  title: string;
  /** how many may play */
  players: number[];
  profiles: string[];
  rules_version: string;
  data_digest: string;
  options: Option[];
  /** of the game's own catalogue; empty where it has none */
  introduction: string;
  /** how long it takes, likewise */
  length: string;
  provenance: Provenance;
}

/** A seat was left for good. */
export interface GivenUp {
  /** counted from 0; -1 is chance */
  seat: number;
  /** the invitation for whoever follows; null: a bot sits there */
  claim: string | null;
}

/** All that lies on a table, and the words of its game. */
export interface Glossary {
  game: string;
  things: Thing[];
  words: Word[];
  /** help for every step of the game */
  steps: StepWords[];
}

/** All choices of one kind. */
export interface Group {
  kind: string;
  word: string;
  /** in one word, for a button on the thing it is done to; empty: none was given */
  verb: string;
  /** its action is a set of runs, which a person may change */
  routes: boolean;
  choices: Choice[];
  total: number;
}

/** What a learner is told in a guided game. */
export interface GuidedCard {
  /** `task`, `watch` (the others play), `strayed` (something else was done) or `over` */
  kind: string;
  /** the chapter */
  part?: string;
  /** of the step, from 1 */
  number: number;
  /** steps in all */
  of: number;
  title: string;
  /** paragraphs, one a line; of `strayed`: why the lesson does something else */
  text: string;
  /** what is to be done, as the game says it */
  task?: string;
  /** the same as an action */
  action?: Action | null;
  /** what was done instead */
  did?: string;
  /** the position before that */
  back_to?: number | null;
}

/** What helps at one step; words may be empty where nobody wrote any. */
export interface Help {
  game: string;
  /** the place in the flow that asks */
  step: string;
  title: string;
  happens: string;
  /** what people usually think about */
  think: string;
  /** the usual one of beginners */
  mistake: string;
  clauses: ClauseName[];
}

/** A map of hexes. */
export interface HexMap {
  type: 'hex_map';
  title: string;
  pointy: boolean;
  hexes: HexView[];
  routes: RouteView[];
  marked: string[];
  focus: string[];
  whose: string;
  colours: Record<string, string>;
}

/** One hex of the map: where it lies and what is on it. ``column`` counts half hex widths on pointy-topped maps. */
export interface HexView {
  id: string;
  row: number;
  column: number;
  face: FaceView;
  name: string;
  short: string;
  river_sides: number[];
  waters: [number, number, number][];
  works: WorksView[];
  tokens: string[];
  note: string;
  figures: string[];
}

/** What the overseer would do, and why; its best three actions played on to the end of the round. */
export interface Hint {
  /** plies that count */
  position: number;
  action: Action;
  sentence: string;
  why: string;
  lines: HintLine[];
  /** until when they were played on; empty where there was nothing to compare */
  until: string;
}

/** One of the actions the hint compared, played on for everybody. */
export interface HintLine {
  sentence: string;
  /** how much less it is worth than the best; empty for the best */
  behind: string;
  /** who would do what after it, as far as nothing is left to chance */
  follows: string[];
}

/** With what a seat is held. */
export interface Holder {
  id: string;
  /** `browser`, `program` (sat down itself), `play`, `watch` (tokens), `recovery` (an unused link) */
  kind: string;
  label: string;
  made: number;
  /** when it was last used to do something, to the minute */
  seen: number;
  /** the one who asks */
  me: boolean;
}

/** A column of the ownership grid: a player (then with a seat), the pool, the offering. */
export interface HolderView {
  id: string;
  name: string;
  short: string;
  seat: number;
}

/** One company in the ownership grid: who holds how much, in the order of the columns, and its figures. */
export interface HoldingRow {
  company: string;
  name: string;
  holdings: HoldingView[];
  figures: (string | number)[];
  colour: string;
  note: string;
}

/** What one holder has of one company. Choices that lie there name it by company, ``@`` and holder. */
export interface HoldingView {
  percent: number;
  director: boolean;
}

/** Who owns what: companies as rows, holders as columns, and beside them what a share is judged by. */
export interface Holdings {
  type: 'holdings';
  title: string;
  holders: HolderView[];
  heads: string[];
  rows: HoldingRow[];
}

/** What an invitation is for. */
export interface Invitation {
  table: string;
  /** counted from 0; -1 is chance */
  seat: number;
  game: string;
  title: string;
  players: string[];
}

/** A kind of action in words. */
export interface Kind {
  kind: string;
  word: string;
  fields: string[];
  /** more can be done than is listed, and no program can do it */
  open: boolean;
}

/** Under which number a program is kept. */
export interface Left {
  id: number;
}

/** What may be done now. */
export interface Legal {
  groups: Group[];
  refused: Refused[];
  /** plies that count */
  position: number;
  /** grows with every change of the position */
  revision: number;
  to_move: number | null;
  /** whether I am to decide */
  mine: boolean;
}

/** A labelled figure on a card. */
export interface Line {
  label: string;
  value: string | number;
  seat: number;
}

/** A table in a list. */
export interface Listed {
  id: string;
  game: string;
  title: string;
  players: string[];
  /** plies that count */
  position: number;
  to_move: number | null;
  headline: string;
  /** seconds since 1970 */
  updated: number;
  /** seconds since 1970 */
  created: number;
  /** over, or closed */
  finished: boolean;
  /** it could not go on, and the people there closed it */
  closed: boolean;
  result: Scores | null;
  my_seats: number[];
  host: boolean;
  /** I may throw it away: I am the host, and no game of others runs there */
  deletable: boolean;
  analysis: boolean;
  /** seats that wait for somebody */
  open: number[];
  /** when an analysis table is thrown away if nothing happens there */
  expires?: number;
}

/**
 * Tables: mine (my turn first, analyses last), those of others, finished ones (mine first); latest change first.
 */
export interface Lists {
  mine: Listed[];
  others: Listed[];
  finished: Listed[];
  /** of lists that go on, where: `after` of the next page, by list */
  more: Record<string, string>;
}

/** One thing that happened. */
export interface LogEntry {
  number: number;
  /** plies that count */
  position: number;
  /** counted from 0; -1 is chance */
  seat: number;
  /** `move`, `undo`, `redo`, `consent`, `seats`, `rules`, `paced`, `remark` or `closed` */
  kind: string;
  /** `bot`, `standin`, `program` or empty */
  by: string;
  texts: string[];
  /** taken back since */
  undone: boolean;
  /** seconds since 1970, whole ones */
  time: number;
  /** the round that begins with this line; empty: it is the same as before */
  round: string;
  /** whether it tells of income; never while the game hides something */
  income: boolean;
}

/** What is set for this browser. */
export interface Me {
  name: string;
  palette: string;
  theme: string;
  /** empty: as the browser asks for it */
  language: string;
  /** whether single letters and digits are shortcuts */
  keys: boolean;
  /** whether one is asked again before what weighs much */
  sure: boolean;
}

/** What is set for this browser, and the language in which it is answered now. */
export interface MeNow {
  name: string;
  palette: string;
  theme: string;
  /** empty: as the browser asks for it */
  language: string;
  /** whether single letters and digits are shortcuts */
  keys: boolean;
  /** whether one is asked again before what weighs much */
  sure: boolean;
  speaks: string;
}

/** What happened since the position a sender saw; stands in the problem `stale`. */
export interface Missing {
  /** plies that count */
  position: number;
  /** counted from 0; -1 is chance */
  seat: number;
  texts: string[];
  undone: boolean;
}

/** A move has been made. */
export interface Moved {
  /** plies that count */
  position: number;
  /** grows with every change of the position */
  revision: number;
  /** what happened, in sentences */
  events: string[];
}

/** The game was begun under other rules, or with other figures; everything played since fits those of today. */
export interface NewRules {
  /** `rules_version` before */
  begun: string;
  /** `rules_version` now */
  now: string;
  clauses: ChangedClause[];
  /** its own figures could not be had: it goes on with those of today */
  figures: boolean;
}

/** What the stream tells: that something happened, at which table. What it is is asked for. */
export interface News {
  /** the name of the event: it stands before the data, not in it */
  kind: string;
  table?: string;
  /** plies that count */
  position?: number;
  /** grows with every change of the position */
  revision?: number;
  /** of `thinking`: for which seat a bot thinks */
  seat?: number;
  /** of `chat`: the number of the line */
  number?: number;
  /** of `hello`: the number of the last event */
  event?: number;
  /** of `seats`: the table was thrown away */
  deleted?: boolean;
  /** of `beat`: after so many seconds without news comes the next */
  every?: number;
  /** it happened before this stream began */
  missed?: boolean;
}

/** How a table stands, and what of the position, the log and the choices is new to whoever asks. */
export interface Now {
  table: TableState;
  /** lines after those the asker has, or all of them; none if `brief` was asked */
  log: LogEntry[];
  /** the same lines, short, if that was asked; numbers go on from the asker's */
  brief?: BriefEntry[];
  /** whether these lines are the whole log: something was taken back, or the asker had none */
  whole: boolean;
  /** the present position; missing if the asker has seen this revision */
  shown?: Shown;
  /** my choices; missing if I have none, or have seen this revision */
  legal?: Legal;
  /** my choices have to be searched for: ask for `legal` */
  searching: boolean;
  /** of table and position as they stand: what a `change` names that goes on from here */
  tag: string;
}

/** A table just opened. */
export interface Opened {
  id: string;
  /** null: a guided game, in which chance follows a script */
  chance: Chance | null;
  seats: OpenedSeat[];
  /** such as an option that no longer has an effect */
  warnings?: string[];
}

/** A seat of a table just opened. */
export interface OpenedSeat {
  /** counted from 0; -1 is chance */
  seat: number;
  /** `me`, `hotseat`, `open` or `bot` */
  kind: string;
  name: string;
  /** the invitation to an open seat */
  claim?: string;
}

/** Something that can be chosen about a game. */
export interface Option {
  name: string;
  /** `switch` or `choice` */
  kind: string;
  values: (boolean | string)[];
  default: boolean | string;
  /** its value in each profile */
  profiles: Record<string, boolean | string>;
  clause: string;
  meaning: string;
  /** `variant`, `reading` or `set_up` */
  group: string;
}

/** Figures somebody laid over those of the house. */
export interface Overlay {
  game: string;
  /** of its text */
  digest: string;
  /** of the file */
  name: string;
  /** paths of the figures it changes, adds or takes out */
  changes: string[];
  /** why it fits the figures of today no more; empty if it does */
  problem: string;
  /** seconds since 1970 */
  kept: number;
}

/** The overlay a table plays with. */
export interface OverlayUsed {
  name: string;
  digest: string;
}

/** How much time bots leave people to follow them. */
export interface Paced {
  /** seconds at least between two decisions of bots; 0: they go on at once */
  pace: number;
}

/** The people of a table. */
export interface People {
  people: Person[];
  /** whose people are the host; null: the browser that opened the table */
  host_seat: number | null;
  /** seconds somebody is waited for before a bot may stand in; 0: for ever */
  absence: number;
  /** the server's clock */
  now: number;
}

/** Who holds a seat. */
export interface Person {
  /** counted from 0; -1 is chance */
  seat: number;
  /** by a person */
  held: boolean;
  /** the others voted so */
  absent: boolean;
  browsers: number;
  /** programs that may play it */
  programs: number;
  /** programs that may only see what it sees */
  watchers: number;
  /** looks at the table, or did something a moment ago */
  here: boolean;
  /** when they last did something here, in seconds since 1970 */
  seen: number | null;
  /** when a bot may stand in without their word; null: never */
  standin_from: number | null;
}

/** What lies at a place of a board, and why nothing can be done there. */
export interface PlaceSaid {
  /** why nothing can be done there; empty where it is not asked, or something can */
  reason: string;
  clause: string;
  /** what it is, what lies there, what building costs; empty: no board has such a place */
  said: string;
}

/** What an action would mean, legal or not. */
export interface Preview {
  sentence: string;
  /** what it takes from the accounts of whoever decides */
  cost: number;
  /** what it brings to them */
  gives: number;
  /** what lies on the accounts that pay */
  cash: number;
  /** every account it changes, the bank apart, where that is known beforehand */
  moved: Balance[];
  /** every price it changes */
  prices: Repriced[];
  /** cost and gain in words, as far as the sentence leaves them open */
  figures: string[];
  /** takes more than half of the money at hand: asks for confirmation */
  costly: boolean;
  /** said when one asks again because it is costly, or because it can have no effect or cannot end well */
  warning: string;
  /** weighs so much that it asks for confirmation */
  final: boolean;
  /** what else it changes */
  lines: string[];
  /** ids of hexes or papers it touches */
  marks: string[];
  legal: boolean;
  /** plies that count */
  position: number;
  /** by how much everybody's worth would change */
  worth?: number[];
  /** the hexes it touches as they would lie, or the whole map with the runs */
  svg?: string;
  /** of runs: the map */
  board?: string;
  /** of runs */
  income?: number;
  /** of runs */
  routes?: Route[];
  /** if not legal */
  reason?: string;
  /** if not legal */
  clause?: string;
}

/** One space of a market; ``tint`` names a group of start values, ``text`` is printed instead of the price. */
export interface PriceCell {
  price: number;
  id: string;
  tint: string;
  text: string;
  tokens: string[];
  figures: string[];
}

/** A share price market; None where there is no space. Where rows have names, each is a market of its own. */
export interface PriceGrid {
  type: 'price_grid';
  title: string;
  rows: ((PriceCell | null)[])[];
  names: string[];
  colours: Record<string, string>;
}

/** What somebody left to be done on their turns; what is as usual is left out. */
export interface Program {
  id: number;
  /** counted from 0; -1 is chance */
  seat: number;
  /** kind of action and those of its fields that matter */
  do: Action;
  /** the most it may cost, or the highest amount */
  up_to?: number | null;
  until?: Until[];
  once?: boolean;
  /** position from which actions of others are watched */
  start?: number;
  /** the part of the game in which it was left */
  round?: string;
}

/** Which part of a game is printed and which is ours. */
export interface Provenance {
  /** figures the game has */
  all: number;
  /** in the rulebook or a public source, or following from what is */
  printed: number;
  /** reconstructed, because no text prints them */
  ours: number;
  /** changed, added or taken out by an owner of the printed game */
  yours: number;
  /** where most of what is ours stands, in words */
  parts: string[];
}

/** A secret with which one comes back to a seat. */
export interface RecoveryLink {
  /** counted from 0; -1 is chance */
  seat: number;
  secret: string;
  /** by which it can be revoked */
  id: string;
  /** of the page that takes it */
  path: string;
}

/** What differs in a picture: in front of every `<g ` and `<polygon ` a piece begins; edits are of these pieces. */
export interface Redrawn {
  /** hash of the picture it goes on from */
  was: string;
  /** hash of the picture it makes */
  hash: string;
  palette: string;
  /** where, how many go, what comes; the numbers are of `was` */
  edits: [number, number, string[]][];
}

/** Why something is not allowed. */
export interface Refusal {
  reason: string;
  clause: string;
}

/** A choice one would expect here, said as if it were one, and why it is none now. */
export interface Refused {
  reason: string;
  clause: string;
  action: Action;
  sentence: string;
  /** ids of hexes, cells or papers it would touch */
  marks: string[];
}

/** What an action does to the price of a company. */
export interface Repriced {
  company: string;
  before: number;
  after: number;
}

/** How a game ended, with the names of those who played. */
export interface Result {
  scores: number[];
  /** seats from best to worst; equal scores share a place */
  ranking: number[][];
  reason: string;
  names: string[];
}

/** What a finished game could have been. */
export interface Review {
  /** how far the search is, from 0 to 1; null: nobody searches now */
  progress: number | null;
  /** at how many decisions was looked; null: nobody has had them looked for */
  looked: number | null;
  /** of about how many */
  of: number | null;
  /** the dearest first */
  moments: Dear[];
}

/** A round, like a stop on a line. */
export interface Round {
  /** in letters */
  short: string;
  name: string;
}

/** The run of one train; one that stands idle has no stops. */
export interface Route {
  train: string;
  /** hex, end entered, end left */
  legs: [string, number, number][];
  /** names of the stops */
  stops: string[];
  income: number;
  /** the stops as the map names them, those found between included */
  calls: string[];
  /** goods on the train */
  load: number;
  /** the most goods it takes */
  room: number;
  /** of its line on the map */
  colour: string;
  /** of its line on the map */
  dashes: string;
}

/**
 * A train's run: hex ids with sides entered and left, ``(hex, from end, to end)``, and what it earns. A train that
 * stands idle has no stops. ``calls`` are the stops by their ids (hex, colon, number on the hex).
 */
export interface RouteView {
  train: string;
  legs: [string, number, number][];
  stops: string[];
  income: number;
  calls: string[];
  load: number;
  room: number;
}

/** Routes with their income, and the action that runs them; if they are not legal, why. */
export interface Routes {
  /** plies that count */
  position: number;
  /** grows with every change of the position */
  revision: number;
  legal: boolean;
  income: number;
  /** in the order of the wishes, then the trains nobody named */
  routes: Route[];
  /** the stops within reach */
  places: Stop[];
  /** the map on which they run */
  board: string;
  /** a clear layer of the size of that map, with every stop as something to point at */
  svg: string;
  /** if legal: send it to `moves` */
  action?: Action;
  sentence?: string;
  reason?: string;
  clause?: string;
}

/** How a game ended. */
export interface Scores {
  scores: number[];
  /** seats from best to worst; equal scores share a place */
  ranking: number[][];
  reason: string;
}

/** A seat and who is there. */
export interface Seat {
  /** counted from 0; -1 is chance */
  seat: number;
  name: string;
  kind: string;
  /** looks at the table now */
  here: boolean;
  bot: string | null;
  /** the bot that decides for an absent person */
  standin: string | null;
  /** the others voted so: not asked for consent until they come back */
  absent: boolean;
  open: boolean;
  /** the invitation; for the host alone */
  claim?: string;
}

/** What is always in sight of a player. */
export interface SeatFigures {
  /** counted from 0; -1 is chance */
  seat: number;
  money: number;
  /** in words */
  worth: string;
  /** certificates held/allowed; empty where there is no such limit */
  papers: string;
  /** what gives the first turn, if it is theirs: Priority Deal */
  first: string;
}

/** A view of a position. */
export interface Seen {
  /** plies that count */
  position: number;
  epoch: number;
  view: View;
}

/** Tables of players and companies as they stand, and everybody's worth over time. */
export interface Sheet {
  /** plies that count */
  position: number;
  names: string[];
  boards: Record<string, TableView>;
  history: WorthAt[];
}

/** A view for a page: boards that are shown as pictures have nothing on them, the hash of each is named instead. */
export interface Shown {
  /** plies that count */
  position: number;
  epoch: number;
  view: View;
  /** by board: `hash` for its address, the same as long as it looks the same */
  pictures: Record<string, string>;
}

/** Where this browser sits now. */
export interface Sitting {
  table: string;
  /** counted from 0; -1 is chance */
  seat: number;
}

/** The one number left open in a choice: set that field of the action. */
export interface Span {
  field: string;
  low: number;
  high: number;
  step: number;
}

/** Something said, as it stands in the chat. */
export interface Spoken {
  number: number;
  /** counted from 0; -1 is chance */
  seat: number;
  name: string;
  text: string;
}

/** One or more boards that are looked at together, one below the other. */
export interface Stage {
  name: string;
  title: string;
  boards: string[];
  /** the board beside it for whoever has chosen no other; empty: the first */
  paper: string;
}

/** The help of one step of the game, for whoever searches. */
export interface StepWords {
  step: string;
  title: string;
  happens: string;
  think: string;
  mistake: string;
}

/** Who decides for a seat now. */
export interface StoodIn {
  /** counted from 0; -1 is chance */
  seat: number;
  /** a bot; null: the person */
  standin: string | null;
  /** what the person is asked */
  pending_consent: Consent | null;
}

/** A stop within reach. */
export interface Stop {
  id: string;
  name: string;
}

/** A stop on a hex or tile: ``kind`` is city, town or area. */
export interface StopView {
  kind: string;
  slots: number;
  value: string;
  name: string;
  stations: string[];
  reserved: string[];
  sign: string;
  works: WorksView[];
}

/** An action of the log that the rules of today refuse; the position before it is kept. */
export interface Stopped {
  /** the action's own */
  position: number;
  /** who did it; null: it cannot be read any more */
  seat: number | null;
  /** the action in words, or its line of the record */
  sentence: string;
  reason: string;
  /** with the game before the colon; may be empty */
  clause: string;
  /** actions that come after it in the record */
  left: number;
}

/** How a table stands, and what I am there. */
export interface TableState {
  id: string;
  game: string;
  title: string;
  options: Record<string, boolean | string>;
  /** plies that count */
  position: number;
  /** grows with every change of the position */
  revision: number;
  /** changes when something is taken back */
  epoch: number;
  /** number of the table's last event on the stream */
  event: number;
  seats: Seat[];
  my_seats: number[];
  host: boolean;
  analysis: boolean;
  /** who decides; null: it is over */
  to_move: number | null;
  /** the seat a bot is thinking for */
  thinking: number | null;
  /** what is asked of whom */
  headline: string;
  /** of the present turn, like stops on a line */
  steps: string[];
  step: number;
  /** name and type of the boards of the view */
  boards: Record<string, string>;
  finished: boolean;
  result: Result | null;
  undo: Undo;
  /** whether something can be restored */
  redo: boolean;
  /** null: a guided game, or one begun before chance was fixed and not gone on with since */
  chance: Chance | null;
  pending_consent: Consent | null;
  agreements: Agreed[];
  /** my own */
  programs: Program[];
  /** mine that stopped by themselves */
  ended_programs: EndedProgram[];
  /** of the figures this table plays with */
  provenance: Provenance;
  /** figures of somebody's own; null: those of the house */
  overlay: OverlayUsed | null;
  /** why the game cannot go on: the rules have changed since */
  stopped: string | null;
  /** the same, piece by piece; `POST .../mend` goes on or closes the table */
  stop: Stopped | null;
  /** rules that changed since the game was begun */
  new_rules: NewRules | null;
  /** what the learner is told; null: no guided game, or not mine */
  guided: GuidedCard | null;
  /** the table could not go on, or all wanted to end it */
  closed: boolean;
  /** all wanted to end it */
  agreed: boolean;
  /** the people rest: nothing is played until one of them goes on */
  paused: boolean;
  /** seconds at least between two decisions of bots; 0: they go on at once */
  pace: number;
  /** for its people alone */
  private: boolean;
  /** whose people are the host; null: the browser that opened the table */
  host_seat: number | null;
  /** seconds somebody is waited for before a bot may stand in; 0: for ever */
  absence: number;
  /** whether `record?former=true` has the game as it was before it went on */
  former_record: boolean;
  /** seconds since 1970 */
  created: number;
  /** seconds since 1970 */
  updated: number;
}

/** Rows and columns of text and numbers. */
export interface TableView {
  type: 'table';
  title: string;
  columns: string[];
  rows: ((string | number)[])[];
  figures: string[][];
}

/** Something has been taken back, or (202) the table is asked whether it may be. */
export interface TakenBack {
  /** plies that count */
  position: number;
  /** grows with every change of the position */
  revision: number;
  pending_consent: Consent | null;
}

/** Something that lies on the table, or a kind of place on it. */
export interface Thing {
  id: string;
  /** what kind of thing it is */
  sort: string;
  name: string;
  /** what it does and when that ends, with the figures of this table */
  says: string[];
  /** paths by which boards name it */
  figures: string[];
  clauses: ClauseName[];
}

/** All tiles with how many are left of each. */
export interface TileSheet {
  type: 'tile_sheet';
  title: string;
  pointy: boolean;
  tiles: FaceView[];
}

/** A secret with which a seat may be played. */
export interface Token {
  /** counted from 0; -1 is chance */
  seat: number;
  secret: string;
  /** by which it can be revoked */
  id: string;
}

/** Whether I may take something back. */
export interface Undo {
  /** freely */
  own: boolean;
  /** only with the table's consent */
  ask: boolean;
  /** the position that would come again */
  to?: number;
  /** why the table must be asked */
  reason?: string;
}

/** What ends a program. */
export interface Until {
  kind?: string;
  seat?: number | null;
  fields?: Record<string, unknown>;
  /** when a round of another kind begins */
  round?: boolean;
}

/** All that one seat may see, in sentences. */
export interface View {
  game: string;
  headline: string;
  to_move: number | null;
  steps: string[];
  step: number;
  boards: Record<string, Board>;
  /** what the large area of the page can show */
  stages: Stage[];
  /** the one on which the present step is played */
  stage: string;
  /** of every company in every palette: its colour, and letters on it */
  paints: Record<string, Record<string, [string, string]>>;
  /** the boards that lie beside the stage, whatever it shows */
  papers: string[];
  /** in order of play */
  seats: SeatFigures[];
  /** of whoever decides now, and of the company they decide for */
  desk: DeskLine[];
  /** around the present one, in their order */
  rounds: Round[];
  /** which of them is on */
  round: number;
}

/** Where the table stands now. */
export interface Where {
  /** plies that count */
  position: number;
  /** grows with every change of the position */
  revision: number;
}

/** A word of the games. */
export interface Word {
  word: string;
  means: string;
  /** what players of other games call it */
  others: string[];
}

/** A marker of a mine or mill: its number or letters, what it adds to a run, whose colour it has. */
export interface WorksView {
  kind: string;
  letters: string;
  value: number;
  company: string;
}

/** What everybody was worth at a position. */
export interface WorthAt {
  /** plies that count */
  position: number;
  worth: number[];
}
