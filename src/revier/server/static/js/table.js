// @ts-check
/**
 * The page of a table: holds what is known of it and lets its parts draw it. The parts never ask one another; they read
 * the page, and the page redraws them when something has changed.
 */
import { positionInAddress, putInAddress } from './address-bar.js';
import { Archive } from './archive.js';
import { Board } from './board.js';
import { announce, api, byId, guard, key, Problem, tell, w } from './common.js';
import { Controls } from './controls.js';
import { Dialogs } from './dialogs.js';
import { History } from './history.js';
import { listenToKeys, showKeys } from './keys.js';
import { listen } from './live.js';
import { Now } from './now.js';
import { drawRounds } from './rounds.js';
import { lessonDecides } from './panels/guide.js';
import { Strip } from './strip.js';
import { Stage } from './stage.js';
import { Sheets } from './sheets.js';
import { Sources } from './sources.js';
import { Tabs } from './tabs.js';
import { showTurn } from './title.js';

/** @typedef {import('./types').TableState} TableState */
/** @typedef {import('./types').News} News */

const CHANGES = new Set(['moves', 'undo', 'redo', 'mend']); // what carries the position it was meant for
const READABLE = 60; // pixels across a place that is being built
const HOLD = 1000; // milliseconds for which a press keeps things in their place
const QUIET = new Set(['presence', 'thinking', 'programs', 'seats', 'chat', 'agreement', 'consent']);

