// @ts-check
/**
 * What one would expect but may not do now: greyed, with the reason on hover, focus or tap and the clause one click
 * away.
 */
import { el, w } from './common.js';

/** @typedef {import('./types').Refused} Refused */

const MOST = 40;
const UNFOLDED = 4; // so many are shown without being asked for

/**
 * @param {Refused[]} refused
 * @param {(one: Refused) => unknown} showClause
 */
export function refusedList(refused, showClause) {
  if (!refused.length) return null;
  return el(
    'details',
    { class: 'refused', 'data-key': 'refused', open: refused.length <= UNFOLDED },
    el('summary', {}, w('table.refused', { n: refused.length })),
    refused.slice(0, MOST).map((one) => refusal(one, showClause)),
  );
}

/**
 * @param {Refused} one
 * @param {(one: Refused) => unknown} showClause
 */
export function refusal(one, showClause) {
  const { action, sentence, reason, clause } = one;
  const number = clause.split(':').at(-1);
  const link = el('button', { class: 'link', 'data-clause': clause, onclick: () => showClause(one) }, `§ ${number}`);
  const shut = { 'aria-expanded': 'false', 'data-keep': 'aria-expanded' };
  const heard = el('span', { class: 'sr' }, ` ${reason}`);
  return el(
    'div',
    { class: 'greyed', 'data-keep': 'class', 'data-refused': action.kind },
    el('button', { ...shut, 'aria-disabled': 'true', onclick: toggle }, sentence, heard),
    el('p', { class: 'why' }, `${reason} `, clause ? link : null),
  );
}

/** A tap shows the reason and hides it again. @param {{ currentTarget: HTMLElement }} event */
function toggle({ currentTarget }) {
  const open = currentTarget.parentElement?.classList.toggle('open') ?? false;
  currentTarget.setAttribute('aria-expanded', String(open));
}
