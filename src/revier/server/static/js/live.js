// @ts-check
/**
 * News of a table. One stream a browser: a shared worker holds it for all tabs (a browser opens only six connections
 * to a server); without shared workers each tab has a stream of its own.
 */

/** @typedef {import('./types').News} News */

const KINDS = [
  ...['move', 'undo', 'consent', 'seats', 'agreement', 'chat', 'presence', 'thinking', 'programs', 'rules', 'closed'],
];

/**
 * @param {string} table
 * @param {(news: News) => void} hear
 */
export function listen(table, hear) {
  if (window.SharedWorker) shared(table, hear);
  else alone(table, hear);
}

/**
 * @param {string} table
 * @param {(news: News) => void} hear
 */
function shared(table, hear) {
  const { port } = new SharedWorker('/static/js/live-worker.js');
  port.onmessage = (event) => hear(event.data);
  port.postMessage({ watch: table, kinds: KINDS });
  // A worker cannot see that a tab has gone; one that sleeps in the back cache comes again and asks what it missed.
  window.addEventListener('pagehide', () => port.postMessage({ leave: true }));
  window.addEventListener('pageshow', (event) => {
    if (!event.persisted) return;
    port.postMessage({ watch: table, kinds: KINDS });
    hear({ kind: 'move', table, missed: true });
  });
}

/**
 * @param {string} table
 * @param {(news: News) => void} hear
 */
function alone(table, hear) {
  const stream = new EventSource(`/api/v1/events?tables=${encodeURIComponent(table)}`);
  for (const kind of KINDS) stream.addEventListener(kind, (event) => hear({ kind, ...JSON.parse(event.data) }));
}
