// @ts-check
/** Choices as buttons: how they are said, in full or in short, what they would do, and what a press on one does. */
import { api, el, guard, unbroken, w } from './common.js';
import { asksAgain } from './dialogs.js';
import { differing } from './grouping.js';
import { explained } from './money.js';

/** @typedef {import('./types').Choice} Choice */

export const EXPLAINED = 4; // so many choices are listed with all they would do

export class Buttons {
  /** @param {import('./table.js').Table} page */
  constructor(page) {
    this.page = page;
    this.numbered = 0;
  }

  /** The digit that presses the next button; after nine of them there are none left. */
  digit() {
    return (this.numbered += 1) <= 9 ? this.numbered : null;
  }

  /** @param {Choice} choice */
  sentences(choice) {
    const { state } = this.page;
    return [
      el('p', { class: 'said' }, el('strong', {}, unbroken(choice.sentence)), '. ', unbroken(explained(choice, state).join(' '))),
      choice.lines.map((line) => el('p', { class: 'facts' }, line)),
      choice.warning ? el('p', { class: 'care' }, choice.warning) : null,
    ];
  }

  /**
   * What may be done at a place, if there is more than one thing: few with all they would do, many in short.
   * @param {Choice[]} choices
   */
  several(choices) {
    const few = choices.length <= EXPLAINED;
    const short = few ? [] : differing(choices.map(({ sentence }) => sentence));
    const told = new Set(short).size === choices.length;
    const buttons = choices.map((choice, n) => this.button(choice, { full: few, short: told ? short[n] : undefined }));
    return el('div', { class: `choices ${told ? 'few' : ''}` }, buttons);
  }

  /**
   * @param {Choice} choice
   * @param {{ primary?: boolean, short?: string, full?: boolean, bare?: boolean }} [how] full: with all it would do;
   *   bare: its sentence alone
   */
  button(choice, { primary = false, short, full = false, bare = false } = {}) {
    const digit = this.digit();
    const own = { 'data-kind': choice.action.kind, 'data-action': JSON.stringify(choice.action), 'data-digit': digit };
    const said = short && short !== choice.sentence ? { 'aria-label': choice.sentence, title: choice.sentence } : {};
    const look = (/** @type {Choice | null} */ one) => () => this.page.nowSheet.look(one);
    const looks = { onpointerenter: look(choice), onpointerleave: look(null), onfocus: look(choice), onblur: look(null) };
    const more = full ? explained(choice, this.page.state) : [];
    return el(
      'button',
      { class: primary ? 'primary' : '', ...own, ...said, ...looks, onclick: guard(() => this.choose(choice)) },
      el('span', { class: 'sentence' }, unbroken(short ?? choice.sentence), choice.span && !short ? ' …' : ''),
      bare || more.length ? null : this.figures(choice),
      more.length ? el('small', {}, unbroken(more.join(' '))) : null,
      short || bare ? null : choice.lines.map((line) => el('small', {}, line)),
    );
  }

  /**
   * How far an amount may go, or what the choice costs and gives where its sentence does not say so.
   * @param {Choice} choice
   */
  figures({ figures, span }) {
    const open = span && span.high > span.low;
    const parts = open ? [w('table.range', { low: span.low, high: span.high })] : figures;
    return parts.length ? el('span', { class: 'figures' }, parts.join(' · ')) : null;
  }

  /** @param {Choice} choice */
  async choose(choice) {
    const { dialogs, id } = this.page;
    const { span } = choice;
    if (span) {
      /** @param {number} n */
      const filled = (n) => ({ ...choice.action, [span.field]: n });
      /** @param {number} n */
      const say = async (n) => {
        const found = await api(`/tables/${id}/preview`, { method: 'POST', body: { action: filled(n) } });
        return found.legal ? [`${found.sentence}.`, ...explained(found, this.page.state), ...found.lines].join(' ') : found.reason;
      };
      const amount = await dialogs.amount(choice.sentence, span, say);
      if (amount !== null) await this.page.send(filled(amount));
    } else if (await this.agreed(choice)) {
      await this.page.send(choice.action);
    }
  }

  /**
   * What is final, takes more than half of the money at hand or carries a warning is asked again, with the reason, as
   * long as somebody wants to be asked.
   * @param {Choice} choice
   */
  agreed(choice) {
    const { final, costly, sentence, warning, lines: more } = choice;
    if ((!final && !costly && !warning) || !asksAgain()) return true;
    const why = warning || w('table.sure_final');
    const said = explained(choice, this.page.state).join(' ');
    return this.page.dialogs.again(`${sentence}.`, why, [said, ...more].filter(Boolean));
  }
}
