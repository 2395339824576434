// @ts-check
/** Talk and agreements. What somebody is typing is kept: while others move, in another tab, and after a reload. */
import { api, el, guard, w } from '../common.js';

/** @typedef {import('../page.js').TablePage} TablePage */
/** @typedef {{ number: number, seat: number, name: string, text: string, time: number }} Said */

const LONGEST = 500;
/** @type {Said[]} */
let lines = [];
let read = 0;
let loaded = false;
let asking = false;

/**
 * @param {TablePage} page
 * @param {boolean} [seen] whether somebody reads it now
 */
async function load(page, seen = false) {
  if (asking) return;
  asking = true;
  try {
    lines = await api(`/tables/${page.id}/chat`);
  } finally {
    asking = false;
  }
  if (seen) read = lines.length;
  else if (!loaded) read = lines.length - 1; // the first thing heard is the news; what was said before is old
  loaded = true;
  page.redraw();
}

/** What was said, for whoever shows it elsewhere. @param {TablePage} page */
export function said(page) {
  if (!loaded) void guard(load)(page, true);
  return lines;
}

/** @param {string} name of a draft */
const draft = (name) => sessionStorage.getItem(name) ?? '';
/**
 * @param {string} name
 * @param {string} text
 */
function keep(name, text) {
  if (text) sessionStorage.setItem(name, text);
  else sessionStorage.removeItem(name);
}

/**
 * A line to write and send; it is emptied only when the server has taken it.
 * @param {TablePage} page
 * @param {'chat' | 'agreements'} what
 * @param {string} label
 * @param {string} button
 */
function writer(page, what, label, button) {
  const name = `${what}-${page.id}`;
  const mine = page.state.my_seats;
  const send = guard(async (/** @type {SubmitEvent & { currentTarget: HTMLFormElement }} */ event) => {
    event.preventDefault();
    const form = event.currentTarget;
    const field = /** @type {HTMLInputElement} */ (form.elements.namedItem('text'));
    const said = field.value.trim();
    if (!said) return;
    const seat = form.elements.namedItem('seat');
    await page.post(what, { text: said, seat: seat instanceof HTMLSelectElement ? Number(seat.value) : mine[0] });
    if (field.value.trim() === said) {
      field.value = '';
      keep(name, '');
    }
    if (what === 'chat') await load(page, true);
  });
  const seats =
    mine.length > 1
      ? el(
          'select',
          { name: 'seat', 'aria-label': w('talk.as') },
          mine.map((seat) => el('option', { value: seat }, page.state.seats[seat].name)),
        )
      : null;
  const oninput = (/** @type {Event & { currentTarget: HTMLInputElement }} */ event) =>
    keep(name, event.currentTarget.value);
  return el(
    'form',
    { class: 'row writer', 'data-key': what, onsubmit: send, autocomplete: 'off' },
    seats,
    el('input', {
      name: 'text',
      maxlength: LONGEST,
      'aria-label': label,
      placeholder: label,
      value: draft(name),
      oninput,
    }),
    el('button', {}, button),
  );
}

/** @param {number} time in seconds */
function clock(time) {
  const when = new Date(time * 1000);
  return el(
    'time',
    { datetime: when.toISOString(), title: when.toLocaleString(document.documentElement.lang) },
    when.toLocaleTimeString(document.documentElement.lang, { hour: '2-digit', minute: '2-digit' }),
  );
}

/** @type {import('../page.js').Panel} */
export const panel = {
  name: 'talk',
  word: 'talk.title',
  count: () => Math.max(0, lines.length - read),
  hear: (page, news) => {
    if (news.kind === 'chat') void guard(load)(page, document.querySelector('.talk-panel') !== null);
  },
  show: (page) => {
    if (!loaded) void guard(load)(page, true);
    read = lines.length;
    const { agreements, my_seats: mine, seats } = page.state;
    const said = lines.map((line) =>
      el(
        'li',
        { 'data-key': `line-${line.number}` },
        clock(line.time),
        ' ',
        el('strong', {}, line.name),
        ' ',
        el('span', {}, line.text),
      ),
    );
    const agreed = agreements.map((made, n) =>
      el(
        'li',
        { 'data-key': `agreed-${n}` },
        el('strong', {}, seats[made.seat]?.name ?? ''),
        ' ',
        el('span', {}, made.text),
        ' ',
        el(
          'button',
          { type: 'button', class: 'link', onclick: () => void page.go(made.ply) },
          w('talk.at', { at: made.ply }),
        ),
      ),
    );
    return el(
      'div',
      { class: 'talk-panel' },
      el(
        'div',
        { class: 'log-box', role: 'log', tabindex: 0, 'aria-label': w('talk.chat') },
        el(
          'ol',
          { class: 'lines' },
          said.length ? said : el('li', { class: 'facts', 'data-key': 'empty' }, w('talk.empty')),
        ),
      ),
      mine.length
        ? writer(page, 'chat', w('talk.say_label'), w('talk.send'))
        : el('p', { class: 'facts' }, w('talk.onlooker')),
      el('h3', {}, w('talk.agreements')),
      el('p', { class: 'facts' }, w('talk.agreements_text')),
      el(
        'ul',
        { class: 'lines' },
        agreed.length ? agreed : el('li', { class: 'facts', 'data-key': 'empty' }, w('talk.none')),
      ),
      mine.length ? writer(page, 'agreements', w('talk.agree_label'), w('talk.agree')) : null,
    );
  },
};
