// @ts-check
/**
 * Kinds of action and the values of their fields, learnt from what has been offered or refused so far; no script knows
 * what a kind means.
 */
import { api, guard, w, words } from '../common.js';

/** @typedef {import('../page.js').TablePage} TablePage */
/** @typedef {{ kind: string, word: string, fields: string[], open: boolean }} Kind */
/** @typedef {{ values: Map<string, Map<string, unknown>>, span: string | null }} Seen */

/** @type {Kind[]} */
let kinds = [];
let asking = false;
let looked = '';
/** Kinds that are offered at this moment, to whoever decides. @type {Set<string>} */
let now = new Set();
/** What has been offered or refused, by kind. @type {Map<string, Seen>} */
const seen = new Map();

/**
 * Learns from what is known now, and asks for what is missing.
 * @param {TablePage} page
 */
export function learn(page) {
  if (!asking) {
    asking = true;
    guard(async () => {
      kinds = await api(`/games/${page.state.game}/kinds`);
      page.redraw();
    })();
  }
  if (page.legal) read(page.legal);
  else look(page);
}

/**
 * What others may do shows which values there are, too.
 * @param {TablePage} page
 */
function look(page) {
  const wanted = `${page.id}/${page.state.revision}`;
  if (looked === wanted) return;
  looked = wanted;
  guard(async () => {
    read(await api(`/tables/${page.id}/legal`));
    page.redraw();
  })();
}

/** @param {import('../types').Legal} legal */
function read(legal) {
  now = new Set(legal.groups.map(({ kind }) => kind));
  for (const group of legal.groups) for (const choice of group.choices) note(choice.action, choice.span?.field ?? null);
  for (const one of legal.refused) note(one.action, null);
}

/**
 * @param {import('../types').Action} action
 * @param {string | null} span
 */
function note(action, span) {
  const known = seen.get(action.kind) ?? { values: new Map(), span: null };
  seen.set(action.kind, known);
  known.span = span ?? known.span;
  for (const [field, value] of Object.entries(action)) {
    if (field === 'kind' || field === 'seat' || !['string', 'number', 'boolean'].includes(typeof value)) continue;
    const values = known.values.get(field) ?? new Map();
    known.values.set(field, values.set(String(value), value));
  }
}

/** All kinds of action of this game. */
export const allKinds = () => kinds;

/** Kinds one can leave to the table: those offered now first, of them the simplest (such as a pass) at the top. */
export function offered() {
  const usable = kinds.filter((kind) => !kind.open && (seen.has(kind.kind) || kind.fields.length === 0));
  /** @param {Kind} kind */
  const rank = (kind) => kind.fields.length + (now.has(kind.kind) ? 0 : 100);
  return usable.sort((a, b) => rank(a) - rank(b));
}

/**
 * The fields of a kind that can be named, with the values seen so far; an open amount is none of them.
 * @param {string} kind
 */
export function fieldsOf(kind) {
  const known = seen.get(kind);
  return [...(known?.values ?? [])].filter(([field]) => field !== known?.span);
}

/**
 * Whether a kind leaves an amount open.
 * @param {string} kind
 */
export const opensAmount = (kind) => Boolean(seen.get(kind)?.span);

/** @param {string} kind */
export const kindWord = (kind) => kinds.find((one) => one.kind === kind)?.word ?? kind;

/** @param {string} field */
export const fieldWord = (field) => words[`programs.fields.${field}`] ?? field.replaceAll('_', ' ');

/**
 * A value in words: the paper it names, yes or no, or itself.
 * @param {TablePage} page
 * @param {unknown} value
 */
export function valueWord(page, value) {
  if (typeof value === 'boolean') return w(value ? 'new.on' : 'new.off');
  for (const board of Object.values(page.view.boards)) {
    const card = board.type === 'cards' ? board.cards.find((one) => one.id === value) : null;
    if (card && card.title !== value) return `${value} – ${card.title}`;
  }
  return String(value);
}
