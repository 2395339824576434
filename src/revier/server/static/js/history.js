// @ts-check
/** The History sheet: a slider through all positions, steps back and forth, and the record to take away. */
import { el, w } from './common.js';
import { fill } from './morph.js';

export class History {
  /**
   * @param {import('./table.js').Table} page
   * @param {HTMLElement} place
   */
  constructor(page, place) {
    this.page = page;
    this.place = place;
    for (const near of ['pointerenter', 'focusin']) place.addEventListener(near, () => page.ready && page.fetchAhead());
  }

  /** What was told last at a position. @param {number} at */
  happened(at) {
    const told = this.page.log.findLast(({ position, texts, undone }) => position <= at && texts.length && !undone);
    return told?.texts.join(' ') ?? '';
  }

  draw() {
    const { page } = this;
    const last = page.state.position;
    const at = page.shownAt;
    /** @param {number} by @param {string} sign @param {string} word @param {boolean} off */
    const step = (by, sign, word, off) =>
      el(
        'button',
        { 'data-step': by, 'aria-label': w(word), title: w(word), disabled: off, onclick: () => page.step(by) },
        sign,
      );
    fill(this.place, [
      el(
        'div',
        { class: 'row slide' },
        step(-1, '◀', 'table.back', at <= 0),
        el('input', {
          type: 'range',
          min: 0,
          max: last,
          value: at,
          'aria-label': w('table.history'),
          'aria-valuetext': w('table.position', { n: at, last }),
          oninput: (/** @type {{ target: HTMLInputElement }} */ event) => page.go(Number(event.target.value)),
        }),
        step(1, '▶', 'table.forth', at >= last),
      ),
      el(
        'div',
        { class: 'row between' },
        el('span', { class: 'facts count', 'data-shown': at, title: w('table.position', { n: at, last }) }, w('table.of', { n: at, last })),
        el('span', { class: 'last', title: this.happened(at) }, this.happened(at)),
        page.past
          ? el('button', { class: 'link', 'data-do': 'now', onclick: () => page.go(null) }, w('table.present'))
          : null,
        el(
          'a',
          { href: `/api/v1/tables/${page.id}/record`, download: `${page.id}.jsonl`, 'data-do': 'export' },
          w('table.export'),
        ),
        page.state.former_record
          ? el(
              'a',
              { href: `/api/v1/tables/${page.id}/record?former=true`, download: '', 'data-do': 'export-former' },
              w('changes.former'),
            )
          : null,
      ),
    ]);
    const slider = this.place.querySelector('input');
    if (slider && slider.valueAsNumber !== at) slider.value = String(at);
  }
}
