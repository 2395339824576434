// @ts-check
/**
 * What a page knows of its table, kept up to date by the differences that come with the news. Each names what it goes on
 * from; where that is something else than what is known (after sleep, without a network, when the server began anew)
 * everything is asked for once more.
 */
import { api } from './common.js';
import { putIn } from './differences.js';

/** @typedef {import('./types').Change} Change */
/** @typedef {import('./types').Shown} Shown */
/** @typedef {import('./table.js').Known} Known */

const SOON = 400; // milliseconds in which news of what one has done come by themselves

/**
 * Lines of the log as they are everywhere but on their way here.
 * @param {import('./types').BriefEntry[]} brief
 * @param {number} first the number of the first line
 * @returns {import('./types').LogEntry[]}
 */
export function inFull(brief, first) {
  let [position, time] = [0, 0];
  return brief.map(({ plies = 1, later = 0, ...told }, n) => {
    position += plies;
    time += later;
    const usual = { kind: 'move', by: '', texts: [], undone: false, round: '', income: false };
    return { ...usual, ...told, number: first + n, position, time };
  });
}

export class Following {
  /**
   * @param {string} table
   * @param {import('./archive.js').Archive} archive
   */
  constructor(table, archive) {
    this.table = table;
    this.archive = archive;
    /** @type {Known | null} */
    this.known = null;
    /** @type {Shown | null} */
    this.shown = null;
    this.tag = '';
    /** Whether the server has to be asked. */
    this.lost = true;
    /** What was heard while it is asked. @type {Change[] | null} */
    this.heard = null;
    /** Who waits for a revision. @type {{ revision: number, go: () => void }[]} */
    this.patient = [];
  }

  /** Asks for everything, of the log for what is new. */
  async look() {
    this.heard = [];
    try {
      const { state, log } = this.known ?? { state: null, log: [] };
      const seen = state ? `&epoch=${state.epoch}&log=${log.length}` : '';
      /** @type {import('./types').Now} */
      const now = await api(`/tables/${this.table}/now?brief=true${seen}`);
      this.shown = now.shown ?? this.shown;
      this.archive.aim(now.table, now.shown);
      const before = now.whole ? [] : log;
      const all = [...before, ...(now.brief ? inFull(now.brief, before.length) : now.log)];
      this.take(now.table, all, now.searching, now.legal ?? null);
      this.tag = now.tag;
      this.lost = false;
    } finally {
      const heard = this.heard;
      this.heard = null;
      const next = heard.findIndex(({ was }) => was === this.tag);
      if (next >= 0 && !this.lost) for (const change of heard.slice(next)) this.put(change);
    }
  }

  /**
   * Something has changed.
   * @param {Change} change
   */
  hear(change) {
    if (this.heard) this.heard.push(change);
    else this.put(change);
  }

  /** @param {Change} change */
  put(change) {
    if (this.lost || change.tag === this.tag) return;
    const { known, shown } = this;
    if (!known || !shown || change.was !== this.tag || (change.lines ?? 0) !== known.log.length) {
      this.lost = true;
      return;
    }
    const now = putIn({ table: known.state, shown }, change.edits ?? []);
    const undone = new Set(change.undone);
    // A line that was struck out is another line, and so are all: whoever keeps them looks at the first and the last.
    const before = undone.size ? known.log.map((line, n) => ({ ...line, undone: undone.has(n) })) : known.log;
    this.shown = now.shown;
    this.tag = change.tag;
    this.archive.aim(now.table, now.shown);
    for (const drawn of Object.values(change.drawn ?? {})) this.archive.repaint(drawn);
    const legal = change.moved ? (change.legal ?? null) : known.legal;
    const searching = change.moved ? Boolean(change.searching) : known.searching;
    this.take(now.table, change.log ? [...before, ...change.log] : before, searching, legal);
  }

  /**
   * @param {import('./types').TableState} state
   * @param {import('./types').LogEntry[]} log
   * @param {boolean} searching
   * @param {import('./types').Legal | null} legal
   */
  take(state, log, searching, legal) {
    this.known = { state, log, legal, searching };
    this.patient = this.patient.filter(({ revision, go }) => state.revision < revision || go());
  }

  /**
   * Whether news of a revision comes by itself; else it has to be asked for.
   * @param {number | undefined} revision
   */
  async reaches(revision) {
    if (revision === undefined || this.lost) return false;
    if (!this.known || this.known.state.revision < revision) {
      await new Promise((go) => {
        this.patient.push({ revision, go: () => go(undefined) });
        setTimeout(go, SOON);
      });
    }
    return !this.lost && Boolean(this.known && this.known.state.revision >= revision);
  }
}
