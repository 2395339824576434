// @ts-check
/**
 * What a panel or an editor of the table gets in its hands: the interface between the page of a table and its parts.
 *
 * How to write a panel (static/js/panels/NAME.js):
 *
 *   // @ts-check
 *   import { el, w } from '../common.js';
 *   export const panel = {              // typed as Panel of page.js
 *     name: 'seats',                     // stable: `data-tab` of its tab
 *     word: 'seats.title',               // key of the tab's caption in web_text
 *     show: (page) => el('div', {}, …),  // the panel as it is now, built with `el`
 *   };
 *
 * and name it in PANELS of static/js/tabs.js (in panels/later.js, if it need not be there before somebody opens it). `show` is called anew whenever something changed while the tab is open;
 * what it returns is laid over what is there by `morph` (morph.js): equal nodes stay, so that focus, scroll, open
 * <details> and what somebody is typing survive. Rules that make this work:
 *  - build with `el` and give listeners as `onclick: …` there (addEventListener is not carried over);
 *  - give children of lists that move a `data-key`; nodes with another key are other nodes;
 *  - `data-own` on a node: morph leaves its inside alone (a chart or picture you draw yourself);
 *  - things that must be fetched: keep them in the module, return what is known, and call `page.redraw()` when there
 *    is more.
 */

/**
 * @typedef {object} Panel
 * @property {string} name stable, `data-tab` of the tab
 * @property {string} word key of the caption
 * @property {(page: TablePage) => HTMLElement} show the panel as it is now
 * @property {(page: TablePage) => boolean} [when] whether the tab is there at all; always if left out
 * @property {(page: TablePage) => number} [count] a number beside the caption, such as unread lines; 0 shows none
 * @property {(page: TablePage, news: import('./types').News) => void} [hear] something came over the stream
 */

/**
 * @typedef {object} Dialogs
 * @property {(title: string, ...parts: (Node | string | null)[]) => void} show a dialog with a title and a close button
 * @property {() => void} close
 * @property {() => boolean} open whether one is shown
 * @property {(question: string, sentence?: string, more?: string[]) => Promise<boolean>} sure asks before something final
 * @property {(sentence: string, span: import('./types').Span) => Promise<number | null>} amount a number within its
 *   range
 * @property {(clause: string, reason?: string) => Promise<void>} clause a clause of the rules in our words
 */

/**
 * @typedef {object} TablePage
 * @property {string} id of the table
 * @property {import('./types').TableState} state how the table stands now (`GET /tables/{id}`)
 * @property {import('./types').View} view what is shown: the present position or one of the past
 * @property {import('./types').Legal | null} legal what may be done now; null in the past, when over, for onlookers
 * @property {import('./types').LogEntry[]} log all that happened
 * @property {number} shownAt the position that is shown; `state.position` is the present one
 * @property {() => Promise<void>} refresh asks the server for what is new and redraws
 * @property {() => void} redraw draws again from what is known
 * @property {(path: string, body?: object) => Promise<any>} post POST /tables/{id}/{path}, then refresh. For `moves`,
 *   `undo`
 *   and `redo` position and key are added. Throws `Problem` (wrap handlers in `guard` of common.js to have it told)
 * @property {(path: string) => Promise<void>} remove DELETE /tables/{id}/{path}, then refresh
 * @property {boolean} past whether a position of the past is shown
 * @property {(action: import('./types').Action) => Promise<void>} send carries out an action; a refusal opens its clause
 * @property {(position: number | null) => Promise<void>} go shows a position; null: the present
 * @property {(name: string) => void} openTab
 * @property {() => void} showNow brings what is asked forward, where it lies behind something else
 * @property {(text: string) => void} announce says it to a screen reader
 * @property {Dialogs} dialogs
 */

/**
 * What the route editor gets: `new RouteEditor({ id, board, send, words }).show(choice, legal)` returns its element for
 * the Now sheet.
 *
 * @typedef {object} RouteTools
 * @property {string} id of the table
 * @property {BoardLayer} board
 * @property {(action: import('./types').Action) => Promise<void>} send carries out an action
 * @property {(key: string, args?: Record<string, string | number>) => string} words
 * @property {(button: HTMLElement) => void} lay puts the button that runs the trains where it belongs
 */

/**
 * What the board offers to whoever draws over it.
 *
 * @typedef {object} BoardLayer
 * @property {(svg: string | null) => void} overlay an SVG document or fragment over the board, in board coordinates;
 *   null: none
 * @property {(callback: ((stop: string, event: Event) => void) | null) => void} onStop clicks on `[data-stop]` of
 *   board or
 *   overlay (also Enter on one that has focus); null: nobody listens
 */

export {};
