// @ts-check
/** What concerns all, said in the Now sheet: that people rest, and how to go on; that all have ended the game. */
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

/** A game that was ended or closed: what stays to be seen there. @param {import('./page.js').TablePage} page */
export function ended(page) {
  if (!page.state.chance?.seed) return null;
  const show = () => page.openTab('seats');
  return el(
    'section',
    { class: 'place-card', 'data-key': 'ended', 'aria-label': w('seats.fair') },
    el('p', {}, w('seats.ended')),
    el('p', { class: 'row' }, el('button', { 'data-do': 'seed', onclick: show }, w('seats.title'))),
  );
}
