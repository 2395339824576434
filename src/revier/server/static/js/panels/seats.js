// @ts-check
/** Who sits where and who is here; who decides for whom, what concerns all, what the host may do, and chance. */
import { api, el, guard, w, words } from '../common.js';
import '../copy.js';
import { claims, copyField, secrets } from './secrets.js';

/** @typedef {import('../types').Seat} Seat */
/** @typedef {import('../types').People} People */
/** @typedef {import('../page.js').TablePage} TablePage */

/** @type {string[] | null} */
let bots = null;
/** @type {People | null} */
let people = null;
let asking = false;
let known = ''; // the position of the log for which the people were asked

/** What the state does not say of the people: asked for when the panel is open and something has changed. @param {TablePage} page */
function ask(page) {
  const now = `${page.state.revision} ${page.log.length} ${page.state.seats.map((seat) => seat.here).join()}`;
  if (asking || known === now) return;
  asking = true;
  known = now;
  guard(async () => {
    try {
      if (!bots) bots = (await api('/bots')).map((/** @type {{ id: string }} */ bot) => bot.id).reverse();
      people = await api(`/tables/${page.id}/people`);
    } finally {
      asking = false;
    }
    page.redraw();
  })();
}

/** @param {string} bot */
const level = (bot) => words[`bots.${bot}`] ?? bot;

/** @param {number} time in seconds */
export const clock = (time) =>
  new Date(time * 1000).toLocaleString(document.documentElement.lang, { dateStyle: 'short', timeStyle: 'short' });

/**
 * Asks the table for something, after the person has been told what it means.
 * @param {TablePage} page
 * @param {string} label
 * @param {string} sure
 * @param {object} body
 */
function motion(page, label, sure, body) {
  const go = guard(async () => {
    if (await page.dialogs.sure(label, sure)) await page.post('motions', body);
  });
  return el('button', { type: 'button', 'data-key': label, onclick: go }, label);
}

/**
 * Which bot decides for a seat: mine at once, somebody else's by their word or when they have been waited for.
 * @param {TablePage} page
 * @param {Seat} seat
 */
function standin(page, seat) {
  const own = page.state.my_seats.includes(seat.seat);
  const { state } = page;
  if (seat.kind === 'bot' || seat.open || state.finished || state.closed || !state.my_seats.length) return null;
  if (seat.standin || seat.absent) {
    if (!own) return null;
    const back = guard(() => page.post('standin', { seat: seat.seat, bot: null }));
    return el(
      'p',
      { class: 'row', 'data-key': 'back' },
      el('button', { type: 'button', class: 'primary', onclick: back }, w('seats.come_back')),
    );
  }
  const stand = guard(async (/** @type {SubmitEvent & { currentTarget: HTMLFormElement }} */ event) => {
    event.preventDefault();
    await page.post('standin', { seat: seat.seat, bot: new FormData(event.currentTarget).get('bot') });
  });
  const person = people?.people[seat.seat];
  const from = person?.standin_from ?? null;
  const due = !own && from !== null && people !== null && from <= people.now;
  const when = own || from === null || due ? null : w('seats.stand_in_at', { time: clock(from) });
  return el(
    'form',
    { class: 'row standin', 'data-key': 'stand', onsubmit: stand },
    el(
      'select',
      { name: 'bot', 'data-key': (bots ?? []).join(), 'aria-label': `${w('seats.level')}: ${seat.name}` },
      (bots ?? []).map((bot) => el('option', { value: bot }, level(bot))),
    ),
    el('button', { disabled: bots === null }, w(own || due ? 'seats.stand_in' : 'seats.stand_in_ask')), // until levels are known
    due ? el('p', { class: 'facts' }, w('seats.stand_in_due')) : null,
    when ? el('p', { class: 'facts' }, when) : null,
  );
}

/**
 * What the others may decide about somebody together, and the host alone.
 * @param {TablePage} page
 * @param {Seat} seat
 */
function together(page, seat) {
  const { state } = page;
  const other = !state.my_seats.includes(seat.seat) && seat.kind !== 'bot' && !seat.open;
  if (!other || state.finished || state.closed || !state.my_seats.length) return null;
  const name = { name: seat.name };
  const hand = guard(async () => {
    if (!(await page.dialogs.sure(w('seats.make_host'), w('seats.make_host_sure', name)))) return;
    await page.post('host', { seat: seat.seat });
  });
  const about = { seat: seat.seat };
  const buttons = [
    seat.absent
      ? motion(page, w('seats.vote_replace'), w('seats.vote_replace_sure', name), { what: 'replace', ...about })
      : motion(page, w('seats.vote_absent'), w('seats.vote_absent_sure', name), { what: 'absent', ...about }),
    state.host
      ? el('button', { type: 'button', 'data-key': 'host', onclick: hand }, w('seats.make_host'))
      : state.host_seat === seat.seat
        ? null
        : motion(page, w('seats.ask_host'), w('seats.ask_host_sure', name), { what: 'host', ...about }),
  ];
  return el(
    'details',
    { 'data-key': 'others' },
    el('summary', {}, w('seats.together')),
    el('p', { class: 'row' }, buttons),
  );
}

/**
 * @param {TablePage} page
 * @param {Seat} seat
 */
