// @ts-check
/**
 * The page of a table: holds what is known of it and lets its parts draw it. The parts never ask one another; they read
 * the page, and the page redraws them when something has changed.
 */
import { positionInAddress, putInAddress } from './address-bar.js';
import { Archive } from './archive.js';
import { Things } from './ask.js';
import { Board } from './board.js';
import { announce, api, byId, guard, key, Problem, tell, w } from './common.js';
import { Controls } from './controls.js';
import { Dialogs } from './dialogs.js';
import { Finger } from './finger.js';
import { Following } from './following.js';
import { History } from './history.js';
import { listenToKeys, showKeys } from './keys.js';
import { Learn } from './learn.js';
import { listen } from './live.js';
import { Now } from './now.js';
import { drawRounds } from './rounds.js';
import { lessonDecides, turnCard } from './panels/guide.js';
import { Refresher } from './refresh.js';
import { Strip } from './strip.js';
import { Stage } from './stage.js';
import { Sheets } from './sheets.js';
import { Sources } from './sources.js';
import { Tabs } from './tabs.js';
import { showTurn } from './title.js';
import { Walking } from './walking.js';

/** @typedef {import('./types').TableState} TableState */
/** @typedef {import('./types').News} News */
/** @typedef {{ state: TableState, log: import('./types').LogEntry[], legal: import('./types').Legal | null, searching: boolean }} Known */

const CHANGES = new Set(['moves', 'undo', 'redo', 'mend']); // what carries the position it was meant for
const READABLE = 60; // pixels across a place that is being built
const SEARCHED = 90_000; // milliseconds a search for routes may take

