// @ts-check
/** Deep links into the rules: the clause named after # is shown, marked and read, also after the list has changed. */

function show() {
  for (const old of document.querySelectorAll('.clause.here')) old.classList.remove('here');
  const clause = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!clause?.classList.contains('clause')) return;
  clause.classList.add('here');
  clause.focus({ preventScroll: true });
  clause.scrollIntoView({ block: 'center' });
}

window.addEventListener('hashchange', show);
show();
export {};
