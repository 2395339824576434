// The board: an SVG from the server with pan and zoom (wheel, pinch, drag, keys) and hexes that can be walked and chosen.
export class Board {
  constructor(place, { onHex }) {
    this.place = place; this.onHex = onHex; this.svg = null; this.box = null; this.full = null; this.at = null; this.ghost = null;
    this.pointers = new Map();
    place.addEventListener('wheel', (e) => { e.preventDefault(); this.zoom(e.deltaY < 0 ? 0.85 : 1.18, e); }, { passive: false });
    place.addEventListener('pointerdown', (e) => this.down(e));
    place.addEventListener('pointermove', (e) => this.move(e));
    for (const end of ['pointerup', 'pointercancel', 'pointerleave']) place.addEventListener(end, (e) => this.up(e));
    place.addEventListener('keydown', (e) => this.keydown(e));
  }

  show(text) {
    const kept = this.box;
    const svg = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
    this.place.replaceChildren(svg);
    this.svg = svg;
    svg.removeAttribute('width'); svg.removeAttribute('height');
    const [x, y, wide, high] = svg.getAttribute('viewBox').split(/\s+/).map(Number);
    const same = this.full && this.full.wide === wide && this.full.high === high;
    this.full = { x, y, wide, high };
    this.box = same && kept ? kept : { ...this.full };
    this.apply();
    for (const hex of svg.querySelectorAll('[data-hex]')) hex.addEventListener('click', () => { if (!this.dragged) this.choose(hex.dataset.hex); });
    if (this.at) this.walkTo(this.at);
  }

  hex(id) { return this.svg?.querySelector(`[data-hex="${CSS.escape(id)}"]`); }
  mark(ids) {
    for (const node of this.svg?.querySelectorAll('.may') ?? []) node.classList.remove('may');
    for (const id of ids) this.hex(id)?.classList.add('may');
  }
  choose(id) {
    for (const node of this.svg.querySelectorAll('.chosen')) node.classList.remove('chosen');
    this.hex(id)?.classList.add('chosen');
    this.walkTo(id);
    this.onHex(id);
  }
  unchoose() { for (const node of this.svg?.querySelectorAll('.chosen') ?? []) node.classList.remove('chosen'); this.preview(null); }

  // A tile laid on trial: the picture of the tile over its hex, at four fifths of its strength.
  preview(id, tileText) {
    this.ghost?.remove(); this.ghost = null;
    const hex = id && this.hex(id);
    if (!hex || !tileText) return;
    const tile = new DOMParser().parseFromString(tileText, 'image/svg+xml').documentElement;
    const size = hex.getBBox ? hex.firstElementChild.getBBox() : { x: -44, y: -50, width: 88, height: 100 };
    const shift = hex.getAttribute('transform') || '';
    const group = document.createElementNS('http://www.w3.org/2000/svg', 'g');
    group.setAttribute('class', 'ghost'); group.setAttribute('transform', shift);
    for (const [name, value] of Object.entries({ x: size.x, y: size.y, width: size.width, height: size.height })) tile.setAttribute(name, value);
    group.append(tile);
    hex.parentNode.append(group);
    this.ghost = group;
  }

  apply() { const { x, y, wide, high } = this.box; this.svg.setAttribute('viewBox', `${x} ${y} ${wide} ${high}`); }
  fit() { this.box = { ...this.full }; this.apply(); }
  zoom(factor, event) {
    if (!this.box) return;
    const area = this.place.getBoundingClientRect();
    const fx = event ? (event.clientX - area.left) / area.width : 0.5;
    const fy = event ? (event.clientY - area.top) / area.height : 0.5;
    const wide = Math.min(this.full.wide * 1.3, Math.max(this.full.wide / 8, this.box.wide * factor));
    const high = wide * (this.box.high / this.box.wide);
    this.box.x += (this.box.wide - wide) * fx; this.box.y += (this.box.high - high) * fy;
    this.box.wide = wide; this.box.high = high; this.apply();
  }
  pan(dx, dy) { const area = this.place.getBoundingClientRect(); const scale = Math.max(this.box.wide / area.width, this.box.high / area.height); this.box.x -= dx * scale; this.box.y -= dy * scale; this.apply(); }

  down(e) { this.pointers.set(e.pointerId, e); this.dragged = false; this.start = { x: e.clientX, y: e.clientY }; }
  move(e) {
    const before = this.pointers.get(e.pointerId);
    if (!before || !this.box) return;
    if (this.pointers.size === 2) {
      const [a, b] = [...this.pointers.values()];
      const far = (p, q) => Math.hypot(p.clientX - q.clientX, p.clientY - q.clientY);
      const other = a.pointerId === e.pointerId ? b : a;
      this.zoom(far(before, other) / Math.max(1, far(e, other)), e); this.dragged = true;
    } else if (Math.hypot(e.clientX - this.start.x, e.clientY - this.start.y) > 6) {
      this.pan(e.clientX - before.clientX, e.clientY - before.clientY); this.dragged = true;
    }
    this.pointers.set(e.pointerId, e);
  }
  up(e) { this.pointers.delete(e.pointerId); }

  // Arrow keys walk from hex to hex; Enter opens the one walked to.
  walkTo(id) { for (const node of this.svg.querySelectorAll('.at')) node.classList.remove('at'); this.at = id; this.hex(id)?.classList.add('at'); }
  keydown(e) {
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    if (e.key === 'Enter' && this.at) { e.preventDefault(); this.choose(this.at); return; }
    if (e.key === '+') this.zoom(0.8); else if (e.key === '-') this.zoom(1.25); else if (e.key === '0') this.fit();
    const step = steps[e.key];
    if (!step || !this.svg) return;
    e.preventDefault();
    const places = [...this.svg.querySelectorAll('[data-hex]')].map((node) => ({ id: node.dataset.hex, box: node.getBoundingClientRect(), may: node.classList.contains('may') }));
    const middle = (p) => ({ x: p.box.left + p.box.width / 2, y: p.box.top + p.box.height / 2 });
    const here = places.find((p) => p.id === this.at) ?? places.find((p) => p.may) ?? places[0];
    if (!this.at) { this.walkTo(here.id); return; }
    const from = middle(here);
    const ranked = places.filter((p) => p !== here).map((p) => { const to = middle(p); const dx = to.x - from.x; const dy = to.y - from.y; const along = dx * step[0] + dy * step[1]; const aside = Math.abs(dx * step[1]) + Math.abs(dy * step[0]); return { id: p.id, along, cost: along + 2 * aside }; }).filter((p) => p.along > 4).sort((a, b) => a.cost - b.cost);
    if (ranked.length) this.walkTo(ranked[0].id);
  }
}
