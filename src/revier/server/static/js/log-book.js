// @ts-check
/**
 * The log in sentences, round by round, the newest first: who did it, when, and the way to its position. What was taken
 * back stays, struck out; what was said stands where it was said. A position of which nothing is told has no line.
 *
 * A game has hundreds of lines and every ply brings one: lines are added, never built anew, and those of a round that is
 * folded wait until somebody opens it.
 */
import { announce, el, language, unbroken, w } from './common.js';
import { Mistakes } from './mistakes.js';
import { said } from './panels/talk.js';
import { tinted } from './tint.js';

/** @typedef {import('./types').LogEntry} LogEntry */
/**
 * What is one line: an entry of the log, or something that was said.
 * @typedef {{ key: string, entry: LogEntry | null, seat: number, kind: string, texts: string[], time: number, day: boolean }} Line
 */
/** @typedef {{ name: string, lines: Line[], node: HTMLDetailsElement, facts: HTMLElement, list: HTMLOListElement, built: boolean }} Round */

const PLENTY = 80; // lines that are unfolded by themselves
const KINDS = ['move', 'income', 'chance', 'talk', 'matter'];
const OWN = { class: 'log-panel', 'data-key': 'log-book', 'data-own': true };
/** The browser's own way to write a date, in the language of the page. */
const LOCALE = navigator.languages.find((one) => one.startsWith(`${language}-`)) ?? (language === 'en' ? 'en-GB' : language);
const CLOCK = new Intl.DateTimeFormat(LOCALE, { hour: '2-digit', minute: '2-digit' });
const DAY = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short' });
const WHOLE = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'full', timeStyle: 'short' });
const AGO = new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' });
/** @type {[Intl.RelativeTimeFormatUnit, number][]} */
const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** How long ago something was. @param {number} time in seconds */
function ago(time) {
  const passed = Math.max(0, Date.now() / 1000 - time);
  const [unit, length] = UNITS.find((one) => passed >= one[1]) ?? ['minute', 60];
  return AGO.format(-Math.floor(passed / length), unit);
}

/** @param {string} text */
const literal = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Names of companies as whole words, the longest first; null where a game has none.
 * @param {string[]} names
 */
function wordsOf(names) {
  if (!names.length) return null;
  const longest = [...names].sort((a, b) => b.length - a.length).map(literal);
  return new RegExp(`(?<![\\p{L}\\p{N}])(${longest.join('|')})(?![\\p{L}\\p{N}])`, 'u');
}

export class Book {
  /** @param {import('./page.js').TablePage} page */
  constructor(page) {
    this.page = page;
    this.companies = Object.keys(Object.values(page.view.paints)[0] ?? {});
    this.company = wordsOf(this.companies);
    /** @type {Round[]} */
    this.rounds = [];
    /** The lines of the log and of the talk that are in the book. @type {LogEntry[]} */
    this.taken = [];
    this.talked = 0;
    /** Whether everything that had happened is in the book: what comes now is news. */
    this.settled = false;
    this.day = '';
    this.shownAt = -1;
    this.wish = { seat: '', kind: '', text: '' };
    this.told = el('p', { class: 'log-told facts', 'data-told': true });
    this.list = el('div', {
      class: 'log',
      onclick: (/** @type {MouseEvent} */ event) => this.press(event),
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.walk(event),
      onpointerover: (/** @type {Event} */ event) => this.tellAge(event),
    });
    this.mistakes = new Mistakes(page, () => this.again());
    this.head = el('form', { class: 'log-filter', role: 'search', 'aria-label': w('log.filter'), onsubmit: (/** @type {Event} */ e) => e.preventDefault() });
    this.root = el('div', OWN, this.head, this.told, this.mistakes.root, this.list);
    this.fillFilter();
  }

  /** The book where it is not on the page yet; else it has changed in its place. */
  show() {
    this.take();
    this.mistakes.look();
    this.mark();
    return this.root.isConnected ? el('div', OWN) : this.root;
  }

