// @ts-check
/** The sheet: everybody and every company in figures as the boards of the view give them, and worth over time. */
import { address, el, guard, w } from '../common.js';
import { worths } from './history.js';

/** What draws the lines; it comes when somebody looks at them for the first time. @type {typeof import('../chart.js') | null} */
let drawing = null;

/** @typedef {import('../types').Cards} Cards */
/** @typedef {import('../types').TableView} TableView */

/**
 * A table that scrolls by itself, never the page.
 * @param {string} title
 * @param {string[]} columns
 * @param {(string | number)[][]} rows
 * @param {(Node | null)[]} more
 */
function sheetTable(title, columns, rows, ...more) {
  const head = columns.map((column) => el('th', { scope: 'col' }, column || el('span', { class: 'sr' }, title)));
  const body = rows.map((row, n) =>
    el(
      'tr',
      { 'data-key': `${n}` },
      row.map((cell, at) =>
        at === 0
          ? el('th', { scope: 'row' }, cell)
          : el('td', { class: typeof cell === 'number' ? 'num' : null }, cell),
      ),
    ),
  );
  return el(
    'section',
    { 'data-key': title },
    el('h3', {}, title, ' ', more),
    el(
      'div',
      { class: 'wide-table', tabindex: 0, role: 'region', 'aria-label': title },
      el('table', {}, el('thead', {}, el('tr', {}, head)), el('tbody', {}, body)),
    ),
  );
}

/**
 * Cards as one table: a row a card, a column a label.
 * @param {Cards} board
 */
function pivot(board) {
  const labels = [...new Set(board.cards.flatMap((card) => card.lines.map((line) => line.label)))];
  const rows = board.cards.map((card) => {
    const lines = new Map(card.lines.map((line) => [line.label, line.value]));
    return [card.letters || card.title, ...labels.map((label) => lines.get(label) ?? '')];
  });
  return sheetTable(board.title, ['', ...labels], rows);
}

/**
 * Whether a table speaks of the people at the table.
 * @param {TableView} board
 * @param {string[]} names
 */
function ofPeople(board, names) {
  return names.every((name) => board.rows.some((row) => row[0] === name));
}

/**
 * Worth over time with its twin and the file.
 * @param {import('../page.js').TablePage} page
 * @param {number} [wide]
 */
export function worthOverTime(page, wide) {
  const known = worths(page);
  if (!drawing) {
    guard(async () => {
      drawing = await import('../chart.js');
      page.redraw();
    })();
  }
  const parts = drawing && known?.history.length
    ? [
        drawing.chart(known.names, known.history, (at) => void page.go(at >= page.state.position ? null : at), wide),
        drawing.figures(known.names, known.history),
      ]
    : [el('p', { class: 'facts' }, w('sheet.loading'))];
  const file = address(`/tables/${page.id}/sheet?format=csv`);
  return el(
    'section',
    { 'data-key': 'worth' },
    el('h3', {}, w('sheet.worth'), ' ', el('a', { href: file, download: '' }, w('sheet.csv'))),
    el('p', { class: 'facts' }, w('sheet.worth_text')),
    parts,
  );
}

/** @type {import('../page.js').Panel} */
export const panel = {
  name: 'sheet',
  word: 'sheet.title',
  show: (page) => {
    const names = page.state.seats.map((seat) => seat.name);
    const boards = Object.entries(page.view.boards);
    const people = boards.flatMap(([name, board]) => {
      if (board.type !== 'table' || !ofPeople(board, names)) return [];
      const file = address(`/tables/${page.id}/sheet?format=csv&board=${encodeURIComponent(name)}`);
      return [
        sheetTable(board.title, board.columns, board.rows, el('a', { href: file, download: '' }, w('sheet.csv'))),
      ];
    });
    const papers = boards.flatMap(([, board]) => (board.type === 'cards' && board.cards.length ? [pivot(board)] : []));
    const whole = el('p', {}, el('a', { href: `/tables/${page.id}/sheet`, 'data-do': 'sheet' }, w('sheet.page')));
    return el('div', { class: 'sheet-panel' }, whole, people, papers, worthOverTime(page));
  },
};
