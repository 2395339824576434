// @ts-check
/**
 * The log in sentences: the newest first, each with a link to its position; what was taken back stays, struck out. A
 * position of which nothing is told (somebody passed) has no line.
 */
import { el, w } from './common.js';

const FIRST = 150;
let shown = FIRST;

/** @type {import('./page.js').Panel} */
export const panel = {
  name: 'log',
  word: 'table.log',
  show(page) {
    const told = page.log.filter(({ texts }) => texts.length);
    const newest = told.slice(-shown).reverse();
    const more = told.length > shown;
    const showMore = () => {
      shown += 5 * FIRST;
      page.redraw();
    };
    return el(
      'div',
      {},
      el(
        'ol',
        { class: 'log', reversed: true },
        newest.map((entry) => line(page, entry)),
      ),
      more ? el('button', { 'data-do': 'more', onclick: showMore }, w('table.more')) : null,
    );
  },
};

/**
 * @param {import('./page.js').TablePage} page
 * @param {import('./types').LogEntry} entry
 */
function line(page, entry) {
  const go = (/** @type {Event} */ event) => {
    event.preventDefault();
    page.go(entry.position);
  };
  // Positions that were taken back, and those beyond the present, can no longer be gone to.
  const there = !entry.undone && entry.position <= page.state.position;
  const here = there && entry.kind === 'move' && entry.position === page.shownAt;
  const link = { href: `?at=${entry.position}`, 'data-position': entry.position, title: w('table.go_there') };
  const own = { 'data-key': entry.number, 'data-number': entry.number, 'aria-current': here ? 'true' : null };
  return el(
    'li',
    { class: entry.undone ? 'undone' : '', ...own },
    there
      ? el('a', { class: 'number', ...link, onclick: go }, entry.position)
      : el('span', { class: 'number' }, entry.position),
    el(
      'div',
      {},
      entry.texts.map((text) => el('p', {}, text)),
    ),
  );
}
