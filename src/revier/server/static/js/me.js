import { api, cookie, guard } from './common.js';
document.getElementById('me-form').addEventListener('submit', guard(async (event) => {
  event.preventDefault();
  const data = Object.fromEntries(new FormData(event.target));
  for (const [name, value] of Object.entries(data)) cookie(name, value);
  try { await api('/me', { method: 'POST', body: data }); } finally { location.reload(); }
}));
