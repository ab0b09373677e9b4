// The probe as a slider: the same value, keys and texts in the main view and on the hit timeline.

import { nextCrossing, probeAt, probeRange } from '../model/probe.ts';
import type { ProbeReading } from '../model/probe.ts';
import type { Lab } from '../model/lab.ts';
import { element } from './element.ts';
import { metres } from './format.ts';
import { setAttribute, takeKeys } from './drag-handle.ts';
import { text } from './language.ts';

/** Share of the probe's range per press of an arrow key; with Shift. */
const STEP = 1 / 100;
const FINE = 1 / 2000;

const ARROWS: Readonly<Record<string, 1 | -1>> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };
const CROSSINGS: Readonly<Record<string, 1 | -1>> = { PageDown: -1, PageUp: 1 };

export class ProbeSlider {
  readonly root: HTMLElement;
  readonly #lab: Lab;

  constructor(lab: Lab, looks: string) {
    this.#lab = lab;
    this.root = element('div', { class: looks, label: 'probe.label', hint: 'probe.hint', attributes: { role: 'slider', tabindex: '0' } });
    takeKeys(this.root, (key, fine) => this.#press(key, fine));
  }

  get focused(): boolean {
    return document.activeElement === this.root;
  }

  /** Position of the probe, for assistive technology. */
  show(reading: ProbeReading): void {
    const { rays } = this.#lab;
    const [from, to] = probeRange(rays.current!);
    setAttribute(this.root, 'aria-valuemin', String(from));
    setAttribute(this.root, 'aria-valuemax', String(to));
    setAttribute(this.root, 'aria-valuenow', reading.t.toPrecision(6));
    // The text changes with each frame, and would be read out each time: while time runs only with the focus.
    if (this.focused || !this.#lab.playing) setAttribute(this.root, 'aria-valuetext', probeSentence(this.#lab, reading));
  }

  #press(key: string, fine: boolean): boolean {
    const { rays } = this.#lab;
    const { current: ray } = rays;
    if (ray === undefined) return false;
    const [from, to] = probeRange(ray);
    const t = probeAt(rays);
    if (key in ARROWS) rays.moveProbe(Math.min(to, Math.max(from, t + ARROWS[key] * (to - from) * (fine ? FINE : STEP))));
    else if (key in CROSSINGS) rays.moveProbe(nextCrossing(ray, t, CROSSINGS[key]) ?? t);
    else if (key === 'Home') rays.moveProbe(from);
    else if (key === 'End') rays.moveProbe(to);
    else return false;
    return true;
  }
}

function probeSentence(lab: Lab, { t, inside, nearest, s }: ProbeReading): string {
  const names = inside.map((entity) => lab.nameOf(entity)).join(', ');
  return [
    text(names === '' ? 'probe.outsideAt' : 'probe.insideAt', { t: metres(t), names }),
    nearest ? text('probe.surface', { d: metres(nearest.distance), name: lab.nameOf(nearest.entity) }) : '',
    s === undefined ? '' : `s ${s.toFixed(3)}`,
  ]
    .filter((part) => part !== '')
    .join('; ');
}
