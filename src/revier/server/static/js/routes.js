// @ts-check
/**
 * The editor of routes in the Now sheet: the best set as a list with its income, drawn over the board; a person picks a
 * line of it and points at stops (on the board, or in a list for those who use the keyboard). The server completes the
 * way between them and says what it earns, or which rule forbids it. Nothing here knows what runs there.
 */
import { api, el, guard, palette } from './common.js';
import { svg } from './dom.js';

/**
 * @typedef {object} Route
 * @property {string} train
 * @property {string[]} stops names of its stops
 * @property {string[]} calls the same stops by their ids on the map
 * @property {[string, number, number][]} legs
 * @property {number} income
 * @property {number} load goods on it
 * @property {number} room most goods it can take
 * @property {string} colour
 * @property {string} dashes
 */

/**
 * What `POST /tables/{id}/routes` answers.
 * @typedef {object} Answer
 * @property {boolean} legal
 * @property {number} income
 * @property {Route[]} routes
 * @property {{ id: string, name: string }[]} places stops within reach
 * @property {string} svg
 * @property {import('./types').Action} [action]
 * @property {string} [reason]
 * @property {string} [clause]
 */

/** @typedef {{ train: string, stops: string[], load: number | null }} Wish */
/** @typedef {{ target: HTMLSelectElement }} Picked */
/** @typedef {{ target: HTMLInputElement }} Typed */

/**
 * The editors of the tables on this page; a page that draws itself anew finds what a person has changed so far.
 * @type {Map<string, RouteEditor>}
 */
const known = new Map();

export class RouteEditor {
  /** @param {import('./page.js').RouteTools} tools */
  constructor(tools) {
    this.tools = tools;
    this.root = el('section', { class: 'route-editor', 'data-own': true, 'data-key': 'routes', role: 'group' });
    /** @type {HTMLElement | null} what the page got when the editor was on it already */
    this.standin = null;
    /** @type {Answer | null} */
    this.answer = null;
    /** @type {Wish[] | null} what was asked for and is not yet answered */
    this.pending = null;
    /** @type {import('./types').Choice | null} what was offered */
    this.choice = null;
    this.position = -1;
    this.revision = -1;
    this.chosen = 0;
    this.changed = false;
    this.asked = 0;
    this.open = false;
    /** @type {Map<number, number>} goods that a person has fixed, by the number of the line */
    this.fixed = new Map();
    this.watch = new MutationObserver(() => this.look());
  }

  /**
   * The editor of a choice as an element for the Now sheet. Asked again for the same position it stays as it is.
   * @param {import('./types').Choice} choice
   * @param {import('./types').Legal} legal
   * @returns {HTMLElement}
   */
  show(choice, legal) {
    const before = known.get(this.tools.id);
    if (before?.position === legal.position && before.revision === legal.revision) return before.again(this.tools);
    before?.close();
    known.set(this.tools.id, this);
    this.position = legal.position;
    this.revision = legal.revision;
    this.choice = choice;
    this.answer = null;
    this.pending = null;
    this.changed = false;
    this.chosen = 0;
    this.fixed.clear();
    this.standin = null;
    this.root.setAttribute('aria-label', this.tools.words('routes.title'));
    this.draw();
    this.listen();
    guard(() => this.ask(null))();
    return this.root;
  }

  /**
   * The same editor once more. While it stands on the page a bare copy is enough: the page keeps what it has.
   * @param {import('./page.js').RouteTools} tools
   * @returns {HTMLElement}
   */
  again(tools) {
    this.tools = tools;
    this.listen();
    this.standin = this.root.isConnected ? /** @type {HTMLElement} */ (this.root.cloneNode(false)) : null;
    return this.standin ?? this.root;
  }

  /** Draws over the board and hears what is pointed at there, until the editor is taken off the page. */
  listen() {
    this.open = true;
    this.tools.board.onStop((stop) => this.pick(stop));
    this.tools.board.overlay(this.answer?.svg ?? null);
    // Not at once: the page has to put the element in first.
    requestAnimationFrame(() => {
      if (this.open) this.watch.observe(document.body, { childList: true, subtree: true });
    });
  }

  /** Is the editor still on the page? If not, its lines go too. */
  look() {
    if (!this.open || this.root.isConnected) return;
    if (this.standin?.isConnected) this.standin.replaceWith(this.root);
    else this.close();
  }

  /** Takes lines and listeners off the board. */
  close() {
    if (!this.open) return;
    this.open = false;
    this.watch.disconnect();
    this.tools.board.onStop(null);
    this.tools.board.overlay(null);
  }

  // --- asking -------------------------------------------------------------------------------------------------------

