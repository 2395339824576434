// @ts-check
/** Who sits where and who is here; links and tokens for seats; bots that stand in for somebody. */
import { api, el, guard, w, words } from '../common.js';
import '../copy.js';

/** @typedef {import('../types').Seat} Seat */
/** @typedef {import('../page.js').TablePage} TablePage */

/** @type {string[] | null} */
let bots = null;
let asking = false;
/** Links and tokens made on this page, by seat and kind: the server shows them once. @type {Map<string, string>} */
const made = new Map();

/** @param {TablePage} page */
function levels(page) {
  if (!bots && !asking) {
    asking = true;
    guard(async () => {
      const found = await api('/bots');
      bots = found.map((/** @type {{ id: string }} */ bot) => bot.id).reverse();
      page.redraw();
    })();
  }
  return bots ?? [];
}

/** @param {string} bot */
const level = (bot) => words[`bots.${bot}`] ?? bot;

/**
 * A field to copy from.
 * @param {string} id
 * @param {string} label
 * @param {string} value
 * @param {string} note
 */
function copyField(id, label, value, note) {
  return el(
    'div',
    { class: 'copy-field', 'data-key': id },
    el('label', { for: id }, label),
    el(
      'span',
      { class: 'copy' },
      el('input', { id, name: id, value, readonly: true }),
      el('button', { type: 'button', 'data-copy': id }, w('copy.do')),
    ),
    el('p', { class: 'facts' }, note),
  );
}

/**
 * A recovery link or a token: a button makes it, then it is shown to be copied.
 * @param {TablePage} page
 * @param {Seat} seat
 * @param {'recovery' | 'token'} kind
 */
function secret(page, seat, kind) {
  const key = `${kind}-${seat.seat}`;
  const value = made.get(key);
  const make = guard(async () => {
    const found = await api(`/tables/${page.id}/seats/${seat.seat}/${kind}`, { method: 'POST' });
    made.set(key, kind === 'recovery' ? `${location.origin}${found.path}` : found.secret);
    page.redraw();
  });
  return el(
    'div',
    { class: 'secret', 'data-key': key },
    value
      ? copyField(`field-${key}`, w(`seats.${kind}`), value, w(`seats.${kind}_text`))
      : el('p', { class: 'facts', 'data-key': 'text' }, w(`seats.${kind}_text`)),
    el(
      'button',
      { type: 'button', 'data-key': 'make', onclick: make },
      w(value ? 'seats.again' : `seats.${kind}_make`),
    ),
  );
}

/**
 * Who decides for a seat: the host or the person may let a bot do it, and end that.
 * @param {TablePage} page
 * @param {Seat} seat
 */
function standin(page, seat) {
  const own = page.state.my_seats.includes(seat.seat);
  if (seat.kind === 'bot' || seat.open || page.state.finished || !(own || page.state.host)) return null;
  if (seat.standin) {
    const back = guard(() => page.post('standin', { seat: seat.seat, bot: null }));
    return el(
      'p',
      { class: 'row', 'data-key': 'back' },
      el('button', { type: 'button', onclick: back }, w(own ? 'seats.come_back' : 'seats.come_back_for')),
    );
  }
  const stand = guard(async (/** @type {SubmitEvent & { currentTarget: HTMLFormElement }} */ event) => {
    event.preventDefault();
    await page.post('standin', { seat: seat.seat, bot: new FormData(event.currentTarget).get('bot') });
  });
  const label = w('seats.level');
  return el(
    'form',
    { class: 'row standin', 'data-key': 'stand', onsubmit: stand },
    el(
      'select',
      { name: 'bot', 'data-key': levels(page).join(), 'aria-label': `${label}: ${seat.name}` },
      levels(page).map((bot) => el('option', { value: bot }, level(bot))),
    ),
    el('button', {}, w('seats.stand_in')),
  );
}

/**
 * @param {TablePage} page
 * @param {Seat} seat
 */
function row(page, seat) {
  const own = page.state.my_seats.includes(seat.seat);
  const bot = seat.kind === 'bot';
  const here = bot || seat.here;
  const facts = [
    own ? w('seats.you') : null,
    bot ? w('seats.bot', { level: level(seat.bot ?? '') }) : null,
    seat.open ? w('seats.open') : null,
    !bot && !seat.open ? w(here ? 'seats.here' : 'seats.away') : null,
    seat.standin ? w('seats.standin', { level: level(seat.standin) }) : null,
  ].filter((fact) => fact !== null);
  const turn = page.state.to_move === seat.seat;
  const invitation = seat.claim ? `${location.origin}/join/${page.id}/${seat.seat}/${seat.claim}` : '';
  return el(
    'li',
    { 'data-key': `seat-${seat.seat}`, class: turn ? 'turn' : null },
    el(
      'p',
      { class: 'person' },
      el('span', { class: here ? 'dot here' : 'dot', 'aria-hidden': 'true' }, here ? '●' : '○'),
      el('strong', {}, seat.name),
      el('span', { class: 'facts' }, facts.join(' · ')),
      turn ? el('span', { class: 'badge' }, w('seats.turn')) : null,
    ),
    invitation ? copyField(`invitation-${seat.seat}`, w('seats.invitation'), invitation, w('seats.invite')) : null,
    standin(page, seat),
    own && !bot
      ? el(
          'details',
          { 'data-key': 'more' },
          el('summary', {}, w('seats.more', { n: seat.seat + 1 })),
          secret(page, seat, 'recovery'),
          secret(page, seat, 'token'),
        )
      : null,
  );
}

/** @type {import('../page.js').Panel} */
export const panel = {
  name: 'seats',
  word: 'seats.title',
  show: (page) =>
    el(
      'div',
      { class: 'seats-panel' },
      page.state.host ? el('p', { class: 'facts' }, w('seats.host')) : null,
      el(
        'ul',
        { class: 'seat-list' },
        page.state.seats.map((seat) => row(page, seat)),
      ),
    ),
};
