import { api, el, guard, tell, w } from './common.js';

// "Play now": you against bots of the best kind, smallest table; two clicks from here to the first choice.
for (const button of document.querySelectorAll('[data-play]')) {
  button.addEventListener('click', guard(async () => {
    button.disabled = true;
    try {
      const games = await api('/games');
      const game = games.find((g) => g.id === button.dataset.play);
      const players = game.players[0];
      const seats = Array.from({ length: players }, (_, n) => (n === 0 ? { kind: 'me' } : { kind: 'bot', bot: 'greedy' }));
      const made = await api('/tables', { method: 'POST', body: { game: game.id, players, seats } });
      location.href = `/tables/${made.id}`;
    } finally { button.disabled = false; }
  }));
}

function row(table) {
  const turn = table.finished ? w('home.finished') : table.my_turn ? w('home.your_turn') : table.headline;
  return el('li', {}, el('a', { href: `/tables/${table.id}` }, table.title), el('span', {}, table.players.join(', ')),
    el('span', { class: table.my_turn ? 'mine-turn' : 'facts' }, turn),
    el('time', { class: 'facts', datetime: table.updated }, new Date(table.updated).toLocaleString()),
    el('button', { onclick: guard(async () => { if (confirm(w('home.delete_sure'))) { await api(`/tables/${table.id}`, { method: 'DELETE' }); show(); } }) }, w('home.delete')));
}

const show = guard(async () => {
  const lists = await api('/tables');
  const place = document.getElementById('table-lists');
  place.replaceChildren();
  for (const name of ['mine', 'others', 'finished']) {
    if (!lists[name]?.length) continue;
    place.append(el('h3', {}, w(`home.${name}`)), el('ul', { class: 'tables' }, lists[name].map(row)));
  }
  if (!place.children.length) place.append(el('p', { class: 'facts' }, w('home.no_tables')));
});
show();

document.getElementById('import-form').addEventListener('submit', guard(async (event) => {
  event.preventDefault();
  const file = event.target.file.files[0];
  if (file.size > 1_000_000) return tell(w('home.too_large'));
  const made = await api('/imports', { method: 'POST', body: { name: file.name, content: await file.text() } });
  location.href = `/tables/${made.id}`;
  return undefined;
}));
