// @ts-check
/** Lets a page answer without a network, once everything else is there; without the script all works as before. */

window.addEventListener('load', () => {
  if ('serviceWorker' in navigator) navigator.serviceWorker.register('/service-worker.js').catch(() => {});
});
export {};
