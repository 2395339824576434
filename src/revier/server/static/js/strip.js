// @ts-check
/** The strip of players in the bar: seat, name, cash, worth, certificates of the limit, who is first, whose turn. */
import { el, w } from './common.js';
import { fill } from './morph.js';

export class Strip {
  /**
   * @param {import('./table.js').Table} page
   * @param {HTMLElement} place
   */
  constructor(page, place) {
    this.page = page;
    this.place = place;
  }

  draw() {
    const { state, view } = this.page;
    const present = state.closed ? null : (state.thinking ?? state.to_move);
    const asked = this.page.past ? view.to_move : present;
    fill(
      this.place,
      view.seats.map((figures) => this.chip(figures, figures.seat === asked)),
    );
    this.place.dataset.seats = String(view.seats.length);
  }

  /**
   * @param {import('./types').SeatFigures} figures
   * @param {boolean} turn
   */
  chip({ seat, money, worth, papers, first }, turn) {
    const { state } = this.page;
    const mine = state.my_seats.includes(seat);
    const me = mine && state.my_seats.length === 1;
    const { name: called, open, here, bot, standin } = state.seats[seat];
    const name = me ? w('strip.you') : called;
    const away = !mine && !bot && !standin && !here && !open && !state.finished;
    const said = [
      name,
      open ? w('strip.open') : away ? w('strip.away') : '',
      turn ? w('strip.turn') : '',
      w('strip.money', { n: money }),
      worth,
      papers ? w('strip.papers', { n: papers }) : '',
      first,
    ];
    return el(
      'li',
      { class: `chip ${me ? 'mine' : ''} ${turn ? 'turn' : ''} ${open || away ? 'away' : ''}`, 'data-key': seat, 'data-seat': seat },
      el('span', { class: `seat-mark seat-${seat}`, 'aria-hidden': 'true' }, me ? w('strip.you')[0] : seat + 1),
      el('span', { class: 'sr' }, said.filter(Boolean).join(', ')),
      el(
        'span',
        { class: 'chip-name', 'aria-hidden': 'true' },
        el('b', { title: called }, name),
        first ? el('abbr', { class: 'first', title: first }, initials(first)) : null,
        turn ? el('i', { class: 'dot', title: w('strip.turn') }) : null,
      ),
      el(
        'span',
        { class: 'chip-figures', 'aria-hidden': 'true' },
        el('b', {}, w('strip.amount', { n: money })),
        worthOf(worth),
        papers ? el('span', {}, papers) : null,
      ),
    );
  }
}

/**
 * What somebody is worth: where room is scarce the word goes, never a digit.
 * @param {string} text
 */
function worthOf(text) {
  const [, before, figure, after] = text.match(/^([^\d-]*)(-?\d\S*)(.*)$/u) ?? ['', '', text, ''];
  const word = (before || after).trim();
  const parts = before ? [el('span', {}, word), el('b', {}, figure)] : [el('b', {}, figure), el('span', {}, word)];
  return el('span', { class: `worth ${before ? 'named' : ''}`, title: text }, word ? parts : text);
}

/** @param {string} text */
export function initials(text) {
  return text
    .split(' ')
    .map((word) => word[0])
    .join('')
    .slice(0, 2);
}
