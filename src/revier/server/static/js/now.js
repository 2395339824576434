// @ts-check
/** The Now sheet: whose turn it is and what is asked, the steps of the turn, the controls, and taking back. */
import { newRules, standstill, stopped } from './changes.js';
import { api, el, guard, tell, w } from './common.js';
import { desk } from './money.js';
import { fill, morph } from './morph.js';
import { over } from './panels/ending.js';
import { guideLine, lessonDecides } from './panels/guide.js';
import { ownFigures } from './said-once.js';
import { Since } from './since.js';
import { ended, resting } from './together.js';

/** The best actions the hint compared, each with what would follow. @param {import('./types').Hint} advice */
function compared(advice) {
  if (advice.lines.length < 2) return null;
  const line = (/** @type {import('./types').HintLine} */ one) =>
    el(
      'li',
      {},
      el('span', {}, one.sentence, ' ', el('b', {}, one.behind ? w('hint.behind', { n: one.behind }) : w('hint.best'))),
      one.follows.length
        ? el(
            'details',
            {},
            el('summary', {}, w('hint.follows')),
            el('ul', { class: 'facts' }, ...one.follows.map((text) => el('li', {}, text))),
          )
        : null,
    );
  return el(
    'details',
    { 'data-key': 'compared' },
    el('summary', {}, w('hint.compared', { n: advice.lines.length })),
    el('p', { class: 'facts' }, w('hint.until', { until: advice.until })),
    el('ol', {}, ...advice.lines.map(line)),
  );
}

export class Now {
  /**
   * @param {import('./table.js').Table} page
   * @param {HTMLElement} place
   */
  constructor(page, place) {
    this.page = page;
    this.place = place;
    /** @type {import('./types').Hint | null} */
    this.advice = null;
    this.asking = false;
    /** A choice that is pointed at. @type {import('./types').Choice | null} */
    this.looked = null;
    this.since = new Since(page);
    /** Which question is on the sheet. */
    this.question = '';
  }

  /** The desk shows what becomes of its figures by this. @param {import('./types').Choice | null} choice */
  look(choice) {
    this.looked = choice;
    const old = this.place.querySelector('.desk');
    if (old && this.page.ready) morph(old, this.desk());
  }

  /** Figures of whoever decides: always in sight where money is spent. */
  desk() {
    const { page } = this;
    const means = page.past ? null : (this.looked ?? page.controls.primary());
    return desk(page.view.desk, page.state, means);
  }

  draw() {
    const { page } = this;
    const { state, view } = page;
    const past = page.past;
    const focused = this.place.contains(document.activeElement);
    if (this.advice && (past || this.advice.position !== state.position)) this.advice = null;
    const question = `${page.shownAt} ${state.revision}`;
    const another = question !== this.question; // what was pointed at and how far it was read belongs to the last one
    if (another) this.looked = null;
    this.question = question;
    const { body, deed } = past ? this.wayBack() : this.present();
    fill(this.place, [
      el(
        'div',
        { class: 'now-head', 'data-key': 'head' },
        el('h2', { 'data-headline': true }, this.headline()),
      ),
      past
        ? el('p', { class: 'past', 'data-key': 'past' }, w('table.past', { n: page.shownAt, last: state.position }))
        : null,
      view.steps.length && view.step >= 0 && !state.stop ? this.steps(view.steps, view.step) : null,
      view.desk.length ? this.desk() : null,
      el('div', { class: 'now-body', 'data-key': past ? 'past-body' : 'body' }, this.notes(), body),
      this.foot(deed),
    ]);
    if (another) this.place.querySelector('.now-body')?.scrollTo(0, 0);
    if (focused) this.keepFocus();
  }

  /** What had the focus may be gone: then it goes to what is asked now, and not back to the top of the page. */
  keepFocus() {
    if (this.place.contains(document.activeElement)) return;
    /** @type {HTMLElement | null} */
    const next = this.place.querySelector('.place-card .primary, .place-card button');
    (next ?? this.place).focus({ preventScroll: true });
  }

  /**
   * The steps of the turn, like stops on a line.
   * @param {string[]} steps
   * @param {number} now
   */
  steps(steps, now) {
    const stops = steps.map((step, n) => {
      const where = n === now ? { 'aria-current': 'step' } : { class: n < now ? 'done' : '' };
      return el('li', where, el('span', {}, step));
    });
    return el('ol', { class: 'stops', 'data-key': 'steps', 'aria-label': w('table.steps') }, stops);
  }

