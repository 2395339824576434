import { api, el, guard, w } from './common.js';
const table = document.getElementById('facts');
const body = table.tBodies[0];
const source = document.getElementById('source');
const search = document.getElementById('search');
let facts = [];
const show = () => {
  const asked = search.value.toLowerCase();
  const hits = facts.filter((f) => (f.path + f.value).toLowerCase().includes(asked));
  body.replaceChildren(...hits.slice(0, 600).map((f) => el('tr', {}, el('td', {}, f.path), el('td', {}, String(f.value)), el('td', {}, f.source))));
  document.getElementById('found').textContent = w('rules.found', { n: hits.length });
};
const load = guard(async () => { facts = await api(`/games/${table.dataset.game}/data?source=${source.value}`); if (!Array.isArray(facts)) facts = facts.facts; show(); });
source.addEventListener('change', load); search.addEventListener('input', show); load();
