// @ts-check
/** The position that is looked at stands in the address, so that it can be kept, reloaded and sent to somebody. */

/** @returns {number | null} null: the present */
export function positionInAddress() {
  const at = new URL(location.href).searchParams.get('at');
  return at !== null && /^\d{1,9}$/.test(at) ? Number(at) : null;
}

/** @param {number | null} at */
export function putInAddress(at) {
  const url = new URL(location.href);
  if (at === null) url.searchParams.delete('at');
  else url.searchParams.set('at', String(at));
  if (url.href !== location.href) window.history.replaceState(null, '', url);
}
