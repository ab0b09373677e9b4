// The hit timeline: the current ray as a ruler, one row per collider, a bar from entry to exit with a letter at each end.

import { digits, metres } from './format.ts';
import { button, element, setHidden, write } from './element.ts';
import { kindName, partLetter, partName, printedDistance } from './hit-sentence.ts';
import { language, onLanguage, text } from './language.ts';
import { ProbeSlider } from './probe-slider.ts';
import { MOST_TICKS, span } from './hit-timeline-span.ts';
import type { Lab } from '../model/lab.ts';
import { probeRange, readProbe } from '../model/probe.ts';
import type { Hit } from '../model/rays.ts';

export interface HitTimelineActions {
  lookAtHit(index: number): void;
  lookAtEnd(index: number, end: 'enter' | 'exit'): void;
}

interface Row {
  readonly root: HTMLElement;
  readonly button: HTMLButtonElement;
  readonly name: HTMLElement;
  readonly said: HTMLElement;
  readonly bar: HTMLElement;
  readonly enter: HTMLButtonElement;
  readonly exit: HTMLButtonElement;
}

const WALK: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** Least length of a bar with the buttons inside; a shorter one has them outside. */
const ENDS = 52; // px

export class HitTimeline {
  readonly #lab: Lab;
  readonly #actions: HitTimelineActions;
  readonly #ruler = element('div', { class: 'ruler', attributes: { 'aria-hidden': 'true' } });
  readonly #ticks: HTMLElement[] = [];
  readonly #list = element('ol', { class: 'strip-rows' });
  readonly #rows: Row[] = [];
  readonly #empty = element('p', { class: 'hint strip-empty' });
  readonly #probe: ProbeSlider;
  /** The ruler's rectangle; a press on it moves the probe there. */
  readonly #rail = element('div', { class: 'probe-rail' });
  #span = { from: 0, to: 1 };
  #dragging = false;
  #watched = -1;

  constructor(root: HTMLElement, lab: Lab, actions: HitTimelineActions) {
    this.#lab = lab;
    this.#actions = actions;
    for (let i = 0; i < MOST_TICKS; i++) {
      const tick = element('span');
      this.#ticks.push(tick);
      this.#ruler.append(tick);
    }
    this.#list.addEventListener('pointerleave', () => lab.pointAtHit(null));
    this.#list.addEventListener('focusout', () => {
      if (!this.#list.matches(':hover')) lab.pointAtHit(null);
    });
    this.#list.addEventListener('keydown', (event) => this.#walk(event));
    this.#probe = new ProbeSlider(lab, 'probe-knob');
    this.#rail.append(this.#probe.root);
    this.#rail.addEventListener('pointerdown', (event) => this.#drag(event));
    root.append(this.#ruler, this.#list, this.#empty, this.#rail);
    onLanguage(() => this.update());
  }

  /** True while the probe on the hit timeline is dragged or focused. */
  get probing(): boolean {
    return this.#dragging || this.#probe.focused;
  }

