// @ts-check
/**
 * Holds the one stream of this browser and tells every tab what concerns its table. When the set of tables changes the
 * stream is opened anew from the last event that was heard, so that nothing is missed in between.
 */

/** @typedef {{ table: string, kinds: string[] }} Watch */

const AGAIN = 5000;

/** @type {Map<MessagePort, Watch>} */
const watched = new Map();
/** @type {EventSource | null} */
let stream = null;
let streaming = '';
let last = '';

function reopen() {
  const tables = [...new Set([...watched.values()].map(({ table }) => table))].sort();
  const wanted = tables.map(encodeURIComponent).join(',');
  if (wanted === streaming) return;
  streaming = wanted;
  stream?.close();
  stream = null;
  if (!wanted) return;
  stream = new EventSource(`/api/v1/events?tables=${wanted}${last ? `&since=${last}` : ''}`);
  const kinds = new Set(['hello', ...[...watched.values()].flatMap((watch) => watch.kinds)]);
  for (const kind of kinds) stream.addEventListener(kind, (event) => pass(kind, event));
  stream.onerror = () => {
    // A browser tries again by itself unless the server refused; then it is for us to do.
    if (stream?.readyState !== EventSource.CLOSED) return;
    streaming = '';
    setTimeout(reopen, AGAIN);
  };
}

/**
 * @param {string} kind
 * @param {MessageEvent} event
 */
function pass(kind, event) {
  if (event.lastEventId) last = event.lastEventId;
  const news = { kind, ...JSON.parse(event.data) };
  for (const [port, { table }] of watched) if (news.table === table) port.postMessage(news);
}

/** @param {MessageEvent} event */
function connect(event) {
  const [port] = event.ports;
  port.onmessage = ({ data }) => {
    if (data.watch) watched.set(port, { table: data.watch, kinds: data.kinds });
    if (data.leave) watched.delete(port);
    reopen();
  };
}

addEventListener('connect', (event) => connect(/** @type {MessageEvent} */ (event)));
