import { Board } from './board.js';
import { announce, api, el, guard, key, language, palette, Problem, tell, w } from './common.js';
import { Controls } from './controls.js';
import { listen } from './live.js';
import { log, paper } from './panels.js';

const root = document.getElementById('table');
const id = root.dataset.table;
const now = document.getElementById('now');
const dialog = document.getElementById('dialog');
const title = document.title;

const page = {
  id, at: null, tab: null, typed: '', state: null, view: null,
  board: new Board(document.getElementById('board-view'), { onHex: (hex) => page.controls.hexChosen(hex) }),

  async refresh() {
    const asked = ++page.asked;
    const state = await api(`/tables/${id}`);
    const at = page.at ?? state.position;
    const [view, legal, entries] = await Promise.all([
      api(`/tables/${id}/view?at=${at}`), page.at === null && !state.finished ? api(`/tables/${id}/legal`) : null, api(`/tables/${id}/log`),
    ]);
    if (asked !== page.asked) return;
    const changed = page.state && page.state.position !== state.position;
    Object.assign(page, { state, view: view.view, legal, entries, shownAt: at });
    await page.drawBoard(at);
    page.drawNow(); page.drawTabs(); page.drawHistory();
    document.title = legal?.mine ? `● ${state.headline}` : `${state.title} – ${title}`;
    if (changed) { announce(state.headline); document.getElementById('panel').classList.add('fresh'); setTimeout(() => document.getElementById('panel').classList.remove('fresh'), 2500); }
  },

  async drawBoard(at) {
    const main = Object.entries(page.view.boards).find(([, board]) => ['hex_map', 'free_board'].includes(board.type))?.[0] ?? 'map';
    const picture = `/api/v1/tables/${id}/boards/${main}.svg?at=${at}&lang=${language}&palette=${palette}`;
    if (page.picture === picture) return;
    const answer = await fetch(picture);
    if (answer.ok) { page.picture = picture; page.mainBoard = main; page.board.show(await answer.text()); }
  },

  drawNow() {
    const { state, legal, view } = page;
    const parts = [el('h2', {}, page.at === null ? state.headline : w('table.past', { n: page.shownAt }))];
    if (view.steps?.length) parts.push(el('ol', { class: 'stops' }, view.steps.map((step, n) => el('li', n === view.step ? { 'aria-current': 'step' } : {}, step))));
    if (state.finished) parts.push(page.ending());
    else if (page.at !== null) parts.push(el('p', { class: 'row' }, el('button', { onclick: () => page.go(null) }, w('table.present')), el('button', { onclick: guard(page.fork) }, w('table.play_on'))));
    else if (legal?.mine) parts.push(el('div', { id: 'menu' }), ...page.controls.draw(legal, state));
    else { page.board.mark([]); parts.push(el('p', { class: 'facts' }, w('table.waiting'))); }
    if (page.at === null) parts.push(el('p', { class: 'row' }, el('button', { id: 'undo', onclick: guard(page.undo) }, w('table.undo')), el('button', { onclick: guard(page.redo) }, w('table.redo'))));
    if (state.pending_consent) parts.push(page.consentBox(state.pending_consent));
    now.replaceChildren(...parts.flat().filter(Boolean));
  },

  ending() {
    const { result, seats } = page.state;
    const rows = result.ranking.flatMap((group, place) => group.map((seat) => el('tr', {}, el('td', { class: 'num' }, String(place + 1)), el('td', {}, seats[seat].name), el('td', { class: 'num' }, String(result.scores[seat])))));
    return el('div', {}, el('p', {}, w('table.over')), el('table', {}, el('tbody', {}, rows)), el('p', {}, el('a', { href: `/api/v1/tables/${id}/sheet?format=csv` }, w('table.csv'))));
  },
  consentBox: (pending) => el('div', { class: 'paper' }, el('p', {}, pending.text ?? w('table.consent')), el('p', { class: 'row' },
    el('button', { class: 'primary', onclick: guard(() => page.post('consent', { yes: true })) }, w('table.yes')), el('button', { onclick: guard(() => page.post('consent', { yes: false })) }, w('table.no')))),

  drawTabs() {
    const boards = Object.entries(page.view.boards).filter(([name]) => name !== page.mainBoard);
    const names = [...boards.map(([name, board]) => [name, board.title]), ['log', w('table.log')], ['chat', w('table.chat')], ['seats', w('table.seats')]];
    page.tab ??= names[0][0];
    document.getElementById('tabs').replaceChildren(...names.map(([name, text]) => el('button', { role: 'tab', 'aria-selected': String(name === page.tab), onclick: () => { page.tab = name; page.drawTabs(); } }, text)));
    const panel = document.getElementById('panel');
    const scroll = panel.scrollTop;
    const shown = page.tab === 'log' ? log(page.entries, page.go) : page.tab === 'chat' ? page.chatPanel() : page.tab === 'seats' ? page.seatsPanel()
      : paper(id, page.tab, page.view.boards[page.tab], page.shownAt);
    if (page.tab === 'chat' && panel.querySelector('#chat-form')) { panel.querySelector('.log')?.replaceWith(page.chatList()); return; }
    panel.replaceChildren(shown); panel.scrollTop = scroll;
  },
  chatList: () => el('ul', { class: 'log' }, (page.state.chat ?? []).map((line) => el('li', {}, `${line.name}: ${line.text}`))),
  chatPanel: () => el('div', {}, page.chatList(), el('form', { id: 'chat-form', class: 'row', onsubmit: guard(async (e) => { e.preventDefault(); const text = e.target.text.value.trim(); if (text) { await page.post('chat', { text }); e.target.text.value = ''; } }) },
    el('input', { name: 'text', maxlength: 500, 'aria-label': w('table.chat') }), el('button', {}, w('table.send'))),
    el('h3', {}, w('table.agreements')), el('ul', {}, (page.state.agreements ?? []).map((a) => el('li', {}, `${page.state.seats[a.seat]?.name}: ${a.text}`))),
    el('form', { class: 'row', onsubmit: guard(async (e) => { e.preventDefault(); const text = e.target.text.value.trim(); if (text) { await page.post('agreements', { text }); e.target.text.value = ''; } }) }, el('input', { name: 'text', maxlength: 500, 'aria-label': w('table.agreements') }), el('button', {}, w('table.agree')))),
  seatsPanel: () => el('ul', { class: 'log' }, page.state.seats.map((seat) => el('li', {}, `${seat.here ? '●' : '○'} ${seat.name}`, seat.bot ? ` (${seat.bot})` : '', seat.claim ? [' ', el('a', { href: seat.claim }, w('table.invitation'))] : null))),

  drawHistory() {
    const last = page.state.position;
    const slider = el('input', { type: 'range', min: 0, max: last, value: page.shownAt, 'aria-label': w('table.history'), oninput: (e) => page.go(Number(e.target.value) === last ? null : Number(e.target.value)) });
    document.getElementById('history').replaceChildren(slider, el('div', { class: 'row' }, el('button', { onclick: () => page.step(-1), 'aria-label': '[' }, '◀'), el('span', {}, `${page.shownAt} / ${last}`), el('button', { onclick: () => page.step(1), 'aria-label': ']' }, '▶'),
      el('a', { href: `/api/v1/tables/${id}/record`, download: `${id}.jsonl` }, w('table.export'))));
  },

  go(at) { page.at = at; return guard(page.refresh)(); },
  step(by) { const next = Math.max(0, page.shownAt + by); return page.go(next >= page.state.position ? null : next); },

  async post(what, body) { const done = await api(`/tables/${id}/${what}`, { method: 'POST', body: { position: page.state.position, key: key(), ...body } }); await page.refresh(); return done; },
  send: guard(async (action) => {
    page.menu(null); page.board.unchoose();
    try { const done = await api(`/tables/${id}/moves`, { method: 'POST', body: { action, position: page.state.position, key: key() } }); for (const text of done.events ?? []) announce(text); } catch (error) {
      if (error instanceof Problem && error.status === 409) tell(w('table.stale')); else if (error instanceof Problem && error.body.clause) page.clause(error.body.clause, error.message); else throw error;
    }
    await page.refresh();
  }),
  undo: () => page.post('undo', {}),
  redo: () => page.post('redo', {}),
  fork: async () => { const made = await api(`/tables/${id}/fork`, { method: 'POST', body: { at: page.shownAt } }); location.href = `/tables/${made.id}`; },
  hint: guard(async () => { const hint = await api(`/tables/${id}/hint`); page.sheet(el('p', {}, el('strong', {}, hint.sentence)), el('p', {}, hint.why ?? ''), el('p', { class: 'row' }, el('button', { class: 'primary', onclick: () => { dialog.close(); page.send(hint.action); } }, w('table.do_it')), el('button', { onclick: () => dialog.close() }, w('table.cancel')))); }),

  menu(hex, parts) { const menu = document.getElementById('menu'); if (menu) menu.replaceChildren(...(hex ? [el('h3', {}, hex), ...parts] : [])); },
  sheet(...parts) { dialog.replaceChildren(...parts); if (!dialog.open) dialog.showModal(); },
  clause: guard(async (clause, reason) => {
    const [game, number] = clause.includes(':') ? clause.split(':') : [page.state.game, clause];
    const found = number ? await api(`/games/${game}/clauses?q=${encodeURIComponent(number)}`) : [];
    const text = (found.clauses ?? found).find((c) => c.id === number)?.text ?? '';
    page.sheet(el('p', { class: 'warn' }, reason), number ? el('p', {}, el('strong', {}, number), ' ', text) : null, el('p', { class: 'row' }, number ? el('a', { href: `/rules/${game}#${number}`, target: '_blank' }, w('home.rules')) : null, el('button', { onclick: () => dialog.close() }, w('table.close'))));
  }),
  ask: (sentence, span) => new Promise((done) => {
    const number = el('input', { type: 'number', min: span.low, max: span.high, step: span.step, value: span.low, autofocus: true });
    const slider = el('input', { type: 'range', min: span.low, max: span.high, step: span.step, value: span.low, 'aria-label': sentence });
    number.addEventListener('input', () => { slider.value = number.value; }); slider.addEventListener('input', () => { number.value = slider.value; });
    const form = el('form', { method: 'dialog' }, el('p', {}, sentence), el('p', { class: 'row' }, slider, number, ` ${span.low}–${span.high}`), el('p', { class: 'row' }, el('button', { class: 'primary', value: 'ok' }, w('table.confirm')), el('button', { value: '', formnovalidate: true }, w('table.cancel'))));
    dialog.returnValue = '';
    page.sheet(form);
    dialog.addEventListener('close', () => done(dialog.returnValue === 'ok' && number.value !== '' ? Number(number.value) : null), { once: true });
  }),
  sure: (sentence) => new Promise((done) => {
    dialog.returnValue = '';
    page.sheet(el('form', { method: 'dialog' }, el('p', {}, w('table.sure')), el('p', {}, el('strong', {}, sentence)), el('p', { class: 'row' }, el('button', { class: 'primary', value: 'ok' }, w('table.confirm')), el('button', { value: '' }, w('table.cancel')))));
    dialog.addEventListener('close', () => done(dialog.returnValue === 'ok'), { once: true });
  }),
};
page.asked = 0;
page.controls = new Controls(page);

for (const button of document.querySelectorAll('[data-zoom]')) button.addEventListener('click', () => ({ in: () => page.board.zoom(0.8), out: () => page.board.zoom(1.25), fit: () => page.board.fit() })[button.dataset.zoom]());

document.addEventListener('keydown', (e) => {
  if (e.target.matches('input, select, textarea') || dialog.open || e.ctrlKey || e.metaKey || e.altKey) return;
  const press = { u: () => document.getElementById('undo')?.click(), '[': () => page.step(-1), ']': () => page.step(1), r: () => page.controls.rotate(), Escape: () => page.controls.cancel(), h: () => page.hint(), p: () => document.querySelector('#choices [data-kind="pass"]')?.click(), '?': () => { location.href = '/me'; }, c: () => document.getElementById('confirm')?.click() }[e.key];
  if (press) { e.preventDefault(); press(); } else if (/^[1-9]$/.test(e.key)) page.controls.numbered?.[Number(e.key) - 1]?.click();
});

listen(id, (event) => { if (event.kind === 'presence' && page.tab !== 'seats') return; guard(page.refresh)(); });
guard(page.refresh)();