  /**
   * What the server says to wishes; null asks for the best.
   * @param {Wish[] | null} trains
   * @returns {Promise<Answer>}
   */
  request(trains) {
    const body = { position: this.position, revision: this.revision, trains };
    return api(`/tables/${this.tools.id}/routes?palette=${palette || 'classic'}`, { method: 'POST', body });
  }

  /**
   * Shows the best of several wishes: the first legal one, else the one that gets furthest. A later wish counts more.
   * @param {...(Wish[] | null)} tries
   */
  async ask(...tries) {
    this.asked += 1;
    const mine = this.asked;
    this.pending = tries[0];
    /** @type {Answer | null} */
    let best = null;
    for (const wishes of tries) {
      const answer = await this.request(wishes).catch((error) => this.failed(mine, error));
      if (mine !== this.asked) return;
      const reach = answer.routes[this.chosen]?.legs.length ?? 0;
      if (answer.legal || !best || reach > (best.routes[this.chosen]?.legs.length ?? 0)) best = answer;
      if (answer.legal) break;
    }
    this.answer = best;
    this.pending = null;
    if (this.open) this.tools.board.overlay(best?.svg ?? null);
    this.draw();
  }

  /**
   * What was asked for counts no longer; where nothing is known at all, what was offered can still be done.
   * @param {number} asked
   * @param {unknown} error
   * @returns {never}
   */
  failed(asked, error) {
    if (asked === this.asked) this.pending = null;
    const { answer, choice } = this;
    if (!answer && choice) {
      const go = guard(() => this.tools.send(choice.action));
      this.lay(el('button', { class: 'primary', 'data-do': 'run', onclick: go }, choice.sentence));
      this.root.replaceChildren();
    }
    throw error;
  }

  /** @returns {Wish[]} the routes as wishes: those just asked for, else those that are shown */
  wishes() {
    if (this.pending) return this.pending;
    const routes = this.answer?.routes ?? [];
    return routes.map((route, n) => ({ train: route.train, stops: route.calls, load: this.fixed.get(n) ?? null }));
  }

  /**
   * The wishes with other stops for the chosen line.
   * @param {string[]} stops
   */
  withStops(stops) {
    return this.wishes().map((wish, n) => (n === this.chosen ? { ...wish, stops, load: null } : wish));
  }

  // --- changing -----------------------------------------------------------------------------------------------------

  /**
   * A stop was pointed at: one more, or, if the route calls there already, an end taken off.
   * @param {string} stop
   */
  pick(stop) {
    const calls = this.wishes()[this.chosen]?.stops;
    if (!calls || !stop) return;
    const at = calls.indexOf(stop);
    if (at < 0) this.change([...calls, stop], calls.length ? [stop, ...calls] : null);
    else if (at === 0) this.change(calls.slice(1));
    else this.change(calls.slice(0, at === calls.length - 1 ? at : at + 1));
  }

  /**
   * @param {string[]} stops
   * @param {string[] | null} [otherwise] to be tried if that is not legal
   */
  change(stops, otherwise = null) {
    this.changed = true;
    this.fixed.delete(this.chosen);
    const tries = [this.withStops(stops)];
    if (otherwise) tries.push(this.withStops(otherwise));
    guard(() => this.ask(...tries))();
  }

  /** Everything as it was offered. */
  best() {
    this.changed = false;
    this.fixed.clear();
    guard(() => this.ask(null))();
  }

  /**
   * @param {number} n
   * @param {number} load
   */
  carry(n, load) {
    this.changed = true;
    this.fixed.set(n, load);
    guard(() => this.ask(this.wishes().map((wish, m) => (m === n ? { ...wish, load } : wish))))();
  }

  async run() {
    const action = this.answer?.legal ? this.answer.action : undefined;
    if (!action || this.pending) return; // what is shown is about to change
    await this.tools.send(action);
  }

  // --- drawing ------------------------------------------------------------------------------------------------------

  draw() {
    const { words } = this.tools;
    const held = this.focused();
    if (!this.answer) {
      this.root.replaceChildren(el('p', { class: 'facts' }, words('routes.searching')));
      return;
    }
    const { routes, income, legal } = this.answer;
    const list = el('ol', { class: 'route-list' }, routes.map((route, n) => this.line(route, n)));
    const sum = words('routes.sum', { income });
    const say = legal ? el('p', { class: 'sum', role: 'status' }, sum) : this.refusal();
    const kind = this.choice?.action.kind;
    const go = guard(() => this.run());
    const run = el(
      'button',
      { class: 'primary', 'data-do': 'run', 'data-kind': kind, disabled: !legal, onclick: go },
      words('routes.run', { income }),
    );
    const undo = () => this.best();
    const back = this.changed ? el('button', { 'data-do': 'best', onclick: undo }, words('routes.best')) : null;
    const help = el('p', { class: 'facts' }, words('routes.help'));
    this.lay(run);
    this.root.replaceChildren(say, list, back ? el('p', { class: 'row' }, back) : '', help);
    this.refocus(held);
  }

