// @ts-check
/** Walking over a board with the arrow keys: the nearest place in the direction of the key. */

/** @type {Record<string, [number, number]>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const ASIDE = 2; // a place aside counts as so much farther than one straight ahead

/** @param {Element} node */
function middle(node) {
  const { left, top, width, height } = node.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/**
 * The place to which a key leads; null if it leads nowhere. The first step goes to a place that may be chosen.
 * @param {Map<string, Element>} places
 * @param {string | null} at
 * @param {string} key
 * @param {string[]} marked
 * @returns {string | null}
 */
export function next(places, at, key, marked) {
  const way = WAYS[key];
  if (!way || !places.size) return null;
  const here = at === null ? undefined : places.get(at);
  if (!here) return marked.find((id) => places.has(id)) ?? [...places.keys()][0];
  const from = middle(here);
  let best = null;
  let least = Infinity;
  for (const [id, node] of places) {
    if (node === here) continue;
    const to = middle(node);
    const along = (to.x - from.x) * way[0] + (to.y - from.y) * way[1];
    const aside = Math.abs((to.x - from.x) * way[1]) + Math.abs((to.y - from.y) * way[0]);
    const far = along + ASIDE * aside;
    if (along > aside / 2 && along > 1 && far < least) [best, least] = [id, far];
  }
  return best;
}
