// @ts-check
/**
 * Tables one can sort: a press on the head of a column sorts its rows, figures from the largest down, words from A on;
 * another press turns them round, a third brings back the order they came in. Empty cells stay last.
 */
import { el, w } from './common.js';

const FIGURE = /^-?\d+(?=%|$|\/|\*)/;

/** @param {HTMLTableRowElement} row @param {number} column */
function valueOf(row, column) {
  const text = row.cells[column]?.textContent?.trim() ?? '';
  const figure = FIGURE.exec(text);
  return { text, figure: figure ? Number(figure[0]) : null };
}

/**
 * @param {HTMLTableRowElement} a
 * @param {HTMLTableRowElement} b
 * @param {number} column
 * @param {number} turned 1 as usual, -1 the other way round
 */
function compare(a, b, column, turned) {
  const [one, two] = [valueOf(a, column), valueOf(b, column)];
  if (!one.text || !two.text) return Number(!one.text) - Number(!two.text);
  if (one.figure !== null && two.figure !== null) return (two.figure - one.figure) * turned;
  if (one.figure !== null || two.figure !== null) return one.figure !== null ? -1 : 1;
  return one.text.localeCompare(two.text, document.documentElement.lang, { numeric: true }) * turned;
}

/** @param {HTMLTableElement} table */
function makeSortable(table) {
  const body = table.tBodies[0];
  const rows = [...body.rows];
  const heads = [...(table.tHead?.rows[0].cells ?? [])];
  heads.forEach((head, column) => {
    const { fill, ink } = head.dataset;
    const name = head.textContent ?? '';
    const button = el('button', { class: 'sort', title: w('sheet.sort', { column: name }) }, name || '–');
    if (fill) {
      button.style.setProperty('--colour', fill);
      button.style.setProperty('--on-colour', ink ?? '');
      button.classList.add('company');
    }
    button.addEventListener('click', () => {
      const before = head.getAttribute('aria-sort');
      const figures = rows.some((row) => valueOf(row, column).figure !== null);
      const first = figures ? 'descending' : 'ascending';
      const second = figures ? 'ascending' : 'descending';
      for (const other of heads) other.removeAttribute('aria-sort');
      const now = before === null ? first : before === first ? second : '';
      if (now) head.setAttribute('aria-sort', now);
      const order = now ? [...rows].sort((a, b) => compare(a, b, column, now === first ? 1 : -1)) : rows;
      body.append(...order);
    });
    head.replaceChildren(button);
  });
}

for (const table of document.querySelectorAll('table[data-sortable]')) {
  makeSortable(/** @type {HTMLTableElement} */ (table));
}
export {};