/** @implements {TablePageType} */
export class Table {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.id = root.dataset.table ?? '';
    this.archive = new Archive(this.id);
    this.following = new Following(this.id, this.archive);
    /** What is on the page of what is known. @type {Known | null} */
    this.seen = null;
    this.now = byId('now');
    this.board = new Board(byId('board-view'), {
      onPlace: (id) => this.controls.open(id),
      onWalk: (id) => this.walking.with((one) => one.reached(id)),
    });
    this.dialogs = new Dialogs(/** @type {HTMLDialogElement} */ (byId('dialog')), () => this.state.game);
    this.stage = new Stage(this, this.board);
    this.strip = new Strip(this, byId('strip'));
    this.controls = new Controls(this, this.board);
    this.nowSheet = new Now(this, this.now);
    this.tabs = new Tabs(this, byId('tabs'), byId('panel'));
    this.history = new History(this, byId('history'));
    this.sheets = new Sheets(root, this.nowSheet);
    this.things = new Things(this.id);
    this.sources = new Sources(this);
    this.learn = new Learn(this, root);
    this.walking = new Walking(this);
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
    this.refresher = new Refresher(() => this.look());
    /** What has been heard and is not yet on the page: all of it comes there at once. @type {Known | null} */
    this.next = null;
    /** Whether my choices are still being searched for. */
    this.searching = false;
    this.sought = -1;
    /** The last revision from which an action was sent. */
    this.sent = -1;
    /** What was sent and not yet answered. @type {Promise<any> | null} */
    this.working = null;
    /** @type {Promise<void> | null} */
    this.going = null;
    this.finger = new Finger(() => this.redraw());
  }

  get ready() {
    return Boolean(this.view);
  }

  get past() {
    return this.at !== null;
  }

  // --- what is known -------------------------------------------------------------------------------------------------
  /** Asks for what is new and shows it. */
  refresh() {
    this.following.lost = true;
    return this.refresher.refresh();
  }

  /** Shows what is known by now; asks for it first where that has to be. */
  async look() {
    if (this.following.lost) await this.following.look();
    const { known } = this.following;
    if (!known || known === this.seen) return;
    this.seen = known;
    const [{ state }, before] = [known, this.state];
    const moved = Boolean(before) && (before.revision !== state.revision || before.epoch !== state.epoch);
    const running = !lessonDecides(state) && !state.finished && !state.stop && !state.closed && !state.paused;
    const asked = running && state.to_move !== null && state.my_seats.includes(state.to_move);
    const found = known.legal ?? (before?.revision === state.revision ? this.legal : null);
    this.next = { ...known, legal: asked ? found : null, searching: asked && !found };
    if (this.at !== null && this.at >= state.position) this.at = null;
    await this.show(moved).catch((error) => {
      this.seen = null; // what is not on the page yet is drawn when somebody looks again
      throw error;
    });
    if (moved) this.sayNews(before);
    if (this.searching && this.sought !== this.state.revision) guard(() => this.search())();
    if (this.following.lost || this.following.known !== known) void this.refresher.refresh();
  }

  /** Choices that have to be searched for come when they are found; the position need not wait for them. */
  async search() {
    this.sought = this.state.revision;
    const legal = await api(`/tables/${this.id}/legal`, { patience: SEARCHED }).catch((error) => {
      this.sought = -1; // the next look seeks again
      throw error;
    });
    await this.finger.released();
    if (legal.revision !== this.state.revision) return; // news of it is on the way
    Object.assign(this, { legal, searching: false });
    this.controls.take(this.past ? null : legal);
    this.controls.mark();
    this.redraw();
  }

  /** @param {TableState} before */
  sayNews(before) {
    const lines = this.log
      .filter((entry) => entry.position > before.position && !entry.undone)
      .flatMap(({ texts }) => texts);
    announce([...lines.slice(-3), this.state.headline].join(' '));
  }

  // --- what is shown -------------------------------------------------------------------------------------------------
  /** The position that somebody wants to see. @returns {number} */
  get wanted() {
    return this.at ?? (this.next ?? this).state.position;
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
      view = await this.archive.view(at);
      const main = this.stage.picture(view);
      picture = main === null ? null : await this.archive.picture(main, at);
      this.mainBoard = main;
      await this.finger.released();
    } while (at !== this.wanted);
    this.way = at > this.shownAt && this.past ? 1 : -1;
    Object.assign(this, this.next, { next: null, view, shownAt: at });
    if (picture !== null) this.board.show(picture);
    this.controls.take(this.past ? null : this.legal);
    this.controls.mark();
    this.marking = marking;
    this.redraw();
    this.marking = false;
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
    if (this.finger.delays()) return;
    drawRounds(byId('rounds'), this.view);
    this.strip.draw();
    this.stage.draw();
    this.nowSheet.draw();
    turnCard(this);
    this.tabs.draw();
    this.history.draw();
    this.learn.follow();
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

  showNow() {
    this.sheets.showNow();
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
      /** @type {any} */
      let answer;
      try {
        answer = await api(`/tables/${this.id}/${path}`, { method: 'POST', body: full });
        return answer;
      } finally {
        // What one has done comes with the news, as to everybody.
        await ((await this.following.reaches(answer?.revision)) ? this.refresher.refresh() : this.refresh());
      }
    };
    this.busy(true);
    this.working = work().finally(() => {
      this.working = null;
      this.busy(false);
    });
    return this.working;
  }

  /**
   * A press is answered at once: what was asked for is under way.
   * @param {boolean} busy
   */
  busy(busy) {
    this.now.setAttribute('aria-busy', String(busy));
    document.body.classList.toggle('busy', busy);
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
    if (this.sent === revision) return; // a second press on the same button is no second action
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
    const settled = this.working?.catch(() => {}) ?? Promise.resolve();
    return guard(() => settled.then(() => this.nowSheet.undo()))();
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
    if (this.walking.opens(event)) return true;
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
    if (this.learn.shown) this.learn.close();
    else if (this.controls.place !== null) this.controls.cancel();
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
    if (news.kind !== 'change') this.tabs.hear(news);
    const { following } = this;
    if (news.kind === 'change') following.hear(/** @type {import('./types').Change} */ (/** @type {unknown} */ (news)));
    else if (news.kind === 'again' || news.missed) following.lost = true;
    if (news.kind === 'again') guard(() => this.refresher.wake())();
    else if (following.lost || following.known !== this.seen) guard(() => this.refresher.refresh())();
  }
}

const page = new Table(byId('table'));
for (const button of document.querySelectorAll('[data-zoom]')) {
  button.addEventListener('click', () => page.zoom(button.getAttribute('data-zoom') ?? ''));
}
byId('help').addEventListener('click', () => page.learn.toggle('help'));
byId('keys').addEventListener('click', () => showKeys(page));
byId('follow').addEventListener('click', () => page.stage.follow());
listenToKeys(page);
listen(page.id, (news) => page.hear(news));
guard(() => page.refresh())();

/** @typedef {import('./page.js').TablePage} TablePageType */
