// What may be done, as real controls: choices by kind, tiles by hex, amounts with their range, and what is refused with its clause.
import { api, el, language, palette, w } from './common.js';

const confirmFirst = new Set(['bankrupt', 'announce_train', 'discard']);

export class Controls {
  constructor(page) { this.page = page; this.filter = null; this.tile = null; }

  draw(legal, state) {
    this.legal = legal; this.state = state;
    const parts = [];
    this.numbered = [];
    const mapped = new Map();
    for (const group of legal.groups) {
      const onMap = group.choices.filter((c) => c.marks?.length && 'tile' in c.action);
      if (onMap.length) for (const choice of onMap) { const id = choice.marks[0]; mapped.set(id, [...(mapped.get(id) ?? []), choice]); }
      else if (group.choices.length > 6 && group.choices.every((c) => c.action.company)) parts.push(this.byCompany(group));
      else parts.push(...group.choices.map((choice) => this.button(choice, group)));
    }
    this.mapped = mapped;
    this.page.board.mark([...mapped.keys(), ...legal.groups.flatMap((g) => g.choices.flatMap((c) => (mapped.size ? [] : c.marks ?? [])))]);
    const hint = el('button', { onclick: () => this.page.hint() }, w('table.hint'));
    const build = mapped.size ? el('p', { class: 'facts' }, w('table.pick_hex', { n: mapped.size })) : null;
    const list = mapped.size ? el('label', {}, w('table.or_hex'), ' ', el('select', { onchange: (e) => e.target.value && this.page.board.choose(e.target.value) }, el('option', { value: '' }, '…'), [...mapped.keys()].map((id) => el('option', {}, id)))) : null;
    return [build, list, el('div', { class: 'choices', id: 'choices' }, parts), this.refused(legal.refused), el('p', { class: 'row' }, hint)];
  }

  // Many choices of one kind: one line a company, with a short button for what differs; the sentence is its title.
  byCompany(group) {
    const lines = new Map();
    for (const choice of group.choices) lines.set(choice.action.company, [...(lines.get(choice.action.company) ?? []), choice]);
    const short = ({ action }) => Object.entries(action).filter(([name]) => !['kind', 'seat', 'company'].includes(name)).map(([, value]) => (Array.isArray(value) ? value.map((v) => `${v}%`).join('+') : value)).filter((value) => value !== 0).join(' ');
    return el('details', { class: 'bundle', open: this.opened?.has(group.kind), ontoggle: (e) => { this.opened ??= new Set(); e.target.open ? this.opened.add(group.kind) : this.opened.delete(group.kind); } },
      el('summary', {}, `${group.word} (${group.choices.length})`),
      [...lines].map(([company, choices]) => el('p', { class: 'row' }, el('strong', {}, company), choices.map((choice) => { const node = this.button(choice, group); node.title = choice.sentence; node.setAttribute('aria-label', choice.sentence); node.textContent = short(choice); return node; }))));
  }

  button(choice, group, primary = false) {
    const label = choice.sentence + (choice.cost ? ` (${choice.cost} M)` : '');
    const node = el('button', { class: primary || ['run', 'dividend'].includes(group?.kind) ? 'primary' : '', 'data-kind': choice.action.kind, onclick: () => this.take(choice) }, label);
    this.numbered.push(node);
    return node;
  }

  refused(list) {
    if (!list?.length) return null;
    return el('details', {}, el('summary', {}, w('table.refused', { n: list.length })), el('div', { class: 'choices' }, list.slice(0, 40).map((r) => el('button', { 'aria-disabled': 'true', onclick: () => this.page.clause(r.clause, r.reason) },
      r.sentence, el('span', { class: 'why' }, `${r.reason} `, r.clause ? el('a', { href: `/rules/${this.state.game}#${r.clause.split(':')[1]}`, target: '_blank' }, r.clause) : null)))));
  }

  async take(choice) {
    let action = choice.action;
    if (choice.span) {
      const amount = await this.page.ask(choice.sentence, choice.span);
      if (amount === null) return;
      action = { ...action, [choice.span.field]: amount };
    } else if (choice.final || confirmFirst.has(action.kind)) {
      if (!(await this.page.sure(choice.sentence))) return;
    }
    await this.page.send(action);
  }

  // A hex was chosen: the tiles that fit it, each in its rotations, as pictures.
  hexChosen(id) {
    const choices = this.mapped?.get(id);
    if (!choices) { const single = this.legal?.groups.flatMap((g) => g.choices).filter((c) => c.marks?.[0] === id); if (single?.length) this.page.menu(id, single.map((c) => this.button(c, null))); return; }
    this.tile = 0; this.shown = choices; this.hexId = id;
    this.showTile();
  }
  rotate(step = 1) { if (this.shown) { this.tile = (this.tile + step + this.shown.length) % this.shown.length; this.showTile(); } }
  async showTile() {
    const choice = this.shown[this.tile];
    const picture = (c) => `/api/v1/games/${this.state.game}/tiles/${encodeURIComponent(c.action.tile)}.svg?turn=${c.action.turn}&palette=${palette}&lang=${language}`;
    const pieces = el('div', { class: 'pieces', role: 'listbox' }, this.shown.map((c, n) => el('button', { role: 'option', 'aria-selected': String(n === this.tile), title: c.sentence, onclick: () => { this.tile = n; this.showTile(); } }, el('img', { src: picture(c), alt: c.sentence }))));
    const lines = (choice.lines ?? []).map((line) => el('p', { class: 'facts' }, line));
    this.page.menu(this.hexId, [el('p', {}, choice.sentence), ...lines, pieces, el('p', { class: 'row' },
      el('button', { class: 'primary', id: 'confirm', onclick: () => this.take(choice) }, w('table.confirm')), el('button', { onclick: () => this.rotate() }, w('table.rotate')), el('button', { onclick: () => this.cancel() }, w('table.cancel')))]);
    const answer = await fetch(picture(choice));
    if (answer.ok && this.shown?.[this.tile] === choice) this.page.board.preview(this.hexId, await answer.text());
  }
  cancel() { this.shown = null; this.page.board.unchoose(); this.page.menu(null); }
}
