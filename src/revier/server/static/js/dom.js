// @ts-check
/**
 * Building elements. Listeners given to `el` are remembered, so that `morph` can lay a freshly built tree over the
 * one on the page and the new listeners take the place of the old ones.
 */

/** @typedef {Node | string | number | null | undefined | false} Part */
/** @typedef {Part | (Part | Part[])[]} Parts */
/** @typedef {(event: any) => unknown} Listener */

/** @type {WeakMap<Element, Map<string, Listener>>} */
const heard = new WeakMap();

/** @param {Event} event */
function dispatch(event) {
  heard.get(/** @type {Element} */ (event.currentTarget))?.get(event.type)?.(event);
}

/**
 * @param {Element} node
 * @param {string} type
 * @param {Listener} listener
 */
function hear(node, type, listener) {
  const known = heard.get(node) ?? new Map();
  heard.set(node, known);
  if (!known.has(type)) node.addEventListener(type, dispatch);
  known.set(type, listener);
}

/**
 * The listeners of one node go over to another; those it no longer has fall silent.
 * @param {Element} from
 * @param {Element} to
 */
export function passListeners(from, to) {
  const fresh = heard.get(from);
  const old = heard.get(to);
  for (const type of old?.keys() ?? []) if (!fresh?.has(type)) old?.set(type, () => {});
  for (const [type, listener] of fresh ?? []) hear(to, type, listener);
}

/**
 * An element: `onclick` and the like are listeners, `class` is its class, null and false leave an attribute out.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, any>} [attributes]
 * @param {...Parts} parts
 * @returns {HTMLElementTagNameMap[T]}
 */
export function el(tag, attributes = {}, ...parts) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith('on')) hear(node, name.slice(2), value);
    else node.setAttribute(name, value === true ? '' : String(value));
  }
  node.append(...flat(parts));
  return node;
}

/**
 * @param {any[]} parts
 * @returns {(Node | string)[]}
 */
function flat(parts) {
  const found = parts.flat(Infinity).filter((part) => part !== null && part !== undefined && part !== false);
  return found.map((part) => (part instanceof Node ? part : String(part)));
}

const SVG = 'http://www.w3.org/2000/svg';

/**
 * An element of a picture; undefined leaves an attribute out.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, string | number | undefined>} [attributes]
 * @param {...(Node | string)} parts
 * @returns {SVGElementTagNameMap[T]}
 */
export function svg(tag, attributes = {}, ...parts) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined) node.setAttribute(name, String(value));
  node.append(...parts);
  return node;
}

/**
 * A picture from its text.
 * @param {string} text an SVG document
 * @returns {SVGSVGElement}
 */
export function parseSvg(text) {
  const { documentElement } = new DOMParser().parseFromString(text, 'image/svg+xml');
  const root = /** @type {unknown} */ (document.importNode(documentElement, true));
  return /** @type {SVGSVGElement} */ (root);
}

/**
 * The element with this id, which the page must have.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no #${id} on this page`);
  return found;
}