  // --- what happened -------------------------------------------------------------------------------------------------
  /** Takes in what is new; after something was taken back all of it. */
  take() {
    const { log } = this.page;
    const talk = said(this.page);
    const known = this.taken.length;
    const same = known <= log.length && (!known || (log[0] === this.taken[0] && log[known - 1] === this.taken[known - 1]));
    if (!same || talk.length < this.talked) {
      this.rounds = [];
      this.list.replaceChildren();
      Object.assign(this, { taken: [], talked: 0, day: '', settled: false });
    }
    const [lines, spoken] = [log.slice(this.taken.length), talk.slice(this.talked)];
    while (lines.length || spoken.length) {
      const turn = !lines.length || (spoken.length && lines[0].time && spoken[0].time < lines[0].time);
      const one = turn ? null : lines.shift();
      if (one) this.add(one);
      else {
        const { number, seat, name, text, time } = spoken.shift() ?? { number: 0, seat: 0, name: '', text: '', time: 0 };
        this.put({ key: `talk-${number}`, entry: null, seat, kind: 'talk', texts: [`${name}: ${text}`], time, day: false });
      }
    }
    this.taken = log;
    this.talked = talk.length;
    if (!this.settled) this.unfold();
    this.settled = true;
    this.tellCount();
  }

  /** @param {LogEntry} entry */
  add(entry) {
    if (entry.round || !this.rounds.length) this.begin(entry.round || w('sheet.start'));
    if (!entry.texts.length) return;
    const kind = entry.kind !== 'move' ? 'matter' : entry.seat < 0 ? 'chance' : 'move';
    this.put({ key: String(entry.number), entry, seat: entry.seat, kind, texts: entry.texts, time: entry.time, day: false });
  }

  /** @param {string} name */
  begin(name) {
    const list = el('ol', { reversed: true });
    const facts = el('small', {});
    /** @type {Round} */
    const round = { name, lines: [], node: el('details', { class: 'log-round' }), facts, list, built: false };
    const build = () => round.node.open && this.build(round);
    round.node = el('details', { class: 'log-round', hidden: true, ontoggle: build }, el('summary', {}, el('h3', {}, name), ' ', facts), list);
    round.built = this.settled; // a round that begins is unfolded
    round.node.open = this.settled;
    this.rounds.push(round);
    this.list.prepend(round.node);
  }

  /** @param {Line} line */
  put(line) {
    if (!this.rounds.length) this.begin(w('sheet.start'));
    const round = this.rounds[this.rounds.length - 1];
    const day = line.time ? DAY.format(line.time * 1000) : this.day;
    line.day = day !== this.day;
    this.day = day;
    round.lines.push(line);
    if (round.built && this.fits(line)) round.list.prepend(this.line(line));
    if (this.settled) this.count(round);
  }

  /** @param {Round} round */
  build(round) {
    if (round.built) return;
    round.built = true;
    const lines = round.lines.filter((line) => this.fits(line)).map((line) => this.line(line));
    round.list.replaceChildren(...lines.reverse());
    this.mark();
  }

  /** Opens the newest rounds, as many as one reads, and folds the others; after that it is up to whoever reads. */
  unfold() {
    let left = PLENTY;
    for (const round of this.rounds.toReversed()) {
      const open = left > 0;
      left -= this.count(round);
      Object.assign(round, { built: false });
      round.list.replaceChildren();
      round.node.open = open;
      if (open) this.build(round);
    }
  }

  /** Builds the lines once more, as folded as they are. */
  again() {
    for (const round of this.rounds) {
      if (!round.built) continue;
      round.built = false;
      if (round.node.open) this.build(round);
    }
  }

  /** How many lines of a round are shown; those of which nothing is shown have no head. @param {Round} round */
  count(round) {
    const fitting = this.filtered ? round.lines.filter((line) => this.fits(line)).length : round.lines.length;
    const time = round.lines.find((line) => line.time)?.time;
    const many = this.filtered ? w('log.some', { n: fitting, of: round.lines.length }) : w('log.lines', { n: fitting });
    round.facts.textContent = time ? `${many} · ${DAY.format(time * 1000)}` : many;
    round.node.hidden = fitting === 0;
    return fitting;
  }

