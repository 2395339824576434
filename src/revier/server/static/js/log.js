// @ts-check
/** The tab of the log; the log itself comes when somebody opens it for the first time. */
import { el, guard, w } from './common.js';

/** @type {import('./log-book.js').Book | null} */
let book = null;

/** @type {import('./page.js').Panel} */
export const panel = {
  name: 'log',
  word: 'table.log',
  show(page) {
    if (book) return book.show();
    guard(async () => {
      const { Book } = await import('./log-book.js');
      book ??= new Book(page);
      page.redraw();
    })();
    return el('p', { class: 'facts' }, w('log.opening'));
  },
};
