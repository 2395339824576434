// @ts-check
/** The end of the game: who won by how much, why it ended, and how it came to that. */
import { address, el, w, words } from '../common.js';
import { worthOverTime } from './sheet.js';

const SMALL = 900; // pixels of the window
const WIDE = 720; // of the chart, in its own units

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
        el('th', { scope: 'row' }, el('span', { class: `seat-mark seat-${seat}`, 'aria-hidden': 'true' }, seat + 1), result.names[seat]),
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
  el('a', { class: 'button primary', href: `/tables/${page.id}/won`, 'data-do': 'won' }, w('won.show'));

/** Another table of this game. @param {import('../page.js').TablePage} page */
const again = ({ state }) =>
  el('a', { class: 'button', href: `/new?game=${state.game}&players=${state.seats.length}` }, w('ending.again'));

/**
 * For the Now sheet: who won, and where one goes from here.
 * @param {import('../page.js').TablePage} page
 */
export function over(page) {
  const { result } = page.state;
  if (!result) return null;
  const file = { class: 'button', href: address(`/tables/${page.id}/record`), download: '' };
  const ways = el('p', { class: 'row' }, story(page), again(page), el('a', file, w('ending.record')));
  return el('div', { class: 'over', 'data-key': 'over' }, verdict(result), ways);
}

/**
 * What lies on the stage when the game is over: final worth, ranks, and how it came to that.
 * @param {import('../page.js').TablePage} page
 */
export function resultOnStage(page) {
  const { result } = page.state;
  const parts = result ? [verdict(result), ranking(result)] : [];
  const own = { class: 'on-stage result-on-stage', 'data-key': 'result', 'aria-label': w('ending.title') };
  return el('section', own, parts, worthOverTime(page, innerWidth > SMALL ? WIDE : undefined));
}