  // --- one line ------------------------------------------------------------------------------------------------------
  /** @param {Line} line */
  line({ key, entry, seat, kind, texts, time, day }) {
    const undone = entry?.undone ?? false;
    const sentences = texts.map((text) => el('p', {}, this.sentence(text)));
    return el(
      'li',
      { class: `${kind}${undone ? ' undone' : ''}`, 'data-number': key },
      this.number(entry),
      this.who(seat, kind, texts, entry?.by ?? ''),
      el('div', {}, undone ? el('s', {}, el('span', { class: 'sr' }, w('log.undone')), ' ', sentences) : sentences, this.mistakes.of(entry)),
      time ? this.clock(time, day) : el('span', {}),
    );
  }

  /**
   * Positions that were taken back, and those beyond the present, can no longer be gone to.
   * @param {LogEntry | null} entry
   */
  number(entry) {
    if (!entry) return el('span', { class: 'number' });
    const at = entry.position;
    if (entry.undone || at > this.page.state.position) return el('span', { class: 'number' }, at);
    const link = { class: 'number', href: `?at=${at}`, 'data-position': at, tabindex: -1 };
    return el('a', { ...link, 'aria-label': w('log.go', { n: at }), title: w('table.go_there') }, at);
  }

  /**
   * The sign of a seat as in the strip; its name is said where no sentence names it.
   * @param {number} seat
   * @param {string} kind
   * @param {string[]} texts
   * @param {string} by
   */
  who(seat, kind, texts, by) {
    const { seats, my_seats: mine } = this.page.state;
    const nobody = kind === 'matter' ? 'matter' : 'chance'; // who is meant where no seat is
    const name = seat < 0 ? w(`log.kind_${nobody}`) : (seats[seat]?.name ?? '');
    const sign = seat < 0 ? { matter: '·', chance: '⚄' }[nobody] : mine.length === 1 && mine[0] === seat ? w('strip.you')[0] : seat + 1;
    const title = by ? w(`log.by_${by}`, { name }) : name;
    const named = texts.some((text) => text.includes(name)) && !by;
    return el(
      'span',
      { class: `seat-mark seat-${seat < 0 ? 'chance' : seat}`, title },
      el('span', { 'aria-hidden': 'true' }, sign),
      named ? null : el('span', { class: 'sr' }, `${title}: `),
    );
  }

  /** Companies stand in their colours. @param {string} text */
  sentence(text) {
    const parts = this.company ? text.split(this.company) : [text];
    return parts.map((part, n) => {
      if (n % 2 === 0) return unbroken(part);
      const badge = el('b', { class: 'company', 'data-company': part }, part);
      tinted(badge, part, /** @type {any} */ (this.page));
      return badge;
    });
  }

  /** @param {number} time @param {boolean} day whether it is the first line of another day */
  clock(time, day) {
    const when = new Date(time * 1000);
    const iso = when.toISOString();
    return el('time', { datetime: iso, title: WHOLE.format(when) }, day ? el('span', {}, DAY.format(when)) : null, ' ', CLOCK.format(when));
  }

  /** @param {Event} event */
  tellAge({ target }) {
    const time = target instanceof Element ? target.closest('time') : null;
    if (!time) return;
    const when = new Date(time.dateTime);
    time.title = `${ago(when.getTime() / 1000)} · ${WHOLE.format(when)}`;
  }

  // --- the position on the board -------------------------------------------------------------------------------------
  /** The line of the position that is shown; somebody who walks through the past is led to it. */
  mark() {
    const { log, shownAt, past } = this.page;
    const here = log.findLast(
      ({ kind, undone, texts, position }) => kind === 'move' && !undone && texts.length && position <= shownAt,
    );
    const moved = this.shownAt !== shownAt && past;
    this.shownAt = shownAt;
    const key = String(here?.number ?? '');
    if (moved && here) this.open(key);
    const node = this.list.querySelector(`li[data-number="${key}"]`);
    for (const old of this.list.querySelectorAll('[aria-current]')) if (old !== node) old.removeAttribute('aria-current');
    node?.setAttribute('aria-current', 'true');
    if (moved) node?.scrollIntoView({ block: 'nearest' });
    const links = /** @type {NodeListOf<HTMLElement>} */ (this.list.querySelectorAll('a.number[tabindex="0"]'));
    const reached = /** @type {HTMLElement | null} */ (node?.querySelector('a') ?? this.list.querySelector('a.number'));
    for (const link of links) if (link !== document.activeElement) link.tabIndex = -1;
    if (reached) reached.tabIndex = 0;
  }

