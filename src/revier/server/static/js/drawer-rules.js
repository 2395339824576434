// @ts-check
/** The drawer's third part: the rules in the reader's language, by chapter, by search, or opened at one clause. */
import { api, el, guard, w } from './common.js';
import { fill } from './morph.js';

/** @typedef {import('./types').Chapter} Chapter */
/** @typedef {import('./types').Clause} Clause */

const PAUSE = 200; // milliseconds after the last letter before it is looked for
const MOST = 80; // clauses shown of a search

export class RulesPart {
  /** @param {import('./table.js').Table} page */
  constructor(page) {
    this.page = page;
    this.name = 'rules';
    this.field = el('input', {
      type: 'search',
      id: 'drawer-rules-search',
      autocomplete: 'off',
      placeholder: w('drawer.rules_search'),
      'aria-label': w('drawer.rules_search'),
      oninput: () => {
        clearTimeout(this.timer);
        this.timer = setTimeout(() => guard(() => this.find())(), PAUSE);
      },
    });
    this.timer = 0;
    this.asked = 0;
    this.reason = '';
    /** The clause that is looked at. */
    this.here = '';
    this.count = el('p', { class: 'facts', role: 'status' });
    this.list = el('div', { class: 'found' });
    const own = { class: 'drawer-part', 'data-part': 'rules', hidden: true };
    this.node = el('div', own, this.field, this.count, this.list);
    /** @type {Chapter[]} */
    this.chapters = [];
    this.opened = false;
  }

  get game() {
    return this.page.state.game;
  }

  async open() {
    if (this.opened) return;
    this.chapters = (await api(`/games/${this.game}/chapters`)).chapters;
    this.opened = true;
    if (!this.here) this.contents();
  }

  focus() {
    this.field.focus();
    this.field.select();
  }

  /** @param {string} text */
  async search(text) {
    this.field.value = text;
    await this.find();
    this.focus();
  }

  async find() {
    const text = this.field.value.trim();
    this.here = '';
    this.reason = '';
    if (!text) {
      this.contents();
      return;
    }
    await this.ask(`q=${encodeURIComponent(text)}`, text);
  }

  /**
   * @param {string} clause
   * @param {string} reason
   */
  async clause(clause, reason) {
    this.field.value = '';
    this.reason = reason;
    this.here = clause;
    await this.ask(`chapter=${encodeURIComponent(clause.split('.')[0])}`, '');
    const node = this.list.querySelector(`[data-clause-id="${CSS.escape(clause)}"]`);
    if (!(node instanceof HTMLElement)) return;
    node.focus({ preventScroll: true });
    node.scrollIntoView({ block: 'start' });
  }

  /** @param {string} id */
  async chapter(id) {
    this.here = '';
    this.reason = '';
    await this.ask(`chapter=${encodeURIComponent(id)}`, '');
    this.list.querySelector('h2')?.focus();
  }

  /**
   * @param {string} query
   * @param {string} text whose words are marked
   */
  async ask(query, text) {
    this.asked += 1;
    const asked = this.asked;
    /** @type {{ clauses: Clause[], also: string[] }} */
    const { clauses, also } = await api(`/games/${this.game}/clauses?${query}`);
    if (asked !== this.asked) return; // somebody went on typing
    const said = also.length ? w('drawer.also_searched', { words: also.join(', ') }) : '';
    this.count.textContent = text ? `${w('rules.found', { n: clauses.length })} ${said}` : '';
    const words = [...text.toLowerCase().split(/\s+/), ...also].filter(Boolean);
    /** @type {Map<string, Clause[]>} */
    const chapters = new Map();
    for (const clause of clauses.slice(0, text ? MOST : undefined)) {
      const chapter = clause.id.split('.')[0];
      chapters.set(chapter, [...(chapters.get(chapter) ?? []), clause]);
    }
    const toContents = { class: 'link', 'data-do': 'contents', onclick: () => this.contents() };
    const back = el('button', toContents, w('drawer.contents'));
    const rest = text ? clauses.length - MOST : 0;
    fill(this.list, [
      text ? null : el('p', { 'data-key': 'back' }, back),
      this.reason ? el('p', { class: 'warn', 'data-key': 'reason' }, this.reason) : null,
      ...[...chapters].map(([id, found]) =>
        el(
          'section',
          { 'data-key': `chapter ${id}` },
          el('h2', { tabindex: '-1' }, this.title(id)),
          found.map((clause) => this.one(clause, words)),
        ),
      ),
      clauses.length ? null : el('p', { 'data-key': 'none' }, w('rules.none')),
      rest > 0 ? el('p', { class: 'facts', 'data-key': 'more' }, w('drawer.more', { n: rest })) : null,
    ]);
    this.node.parentElement?.scrollTo({ top: 0 });
  }

  /** @param {string} id */
  title(id) {
    const known = this.chapters.find((chapter) => chapter.id === id);
    return known ? `${id}. ${known.title}` : id;
  }

  contents() {
    this.here = '';
    this.reason = '';
    this.field.value = '';
    this.count.textContent = '';
    const rows = this.chapters.map(({ id, title, number }) =>
      el(
        'li',
        { 'data-key': id },
        el('button', { class: 'link', 'data-chapter': id, onclick: guard(() => this.chapter(id)) }, `${id}. ${title}`),
        el('span', { class: 'facts' }, ` ${number}`),
      ),
    );
    fill(this.list, [
      el('ul', { class: 'chapter-list', 'data-key': 'contents' }, rows),
      el('p', { 'data-key': 'all' }, el('a', { href: `/rules/${this.game}`, target: '_blank' }, w('table.all_rules'))),
    ]);
  }

  /**
   * @param {Clause} clause
   * @param {string[]} words
   */
  one({ id, topic, text, ruling, ambiguity }, words) {
    const here = id === this.here;
    const own = { 'data-key': id, 'data-clause-id': id, tabindex: '-1', 'aria-current': here ? 'true' : null };
    const why = ambiguity ? el('em', {}, ' ', w('rules.because'), ' ', marked(ambiguity, words)) : null;
    return el(
      'article',
      { class: here ? 'clause here' : 'clause', ...own },
      el('h3', {}, el('span', { class: 'number' }, `§ ${id}`), ' ', marked(topic, words)),
      el('p', {}, marked(text, words)),
      ruling ? el('p', { class: 'ruling' }, el('strong', {}, w('rules.ruling')), ' ', marked(ruling, words), why) : null,
    );
  }
}

/**
 * A text in which the words looked for are marked.
 * @param {string} text
 * @param {string[]} words
 * @returns {(Node | string)[]}
 */
function marked(text, words) {
  if (!words.length) return [text];
  const pattern = new RegExp(`(${words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`, 'gi');
  return text.split(pattern).map((part, n) => (n % 2 ? el('mark', {}, part) : part));
}