function row(page, seat) {
  const { state } = page;
  const own = state.my_seats.includes(seat.seat);
  const bot = seat.kind === 'bot';
  const here = bot || seat.here;
  const person = people?.people[seat.seat];
  const held = person && person.held;
  const facts = [
    own ? w('seats.you') : null,
    state.host_seat === seat.seat ? w('seats.host') : null,
    bot ? w('seats.bot', { level: level(seat.bot ?? '') }) : null,
    seat.open ? w('seats.open') : null,
    !bot && !seat.open ? w(here ? 'seats.here' : 'seats.away') : null,
    held && !here && person.seen ? w('seats.since', { time: clock(person.seen) }) : null,
    seat.absent ? w('seats.absent') : null,
    seat.standin ? w('seats.standin', { level: level(seat.standin) }) : null,
    held && person.browsers + person.programs > 1 ? w('seats.holders', { browsers: person.browsers, programs: person.programs }) : null,
  ].filter((fact) => fact !== null && fact !== undefined);
  const turn = state.to_move === seat.seat;
  const link = (/** @type {string} */ claim) => `${location.origin}/join/${page.id}/${seat.seat}/${claim}`;
  const left = claims.get(seat.seat);
  const invitation = seat.claim ? link(seat.claim) : '';
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
    left && seat.open && !invitation
      ? copyField(`left-${seat.seat}`, w('seats.invitation'), link(left), w('seats.left_claim'))
      : null,
    standin(page, seat),
    own && !bot ? secrets(page, seat) : together(page, seat),
  );
}

/** What takes the word of all. @param {TablePage} page */
function common(page) {
  const { state } = page;
  if (!state.my_seats.length || state.finished || state.closed || state.stop) return null;
  const resume = guard(() => page.post('motions', { what: 'resume' }));
  return el(
    'section',
    { 'data-key': 'together', class: 'together' },
    el('h3', {}, w('seats.together')),
    el('p', { class: 'facts' }, w('seats.together_text')),
    state.paused
      ? el(
          'p',
          { class: 'row' },
          el('span', {}, w('seats.paused')),
          el('button', { class: 'primary', 'data-do': 'resume', onclick: resume }, w('seats.resume')),
        )
      : el(
          'p',
          { class: 'row' },
          motion(page, w('seats.pause'), w('seats.pause_sure'), { what: 'pause' }),
          motion(page, w('seats.end'), w('seats.end_sure'), { what: 'end' }),
        ),
  );
}

const PACES = [0, 1.5, 3, 5]; // seconds at least between two decisions of bots

/** How much time bots leave people to follow them. @param {TablePage} page */
function pace(page) {
  const { state } = page;
  const bots = state.seats.some((seat) => seat.kind === 'bot' || seat.standin);
  if (!bots || state.finished || state.closed || state.stop) return null;
  const named = (/** @type {number} */ seconds) =>
    words[`seats.tempo.${String(seconds).replace('.', '-')}`] ?? w('seats.tempo.other', { n: seconds });
  const steps = PACES.includes(state.pace) ? PACES : [...PACES, state.pace].sort((a, b) => a - b);
  const choose = guard((/** @type {Event} */ event) =>
    page.post('pace', { seconds: Number(/** @type {HTMLSelectElement} */ (event.target).value) }),
  );
  return el(
    'section',
    { 'data-key': 'pace', class: 'together' },
    el('h3', { id: 'pace-title' }, w('seats.pace')),
    state.my_seats.length
      ? el(
          'p',
          { class: 'row' },
          el(
            'select',
            { 'aria-labelledby': 'pace-title', 'data-do': 'pace', onchange: choose },
            steps.map((seconds) => el('option', { value: seconds, selected: seconds === state.pace }, named(seconds))),
          ),
        )
      : el('p', {}, named(state.pace)),
    el('p', { class: 'facts' }, w('seats.pace_text')),
  );
}

/** What was promised of chance. @param {TablePage} page */
function chance(page) {
  const { chance: told } = page.state;
  const parts = told
    ? [
        el('p', { class: told.open ? 'warn' : 'facts' }, w(told.open ? 'seats.fair_open' : 'seats.fair_text')),
        told.since ? el('p', { class: 'facts' }, w('seats.fair_since', { n: told.since })) : null,
        copyField('chance-hash', w('seats.fair_hash'), told.commitment, ''),
        told.seed ? copyField('chance-seed', w('seats.fair_seed'), told.seed, '') : null,
      ]
    : [el('p', { class: 'facts' }, w('seats.fair_none'))];
  const open = told?.open || told?.seed ? { open: true } : {};
  return el('details', { 'data-key': 'chance', class: 'chance', ...open }, el('summary', {}, w('seats.fair')), parts);
}

/** The short list, for all to see. */
const rights = () =>
  el(
    'details',
    { 'data-key': 'rights' },
    el('summary', {}, w('seats.rights')),
    el(
      'ul',
      {},
      [1, 2, 3].map((n) => el('li', {}, w(`seats.rights_${n}`))),
    ),
    el('p', { class: 'facts' }, w('seats.rights_text')),
  );

/** @type {Pick<import('../page.js').Panel, 'show'>} */
export const panel = {
  show: (page) => {
    ask(page);
    return el(
      'div',
      { class: 'seats-panel' },
      page.state.private ? el('p', { class: 'facts' }, w('seats.private')) : null,
      el(
        'ul',
        { class: 'seat-list' },
        page.state.seats.map((seat) => row(page, seat)),
      ),
      common(page),
      pace(page),
      chance(page),
      rights(),
    );
  },
};
