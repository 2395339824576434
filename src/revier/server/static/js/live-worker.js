// Holds the one stream of this browser and tells every tab what concerns it.
const watched = new Map();
let stream = null;
function open() {
  stream?.close();
  const tables = [...new Set([...watched.values()].flatMap((set) => [...set]))];
  if (!tables.length) return;
  stream = new EventSource(`/api/v1/events?tables=${tables.map(encodeURIComponent).join(',')}`);
  for (const kind of ['move', 'chat', 'presence', 'seats', 'undo', 'consent']) {
    stream.addEventListener(kind, (e) => { const data = { kind, ...JSON.parse(e.data) }; for (const [port, set] of watched) if (!data.table || set.has(data.table)) port.postMessage(data); });
  }
}
onconnect = (event) => {
  const port = event.ports[0];
  watched.set(port, new Set());
  port.onmessage = (e) => {
    if (e.data.watch) watched.get(port).add(e.data.watch);
    if (e.data.leave) watched.delete(port);
    open();
  };
};
