// @ts-check
/** Rules that changed under a running game: what people are told, and what they may do where it cannot go on. */
import { address, el, guard, tell, w } from './common.js';

/** @typedef {import('./table.js').Table} Table */
/** @typedef {import('./types').NewRules} NewRules */

/** What somebody has read is not shown again in this browser. @param {Table} page @param {NewRules} news */
const mark = (page, news) => [`rules-${page.id}`, `${news.begun} ${news.now}`];

/** @param {Table} page @param {NewRules} news */
function read(page, news) {
  const [name, value] = mark(page, news);
  try {
    return localStorage.getItem(name) === value;
  } catch {
    return false; // no storage: it is said again
  }
}

/**
 * A clause to be looked up.
 * @param {Table} page
 * @param {string} clause
 * @param {string} [reason]
 */
function clauseButton(page, clause, reason = '') {
  const number = clause.slice(clause.indexOf(':') + 1);
  const show = guard(() => page.learn.clause(clause, reason));
  return el('button', { type: 'button', class: 'link', onclick: show }, w('table.clause', { n: number }));
}

/** @param {Table} page */
const recordLink = (page) =>
  el('a', { class: 'button', href: address(`/tables/${page.id}/record`), download: '' }, w('table.export'));

/** The clauses that changed, in peace. @param {Table} page @param {NewRules} news */
function list(page, news) {
  const rows = news.clauses.map(({ clause, topic, text }) =>
    el('li', {}, el('strong', {}, `${clause.slice(clause.indexOf(':') + 1)} ${topic}. `), text),
  );
  page.dialogs.show(
    w('changes.title'),
    news.begun === news.now ? null : el('p', {}, w('changes.versions', { begun: news.begun, now: news.now })),
    news.figures ? el('p', {}, w('changes.figures')) : null,
    rows.length ? el('ul', { class: 'lines' }, rows) : null,
    el('p', {}, el('a', { href: `/rules/${page.state.game}`, target: '_blank' }, w('table.all_rules'))),
  );
}

/**
 * Rules changed, and everything played so far fits them: said until somebody has read it.
 * @param {Table} page
 */
export function newRules(page) {
  const news = page.state.new_rules;
  if (!news || page.state.stop || read(page, news)) return null;
  const done = () => {
    const [name, value] = mark(page, news);
    try {
      localStorage.setItem(name, value);
    } catch {
      /* no storage: it is said again */
    }
    page.redraw();
  };
  return el(
    'section',
    { class: 'place-card', 'data-key': 'new-rules', 'data-new-rules': true, 'aria-label': w('changes.title') },
    el('p', {}, w(news.figures ? 'changes.notice_figures' : 'changes.notice')),
    el(
      'p',
      { class: 'row' },
      el('button', { 'data-do': 'which-rules', onclick: () => list(page, news) }, w('changes.which')),
      el('button', { 'data-do': 'rules-read', onclick: done }, w('changes.read')),
    ),
  );
}

/** What stands in place of whose turn it is, where nobody has one. @param {import('./types').TableState} state */
export function standstill(state) {
  if (state.closed) return w(state.agreed ? 'changes.agreed' : 'changes.closed');
  if (!state.stop) return null;
  if (!state.new_rules) return w('changes.stopped_record');
  return w(state.new_rules.figures ? 'changes.stopped_figures' : 'changes.stopped');
}

/**
 * An action the rules of today refuse: what it was, why, and what can be done about it.
 * @param {Table} page
 */
export function stopped(page) {
  const { stop, seats, my_seats: mine, pending_consent: pending, closed } = page.state;
  if (!stop) return null;
  const name = stop.seat === null ? '' : (seats[stop.seat]?.name ?? '');
  /** @param {'go_on' | 'close'} how */
  const ask = (how) =>
    guard(async () => {
      if (!(await page.dialogs.sure(w(`changes.${how}_sure`), w(`changes.${how}_text`, { n: page.state.position })))) return;
      const done = await page.post('mend', { how });
      if (done?.pending_consent) tell(w('table.asked'));
    });
  const buttons = [
    el('button', { class: 'primary', 'data-do': 'go-on', onclick: ask('go_on') }, w('changes.go_on')),
    el('button', { 'data-do': 'close', onclick: ask('close') }, w('changes.close')),
  ];
  const said = { n: stop.position, name, action: stop.sentence };
  return el(
    'section',
    { class: 'place-card', 'data-key': 'stop', 'data-stopped': closed ? 'closed' : 'open', 'aria-label': standstill(page.state) ?? '' },
    el('p', { class: 'said' }, w(name ? 'changes.action' : 'changes.action_nobody', said)),
    el('p', { class: 'warn' }, stop.reason, ' ', stop.clause ? clauseButton(page, stop.clause, stop.reason) : null),
    el('p', { class: 'facts' }, stop.left ? w('changes.left', { n: stop.left }) : w('changes.kept')),
    el('p', { class: 'row' }, mine.length && !pending && !closed ? buttons : null, recordLink(page)),
  );
}