  /** Unfolds the round of a line. @param {string} key */
  open(key) {
    const round = this.rounds.find(({ lines }) => lines.some((line) => line.key === key));
    if (!round || round.node.open) return;
    round.node.open = true;
    this.build(round);
  }

  /** A press anywhere on a line leads to its position, unless somebody marks its words. @param {MouseEvent} event */
  press(event) {
    const target = /** @type {Element} */ (event.target);
    const link = target.closest('li')?.querySelector('a');
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || String(getSelection() ?? '')) return;
    event.preventDefault();
    void this.page.go(Number(link.dataset.position));
  }

  /** Arrows walk from line to line, so that the Tab key passes the log with one step. @param {KeyboardEvent} event */
  walk(event) {
    if (!(event.target instanceof HTMLAnchorElement)) return;
    const links = [...this.list.querySelectorAll('details[open] a.number')].map((link) => /** @type {HTMLElement} */ (link));
    const at = links.indexOf(event.target);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    links[to]?.focus();
  }

  // --- what somebody wants to read -----------------------------------------------------------------------------------
  get filtered() {
    return Object.values(this.wish).some(Boolean);
  }

  /** @param {Line} line */
  fits({ entry, seat, kind, texts }) {
    const { seat: whose, kind: wanted, text } = this.wish;
    if (whose !== '' && seat !== Number(whose)) return false;
    const special = { income: entry?.income, dear: this.mistakes.of(entry) };
    if (wanted && !(wanted in special ? special[/** @type {'income' | 'dear'} */ (wanted)] : kind === wanted)) return false;
    if (!text) return true;
    // A company by its letters is meant as a whole word.
    const exact = this.companies.includes(text) ? wordsOf([text]) : null;
    return texts.some((one) => (exact ? exact.test(one) : one.toLowerCase().includes(text.toLowerCase())));
  }

  fillFilter() {
    const { seats } = this.page.state;
    /** @param {'seat' | 'kind'} name @param {string} label @param {[string, string][]} options */
    const pick = (name, label, options) =>
      el(
        'select',
        { name, 'aria-label': label, onchange: (/** @type {{ target: HTMLSelectElement }} */ { target }) => this.want({ [name]: target.value }) },
        options.map(([value, text]) => el('option', { value }, text)),
      );
    const people = seats.map(({ seat, name }) => /** @type {[string, string]} */ ([String(seat), name]));
    const kinds = [...KINDS, ...(this.mistakes.found.size ? ['dear'] : [])].map((kind) => /** @type {[string, string]} */ ([kind, w(`log.kind_${kind}`)]));
    const typed = {
      name: 'text',
      type: 'search',
      list: 'log-companies',
      autocomplete: 'off',
      'aria-label': w(this.companies.length ? 'log.text_company' : 'log.text'),
      placeholder: w('log.text'),
      oninput: (/** @type {{ target: HTMLInputElement }} */ { target }) => this.want({ text: target.value.trim() }),
    };
    this.head.replaceChildren(
      pick('seat', w('log.seat'), [['', w('log.everybody')], ...people]),
      pick('kind', w('log.kind'), [['', w('log.everything')], ...kinds]),
      el('input', typed),
      el('datalist', { id: 'log-companies' }, this.companies.map((value) => el('option', { value }))),
    );
  }

  /** @param {Partial<Book['wish']>} wish */
  want(wish) {
    Object.assign(this.wish, wish);
    this.unfold();
    this.mark();
    this.tellCount();
    announce(this.told.textContent || w('log.all'));
  }

  /** What a filter leaves is said as long as there is one. */
  tellCount() {
    const all = this.rounds.reduce((sum, { lines }) => sum + lines.length, 0);
    const fitting = this.filtered ? this.rounds.reduce((sum, { lines }) => sum + lines.filter((line) => this.fits(line)).length, 0) : all;
    this.told.textContent = this.filtered ? w('log.some', { n: fitting, of: all }) : '';
    this.told.hidden = !this.filtered;
  }
}
