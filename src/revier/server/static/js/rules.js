import { w } from './common.js';
const search = document.getElementById('search');
const clauses = [...document.querySelectorAll('.clause')];
search.addEventListener('input', () => {
  const asked = search.value.toLowerCase();
  let found = 0;
  for (const clause of clauses) { const hit = clause.textContent.toLowerCase().includes(asked) || clause.id.startsWith(asked); clause.hidden = !hit; found += hit; }
  document.getElementById('found').textContent = w('rules.found', { n: found });
});
