// The controls of all cells: offset, rotation and scale of the second solid, the sweep, and reset.

import type { Vec3 } from 'kantsu';
import { button, element } from '../../ui/element.ts';
import { text } from '../../ui/language.ts';
import { NumberRow } from './number-row.ts';
import { part } from './part.ts';
import { REACH, SCALES, START, type SharedPose } from './shared-pose.ts';

const AXES = ['x', 'y', 'z'] as const;

export interface PoseControlsActions {
  readonly change: (pose: SharedPose) => void;
  readonly animate: (on: boolean) => void;
}

export class PoseControls {
  readonly root: HTMLElement;
  #pose: SharedPose = START;
  readonly #offset: readonly NumberRow[];
  readonly #turn: readonly NumberRow[];
  readonly #scale: NumberRow;
  readonly #animate = element('input', { attributes: { type: 'checkbox' } });

  constructor({ change, animate }: PoseControlsActions) {
    const replaced = (v: Vec3, k: number, value: number): Vec3 => v.map((x, i) => (i === k ? value : x)) as Vec3;
    this.#offset = AXES.map(
      (letter, k) =>
        new NumberRow({
          letter,
          min: -REACH,
          max: REACH,
          step: 0.01,
          decimals: 3,
          change: (value) => change({ ...this.#pose, offset: replaced(this.#pose.offset, k, value) }),
        }),
    );
    this.#turn = AXES.map(
      (letter, k) =>
        new NumberRow({
          letter,
          min: -180,
          max: 180,
          step: 1,
          decimals: 1,
          change: (value) => change({ ...this.#pose, turn: replaced(this.#pose.turn, k, value) }),
        }),
    );
    this.#scale = new NumberRow({
      letter: '×',
      min: SCALES[0],
      max: SCALES[1],
      step: 0.01,
      decimals: 2,
      change: (scale) => change({ ...this.#pose, scale }),
    });
    this.#animate.addEventListener('change', () => animate(this.#animate.checked));
    const group = (title: 'matrix.offset' | 'matrix.turn' | 'matrix.scale', unit: string, rows: readonly NumberRow[]): HTMLElement =>
      element(
        'div',
        { class: 'matrix-numbers' },
        element('h3', {}, element('span', { text: title }), element('small', { class: 'soft' }, unit)),
        ...rows.map(({ root }) => root),
      );
    this.root = part(
      'matrix.moveTitle',
      element(
        'div',
        { class: 'line wrap' },
        element('label', { class: 'switch' }, this.#animate, element('span', { text: 'matrix.animate' })),
        button({ class: 'push', text: 'matrix.reset', click: () => change(START) }),
      ),
      group('matrix.offset', 'm', this.#offset),
      group('matrix.turn', '°', this.#turn),
      group('matrix.scale', '', [this.#scale]),
      element('p', { class: 'hint', text: 'matrix.mirrorHint' }),
    );
    this.translate();
  }

  show(pose: SharedPose): void {
    this.#pose = pose;
    this.#offset.forEach((row, k) => row.set(pose.offset[k]));
    this.#turn.forEach((row, k) => row.set(pose.turn[k]));
    this.#scale.set(pose.scale);
  }

  showAnimated(on: boolean): void {
    this.#animate.checked = on;
  }

  translate(): void {
    this.#offset.forEach((row, k) => row.name(text('matrix.offsetAxis', { axis: AXES[k] })));
    this.#turn.forEach((row, k) => row.name(text('matrix.turnAxis', { axis: AXES[k] })));
    this.#scale.name(text('matrix.scaleOne'));
  }
}
