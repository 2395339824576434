// @ts-check
/** A picture of a board and the next one: what differs, what is put in, and to which place a piece belongs. */

/**
 * Puts in what differs and says which places that concerns.
 * @param {SVGSVGElement} old
 * @param {SVGSVGElement} fresh
 * @returns {Set<string>}
 */
export function replaceParts(old, fresh) {
  const changed = new Set();
  for (const own of old.querySelectorAll('[data-layer]')) own.remove();
  for (const node of old.querySelectorAll('.may')) node.classList.remove('may');
  const layers = [...old.children];
  const others = [...fresh.children];
  if (layers.length !== others.length) {
    old.replaceChildren(...others);
    return changed;
  }
  const free = isFree(fresh);
  layers.forEach((layer, n) => {
    if (layer.isEqualNode(others[n])) return;
    if (!free) for (const id of differing(layer, others[n])) changed.add(id);
    layer.replaceWith(others[n]);
  });
  return changed;
}

/**
 * The place a piece of a free board belongs to: itself, or the smallest one it lies on.
 * @param {Element} piece that is there, or was
 * @param {Map<string, SVGGraphicsElement>} places
 * @returns {string | null}
 */
export function placeOf(piece, places) {
  const own = idOf(piece);
  if (own && places.has(own)) return own;
  const spot = spotOf(piece);
  if (!spot) return null;
  let found = null;
  let least = Infinity;
  for (const [id, node] of places) {
    const at = spotOf(node);
    if (!at) continue;
    const { x, y, width, height } = node.getBBox();
    const inside = { x: spot.x - at.x - x, y: spot.y - at.y - y };
    if (inside.x < 0 || inside.y < 0 || inside.x > width || inside.y > height || width * height >= least) continue;
    least = width * height;
    found = id;
  }
  return found;
}

/**
 * What stands for figures answers by itself (sources.js): the browser must not say its name a second time.
 * @param {Element} picture
 */
export function muteTitles(picture) {
  for (const title of picture.querySelectorAll('[data-figures] > title')) {
    title.parentElement?.setAttribute('data-said', title.textContent ?? '');
    title.remove();
  }
}

/** @param {Element | null} node */
export function idOf(node) {
  return node?.getAttribute('data-hex') ?? node?.getAttribute('data-id') ?? null;
}

/**
 * Ids of the places of which a layer shows something else than before.
 * @param {Element} layer
 * @param {Element} other
 * @returns {string[]}
 */
function differing(layer, other) {
  /** @param {Element} from */
  const parts = (from) => new Map([...from.children].map((node) => [idOf(node), node]));
  const before = parts(layer);
  const found = [];
  for (const [id, node] of parts(other)) if (id && !before.get(id)?.isEqualNode(node)) found.push(id);
  return found;
}

/**
 * Whether a picture is a free board: its shapes lie beside each other, in no layers.
 * @param {Element} picture
 */
export function isFree(picture) {
  return picture.querySelector(':scope > [data-id]') !== null;
}

/**
 * Where a shape of a free board stands.
 * @param {Element} shape
 */
function spotOf(shape) {
  const [, x, y] = /^translate\(([-\d.]+)[ ,]+([-\d.]+)\)/.exec(shape.getAttribute('transform') ?? '') ?? [];
  return x === undefined || y === undefined ? null : { x: Number(x), y: Number(y) };
}

/**
 * The shapes of a free board that came or went; one that only changed its name is still the same.
 * @param {Element} old
 * @param {Element} fresh
 * @returns {Element[]}
 */
export function differences(old, fresh) {
  /** @param {Element} from */
  const looks = (from) =>
    [...from.children]
      .filter((node) => !node.hasAttribute('data-layer'))
      .map((node) => /** @type {const} */ ([look(node), node]));
  const before = looks(old);
  const after = looks(fresh);
  /** @param {(readonly [string, Element])[]} list */
  const known = (list) => new Set(list.map(([seen]) => seen));
  const [had, has] = [known(before), known(after)];
  return [...before.filter(([seen]) => !has.has(seen)), ...after.filter(([seen]) => !had.has(seen))].map(
    ([, node]) => node,
  );
}

/**
 * How a shape looks, whatever it is called and whether it may be chosen.
 * @param {Element} node
 */
function look(node) {
  const copy = /** @type {Element} */ (node.cloneNode(true));
  copy.removeAttribute('data-id');
  copy.classList.remove('may');
  return copy.outerHTML;
}
