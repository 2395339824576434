/**
 * The shapes of the JSON interface (docs/api.md) as far as the pages read them. Types only: nothing of this file
 * reaches the browser.
 */

/** An action as the game names it: its kind and fields; scripts look at fields, never at what a kind means. */
export interface Action {
  kind: string;
  seat?: number;
  [field: string]: unknown;
}

/** The one number left open in a choice. */
export interface Span {
  field: string;
  low: number;
  high: number;
  step: number;
}

export interface Choice {
  id: number;
  action: Action;
  sentence: string;
  cost: number;
  gives: number;
  /** What lies on the accounts that pay. */
  cash: number;
  /** Cost and gain in words, as far as the sentence leaves them open. */
  figures: string[];
  /** Takes more than half of the money at hand. */
  costly: boolean;
  /** Said when one asks again because it is costly. */
  warning: string;
  lines: string[];
  marks: string[];
  span: Span | null;
  weight: number;
  final: boolean;
}

export interface Group {
  kind: string;
  word: string;
  choices: Choice[];
  total: number;
  /** Its action is a set of runs, which a person may change: see routes.js. */
  routes?: boolean;
}

export interface Refused {
  action: Action;
  sentence: string;
  reason: string;
  clause: string;
}

export interface Legal {
  position: number;
  revision: number;
  to_move: number | null;
  mine: boolean;
  groups: Group[];
  refused: Refused[];
}

export interface Preview {
  sentence: string;
  cost: number;
  gives: number;
  cash: number;
  figures: string[];
  costly: boolean;
  /** Said when one asks again because it is costly. */
  warning: string;
  final: boolean;
  lines: string[];
  marks: string[];
  legal: boolean;
  position: number;
  worth?: number[];
  svg?: string;
  reason?: string;
  clause?: string;
  board?: string;
  income?: number;
  routes?: { train: string; legs: [string, number, number][]; stops: string[]; income: number }[];
}

export interface Seat {
  seat: number;
  name: string;
  kind: string;
  here: boolean;
  bot: string | null;
  standin: string | null;
  open: boolean;
  claim?: string;
}

export interface Result {
  scores: number[];
  ranking: number[][];
  reason: string;
  names: string[];
}

export interface Consent {
  by: number;
  to: number;
  waiting: number[];
  given: number[];
}

export interface Program {
  id: number;
  seat: number;
  do: Action;
  up_to: number | null;
  until: { kind: string; seat: number | null; fields: Record<string, unknown>; round: boolean }[];
  once: boolean;
}

/** `GET /tables/{id}` */
export interface TableState {
  id: string;
  game: string;
  title: string;
  options: Record<string, unknown>;
  position: number;
  revision: number;
  epoch: number;
  event: number;
  seats: Seat[];
  my_seats: number[];
  host: boolean;
  analysis: boolean;
  to_move: number | null;
  thinking: number | null;
  headline: string;
  steps: string[];
  step: number;
  boards: Record<string, string>;
  finished: boolean;
  result: Result | null;
  undo: { own: boolean; ask: boolean; to?: number; reason?: string };
  redo: boolean;
  pending_consent: Consent | null;
  agreements: { ply: number; seat: number; text: string }[];
  programs: Program[];
  /** Programs that stopped by themselves: why, in words, and at which position. */
  ended_programs?: (Program & { ended: string; at: number })[];
  stopped: string | null;
  created: string;
  updated: string;
}

export interface Face {
  id: string;
  colour: string;
  count: number;
}

export interface HexMap {
  type: 'hex_map';
  title: string;
  pointy: boolean;
  hexes: { id: string; row: number; column: number; name: string; note: string }[];
  colours: Record<string, string>;
}

export interface Card {
  id: string;
  title: string;
  letters: string;
  colour: string;
  lines: { label: string; value: string | number }[];
  boxes: { label: string; boxes: Box[] }[];
  note: string;
}

export interface Box {
  text: string;
  faint: boolean;
  sign: string;
  closed: boolean;
}

export interface Cards {
  type: 'cards';
  title: string;
  cards: Card[];
}

export interface TableBoard {
  type: 'table';
  title: string;
  columns: string[];
  rows: (string | number)[][];
}

export interface TileSheet {
  type: 'tile_sheet';
  title: string;
  pointy: boolean;
  tiles: Face[];
}

export interface PriceGrid {
  type: 'price_grid';
  title: string;
  colours: Record<string, string>;
}

export interface FreeBoard {
  type: 'free_board';
  title: string;
}

export type Board = HexMap | Cards | TableBoard | TileSheet | PriceGrid | FreeBoard;

/** `GET /tables/{id}/view` → `view` */
export interface View {
  game: string;
  headline: string;
  to_move: number | null;
  steps: string[];
  step: number;
  boards: Record<string, Board>;
  /** the board at which the present step is played; empty: the first that is a map or a free board */
  main: string;
}

export interface LogEntry {
  number: number;
  position: number;
  seat: number;
  kind: 'move' | 'undo' | 'redo' | 'seats';
  by: string;
  texts: string[];
  undone: boolean;
  time: string;
}

export interface Clause {
  id: string;
  topic: string;
  text: string;
  ambiguity: string;
  ruling: string;
}

/** What the stream tells: that something happened, at which table. */
export interface News {
  kind: string;
  table?: string;
  position?: number;
  revision?: number;
  seat?: number;
  number?: number;
  deleted?: boolean;
  missed?: boolean;
}
