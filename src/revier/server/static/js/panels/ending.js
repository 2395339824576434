// @ts-check
/** The end of the game: who won by how much, why it ended, and how it came to that. */
import { address, el, w, words } from '../common.js';
import { worthOverTime } from './sheet.js';

/**
 * The ranking as a table; equal scores share a place.
 * @param {import('../types').Result} result
 */
export function ranking(result) {
  const best = result.scores[result.ranking[0][0]];
  let place = 1;
  const rows = result.ranking.flatMap((group) => {
    const own = place;
    place += group.length;
    return group.map((seat) =>
      el(
        'tr',
        { 'data-key': seat, class: own === 1 ? 'winner' : null },
        el('td', { class: 'num' }, `${own}.`),
        el('th', { scope: 'row' }, result.names[seat]),
        el('td', { class: 'num' }, result.scores[seat]),
        el('td', { class: 'num' }, own === 1 ? '' : best - result.scores[seat]),
      ),
    );
  });
  const head = ['place', 'player', 'score', 'behind'].map((name) => el('th', { scope: 'col' }, w(`ending.${name}`)));
  return el('table', { class: 'ranking' }, el('thead', {}, el('tr', {}, head)), el('tbody', {}, rows));
}

/**
 * Who won and why it ended, in sentences.
 * @param {import('../types').Result} result
 */
export function verdict(result) {
  const winners = result.ranking[0].map((seat) => result.names[seat]);
  const won = w(winners.length > 1 ? 'ending.tie' : 'ending.won', { names: winners.join(', ') });
  const why = words[`ending.because.${result.reason}`] ?? '';
  return el('p', { class: 'verdict' }, el('strong', {}, won), why ? ` ${why}` : null);
}

/**
 * The way to the page that tells how it was won.
 * @param {import('../page.js').TablePage} page
 */
const story = (page) =>
  el('a', { class: 'button', href: `/tables/${page.id}/won`, 'data-do': 'won' }, w('won.show'));

/**
 * For the Now sheet: who won, and the way to the whole result.
 * @param {import('../page.js').TablePage} page
 */
export function over(page) {
  const { result } = page.state;
  if (!result) return null;
  const button = el(
    'button',
    { type: 'button', class: 'primary', 'data-do': 'result', onclick: () => page.openTab('ending') },
    w('ending.show'),
  );
  return el('div', { class: 'over', 'data-key': 'over' }, verdict(result), el('p', { class: 'row' }, button, story(page)));
}

/** @type {import('../page.js').Panel} */
export const panel = {
  name: 'ending',
  word: 'ending.title',
  when: (page) => page.state.finished && page.state.result !== null,
  show: (page) => {
    const { result } = page.state;
    if (!result) return el('div', {});
    const record = el(
      'a',
      { class: 'button', href: address(`/tables/${page.id}/record`), download: '' },
      w('ending.record'),
    );
    const again = el(
      'a',
      { class: 'button', href: `/new?game=${page.state.game}&players=${page.state.seats.length}` },
      w('ending.again'),
    );
    return el(
      'div',
      { class: 'ending-panel' },
      el('h3', {}, w('ending.over')),
      verdict(result),
      ranking(result),
      el('p', { class: 'row' }, story(page), again, record),
      worthOverTime(page),
    );
  },
};
