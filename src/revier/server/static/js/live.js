// One stream of events a browser: a shared worker holds it for all tabs; without shared workers each tab has its own.
export function listen(table, hear) {
  if (window.SharedWorker) {
    const worker = new SharedWorker('/static/js/live-worker.js');
    worker.port.onmessage = (e) => { if (!e.data.table || e.data.table === table) hear(e.data); };
    worker.port.postMessage({ watch: table });
    window.addEventListener('pagehide', () => worker.port.postMessage({ leave: table }));
    return;
  }
  const stream = new EventSource(`/api/v1/events?tables=${encodeURIComponent(table)}`);
  for (const kind of ['move', 'chat', 'presence', 'seats', 'undo', 'consent']) stream.addEventListener(kind, (e) => hear({ kind, ...JSON.parse(e.data) }));
}