  /** What is to be said before anything else: a question to the table, figures of somebody's own, other rules. */
  notes() {
    const { page } = this;
    const { state, past } = page;
    const since = this.since.note();
    if (past) return [since, ownFigures(state)];
    const asked = state.pending_consent ? this.consent(state.pending_consent) : null;
    return [since, asked, resting(page), ownFigures(state), stopped(page) ?? newRules(page)];
  }

  /** What is asked, and what lies at the lower edge. */
  present() {
    const { page } = this;
    const { state } = page;
    if (state.finished) return { body: [over(page)], deed: null };
    if (state.stop || state.paused) return { body: [], deed: null };
    if (state.closed) return { body: [ended(page)], deed: null };
    if (lessonDecides(state)) return { body: [guideLine(page)], deed: null };
    if (!page.legal?.mine) return { body: [guideLine(page), this.waiting()], deed: null };
    const { body, deed } = page.controls.draw();
    return { body: [guideLine(page), this.hint(), ...body], deed };
  }

  /** In the past: back to the present, or on from here at a table of one's own. */
  wayBack() {
    const { page } = this;
    return {
      body: [
        el(
          'p',
          { class: 'row', 'data-key': 'back' },
          el('button', { 'data-do': 'fork', onclick: guard(() => page.fork()) }, w('table.play_on')),
        ),
      ],
      deed: el('button', { class: 'primary', 'data-do': 'present', onclick: () => page.go(null) }, w('table.present')),
    };
  }

  /**
   * What is always at hand at the lower edge of the sheet: one filled button, to pass, and taking back.
   * @param {HTMLElement | null} deed
   */
  foot(deed) {
    const { page } = this;
    const passes = !page.past && page.legal?.mine ? page.controls.passes() : [];
    const pass = passes.length ? el('div', { class: 'choices', 'data-key': 'pass' }, passes) : null;
    return el(
      'div',
      { class: 'foot', 'data-key': 'foot' },
      el('div', { class: 'deed', 'data-key': 'deed' }, deed ?? el('p', { class: 'rest' }, this.rest())),
      pass,
      this.tools(),
    );
  }

  /** What stands where the filled button would lie. */
  rest() {
    const { state, legal, past } = this.page;
    if (past || state.finished || state.stop || state.closed || state.paused) return '';
    if (legal?.mine) return w('table.choose_one');
    if (this.page.searching || state.guided?.kind === 'strayed') return ''; // the lesson waits for me
    return w(state.my_seats.length ? 'table.not_you' : 'table.watching');
  }

  /** Somebody else decides: who, and whether a bot is at it; or nobody sits there yet. */
  waiting() {
    const { page } = this;
    const { state } = page;
    if (page.searching) return el('p', { class: 'facts waiting', 'data-key': 'waiting' }, w('table.searching'));
    const seat = state.seats.find((one) => one.seat === (state.thinking ?? state.to_move));
    if (seat?.open) return this.invitation();
    const word = state.thinking === null ? 'table.waiting' : 'table.thinking';
    const said = w(word, { name: seat?.name ?? '' });
    const dots = state.thinking === null ? null : el('span', { class: 'dots', 'aria-hidden': 'true' }, '…');
    const watches = state.my_seats.length ? null : el('p', { class: 'facts', 'data-watching': true }, w('table.you_watch'));
    const own = { 'data-key': 'waiting', 'data-thinking': state.thinking };
    return el('div', own, el('p', { class: 'facts waiting' }, said, dots), watches);
  }

  /** Nobody has taken the seat that would decide: the host is told how somebody comes to it. */
  invitation() {
    const { page } = this;
    const { host } = page.state;
    const links = () => page.openTab('seats');
    return el(
      'div',
      { 'data-key': 'waiting', 'data-open-seat': true },
      el('p', { class: 'facts waiting' }, w(host ? 'table.invite_host' : 'table.invite_guest')),
      host ? el('p', { class: 'row' }, el('button', { 'data-do': 'links', onclick: links }, w('table.links'))) : null,
    );
  }

  /** What is asked of whom; before everybody sits, that somebody is missing. */
  headline() {
    const { state, view, past } = this.page;
    if (past) return view.headline;
    const mover = state.seats.find(({ seat }) => seat === state.to_move);
    const open = state.seats.filter((seat) => seat.open).length;
    if (mover?.open && !state.finished) return w('table.not_joined', { n: open });
    return standstill(state) ?? state.headline;
  }