  update(): void {
    const { rays } = this.#lab;
    const ray = rays.current;
    const hits = ray?.hits ?? [];
    setHidden(this.#ruler, ray === undefined);
    setHidden(this.#rail, ray === undefined);
    setHidden(this.#list, hits.length === 0);
    setHidden(this.#empty, hits.length > 0);
    write(this.#empty, text(ray === undefined ? 'strip.empty' : 'strip.miss'));
    if (ray === undefined) return;

    const { from, to, step } = span(hits, hits.length === 0 ? probeRange(ray)[1] : 0);
    this.#span = { from, to };
    const reading = readProbe(this.#lab)!;
    this.#probe.show(reading);
    this.#probe.root.style.left = `${(100 * Math.min(1, Math.max(0, (reading.t - from) / (to - from)))).toFixed(2)}%`;
    const steps = Math.round((to - from) / step);
    this.#ticks.forEach((tick, i) => {
      setHidden(tick, i > steps);
      tick.style.left = `${(100 * i) / steps}%`;
      write(tick, `${Number((from + i * step).toPrecision(4))}${i === steps ? ' m' : ''}`.replace('-', '−'));
    });
    const shortest = (100 * ENDS) / Math.max(1, this.#ruler.clientWidth);
    while (this.#rows.length < hits.length) this.#addRow();
    this.#rows.forEach((row, i) => {
      setHidden(row.root, i >= hits.length);
      if (i < hits.length) this.#fill(row, hits[i], from, to, shortest, ray.returned[i], i === rays.hitIndex);
    });
    // Only after a user action: a list that scrolls by itself while bodies move is unreadable.
    if (this.#watched !== rays.version && hits.length > 0) {
      this.#watched = rays.version;
      const row = this.#rows[rays.hitIndex].root;
      const top = row.offsetTop - this.#list.offsetTop;
      if (top < this.#list.scrollTop || top + row.offsetHeight > this.#list.scrollTop + this.#list.clientHeight) this.#list.scrollTop = top;
    }
  }

  /** The probe follows the pointer from where it goes down on the ruler. */
  #drag({ button: pressed, pointerId, clientX }: PointerEvent): void {
    if (pressed !== 0) return;
    const rail = this.#rail;
    const follow = (x: number): void => {
      const { left, width } = rail.getBoundingClientRect();
      const { from, to } = this.#span;
      this.#lab.rays.moveProbe(from + Math.min(1, Math.max(0, (x - left) / Math.max(1, width))) * (to - from));
    };
    const move = (event: PointerEvent): void => follow(event.clientX);
    const end = (): void => {
      this.#dragging = false;
      rail.removeEventListener('pointermove', move);
      for (const type of ['pointerup', 'pointercancel'] as const) rail.removeEventListener(type, end);
    };
    this.#dragging = true;
    rail.setPointerCapture(pointerId);
    rail.addEventListener('pointermove', move);
    for (const type of ['pointerup', 'pointercancel'] as const) rail.addEventListener(type, end);
    follow(clientX);
  }

  /** Arrow keys on a row select the next hit, and the focus follows. */
  #walk(event: KeyboardEvent): void {
    const by = WALK[event.key];
    const { rays } = this.#lab;
    const n = rays.current?.hits.length ?? 0;
    if (by === undefined || n === 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = (rays.hitIndex + by + n) % n;
    this.#actions.lookAtHit(next);
    this.#rows[next].button.focus();
    event.preventDefault();
  }

  #addRow(): void {
    const index = this.#rows.length;
    const name = element('span', { class: 'strip-name' });
    const said = element('span', { class: 'unseen' });
    const bar = element('span', { class: 'bar', attributes: { 'aria-hidden': 'true' } });
    const press = button({ class: 'strip-row', click: () => this.#actions.lookAtHit(index) }, name, said);
    const [enter, exit] = (['enter', 'exit'] as const).map((end) =>
      button({ class: `strip-end ${end}`, hint: `strip.${end}Hint`, click: () => this.#actions.lookAtEnd(index, end) }),
    );
    const root = element('li', {}, press, element('div', { class: 'track' }, bar, enter, exit));
    for (const type of ['pointerenter', 'focusin']) root.addEventListener(type, () => this.#lab.pointAtHit(index));
    this.#rows.push({ root, button: press, name, said, bar, enter, exit });
    this.#list.append(root);
  }

  #fill(row: Row, hit: Hit, from: number, to: number, shortest: number, returned: boolean, current: boolean): void {
    const left = (100 * (hit.enter.distance - from)) / (to - from);
    const width = (100 * (hit.exit.distance - hit.enter.distance)) / (to - from);
    const who = this.#lab.nameOf(hit.entity);
    write(row.name, who);
    row.bar.style.left = row.enter.style.left = `${left.toFixed(2)}%`;
    row.bar.style.width = `${width.toFixed(2)}%`;
    row.exit.style.left = `${(left + width).toFixed(2)}%`;
    row.bar.dataset['enter'] = hit.enter.part;
    row.bar.dataset['exit'] = hit.exit.part;
    for (const end of ['enter', 'exit'] as const) {
      write(row[end], partLetter(hit[end].part));
      const words = text(`strip.${end}`, { name: who, part: partName(hit[end].part, language()), d: metres(printedDistance(hit[end])) });
      if (row[end].getAttribute('aria-label') !== words) row[end].setAttribute('aria-label', words);
      // One tab stop for each row and, in the current one, one for each end.
      row[end].tabIndex = current ? 0 : -1;
    }
    // A bar shorter than its two ends has them outside.
    row.root.classList.toggle('short', width < shortest);
    const kind = kindName(this.#lab.world.kind(hit.entity), language());
    write(row.said, ` ${kind}, ${digits(printedDistance(hit.enter))} – ${digits(printedDistance(hit.exit))} m`);
    row.button.setAttribute('aria-current', String(current));
    row.root.classList.toggle('left-out', !returned);
    // The hovered body in the picture.
    row.root.classList.toggle('hovered', hit.entity === this.#lab.hovered);
  }
}
