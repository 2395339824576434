// @ts-check
/** What holds my seat: browsers, programs and links, each to be revoked; new ones; and the way out. */
import { api, el, guard, w } from '../common.js';

/** @typedef {import('../types').Seat} Seat */
/** @typedef {import('../types').Holder} Holder */
/** @typedef {import('../page.js').TablePage} TablePage */

/** Links and tokens made on this page, by seat and kind: the server shows them once. @type {Map<string, string>} */
const made = new Map();
/** Invitations to seats that were given up here. @type {Map<number, string>} */
export const claims = new Map();
/** @type {Map<number, Holder[]>} */
const held = new Map();

/**
 * A field to copy from.
 * @param {string} id
 * @param {string} label
 * @param {string} value
 * @param {string} note
 */
export function copyField(id, label, value, note) {
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
    note ? el('p', { class: 'facts' }, note) : null,
  );
}

/** @param {TablePage} page @param {number} seat */
async function load(page, seat) {
  held.set(seat, await api(`/tables/${page.id}/seats/${seat}/holders`));
  page.redraw();
}

/** @param {number} time in seconds */
const clock = (time) =>
  new Date(time * 1000).toLocaleString(document.documentElement.lang, { dateStyle: 'short', timeStyle: 'short' });

/**
 * @param {TablePage} page
 * @param {Seat} seat
 * @param {Holder} one
 */
function holder(page, seat, one) {
  const name = w(`seats.kind_${one.kind}`) + (one.label ? `: ${one.label}` : '');
  const revoke = guard(async () => {
    if (!(await page.dialogs.sure(`${w('seats.revoke')}: ${name}`, w('seats.revoke_sure')))) return;
    await api(`/tables/${page.id}/seats/${seat.seat}/holders/${one.id}`, { method: 'DELETE' });
    await load(page, seat.seat);
  });
  const facts = [
    one.me ? w('seats.this') : null,
    one.made ? w('seats.made', { time: clock(one.made) }) : null,
    one.kind !== 'recovery' && one.seen > one.made ? w('seats.used', { time: clock(one.seen) }) : null,
  ].filter(Boolean);
  return el(
    'li',
    { 'data-key': one.id },
    el('strong', {}, name),
    ' ',
    el('span', { class: 'facts' }, facts.join(' · ')),
    ' ',
    one.me ? null : el('button', { type: 'button', 'data-do': 'revoke', onclick: revoke }, w('seats.revoke')),
  );
}

/**
 * A link or a token just made, to be copied.
 * @param {Seat} seat
 * @param {'recovery' | 'token'} kind
 */
function fresh(seat, kind) {
  const value = made.get(`${kind}-${seat.seat}`);
  return value ? copyField(`field-${kind}-${seat.seat}`, w(`seats.${kind}`), value, '') : null;
}

/** @param {TablePage} page @param {Seat} seat */
function recovery(page, seat) {
  const make = guard(async () => {
    const found = await api(`/tables/${page.id}/seats/${seat.seat}/recovery`, { method: 'POST' });
    made.set(`recovery-${seat.seat}`, `${location.origin}${found.path}`);
    await load(page, seat.seat);
  });
  return el(
    'div',
    { class: 'secret', 'data-key': 'recovery' },
    el('p', { class: 'facts' }, w('seats.recovery_text')),
    fresh(seat, 'recovery'),
    el('button', { type: 'button', 'data-key': 'make', onclick: make }, w('seats.recovery_make')),
  );
}

/** @param {TablePage} page @param {Seat} seat */
function token(page, seat) {
  const make = guard(async (/** @type {SubmitEvent & { currentTarget: HTMLFormElement }} */ event) => {
    event.preventDefault();
    const form = event.currentTarget;
    const body = Object.fromEntries(new FormData(form));
    const found = await api(`/tables/${page.id}/seats/${seat.seat}/token`, { method: 'POST', body });
    made.set(`token-${seat.seat}`, found.secret);
    form.reset();
    await load(page, seat.seat);
  });
  const scopes = ['play', 'watch'].map((scope) => el('option', { value: scope }, w(`seats.scope_${scope}`)));
  return el(
    'div',
    { class: 'secret', 'data-key': 'token' },
    el('p', { class: 'facts' }, w('seats.token_text')),
    fresh(seat, 'token'),
    el(
      'form',
      { class: 'row', onsubmit: make, autocomplete: 'off' },
      el('select', { name: 'scope', 'aria-label': w('seats.scope') }, scopes),
      el('input', { name: 'label', maxlength: 40, 'aria-label': w('seats.label'), placeholder: w('seats.label') }),
      el('button', { 'data-do': 'token' }, w('seats.token_make')),
    ),
  );
}

/** @param {TablePage} page @param {Seat} seat */
function leave(page, seat) {
  const { state } = page;
  if (state.finished || state.closed) return null;
  const go = (/** @type {string} */ bot) =>
    guard(async () => {
      if (!(await page.dialogs.sure(w('seats.leave_sure'), w('seats.leave_text')))) return;
      const left = await page.post(`seats/${seat.seat}/leave`, { bot });
      if (left.claim) claims.set(seat.seat, left.claim);
      page.redraw();
    });
  const strongest = guard(async () => go((await api('/bots')).at(-1).id)());
  return el(
    'details',
    { 'data-key': 'leave' },
    el('summary', {}, w('seats.leave')),
    el('p', { class: 'facts' }, w('seats.leave_text')),
    el(
      'p',
      { class: 'row' },
      el('button', { type: 'button', 'data-do': 'leave-bot', onclick: strongest }, w('seats.leave_bot')),
      el('button', { type: 'button', 'data-do': 'leave', onclick: go('') }, w('seats.leave_person')),
    ),
  );
}

/**
 * @param {TablePage} page
 * @param {Seat} seat
 */
export function secrets(page, seat) {
  const known = held.get(seat.seat);
  const opened = guard(async (/** @type {Event & { currentTarget: HTMLDetailsElement }} */ event) => {
    if (event.currentTarget.open) await load(page, seat.seat);
  });
  return el(
    'details',
    { 'data-key': 'more', ontoggle: opened },
    el('summary', {}, w('seats.more', { n: seat.seat + 1 })),
    recovery(page, seat),
    token(page, seat),
    known
      ? el(
          'div',
          { class: 'secret', 'data-key': 'held' },
          el('h4', {}, w('seats.held')),
          el('p', { class: 'facts' }, w('seats.held_text')),
          el(
            'ul',
            { class: 'holders' },
            known.map((one) => holder(page, seat, one)),
          ),
        )
      : null,
    leave(page, seat),
  );
}
