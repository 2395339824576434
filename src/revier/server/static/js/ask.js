// @ts-check
/**
 * What things on the table are: asked for once, when the first of them is pointed at or the drawer is opened. A thing
 * is known by its id (`data-ask`) or by the figures it stands for (`data-figures`).
 */
import { api, el } from './common.js';

/** @typedef {import('./types').Glossary} Glossary */
/** @typedef {import('./types').Thing} Thing */

export class Things {
  /** @param {string} table */
  constructor(table) {
    this.table = table;
    /** @type {Promise<Glossary> | null} */
    this.asked = null;
    /** @type {Map<string, Thing>} */
    this.byId = new Map();
    /** @type {Map<string, Thing>} */
    this.byPath = new Map();
  }

  /** @returns {Promise<Glossary>} */
  all() {
    this.asked ??= this.fetch();
    return this.asked;
  }

  async fetch() {
    try {
      /** @type {Glossary} */
      const found = await api(`/tables/${this.table}/glossary`);
      for (const thing of found.things) {
        this.byId.set(thing.id, thing);
        for (const path of thing.figures) if (!this.byPath.has(path)) this.byPath.set(path, thing);
      }
      return found;
    } catch (error) {
      this.asked = null; // offline: whoever wants to know asks again
      throw error;
    }
  }

  /**
   * What an element stands for: the thing it names, one with its figures, else the nearest it is a part of.
   * @param {Element} node
   * @returns {Promise<Thing | null>}
   */
  async of(node) {
    await this.all();
    const named = this.byId.get(node.getAttribute('data-ask') ?? '');
    if (named) return named;
    for (const path of pathsOf(node)) {
      for (let part = path; part; part = part.slice(0, Math.max(0, part.lastIndexOf('.')))) {
        const found = this.byPath.get(part);
        if (found) return found;
      }
    }
    return null;
  }
}

/**
 * The figures an element stands for.
 * @param {Element} node
 * @returns {string[]}
 */
export function pathsOf(node) {
  return (node.getAttribute('data-figures') ?? '').split(' ').filter(Boolean);
}

/**
 * Clauses as links into the rules; at a table they open the drawer.
 * @param {string} game
 * @param {import('./types').ClauseName[]} clauses
 */
export function clauseLinks(game, clauses) {
  if (!clauses.length) return null;
  const links = clauses.map(({ id, topic }) =>
    el('a', { href: `/rules/${game}#${id}`, title: topic, target: '_blank' }, `§ ${id}`),
  );
  return el('p', { class: 'clause-links' }, links);
}