  /**
   * What runs the trains lies where every deed of the table lies; elsewhere above the list.
   * @param {HTMLElement} run
   */
  lay(run) {
    const held = document.activeElement instanceof HTMLElement && document.activeElement.dataset.do === 'run';
    this.tools.lay(run);
    if (held) run.focus();
  }

  refusal() {
    const { words } = this.tools;
    const { reason, clause } = this.answer ?? {};
    const [game, number] = (clause ?? '').split(':');
    const link = number ? el('a', { href: `/rules/${game}#${number}`, target: '_blank' }, clause) : null;
    return el('p', { class: 'warn', role: 'status' }, words('routes.not_legal', { reason: reason ?? '' }), ' ', link);
  }

  /**
   * @param {Route} route
   * @param {number} n
   */
  line(route, n) {
    const { words } = this.tools;
    const mine = n === this.chosen;
    const earned = route.calls.length ? words('routes.money', { amount: route.income }) : words('routes.idle');
    const head = el(
      'button',
      { class: 'route', 'aria-pressed': String(mine), 'data-do': `line-${n}`, onclick: () => this.choose(n) },
      sample(route),
      el('strong', {}, words('routes.train', { train: route.train })),
      el('span', { class: 'num' }, earned),
    );
    const stops = route.stops.length ? el('span', { class: 'facts' }, route.stops.join(' – ')) : null;
    return el('li', { 'data-train': route.train }, head, stops, mine ? this.tool(route, n) : null);
  }

  /** @param {number} n */
  choose(n) {
    this.chosen = n;
    this.draw();
  }

  /**
   * What can be done with the chosen line.
   * @param {Route} route
   * @param {number} n
   */
  tool(route, n) {
    const { words } = this.tools;
    const places = this.answer?.places ?? [];
    const names = new Map();
    for (const { name } of places) names.set(name, (names.get(name) ?? 0) + 1);
    const option = (/** @type {{ id: string, name: string }} */ { id, name }) =>
      el('option', { value: id }, (names.get(name) ?? 0) > 1 ? `${name} (${id})` : name);
    const picks = el(
      'select',
      { 'data-do': 'stop', onchange: (/** @type {Picked} */ event) => this.pick(event.target.value) },
      el('option', { value: '' }, words('routes.choose_stop')),
      places.map(option),
    );
    const disabled = !route.calls.length;
    const shorter = () => this.change(this.wishes()[n].stops.slice(0, -1));
    const empty = () => this.change([]);
    const parts = [
      el('label', {}, words('routes.stop'), ' ', picks),
      el('button', { 'data-do': 'shorten', disabled, onclick: shorter }, words('routes.shorten')),
      el('button', { 'data-do': 'clear', disabled, onclick: empty }, words('routes.clear')),
    ];
    if (route.room && route.calls.length) parts.push(this.goods(route, n));
    return el('div', { class: 'row route-tools' }, parts);
  }

  /**
   * @param {Route} route
   * @param {number} n
   */
  goods(route, n) {
    const field = el('input', {
      type: 'number',
      min: 0,
      max: route.room,
      value: route.load,
      'data-do': 'load',
      onchange: (/** @type {Typed} */ event) => this.carry(n, event.target.valueAsNumber || 0),
    });
    return el('label', {}, this.tools.words('routes.load', { most: route.room }), ' ', field);
  }

  /** What has the focus inside the editor, by what it does. */
  focused() {
    const active = document.activeElement;
    return active && this.root.contains(active) ? active.getAttribute('data-do') : null;
  }

  /** @param {string | null} what */
  refocus(what) {
    if (!what) return;
    const same = this.root.querySelector(`[data-do="${what}"]:not(:disabled)`);
    const found = same ?? this.root.querySelector('.route[aria-pressed="true"]');
    if (found instanceof HTMLElement) found.focus();
  }
}

/**
 * A piece of the line as it is drawn on the board.
 * @param {Route} route
 */
function sample(route) {
  const line = svg('path', { d: 'M2 6h36', stroke: route.colour, 'stroke-width': 5 });
  if (route.dashes) line.setAttribute('stroke-dasharray', route.dashes);
  return svg('svg', { width: 40, height: 12, viewBox: '0 0 40 12', 'aria-hidden': 'true' }, line);
}
