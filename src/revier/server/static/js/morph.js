// @ts-check
/**
 * Lays a freshly built tree over the one on the page. Nodes that are alike stay, so that focus, scroll, open details
 * and what somebody is typing survive; only what differs is touched, and it can be marked for a few seconds.
 */
import { passListeners } from './dom.js';

/** What becomes visible as news when it is put in as a whole. */
const WHOLE = new Set(['LI', 'TR', 'ARTICLE']);

/**
 * @param {Node} node
 * @returns {string | null}
 */
function keyOf(node) {
  return node instanceof Element ? node.getAttribute('data-key') : null;
}

/**
 * @param {Node} old
 * @param {Node} fresh
 */
function alike(old, fresh) {
  if (old.nodeType !== fresh.nodeType || old.nodeName !== fresh.nodeName || keyOf(old) !== keyOf(fresh)) return false;
  if (old instanceof HTMLInputElement && fresh instanceof HTMLInputElement) {
    return old.type === fresh.type && old.name === fresh.name;
  }
  return true;
}

/**
 * @param {Element} old
 * @param {Element} fresh
 */
function attributes(old, fresh) {
  // A person opens and closes things; what the builder says of these attributes counts only once.
  const own = new Set([old instanceof HTMLDetailsElement ? 'open' : '', fresh.getAttribute('data-keep')]);
  for (const { name } of [...old.attributes]) {
    if (!own.has(name) && !fresh.hasAttribute(name)) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (own.has(name) || old.getAttribute(name) === value) continue;
    // A style as an attribute is refused by the policy of the pages; set by script it is not.
    if (name === 'style' && old instanceof HTMLElement) old.style.cssText = value;
    else old.setAttribute(name, value);
  }
}

/**
 * @param {Node} old
 * @param {Node} fresh
 * @param {Set<Element>} [changed] is filled with the elements that show something new
 */
export function morph(old, fresh, changed) {
  if (old === fresh) return;
  if (old instanceof CharacterData && fresh instanceof CharacterData) {
    if (old.data === fresh.data) return;
    old.data = fresh.data;
    if (old.parentElement) changed?.add(old.parentElement);
    return;
  }
  if (!(old instanceof Element && fresh instanceof Element)) return;
  attributes(old, fresh);
  passListeners(fresh, old);
  if (!old.hasAttribute('data-own')) children(old, fresh, changed);
}

/**
 * @param {Element} old
 * @param {Element | DocumentFragment} fresh
 * @param {Set<Element>} [changed]
 */
function children(old, fresh, changed) {
  /** @type {Map<string, ChildNode>} */
  const keyed = new Map();
  for (const node of old.childNodes) {
    const key = keyOf(node);
    if (key !== null) keyed.set(key, node);
  }
  /** @type {ChildNode | null} */
  let cursor = old.firstChild;
  for (const child of [...fresh.childNodes]) {
    const key = keyOf(child);
    const found = key === null ? cursor : (keyed.get(key) ?? null);
    if (!found || !alike(found, child)) {
      old.insertBefore(child, cursor);
      if (child instanceof Element && WHOLE.has(child.nodeName)) changed?.add(child);
      continue;
    }
    if (found === cursor) cursor = cursor.nextSibling;
    else old.insertBefore(found, cursor);
    morph(found, child, changed);
  }
  while (cursor) {
    const next = cursor.nextSibling;
    cursor.remove();
    cursor = next;
  }
}

/**
 * Fills a place with these parts, keeping what is alike.
 * @param {Element} place
 * @param {(Node | string | null | undefined | false)[]} parts
 * @param {Set<Element>} [changed]
 */
export function fill(place, parts, changed) {
  const fresh = document.createDocumentFragment();
  for (const part of parts) if (part) fresh.append(part);
  children(place, fresh, changed);
}

const SECONDS = 4;

/**
 * Marks what has changed for a few seconds; those who want no motion see it end without fading.
 * @param {Iterable<Element>} nodes
 */
export function markChanged(nodes) {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const glow = 'var(--fresh)';
  const end = still ? glow : 'transparent';
  const frames = [{ backgroundColor: glow }, { backgroundColor: glow, offset: 0.7 }, { backgroundColor: end }];
  for (const node of nodes) if (node.isConnected) node.animate(frames, { duration: SECONDS * 1000 });
}
