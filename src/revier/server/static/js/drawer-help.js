// @ts-check
/** The drawer's first part: what happens at the present step, what people think about, where beginners go wrong. */
import { api, el, w } from './common.js';
import { fill } from './morph.js';

/** @typedef {import('./types').Help} Help */

export class HelpPart {
  /** @param {import('./table.js').Table} page */
  constructor(page) {
    this.page = page;
    this.name = 'help';
    this.node = el('div', { class: 'drawer-part', 'data-part': 'help', hidden: true });
    this.at = -1;
    this.revision = -1;
  }

  async open() {
    const { shownAt: at, state } = this.page;
    if (this.at === at && this.revision === state.revision) return;
    /** @type {Help} */
    const help = await api(`/tables/${this.page.id}/help?at=${at}`);
    this.at = at;
    this.revision = state.revision;
    this.draw(help);
  }

  follow() {
    return this.open();
  }

  focus() {
    const title = this.node.querySelector('h2');
    if (title instanceof HTMLElement) title.focus({ preventScroll: true });
  }

  /** @param {Help} help */
  draw(help) {
    if (!help.happens) {
      fill(this.node, [el('p', { class: 'facts' }, w('drawer.no_help'))]);
      return;
    }
    /** @param {string} word @param {string} text */
    const section = (word, text) =>
      text
        ? el('section', { 'data-help': word, 'data-key': word }, el('h3', {}, w(`drawer.${word}`)), el('p', {}, text))
        : null;
    fill(this.node, [
      el('h2', { tabindex: '-1', 'data-step': help.step }, help.title),
      section('happens', help.happens),
      section('think', help.think),
      section('mistake', help.mistake),
      help.clauses.length
        ? el(
            'section',
            { 'data-help': 'clauses', 'data-key': 'clauses' },
            el('h3', {}, w('drawer.behind')),
            el('ul', { class: 'clause-list' }, byTopic(help)),
          )
        : null,
    ]);
  }
}

/**
 * The clauses of a step; those of one topic stand together.
 * @param {Help} help
 */
function byTopic({ game, clauses }) {
  /** @type {Map<string, string[]>} */
  const topics = new Map();
  for (const { id, topic } of clauses) topics.set(topic, [...(topics.get(topic) ?? []), id]);
  return [...topics].map(([topic, ids]) => {
    const links = ids.flatMap((id) => [el('a', { href: `/rules/${game}#${id}`, target: '_blank' }, `§ ${id}`), ' ']);
    return el('li', { 'data-key': topic }, links, topic);
  });
}
