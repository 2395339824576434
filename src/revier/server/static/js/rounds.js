// @ts-check
/** The line of rounds in the bar: what was, what is on, what comes; like stops on a line. */
import { el, w } from './common.js';
import { fill } from './morph.js';

const MOST = 12; // stops: of longer lines those around the present one are shown

/**
 * @param {HTMLElement} place
 * @param {import('./types').View} view
 */
export function drawRounds(place, { rounds, round }) {
  const first = Math.max(0, Math.min(round - 3, rounds.length - MOST));
  const shown = rounds.slice(first, first + MOST);
  place.setAttribute('aria-label', w('table.rounds'));
  fill(
    place,
    shown.map(({ short, name }, n) => {
      const at = first + n;
      const where = at === round ? { 'aria-current': 'step' } : { class: at < round ? 'done' : '' };
      return el('li', { ...where, title: name, 'data-key': name }, el('span', {}, short));
    }),
  );
}
