// @ts-check
/**
 * What one would expect but may not do now: greyed, with the reason and its clause. What is refused for one reason
 * stands under that reason once.
 */
import { el, w } from './common.js';

/** @typedef {import('./types').Refused} Refused */
/** @typedef {{ reason: string, clause: string }} Reason */

const MOST = 40;
const UNFOLDED = 3; // so many reasons are shown without being asked for

/**
 * @param {Refused[]} refused
 * @param {(one: Refused) => unknown} showClause
 */
export function refusedList(refused, showClause) {
  if (!refused.length) return null;
  const sorted = byReason(refused.slice(0, MOST));
  return el(
    'details',
    { class: 'refused', 'data-key': 'refused', open: sorted.length <= UNFOLDED },
    el('summary', {}, w('table.refused', { n: refused.length })),
    sorted.map((some) => refusal(some, showClause)),
  );
}

/**
 * @param {Refused[]} refused
 * @returns {Refused[][]}
 */
function byReason(refused) {
  /** @type {Map<string, Refused[]>} */
  const found = new Map();
  for (const one of refused) {
    const reason = `${one.reason} ${one.clause}`;
    found.set(reason, [...(found.get(reason) ?? []), one]);
  }
  return [...found.values()];
}

/**
 * A note that answers why not.
 * @param {Refused[]} some that are refused for one reason
 * @param {(one: Refused) => unknown} showClause
 */
export function refusal(some, showClause) {
  return el(
    'div',
    { class: 'greyed', 'data-refused': some[0].action.kind },
    el('p', { class: 'what' }, some.map(({ sentence }, n) => [n ? el('br') : null, sentence]).flat()),
    why(some[0], showClause),
  );
}

/**
 * The reason, with its clause as a link.
 * @param {Reason} one
 * @param {(one: any) => unknown} showClause
 */
export function why(one, showClause) {
  const { reason, clause } = one;
  const own = { class: 'link', 'data-clause': clause, onclick: () => showClause(one) };
  const link = clause ? el('button', own, w('table.clause', { n: clause.split(':').at(-1) ?? '' })) : null;
  return el('p', { class: 'why' }, `${reason} `, link);
}
