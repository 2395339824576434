// @ts-check
/**
 * News of a table. One stream a browser: a shared worker holds it for all tabs (a browser opens only six connections
 * to a server); without shared workers each tab has a stream of its own. A stream that falls silent is opened anew, and
 * whoever may have missed something looks again: after sleep, without a network, when the server began anew.
 */
import { language, palette } from './common.js';
import { News } from './stream.js';

/** @typedef {import('./types').News} NewsForm */

const HOW = `lang=${language}&palette=${palette}`;

/**
 * @param {string} table
 * @param {(news: NewsForm) => void} hear
 */
export function listen(table, hear) {
  const wake = window.SharedWorker ? shared(table, hear) : alone(table, hear);
  const again = () => {
    wake();
    hear({ kind: 'again', table, missed: true });
  };
  window.addEventListener('online', again);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && again());
  // A page that slept in the back cache.
  window.addEventListener('pageshow', (event) => event.persisted && again());
}

/**
 * @param {string} table
 * @param {(news: NewsForm) => void} hear
 */
function shared(table, hear) {
  const { port } = new SharedWorker(new URL('./live-worker.js', import.meta.url), { type: 'module' });
  port.onmessage = (event) => hear(event.data);
  const watch = () => port.postMessage({ watch: table, how: HOW });
  watch();
  // A worker cannot see that a tab has gone.
  window.addEventListener('pagehide', () => port.postMessage({ leave: true }));
  return watch;
}

/**
 * @param {string} table
 * @param {(news: NewsForm) => void} hear
 */
function alone(table, hear) {
  const news = new News(hear);
  news.watch([table], HOW);
  return () => news.wake();
}
