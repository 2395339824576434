// @ts-check
/** Puts in what differs, as the server tells it (server/differences.py says how edits are written). */

/** @typedef {(string | number)[]} Path */

/**
 * The new of the old. What is not on the way to a difference is the same object as before; the old one stays as it was.
 * @template T
 * @param {T} old
 * @param {unknown[][]} edits
 * @returns {T}
 */
export function putIn(old, edits) {
  const fresh = new Set();
  /** @param {any} value */
  const own = (value) => {
    if (fresh.has(value)) return value;
    const made = Array.isArray(value) ? [...value] : { ...value };
    fresh.add(made);
    return made;
  };
  /** @type {any} */
  let root = old;
  for (const [where, ...what] of edits) {
    const path = /** @type {Path} */ (where);
    root = own(root);
    let place = root;
    for (const step of path.slice(0, -1)) {
      place[step] = own(place[step]);
      place = place[step];
    }
    const last = path[path.length - 1];
    if (!what.length) delete place[last];
    else if (what.length === 1) [place[last]] = what;
    else {
      const [at, gone, come] = /** @type {[number, number, unknown[]]} */ (what);
      place[last] = own(place[last]);
      place[last].splice(at, gone, ...come);
    }
  }
  return root;
}

/**
 * The new picture of the old one.
 * @param {string} picture
 * @param {[number, number, string[]][]} edits
 */
export function repainted(picture, edits) {
  const pieces = picture.split(/(?=<g |<polygon )/);
  for (const [at, gone, come] of [...edits].reverse()) pieces.splice(at, gone, ...come);
  return pieces.join('');
}
