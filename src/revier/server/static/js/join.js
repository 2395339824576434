import { api, cookie, guard } from './common.js';
const join = document.getElementById('join-form');
join?.addEventListener('submit', guard(async (event) => {
  event.preventDefault();
  const name = new FormData(join).get('name');
  cookie('name', name);
  await api(`/tables/${join.dataset.table}/seats/${join.dataset.seat}/claim`, { method: 'POST', body: { invitation: join.dataset.invitation, name } });
  location.href = `/tables/${join.dataset.table}`;
}));
const recover = document.getElementById('recover-form');
recover?.addEventListener('submit', guard(async (event) => {
  event.preventDefault();
  const found = await api('/recover', { method: 'POST', body: { secret: recover.dataset.secret } });
  location.href = `/tables/${found.table}`;
}));
