// @ts-check
/**
 * Money explained before it moves: who pays how much of what, who gets how much, what prices do. The engine names
 * accounts and figures; the sentences are made here.
 */
import { el, w } from './common.js';

/** @typedef {import('./types').Choice} Choice */
/** @typedef {import('./types').Balance} Moved */
/** @typedef {import('./types').DeskLine} DeskLine */
/** @typedef {Pick<Choice, 'moved' | 'prices' | 'cost' | 'cash' | 'gives' | 'figures' | 'lines'>} Means */

/**
 * Whether a seat is the reader's own: theirs alone, or at a shared screen that of whoever decides.
 * @param {import('./types').TableState} state
 * @param {number} seat
 */
export function isMe(state, seat) {
  return state.my_seats.includes(seat) && (state.my_seats.length === 1 || seat === state.to_move);
}

/** @param {number} n */
const money = (n) => w('strip.amount', { n });

/**
 * @param {Means} means
 * @param {import('./types').TableState} state
 * @returns {string[]}
 */
export function explained({ moved, prices, cost, cash, gives }, state) {
  const paying = moved.filter(({ before, after }) => after < before);
  const getting = moved.filter(({ before, after }) => after > before);
  const said = paying.map((one) => {
    const n = one.before - one.after;
    return w(isMe(state, one.seat) ? 'money.you_pay' : 'money.pays', { who: one.who, n, of: one.before });
  });
  if (!moved.length && cost) said.push(w(cost > cash ? 'money.lent' : 'money.costs', { n: cost, of: cash }));
  if (getting.length === 1) said.push(gets(getting[0], state));
  else if (getting.length) said.push(shared(getting, state));
  else if (!moved.length && gives) said.push(w('money.gives', { n: gives }));
  const changes = prices.map(({ company, before, after }) => w('money.price', { company, before, after }));
  return [...said, ...changes];
}

/**
 * @param {Moved} one
 * @param {import('./types').TableState} state
 */
function gets({ who, seat, before, after }, state) {
  return w(isMe(state, seat) ? 'money.you_get' : 'money.gets', { who, n: after - before });
}

/**
 * @param {Moved[]} all
 * @param {import('./types').TableState} state
 */
function shared(all, state) {
  const sum = all.reduce((total, { before, after }) => total + after - before, 0);
  const mine = all.filter(({ seat }) => isMe(state, seat));
  const parts = [...mine, ...all.filter((one) => !mine.includes(one))].map(({ who, seat, before, after }) =>
    w(isMe(state, seat) ? 'money.to_you' : 'money.to', { who, n: after - before }),
  );
  return w('money.shared', { sum, parts: parts.join(', ') });
}

/**
 * What becomes of a figure on the desk if something is done.
 * @param {DeskLine} line
 * @param {Means | null} means
 * @returns {number | null}
 */
function after({ account, value }, means) {
  if (!account || !means || typeof value !== 'number') return null;
  const price = means.prices.find(({ company }) => account === `price ${company}`);
  if (price) return price.after;
  const moved = means.moved.find((one) => one.account === account);
  if (moved) return moved.after;
  const pays = !means.moved.length && means.cost && means.cash === value; // the one account that pays
  return pays ? value - means.cost : null;
}

/**
 * Figures of whoever decides, with what becomes of them by what is about to be done.
 * @param {DeskLine[]} lines
 * @param {import('./types').TableState} state
 * @param {Means | null} means
 */
export function desk(lines, state, means) {
  const boxes = lines.map((line) => {
    const { label, value, account } = line;
    const own = account.startsWith('purse ') && isMe(state, Number(account.slice(6)));
    const said = own ? w('money.your_cash') : label;
    const then = after(line, means);
    const shown = typeof value === 'number' && account ? money(value) : value;
    const parts = then === null || then === value ? [shown] : [shown, ' ', el('span', { class: 'then', 'data-then': then }, `→ ${money(then)}`)];
    return el('div', { 'data-key': account || label, title: label }, el('dt', {}, said), el('dd', {}, parts));
  });
  return el('dl', { class: 'desk', 'data-key': 'desk' }, boxes);
}