  hint() {
    const { advice, page } = this;
    if (!advice) return null;
    const go = () => {
      this.advice = null;
      page.send(advice.action);
    };
    const away = () => {
      this.advice = null;
      this.draw();
    };
    return el(
      'section',
      { class: 'place-card', 'data-key': 'hint', 'data-hint': true, 'aria-label': w('table.hint') },
      el('h3', {}, w('table.hint')),
      el('p', { class: 'said' }, advice.sentence),
      el('p', { class: 'facts' }, advice.why),
      compared(advice),
      el(
        'p',
        { class: 'row' },
        el('button', { 'data-do': 'advice', onclick: go }, w('table.do_it')),
        el('button', { onclick: away }, w('table.close')),
      ),
    );
  }

  /** What the overseer would do, and why. */
  async ask() {
    if (this.asking || !this.page.legal?.mine) return;
    this.asking = true;
    this.draw();
    try {
      this.advice = await api(`/tables/${this.page.id}/hint`, { patience: 90_000 });
      if (this.advice) this.page.announce(`${this.advice.sentence} ${this.advice.why}`);
    } finally {
      this.asking = false;
      this.draw();
    }
  }

  /** Hint, undo and redo, always in the same place. */
  tools() {
    const { page } = this;
    const { undo, redo, my_seats: mine, finished, stop, paused, closed } = page.state;
    if (!mine.length || page.past || stop || paused || closed) return null;
    const back = undo.ask ? w('table.ask_undo') : w('table.undo');
    return el(
      'p',
      { class: 'row tools', 'data-key': 'tools' },
      page.legal?.mine && !finished
        ? el(
            'button',
            { 'data-do': 'hint', 'data-key': 'hint', disabled: this.asking, onclick: guard(() => this.ask()) },
            w('table.hint'),
          )
        : null,
      el(
        'button',
        {
          'data-do': 'undo',
          'data-key': 'undo',
          disabled: !(undo.own || undo.ask),
          title: undo.reason || back,
          'aria-label': back,
          class: 'icon',
          onclick: guard(() => this.undo()),
        },
        '↶',
      ),
      el(
        'button',
        {
          'data-do': 'redo',
          'data-key': 'redo',
          disabled: !redo,
          class: 'icon',
          title: w('table.redo'),
          'aria-label': w('table.redo'),
          onclick: guard(() => this.redo()),
        },
        '↷',
      ),
    );
  }

  async undo() {
    const { page } = this;
    const { undo } = page.state;
    if (!undo.own && !undo.ask) return;
    if (undo.ask && !(await page.dialogs.sure(w('table.ask_sure'), undo.reason))) return;
    const done = await page.post('undo', {});
    if (done?.pending_consent) tell(w('table.asked'));
  }

  async redo() {
    if (this.page.state.redo) await this.page.post('redo', {});
  }

  /**
   * Somebody asks the table to take something back.
   * @param {import('./types').Consent} pending
   */
  consent(pending) {
    const { page } = this;
    /** @param {number} seat */
    const name = (seat) => page.state.seats[seat]?.name ?? '';
    const mine = page.state.my_seats;
    const asked = pending.waiting.some((seat) => mine.includes(seat));
    const own = mine.includes(pending.by);
    const about = pending.seat ?? -1;
    // Whom a vote is about is not asked, and may object all the same.
    const concerned = asked || (mine.includes(about) && (pending.what === 'absent' || pending.what === 'replace'));
    const names = pending.waiting.map(name).join(', ');
    const words = pending.what ? `changes.consent_${pending.what}` : 'table.consent';
    /** @param {boolean} yes */
    const answer = (yes) => guard(() => page.post('consent', { yes }));
    return el(
      'section',
      { class: 'place-card', 'data-key': 'consent', 'data-consent': true, 'aria-label': w('table.undo') },
      el('p', {}, w(`${words}${own ? '_own' : ''}`, { name: name(pending.by), n: pending.to, whom: name(about) })),
      names ? el('p', { class: 'facts' }, w('table.consent_waits', { names })) : null,
      el(
        'p',
        { class: 'row' },
        asked ? el('button', { 'data-do': 'yes', onclick: answer(true) }, w('table.yes')) : null,
        concerned && !own ? el('button', { 'data-do': 'no', onclick: answer(false) }, w('table.no')) : null,
        own ? el('button', { 'data-do': 'no', onclick: answer(false) }, w('table.withdraw')) : null,
      ),
    );
  }
}
