import { api, el, guard, w } from './common.js';

const form = document.getElementById('new-form');
const games = await api('/games');

function seatRow(n) {
  const kinds = ['me', 'hotseat', 'open', 'bot:greedy', 'bot:random'];
  const chosen = n === 0 ? 'me' : 'bot:greedy';
  return el('p', { class: 'row' }, el('label', {}, `${w('new.seat')} ${n + 1} `,
    el('select', { name: `seat${n}` }, kinds.map((kind) => el('option', { value: kind, selected: kind === chosen }, w(`new.kind.${kind.replace(':', '_')}`))))),
    el('input', { name: `name${n}`, maxlength: 40, placeholder: w('me.name'), 'aria-label': `${w('me.name')} ${n + 1}` }));
}

function optionRow(option) {
  const field = option.kind === 'switch'
    ? el('select', { name: `option.${option.name}` }, ['true', 'false'].map((v) => el('option', { value: v, selected: String(option.default) === v }, w(`new.${v}`))))
    : el('select', { name: `option.${option.name}` }, option.values.map((v) => el('option', { value: v, selected: v === option.default }, v)));
  return el('label', {}, el('strong', {}, option.name), field, el('small', {}, `${option.meaning} [${option.clause}]`));
}

function refresh() {
  const game = games.find((g) => g.id === form.game.value);
  form.players.replaceChildren(...game.players.map((n) => el('option', {}, String(n))));
  document.getElementById('options').replaceChildren(...game.options.map(optionRow));
  seats();
}
function seats() { document.getElementById('seats').replaceChildren(...Array.from({ length: Number(form.players.value) }, (_, n) => seatRow(n))); }
form.game.addEventListener('change', refresh);
form.players.addEventListener('change', seats);
refresh();

form.addEventListener('submit', guard(async (event) => {
  event.preventDefault();
  const data = new FormData(form);
  const players = Number(data.get('players'));
  const options = {};
  for (const [name, value] of data) if (name.startsWith('option.')) options[name.slice(7)] = value === 'true' ? true : value === 'false' ? false : value;
  const list = Array.from({ length: players }, (_, n) => {
    const [kind, bot] = data.get(`seat${n}`).split(':');
    return { kind, bot, name: data.get(`name${n}`) || undefined };
  });
  const made = await api('/tables', { method: 'POST', body: { game: data.get('game'), players, options, seats: list } });
  location.href = `/tables/${made.id}`;
}));
