// @ts-check
/** Boards of a view as papers beside the main one: tables and cards as text, markets and tile sheets as pictures. */
import { el, guard, w } from './common.js';
import { parseSvg } from './dom.js';
import { tinted } from './tint.js';

/** @typedef {import('./types').Board} Board */

const LONG = 26; // letters: what is longer breaks into lines

/**
 * @param {string} name
 * @param {Board} board
 * @param {import('./table.js').Table} page
 * @returns {HTMLElement}
 */
export function paper(name, board, page) {
  if (board.type === 'table') return table(board);
  if (board.type === 'cards') return cards(board, page);
  return picture(name, board, page);
}

/**
 * A table; one whose columns have no names is a list of facts, which has no head and breaks its lines.
 * @param {import('./types').TableView} board
 */
function table(board) {
  const bare = board.columns.every((text) => !text);
  const head = el(
    'tr',
    {},
    board.columns.map((text) => el('th', { scope: 'col' }, text)),
  );
  const rows = board.rows.map((row, n) => {
    const cells = row.map((value, column) => {
      const numeric = typeof value === 'number' || /^[\d .,−-]+( [A-Z%])?$/.test(value);
      const long = String(value).length > LONG;
      return column ? el('td', { class: numeric ? 'num' : long ? 'words' : '' }, value) : el('th', { scope: 'row' }, value);
    });
    return el('tr', { 'data-key': String(row[0]), ...sourced(board.figures[n]) }, cells);
  });
  const names = bare ? null : el('thead', {}, head);
  return el('div', { class: 'scroll' }, el('table', { class: bare ? 'facts-list' : '' }, names, el('tbody', {}, rows)));
}

/**
 * @param {import('./types').Cards} board
 * @param {import('./table.js').Table} page
 */
function cards(board, page) {
  const acting = actingFirst(board.cards, page);
  const papers = acting.map((card) => {
    const own = { class: 'card', 'data-key': card.id, 'data-id': card.id, ...sourced(card.figures) };
    const node = el('article', own, cardParts(card));
    tinted(node, card.letters || card.id, page, card.colour);
    return node;
  });
  if (!papers.length) return el('p', { class: 'facts' }, w('table.no_cards'));
  return el('div', { class: 'cards' }, papers);
}

/**
 * The paper of whoever acts lies on top; the others keep their order.
 * @param {import('./types').Card[]} cards
 * @param {import('./table.js').Table} page
 */
function actingFirst(cards, page) {
  return [...cards.filter((card) => acts(card, page)), ...cards.filter((card) => !acts(card, page))];
}

/**
 * Is it the paper of whoever acts? The desk names the treasury that is spent from.
 * @param {import('./types').Card} card
 * @param {import('./table.js').Table} page
 */
export function acts({ id, letters, title }, page) {
  const chest = page.view.desk.find(({ account }) => account.startsWith('chest '))?.account ?? '';
  return [id, letters, title].some((name) => name && chest.endsWith(` ${name}`));
}

/**
 * What is printed on a card.
 * @param {import('./types').Card} card
 */
export function cardParts(card) {
  const lines = (card.lines ?? []).map((line) =>
    el(
      'div',
      { class: `figure ${`${line.label}${line.value}`.length > LONG ? 'wide' : ''}`, 'data-key': line.label },
      el('dt', {}, line.label),
      el('dd', {}, line.value),
    ),
  );
  const letters = card.letters ? el('span', { class: 'letters' }, card.letters) : null;
  return [
    el('h3', {}, letters, el('span', {}, card.title)),
    el('dl', {}, lines),
    card.boxes?.length ? el('dl', { class: 'boxes' }, card.boxes.flatMap(boxes)) : null,
    card.note ? el('p', { class: 'facts' }, card.note) : null,
  ];
}

/**
 * What can be asked for its sources can be reached by the keyboard, too.
 * @param {string[] | undefined} figures
 */
export function sourced(figures) {
  return figures?.length ? { 'data-figures': figures.join(' '), tabindex: '0' } : {};
}

/**
 * A row of printed boxes: what lies in them, and what is printed in those that are empty.
 * @param {import('./types').Card['boxes'][number]} row
 */
function boxes(row) {
  const printed = row.boxes.map((box) => {
    const looks = [box.text && 'filled', box.faint && 'faint', box.closed && 'closed'];
    return el('span', { class: looks.filter(Boolean).join(' ') }, box.text || box.sign || '\u00a0');
  });
  return [el('dt', {}, row.label), el('dd', {}, printed)];
}

/**
 * A picture comes when it is there; until then the one before stays. It can be looked at in large.
 * @param {string} name
 * @param {Board} board
 * @param {import('./table.js').Table} page
 */
function picture(name, board, page) {
  const id = `picture-${name}`;
  const at = page.shownAt;
  const drawn = async () => parseSvg(await page.archive.picture(name, at));
  const draw = guard(async () => {
    const fresh = await drawn();
    const place = document.getElementById(id);
    if (place?.dataset.at === String(at) && !place.firstElementChild?.isEqualNode(fresh)) place.replaceChildren(fresh);
  });
  draw();
  const enlarge = guard(async () => page.dialogs.picture(board.title, await drawn()));
  const own = { id, 'data-own': true, 'data-key': id, 'data-at': at };
  return el(
    'div',
    { class: 'larger' },
    el('div', { class: 'picture', ...own, role: 'group', 'aria-label': board.title }),
    el(
      'button',
      { 'aria-label': w('table.larger'), title: w('table.larger'), 'data-do': 'larger', onclick: enlarge },
      '⤢',
    ),
  );
}
