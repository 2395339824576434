// @ts-check
/** The page without a network: it lies at the address somebody wanted, and goes there as soon as the house answers. */

const AGAIN = 3000; // milliseconds between two tries

async function look() {
  try {
    const answer = await fetch('/manifest.webmanifest', { cache: 'no-store' });
    if (answer.ok && location.pathname !== '/offline') location.reload();
  } catch {
    // still nobody there
  }
}

window.addEventListener('online', look);
setInterval(look, AGAIN);
export {};
