// @ts-check
/** Programmed actions: what to do on my turns, until something I name happens; what runs, and what ended and why. */
import { el, guard, w } from '../common.js';
import { fieldWord, kindWord, learn, valueWord } from './kinds.js';

/** @typedef {import('../page.js').TablePage} TablePage */
/** @typedef {import('../types').Program} Program */

/** The form comes when somebody opens this panel for the first time. @type {typeof import('./program-form.js') | null} */
let forms = null;

/** @param {TablePage} page */
function form(page) {
  if (forms) return forms.form(page);
  guard(async () => {
    forms = await import('./program-form.js');
    page.redraw();
  })();
  return null;
}

/**
 * A program as a sentence.
 * @param {TablePage} page
 * @param {Program} program
 */
export function sentence(page, program) {
  const { seats, my_seats: mine } = page.state;
  const { kind, ...fields } = program.do;
  const values = Object.entries(fields).map(([field, value]) => `${fieldWord(field)} ${valueWord(page, value)}`);
  const until = (program.until ?? []).map((one) => {
    if (one.round) return w('programs.until_round');
    const who = seats[one.seat ?? -1]?.name ?? w('programs.anybody');
    return w('programs.until_kind', { who, word: one.kind ? kindWord(one.kind) : w('programs.anything') });
  });
  const parts = [
    values.length ? `${kindWord(kind)} (${values.join(', ')})` : kindWord(kind),
    program.up_to !== null && program.up_to !== undefined ? w('programs.said_up_to', { amount: program.up_to }) : '',
    program.once ? w('programs.said_once') : '',
    until.length ? w('programs.said_until', { what: until.join(w('programs.or')) }) : '',
  ];
  const said = parts.filter(Boolean).join(', ');
  return mine.length > 1 ? w('programs.said', { seat: seats[program.seat].name, what: said }) : said;
}

/**
 * @param {TablePage} page
 * @param {Program} program
 * @param {string} button
 * @param {HTMLElement | null} why
 */
function row(page, program, button, why) {
  const onclick = guard(() => page.remove(`programs/${program.id}`));
  return el(
    'li',
    { 'data-key': `program-${program.id}` },
    el('span', {}, sentence(page, program)),
    why,
    ' ',
    el('button', { type: 'button', class: 'small', onclick }, button),
  );
}

/** @param {TablePage} page */
function ended(page) {
  const rows = (page.state.ended_programs ?? []).map((program) => {
    const said = `${w('programs.ended_at', { at: program.at })}: ${program.ended}`;
    return row(page, program, w('programs.dismiss'), el('strong', { class: 'why' }, said));
  });
  if (!rows.length) return null;
  return el(
    'section',
    { 'data-key': 'ended' },
    el('h3', {}, w('programs.ended')),
    el('ul', { class: 'programs' }, rows),
  );
}

/** @param {TablePage} page */
function running(page) {
  const rows = page.state.programs.map((program) => row(page, program, w('programs.delete'), null));
  const none = el('li', { class: 'facts', 'data-key': 'none' }, w('programs.none'));
  const list = el('ul', { class: 'programs' }, rows.length ? rows : none);
  return el('section', { 'data-key': 'running' }, el('h3', {}, w('programs.running')), list);
}

/** @type {Pick<import('../page.js').Panel, 'show'>} */
export const panel = {
  show: (page) => {
    learn(page);
    const lead = el('p', { class: 'facts' }, w('programs.lead'));
    const fresh = el('h3', { 'data-key': 'new' }, w('programs.new'));
    return el('div', { class: 'programs-panel' }, lead, ended(page), running(page), fresh, form(page));
  },
};
