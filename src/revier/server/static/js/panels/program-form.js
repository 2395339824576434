// @ts-check
/** The form of a new program: what to do, how far to go, when to stop. */
import { el, guard, w } from '../common.js';
import { allKinds, fieldsOf, fieldWord, offered, opensAmount, valueWord } from './kinds.js';

/** @typedef {import('../page.js').TablePage} TablePage */

/** What somebody is putting together; kept while others move and while another tab is open. */
const wish = {
  seat: -1,
  kind: '',
  /** @type {Record<string, string>} */
  fields: {},
  upTo: '',
  once: false,
  round: true,
  /** @type {{ kind: string, seat: string }[]} */
  until: [],
};

/**
 * A choice from a list; with other options it is another field.
 * @param {string} name
 * @param {string} label
 * @param {string[][]} options value and words
 * @param {string} chosen
 * @param {(value: string) => void} choose
 */
function select(name, label, options, chosen, choose) {
  /** @param {Event & { currentTarget: HTMLSelectElement }} event */
  const onchange = (event) => choose(event.currentTarget.value);
  const list = options.map(([value, text]) => el('option', { value, selected: value === chosen }, text));
  const key = options.map(([value]) => value).join();
  return el(
    'label',
    { class: 'pick', 'data-key': name },
    el('span', {}, label),
    el('select', { name, 'data-key': key, onchange }, list),
  );
}

/**
 * @param {string} name
 * @param {string} label
 * @param {boolean} on
 * @param {(on: boolean) => void} change
 */
function check(name, label, on, change) {
  /** @param {Event & { currentTarget: HTMLInputElement }} event */
  const onchange = (event) => change(event.currentTarget.checked);
  const box = el('input', { type: 'checkbox', name, checked: on, onchange });
  return el('label', { class: 'check', 'data-key': name }, box, el('span', {}, label));
}

/**
 * How far to go: an amount, or a price.
 * @param {string} kind
 */
function limit(kind) {
  /** @param {Event & { currentTarget: HTMLInputElement }} event */
  const oninput = (event) => {
    wish.upTo = event.currentTarget.value;
  };
  const placeholder = w('programs.no_limit');
  const field = el('input', { type: 'number', name: 'up_to', min: 0, step: 1, value: wish.upTo, placeholder, oninput });
  const label = w(opensAmount(kind) ? 'programs.amount' : 'programs.up_to');
  return el('label', { class: 'pick', 'data-key': `limit-${kind}` }, el('span', {}, label), field);
}

/**
 * The fields that matter, each any value or one that has been seen.
 * @param {TablePage} page
 * @param {string} kind
 */
function fields(page, kind) {
  return fieldsOf(kind).map(([field, values]) => {
    const known = [...values].map(([key, value]) => [key, valueWord(page, value)]);
    const options = [['', w('programs.any')], ...known];
    return select(`field-${kind}-${field}`, fieldWord(field), options, wish.fields[field] ?? '', (value) => {
      wish.fields[field] = value;
    });
  });
}

/**
 * Something others do that ends the program: of a kind, by somebody.
 * @param {TablePage} page
 * @param {number} n
 */
function condition(page, n) {
  const one = wish.until[n];
  const others = page.state.seats
    .filter(({ seat }) => seat !== wish.seat)
    .map(({ seat, name }) => [String(seat), name]);
  const kinds = allKinds().map(({ kind, word }) => [kind, word]);
  const who = select(
    `who-${n}`,
    w('programs.until_who'),
    [['', w('programs.anybody')], ...others],
    one.seat,
    (value) => {
      one.seat = value;
    },
  );
  const what = select(
    `what-${n}`,
    w('programs.until_does'),
    [['', w('programs.anything')], ...kinds],
    one.kind,
    (value) => {
      one.kind = value;
    },
  );
  const remove = () => {
    wish.until.splice(n, 1);
    page.redraw();
  };
  const label = w('programs.remove_until');
  const button = el(
    'button',
    { type: 'button', class: 'small', 'aria-label': label, title: label, onclick: remove },
    '×',
  );
  return el('div', { class: 'condition', 'data-key': `until-${n}` }, who, what, button);
}

/** @param {TablePage} page */
function conditions(page) {
  const add = () => {
    wish.until.push({ kind: '', seat: '' });
    page.redraw();
  };
  return el(
    'fieldset',
    { 'data-key': 'until' },
    el('legend', {}, w('programs.until')),
    check('round', w('programs.until_round'), wish.round, (on) => {
      wish.round = on;
    }),
    wish.until.map((_, n) => condition(page, n)),
    el('button', { type: 'button', class: 'small', 'data-key': 'add', onclick: add }, w('programs.add_until')),
  );
}

/**
 * @param {TablePage} page
 * @returns {HTMLElement}
 */
export function form(page) {
  const usable = offered();
  if (!usable.length) return el('p', { class: 'facts', 'data-key': 'form' }, w('programs.not_now'));
  const { my_seats: mine, seats } = page.state;
  if (!mine.includes(wish.seat)) [wish.seat] = mine;
  const chosen = usable.find(({ kind }) => kind === wish.kind) ?? usable[0];
  /** @param {string} value */
  const choose = (value) => {
    Object.assign(wish, { kind: value, fields: {}, upTo: '' });
    page.redraw();
  };
  const people = mine.map((seat) => [String(seat), seats[seat].name]);
  const forWhom = select('seat', w('programs.seat'), people, String(wish.seat), (value) => {
    wish.seat = Number(value);
  });
  const words = usable.map(({ kind, word }) => [kind, word]);
  const onsubmit = guard((/** @type {Event} */ event) => leave(page, chosen.kind, event));
  return el(
    'form',
    { class: 'program-form', 'data-key': 'form', onsubmit },
    mine.length > 1 ? forWhom : null,
    select('kind', w('programs.do'), words, chosen.kind, choose),
    fields(page, chosen.kind),
    chosen.fields.length ? limit(chosen.kind) : null,
    check('once', w('programs.once'), wish.once, (on) => {
      wish.once = on;
    }),
    conditions(page),
    el('p', { class: 'row', 'data-key': 'go' }, el('button', { class: 'primary' }, w('programs.add'))),
  );
}

/**
 * Hands the program to the table; "anybody does anything" is told as a condition for each of the others.
 * @param {TablePage} page
 * @param {string} kind
 * @param {Event} event
 */
async function leave(page, kind, event) {
  event.preventDefault();
  const named = fieldsOf(kind).flatMap(([field, values]) => {
    const key = wish.fields[field] ?? '';
    return key !== '' && values.has(key) ? [[field, values.get(key)]] : [];
  });
  const others = page.state.seats.filter(({ seat }) => seat !== wish.seat);
  const watched = wish.until.flatMap((one) => {
    if (!one.kind && one.seat === '') return others.map(({ seat }) => ({ kind: '', seat }));
    return [one.seat === '' ? { kind: one.kind } : { kind: one.kind, seat: Number(one.seat) }];
  });
  await page.post('programs', {
    seat: wish.seat,
    do: { kind, ...Object.fromEntries(named) },
    up_to: wish.upTo === '' ? null : Number(wish.upTo),
    until: [...(wish.round ? [{ round: true }] : []), ...watched],
    once: wish.once,
  });
  Object.assign(wish, { fields: {}, upTo: '', once: false, round: true, until: [] });
  /** @type {HTMLFormElement | null} */ (document.querySelector('.program-form'))?.reset();
  page.redraw();
}
