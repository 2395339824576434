// @ts-check
/** The one dialog of the page: what is asked before something is done, and what is told in peace. */
import { api, cookie, el, w } from './common.js';

/** @typedef {import('./page.js').Dialogs} DialogsType */
/** @typedef {import('./types').Span} Span */
/** @typedef {(amount: number) => Promise<string>} Sayer what the choice says with this amount */

/** Whether this browser wants to be asked again before something weighs much. */
export function asksAgain() {
  return document.documentElement.dataset.sure !== 'off';
}

/** @implements {DialogsType} */
export class Dialogs {
  /**
   * @param {HTMLDialogElement} box
   * @param {() => string} game whose clauses are meant where none is named
   */
  constructor(box, game) {
    this.box = box;
    this.game = game;
    // A click on the backdrop is a click on the dialog itself, outside its paper.
    box.addEventListener('click', (event) => {
      if (event.target === box) box.close();
    });
  }

  open() {
    return this.box.open;
  }

  close() {
    this.box.close();
  }

  /**
   * @param {string} title
   * @param {...(Node | string | null)} parts
   */
  show(title, ...parts) {
    const close = el('button', { type: 'button', onclick: () => this.close() }, w('table.close'));
    this.lay(title, [...parts, el('p', { class: 'row end' }, close)]);
  }

  /**
   * A picture in large.
   * @param {string} title
   * @param {SVGSVGElement} drawn
   */
  picture(title, drawn) {
    this.show(title, drawn);
    this.box.classList.add('wide');
  }

  /**
   * @param {string} title
   * @param {(Node | string | null)[]} parts
   */
  lay(title, parts) {
    this.box.classList.remove('wide');
    const head = el('h2', { id: 'dialog-title' }, title);
    this.box.replaceChildren(el('div', { class: 'dialog-paper' }, head, parts));
    this.box.setAttribute('aria-labelledby', 'dialog-title');
    if (!this.box.open) this.box.showModal();
  }

  /**
   * A form in the dialog; resolves to whether it was confirmed.
   * @param {string} title
   * @param {(Node | string | null)[]} parts
   * @returns {Promise<boolean>}
   */
  form(title, parts) {
    const yes = el('button', { class: 'primary', value: 'yes', 'data-answer': 'yes' }, w('table.confirm'));
    const no = el('button', { value: '', formnovalidate: true, 'data-answer': 'no' }, w('table.cancel'));
    this.box.returnValue = '';
    this.lay(title, [el('form', { method: 'dialog' }, parts, el('p', { class: 'row end' }, no, yes))]);
    const first = this.box.querySelector('input[type=number]');
    if (first instanceof HTMLInputElement) first.select();
    else yes.focus();
    return new Promise((done) => {
      this.box.addEventListener('close', () => done(this.box.returnValue === 'yes'), { once: true });
    });
  }

  /**
   * @param {string} question
   * @param {string} [sentence]
   * @param {string[]} [more] what else there is to know
   */
  sure(question, sentence, more = []) {
    const facts = more.map((line) => el('p', { class: 'facts' }, line));
    return this.form(question, sentence ? [el('p', { class: 'said' }, sentence), ...facts] : []);
  }

  /**
   * Asks again before something that weighs much: what it is, why it is asked, and a way not to be asked any more.
   * @param {string} sentence
   * @param {string} why
   * @param {string[]} more
   */
  async again(sentence, why, more) {
    const quiet = el('input', { type: 'checkbox', name: 'quiet', 'data-do': 'quiet' });
    const yes = await this.form(w('table.sure'), [
      el('p', { class: 'said' }, sentence),
      el('p', { class: 'care' }, why),
      ...more.map((line) => el('p', { class: 'facts' }, line)),
      el('label', { class: 'check' }, quiet, w('table.ask_no_more')),
    ]);
    if (yes && quiet.checked) {
      document.documentElement.dataset.sure = 'off';
      cookie('sure', 'off');
    }
    return yes;
  }

  /**
   * A number within its range, by slider or field; the sentence follows it.
   * @param {string} sentence
   * @param {Span} span
   * @param {Sayer} [say]
   * @returns {Promise<number | null>}
   */
  async amount(sentence, span, say) {
    const bounds = { min: span.low, max: span.high, step: span.step, value: span.low };
    const field = el('input', {
      type: 'number',
      name: 'amount',
      inputmode: 'numeric',
      ...bounds,
      'aria-label': w('table.amount'),
    });
    const slider = el('input', { type: 'range', ...bounds, 'aria-label': w('table.amount') });
    const said = el('p', { class: 'said', 'aria-live': 'polite' }, sentence);
    const follow = async () => {
      const amount = field.valueAsNumber;
      if (!say || !field.checkValidity() || Number.isNaN(amount)) return;
      const text = await say(amount);
      if (field.valueAsNumber === amount) said.textContent = text;
    };
    field.addEventListener('input', () => {
      slider.value = field.value;
      follow();
    });
    slider.addEventListener('input', () => {
      field.value = slider.value;
      follow();
    });
    const range = el('span', { class: 'facts' }, w('table.range', { low: span.low, high: span.high }));
    const yes = await this.form(w('table.how_much'), [said, el('p', { class: 'row amount' }, slider, field), range]);
    return yes && !Number.isNaN(field.valueAsNumber) ? field.valueAsNumber : null;
  }

  /**
   * A clause in our words.
   * @param {string} clause such as game:number
   * @param {string} [reason]
   */
  async clause(clause, reason = '') {
    const [game, number] = clause.includes(':') ? clause.split(':') : [this.game(), clause];
    const said = reason ? el('p', { class: 'warn' }, reason) : null;
    /** @type {{ clauses: import('./types').Clause[] }} */
    const found = await api(`/games/${encodeURIComponent(game)}/clauses?q=${encodeURIComponent(number)}`);
    const one = found.clauses.find(({ id }) => id === number);
    const text = one ? [el('p', {}, one.text), one.ruling ? el('p', { class: 'facts' }, one.ruling) : null] : [];
    const link = el('a', { href: `/rules/${game}#${number}`, target: '_blank' }, w('table.all_rules'));
    this.show(w('table.clause', { n: number }), said, ...text, el('p', {}, link));
  }
}