/** @implements {TablePageType} */
export class Table {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.id = root.dataset.table ?? '';
    this.archive = new Archive(this.id);
    this.now = byId('now');
    this.board = new Board(byId('board-view'), {
      onPlace: (id) => this.controls.open(id),
      onWalk: (id, said) => {
        announce(said);
        this.sources.walked(id);
      },
    });
    this.dialogs = new Dialogs(/** @type {HTMLDialogElement} */ (byId('dialog')), () => this.state.game);
    this.stage = new Stage(this, this.board);
    this.strip = new Strip(this, byId('strip'));
    this.controls = new Controls(this, this.board);
    this.nowSheet = new Now(this, this.now);
    this.tabs = new Tabs(this, byId('tabs'), byId('panel'));
    this.history = new History(this, byId('history'));
    this.sheets = new Sheets(root, this.nowSheet);
    this.sources = new Sources(this);
    /** Null until the first answer; the parts draw only after it. @type {TableState} */
    this.state = /** @type {any} */ (null);
    /** @type {import('./types').View} */
    this.view = /** @type {any} */ (null);
    /** @type {import('./types').Legal | null} */
    this.legal = null;
    /** @type {import('./types').LogEntry[]} */
    this.log = [];
    /** The position of the past that is looked at; null: the present. @type {number | null} */
    this.at = positionInAddress();
    this.shownAt = 0;
    /** The direction in which history was walked last. */
    this.way = -1;
    /** @type {string | null} */
    this.mainBoard = null;
    /** Whether what changes now is marked for a few seconds. */
    this.marking = false;
    /** @type {Promise<void> | null} */
    this.refreshing = null;
    this.again = false;
    /** The revision that is on the page, and the last one from which an action was sent. */
    this.drawn = -1;
    this.sent = -1;
    /** What was sent and not yet answered. @type {Promise<any> | null} */
    this.working = null;
    /** @type {Promise<void> | null} */
    this.going = null;
    /** Whether a button or finger is down, and whether something waits to be drawn until it is up. */
    this.pressed = false;
    this.late = false;
    this.holding = 0;
  }

  /** @param {boolean} pressed */
  press(pressed) {
    clearTimeout(this.holding);
    this.pressed = pressed;
    if (pressed) this.holding = setTimeout(() => this.press(false), HOLD); // somebody drags, or a menu took the rest
    if (pressed || !this.late) return;
    this.late = false;
    this.redraw();
  }

  get ready() {
    return Boolean(this.view);
  }

  get past() {
    return this.at !== null;
  }

  // --- what is known -------------------------------------------------------------------------------------------------
  /** Asks for what is new; calls that come meanwhile are answered together by one more look. */
  refresh() {
    if (this.refreshing) {
      this.again = true;
      return this.refreshing;
    }
    const work = async () => {
      do {
        this.again = false;
        await this.look();
      } while (this.again);
    };
    this.refreshing = work().finally(() => {
      this.refreshing = null;
    });
    return this.refreshing;
  }

  async look() {
    /** @type {TableState} */
    const state = await api(`/tables/${this.id}`);
    const before = this.state;
    const moved = !before || before.revision !== state.revision || before.epoch !== state.epoch;
    const running = !lessonDecides(state) && !state.finished && !state.stop && !state.closed;
    const asked = running && state.to_move !== null && state.my_seats.includes(state.to_move);
    this.archive.aim(state);
    if (this.at === null) this.archive.expect(this.mainBoard, state.position);
    const [legal] = await Promise.all([
      !asked ? null : moved || !this.legal ? api(`/tables/${this.id}/legal`) : this.legal,
      moved || !this.log.length ? this.readLog(state) : null,
    ]);
    if (legal && legal.revision !== state.revision) this.again = true;
    if (this.at !== null && this.at >= state.position) this.at = null;
    Object.assign(this, { state, legal });
    await this.show(Boolean(before) && moved);
    if (before && moved) this.sayNews(before);
  }

  /**
   * Only the lines that are new; all of them when something was taken back or restored, because that strikes lines out.
   * @param {TableState} state
   */
  async readLog(state) {
    const whole = !this.state || this.state.epoch !== state.epoch;
    const from = whole ? 0 : this.log.length;
    /** @type {import('./types').LogEntry[]} */
    const fresh = await api(`/tables/${this.id}/log?from=${from}`);
    const restored = !whole && fresh.some(({ kind }) => kind === 'undo' || kind === 'redo');
    if (restored) this.log = await api(`/tables/${this.id}/log`);
    else this.log = whole ? fresh : [...this.log, ...fresh];
  }

  /** @param {TableState} before */
  sayNews(before) {
    const lines = this.log
      .filter((entry) => entry.position > before.position && !entry.undone)
      .flatMap(({ texts }) => texts);
    announce([...lines.slice(-3), this.state.headline].join(' '));
  }

  // --- what is shown -------------------------------------------------------------------------------------------------
  /** The position that somebody wants to see. */
  get wanted() {
    return this.at ?? this.state.position;
  }

  /**
   * Fetches what is wanted and draws it; a wish that changes meanwhile counts.
   * @param {boolean} marking whether what is new is marked
   */
  async show(marking) {
    let at;
    let view;
    let picture;
    do {
      at = this.wanted;
      this.archive.expect(this.mainBoard, at);
      view = await this.archive.view(at);
      const main = this.stage.picture(view);
      picture = main === null ? null : await this.archive.picture(main, at);
      this.mainBoard = main;
    } while (at !== this.wanted);
    this.way = at > this.shownAt && this.past ? 1 : -1;
    Object.assign(this, { view, shownAt: at });
    if (picture !== null) this.board.show(picture);
    this.controls.take(this.past ? null : this.legal);
    this.controls.mark();
    this.marking = marking;
    this.redraw();
    this.marking = false;
    this.drawn = this.state.revision;
    if (this.past) this.fetchAhead();
  }

  /** Somebody may step through history next: what lies beside the position shown is fetched before it is asked for. */
  fetchAhead() {
    const at = this.shownAt;
    this.archive.ahead(at, this.state.position, this.way, this.mainBoard, () => this.shownAt === at);
  }

  /** The same position on another stage. */
  reshow() {
    return guard(() => this.show(false))();
  }

  redraw() {
    if (!this.ready) return;
    if (this.pressed) {
      this.late = true; // what moves under a finger would swallow its press
      return;
    }
    drawRounds(byId('rounds'), this.view);
    this.strip.draw();
    this.stage.draw();
    this.nowSheet.draw();
    this.tabs.draw();
    this.history.draw();
    showTurn(this.state, Boolean(this.legal?.mine));
    document.body.classList.toggle('in-the-past', this.past);
  }

  /**
   * Shows a position; while one is being fetched only the last wish counts.
   * @param {number | null} position null: the present
   */
  async go(position) {
    const last = this.state.position;
    this.at = position === null || position >= last ? null : Math.max(0, position);
    putInAddress(this.at);
    this.going ??= this.travel().finally(() => {
      this.going = null;
    });
    return this.going;
  }

  async travel() {
    await this.show(true);
    announce(w('table.position', { n: this.shownAt, last: this.state.position }));
  }

  /** @param {number} by */
  step(by) {
    return guard(() => this.go((this.at ?? this.state.position) + by))();
  }

  /**
   * The place that is being built is never covered: the drawer opens, the page shows the board, the board shows the
   * place.
   * @param {string} id
   */
  showPlace(id) {
    this.sheets.showNow();
    if (!this.stage.showsPicture) return;
    this.board.approach(id, READABLE);
    this.board.reveal(id, this.sheets.floor());
  }

  /** @param {string} name */
  openTab(name) {
    this.sheets.choose('papers');
    this.tabs.choose(name);
  }

  /** @param {string} text */
  announce(text) {
    announce(text);
  }

  // --- what is done --------------------------------------------------------------------------------------------------
  /**
   * @param {string} path
   * @param {object} [body]
   */
  async post(path, body = {}) {
    const { position, revision } = this.state;
    const full = CHANGES.has(path) ? { position, revision, key: key(), ...body } : body;
    const work = async () => {
      try {
        return await api(`/tables/${this.id}/${path}`, { method: 'POST', body: full });
      } finally {
        await this.refresh();
      }
    };
    this.working = work().finally(() => {
      this.working = null;
    });
    return this.working;
  }

  /** @param {string} path */
  async remove(path) {
    await api(`/tables/${this.id}/${path}`, { method: 'DELETE' });
    await this.refresh();
  }

  /**
   * Carries out an action; a refusal opens its clause.
   * @param {import('./types').Action} action
   */
  async send(action) {
    const { revision } = this.state;
    // A second press on the same button, or one on a button that is about to go, is no second action.
    if (this.sent === revision || this.drawn !== revision) return;
    this.sent = revision;
    try {
      await this.post('moves', { action });
    } catch (error) {
      this.sent = -1;
      if (!(error instanceof Problem)) throw error;
      if (error.body.code === 'stale') tell(w('table.stale'));
      else if (error.body.clause) await this.dialogs.clause(error.body.clause, error.body.reason ?? error.message);
      else tell(error.message);
    }
  }

  /** Undo pressed right after a move takes back that move, not the one before. */
  undo() {
    return guard(async () => {
      await this.working?.catch(() => {});
      await this.nowSheet.undo();
    })();
  }

  hint() {
    return guard(() => this.nowSheet.ask())();
  }

  /** An own table that goes on from the position shown. */
  async fork() {
    const made = await api(`/tables/${this.id}/fork`, { method: 'POST', body: { at: this.wanted } });
    location.href = `/tables/${made.id}`;
  }

  // --- keys ----------------------------------------------------------------------------------------------------------
  /**
   * Enter opens the place walked to, else it does what is about to be done.
   * @param {KeyboardEvent} event
   */
  enter(event) {
    const stop = event.target instanceof Element && event.target.closest('[data-stop]');
    const begun = this.controls.place !== null && this.controls.place === this.board.at;
    if ((stop || (this.board.walking && !begun)) && this.board.key(event)) return true;
    /** @type {HTMLButtonElement | null} */
    const deed = this.now.querySelector('.deed .primary:not(:disabled)');
    deed?.click();
    return Boolean(deed);
  }

  /** @param {string} key */
  zoom(key) {
    if (key === '0') this.board.box.fit();
    else this.board.box.step(key !== '-');
  }

  escape() {
    if (this.controls.place !== null) this.controls.cancel();
    else if (this.past) this.go(null);
    else return false;
    return true;
  }

  /** @param {News} news */
  hear(news) {
    if (news.deleted) {
      location.href = '/';
      return;
    }
    this.tabs.hear(news);
    if (!QUIET.has(news.kind) && news.revision !== undefined && news.revision === this.state?.revision) return;
    guard(() => this.refresh())();
  }
}

const page = new Table(byId('table'));
for (const button of document.querySelectorAll('[data-zoom]')) {
  button.addEventListener('click', () => page.zoom(button.getAttribute('data-zoom') ?? ''));
}
byId('keys').addEventListener('click', () => showKeys(page));
byId('follow').addEventListener('click', () => page.stage.follow());
listenToKeys(page);
document.addEventListener('pointerdown', (event) => page.press(event.button === 0), { capture: true });
for (const end of ['pointerup', 'pointercancel']) {
  // The click comes after this; it shall find what it was meant for.
  document.addEventListener(end, () => setTimeout(() => page.press(false)), { capture: true });
}
listen(page.id, (news) => page.hear(news));
guard(() => page.refresh())();

/** @typedef {import('./page.js').TablePage} TablePageType */
