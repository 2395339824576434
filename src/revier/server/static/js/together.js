// @ts-check
/** What concerns all, said in the Now sheet: that people rest, and how to go on. */
import { el, guard, w } from './common.js';

/** @param {import('./page.js').TablePage} page */
export function resting(page) {
  const { paused, my_seats: mine, closed } = page.state;
  if (!paused || closed) return null;
  const resume = guard(() => page.post('motions', { what: 'resume' }));
  return el(
    'section',
    { class: 'place-card', 'data-key': 'paused', 'aria-label': w('seats.pause') },
    el('p', {}, w('seats.paused')),
    mine.length
      ? el('p', { class: 'row' }, el('button', { class: 'primary', 'data-do': 'resume', onclick: resume }, w('seats.resume')))
      : null,
  );
}
