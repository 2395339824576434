// @ts-check
/** The drawer's second part: everything that lies on this table and every word of its game, found as one types. */
import { clauseLinks } from './ask.js';
import { el, w } from './common.js';
import { fill } from './morph.js';

/** @typedef {import('./types').Thing} Thing */
/** @typedef {import('./types').Word} Word */

const LONG = 5; // letters: a longer word is found without its ending as well
const FEW = 60; // entries shown at once; whoever wants another types

export class WordsPart {
  /**
   * @param {import('./table.js').Table} page
   * @param {(text: string) => unknown} inRules looks for the same in the rules
   */
  constructor(page, inRules) {
    this.page = page;
    this.name = 'words';
    this.inRules = inRules;
    this.field = el('input', {
      type: 'search',
      id: 'drawer-search',
      autocomplete: 'off',
      placeholder: w('drawer.words_search'),
      'aria-label': w('drawer.words_search'),
      oninput: () => this.draw(),
    });
    this.list = el('div', { class: 'found', 'aria-live': 'off' });
    this.count = el('p', { class: 'facts', role: 'status' });
    const own = { class: 'drawer-part', 'data-part': 'words', hidden: true };
    this.node = el('div', own, this.field, this.count, this.list);
    /** @type {import('./types').Glossary | null} */
    this.known = null;
  }

  async open() {
    this.known ??= await this.page.things.all();
    this.draw();
  }

  focus() {
    this.field.focus();
    this.field.select();
  }

  draw() {
    const { known } = this;
    if (!known) return;
    const asked = this.field.value.trim().toLowerCase();
    const words = known.words.filter((word) => has(asked, word.word, word.means, ...word.others));
    const things = known.things.filter((thing) => has(asked, thing.name, thing.sort, thing.id, ...thing.says));
    const rank = (/** @type {string} */ name) => (asked && name.toLowerCase().startsWith(asked) ? 0 : 1);
    words.sort((a, b) => rank(a.word) - rank(b.word));
    things.sort((a, b) => rank(a.name) - rank(b.name));
    const steps = asked ? known.steps.filter((step) => has(asked, step.title, step.happens, step.think, step.mistake)) : [];
    const shown = [...words.map((word) => entryOf(word)), ...things.map((thing) => entry(thing, known.game)), ...steps.map(stepOf)];
    const rest = shown.length - FEW;
    const text = this.field.value.trim();
    const inRules = { class: 'link', 'data-do': 'in-rules', onclick: () => this.inRules(text) };
    this.count.textContent = w('drawer.found', { n: shown.length });
    fill(this.list, [
      ...shown.slice(0, FEW),
      rest > 0 ? el('p', { class: 'facts', 'data-key': 'more' }, w('drawer.more', { n: rest })) : null,
      asked ? el('p', { 'data-key': 'rules' }, el('button', inRules, w('drawer.in_rules', { text }))) : null,
    ]);
  }
}

/** @param {Word} word */
function entryOf({ word, means, others }) {
  const also = others.length ? el('p', { class: 'facts' }, w('drawer.also', { words: others.join(', ') })) : null;
  const own = { class: 'entry', 'data-key': `word ${word}`, 'data-word': word };
  return el('article', own, el('h3', {}, word), el('p', {}, means), also);
}

/** @param {import('./types').StepWords} step */
function stepOf({ step, title, happens, think, mistake }) {
  return el(
    'article',
    { class: 'entry', 'data-key': `step ${step}`, 'data-step-help': step },
    el('h3', {}, title, ' ', el('small', {}, w('drawer.step'))),
    [happens, think, mistake].filter(Boolean).map((text) => el('p', {}, text)),
  );
}

/**
 * @param {Thing} thing
 * @param {string} game
 */
function entry(thing, game) {
  return el(
    'article',
    { class: 'entry', 'data-key': thing.id, 'data-thing': thing.id },
    el('h3', {}, thing.name, ' ', el('small', {}, thing.sort)),
    thing.says.map((said) => el('p', {}, said)),
    clauseLinks(game, thing.clauses),
  );
}

/**
 * @param {string} asked
 * @param {...string} texts
 */
function has(asked, ...texts) {
  const all = folded(texts.join(' '));
  return folded(asked).split(/\s+/).every((part) => all.includes(part) || (part.length > LONG && all.includes(part.slice(0, -2))));
}

/**
 * A text as one looks for it: without capitals and accents.
 * @param {string} text
 */
const folded = (text) => text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss');
