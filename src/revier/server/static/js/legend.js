// @ts-check
/** The line under a picture: what the marks on it mean, as far as they are there, and which part of it is shown. */
import { el, w } from './common.js';
import { fill } from './morph.js';

/** @typedef {{ name: string, there: (board: import('./board.js').Board) => boolean }} Mark */

/** @type {Mark[]} */
const MARKS = [
  { name: 'open', there: (board) => board.marked.some((id) => !board.powers.has(id)) },
  { name: 'power', there: (board) => board.marked.some((id) => board.powers.has(id)) },
  { name: 'chosen', there: (board) => board.chosen !== null },
  { name: 'new-track', there: (board) => board.over.querySelector('.new-track') !== null },
  { name: 'walked', there: (board) => board.walking && board.at !== null },
  { name: 'changed', there: (board) => board.svg?.querySelector(':scope > .changed') !== null },
];

/**
 * @param {HTMLElement} node
 * @param {import('./board.js').Board} board
 */
export function drawLegend(node, board) {
  if (!board.svg) return;
  const whose = board.svg.getAttribute('data-whose') ?? '';
  const marks = MARKS.filter(({ there }) => there(board)).map(({ name }) =>
    el(
      'li',
      { 'data-key': name },
      el('span', { class: `swatch swatch-${name}`, 'aria-hidden': 'true' }),
      w(`board.${name.replace('-', '_')}`, { whose, powers: [...new Set(board.powers.values())].join(', ') }),
    ),
  );
  const part = board.box.focused && whose ? w('board.reach', { whose }) : board.box.zoomed ? w('board.part') : '';
  const beyond = board.box.beyond(board.marked.map((id) => board.places.get(id)));
  const more = beyond ? w('board.beyond', { n: beyond }) : '';
  const shown = [part, more].filter(Boolean).join(' · ');
  fill(node, [...marks, shown ? el('li', { class: 'shown', 'data-key': 'shown' }, shown) : null]);
  callBack(more || w('table.fit'), Boolean(beyond));
}

/** The button that brings all of the picture back says when there is something to choose outside. @param {string} said @param {boolean} calls */
function callBack(said, calls) {
  const whole = document.querySelector('[data-zoom="0"]');
  whole?.classList.toggle('beyond', calls);
  whole?.setAttribute('title', said);
  whole?.setAttribute('aria-label', said);
}
