// @ts-check
/** The Now sheet: whose turn it is and what is asked, the steps of the turn, the controls, and taking back. */
import { newRules, standstill, stopped } from './changes.js';
import { api, el, guard, tell, w } from './common.js';
import { fill } from './morph.js';
import { over } from './panels/ending.js';
import { guideLine, lessonDecides } from './panels/guide.js';
import { ownFigures } from './sources.js';

export class Now {
  /**
   * @param {import('./table.js').Table} page
   * @param {HTMLElement} place
   */
  constructor(page, place) {
    this.page = page;
    this.place = place;
    /** @type {{ position: number, sentence: string, why: string, action: import('./types').Action } | null} */
    this.advice = null;
    this.asking = false;
  }

  draw() {
    const { page } = this;
    const { state, view } = page;
    const past = page.past;
    const focused = this.place.contains(document.activeElement);
    if (this.advice && (past || this.advice.position !== state.position)) this.advice = null;
    fill(this.place, [
      el(
        'div',
        { class: 'now-head', 'data-key': 'head' },
        el('h2', { 'data-headline': true }, past ? view.headline : (standstill(state) ?? state.headline)),
        this.drawerButton(),
      ),
      past
        ? el('p', { class: 'past', 'data-key': 'past' }, w('table.past', { n: page.shownAt, last: state.position }))
        : null,
      view.steps.length && view.step >= 0 && !state.stop ? this.steps(view.steps, view.step) : null,
      view.desk.length ? this.desk(view.desk) : null,
      state.pending_consent && !past ? this.consent(state.pending_consent) : null,
      ownFigures(state),
      past ? null : (stopped(page) ?? newRules(page)),
      el('div', { class: 'now-body', 'data-key': past ? 'past-body' : 'body' }, past ? this.wayBack() : this.present()),
    ]);
    if (focused) this.keepFocus();
  }

  /** What had the focus may be gone: then it goes to what is asked now, and not back to the top of the page. */
  keepFocus() {
    if (this.place.contains(document.activeElement)) return;
    /** @type {HTMLElement | null} */
    const next = this.place.querySelector('.place-card .primary, .place-card button');
    (next ?? this.place).focus({ preventScroll: true });
  }

  /** Under 600 px the sheet is a drawer: this folds it to its headline. */
  drawerButton() {
    const folded = this.place.classList.contains('folded');
    return el(
      'button',
      {
        class: 'drawer-button',
        'aria-expanded': String(!folded),
        'aria-label': w(folded ? 'table.unfold' : 'table.fold'),
        'data-do': 'fold',
        onclick: () => this.fold(!this.place.classList.contains('folded')),
      },
      folded ? '▴' : '▾',
    );
  }

  /** @param {boolean} folded */
  fold(folded) {
    this.place.classList.toggle('folded', folded);
    if (this.page.ready) this.draw();
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

  /**
   * Figures of whoever decides: always in sight where money is spent.
   * @param {import('./types').DeskLine[]} lines
   */
  desk(lines) {
    const boxes = lines.map(({ label, value }) =>
      el('div', { 'data-key': label }, el('dt', {}, label), el('dd', {}, value)),
    );
    return el('dl', { class: 'desk', 'data-key': 'desk' }, boxes);
  }

  present() {
    const { page } = this;
    const { state } = page;
    if (state.finished) return [over(page), this.foot([])];
    if (state.stop) return [];
    const mine = page.legal?.mine;
    if (lessonDecides(state)) return [guideLine(page), this.foot([])];
    const asked = mine ? page.controls.draw() : [this.waiting()];
    return [guideLine(page), this.hint(), ...asked, this.foot(mine ? page.controls.passes() : [])];
  }

  /** What is always at hand at the lower edge of the sheet. @param {HTMLElement[]} passes */
  foot(passes) {
    const pass = passes.length ? el('div', { class: 'choices', 'data-key': 'pass' }, passes) : null;
    return el('div', { class: 'foot', 'data-key': 'foot' }, pass, this.tools());
  }

  /** Somebody else decides: who, and whether a bot is at it. */
  waiting() {
    const { state } = this.page;
    if (this.page.searching) return el('p', { class: 'facts waiting', 'data-key': 'waiting' }, w('table.searching'));
    const seat = state.seats.find((one) => one.seat === (state.thinking ?? state.to_move));
    const word = state.thinking === null ? 'table.waiting' : 'table.thinking';
    const said = w(word, { name: seat?.name ?? '' });
    const dots = state.thinking === null ? null : el('span', { class: 'dots', 'aria-hidden': 'true' }, '…');
    return el('p', { class: 'facts waiting', 'data-key': 'waiting', 'data-thinking': state.thinking }, said, dots);
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
      el(
        'p',
        { class: 'row' },
        el('button', { 'data-do': 'advice', onclick: go }, w('table.do_it')),
        el('button', { onclick: away }, w('table.close')),
      ),
    );
  }

  /** What the greedy bot would do, and why. */
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
    const { undo, redo, my_seats: mine, finished } = page.state;
    if (!mine.length) return null;
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
          title: undo.reason,
          onclick: guard(() => this.undo()),
        },
        back,
      ),
      el(
        'button',
        { 'data-do': 'redo', 'data-key': 'redo', disabled: !redo, onclick: guard(() => this.redo()) },
        w('table.redo'),
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
    const names = pending.waiting.map(name).join(', ');
    const words = pending.what ? `changes.consent_${pending.what}` : 'table.consent';
    /** @param {boolean} yes */
    const answer = (yes) => guard(() => page.post('consent', { yes }));
    return el(
      'section',
      { class: 'place-card', 'data-key': 'consent', 'data-consent': true, 'aria-label': w('table.undo') },
      el('p', {}, w(`${words}${own ? '_own' : ''}`, { name: name(pending.by), n: pending.to })),
      names ? el('p', { class: 'facts' }, w('table.consent_waits', { names })) : null,
      el(
        'p',
        { class: 'row' },
        asked ? el('button', { 'data-do': 'yes', onclick: answer(true) }, w('table.yes')) : null,
        asked && !own ? el('button', { 'data-do': 'no', onclick: answer(false) }, w('table.no')) : null,
        own ? el('button', { 'data-do': 'no', onclick: answer(false) }, w('table.withdraw')) : null,
      ),
    );
  }

  /** In the past: back to the present, or on from here at a table of one's own. */
  wayBack() {
    const { page } = this;
    return [
      el(
        'p',
        { class: 'row', 'data-key': 'back' },
        el('button', { class: 'primary', 'data-do': 'present', onclick: () => page.go(null) }, w('table.present')),
        el('button', { 'data-do': 'fork', onclick: guard(() => page.fork()) }, w('table.play_on')),
      ),
    ];
  }
}
