// @ts-check
/** Holds the one stream of this browser and tells every tab what concerns its table. */
import { News } from './stream.js';

/** Tables by tab. @type {Map<MessagePort, string>} */
const watched = new Map();
let how = '';
const news = new News((said) => {
  for (const [port, table] of watched) {
    if (said.table === undefined || said.table === table) port.postMessage(said);
  }
});

/** @param {MessageEvent} event */
function connect(event) {
  const [port] = event.ports;
  port.onmessage = ({ data }) => {
    if (data.watch) watched.set(port, data.watch);
    if (data.leave) watched.delete(port);
    if (data.how) how = data.how;
    news.watch(watched.values(), how);
    news.wake();
  };
}

addEventListener('connect', (event) => connect(/** @type {MessageEvent} */ (event)));
