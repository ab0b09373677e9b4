// The orientation gizmo: the world's axes as seen by the camera; pressing an end looks along it, pressing the middle resets the view.

import { AXIS_COLORS } from '../stage/axis-colors.ts';
import { name, onLanguage, text } from './language.ts';
import { element } from './element.ts';
import type { CameraPreset } from '../stage/stage.ts';

const SVG = 'http://www.w3.org/2000/svg';
const ARM = 26;
const AXES = [
  { letter: 'X', color: AXIS_COLORS[0], preset: 'right' },
  { letter: 'Y', color: AXIS_COLORS[1], preset: 'top' },
  { letter: 'Z', color: AXIS_COLORS[2], preset: 'front' },
] as const;

export class Gizmo {
  readonly root = element('div', { class: 'corner gizmo', attributes: { role: 'group' } });
  readonly #svg = document.createElementNS(SVG, 'svg');
  /** The last matrix: its first three columns, each with a fourth number. */
  readonly #shown = new Float64Array(12).fill(NaN);
  readonly #ends: { group: SVGGElement; line: SVGLineElement; depth: number }[] = [];

  constructor(choose: (preset: CameraPreset) => void) {
    name(this.root, 'gizmo.label');
    this.#svg.setAttribute('viewBox', '-38 -38 76 76');
    this.#svg.append(
      pressable(
        '',
        0,
        '#8c98a6',
        () => text('gizmo.home'),
        () => choose('home'),
      ),
    );
    for (const { letter, color, preset } of AXES) {
      const line = document.createElementNS(SVG, 'line');
      line.setAttribute('stroke', color);
      const group = pressable(
        letter,
        9,
        color,
        () => text('gizmo.axis', { axis: letter }),
        () => choose(preset),
      );
      this.#ends.push({ group, line, depth: 0 });
      this.#svg.append(line, group);
    }
    this.root.append(this.#svg);
  }

  /** `m`: the sixteen numbers of the camera's matrix, whose columns are its right, up and backward axes. */
  update(m: ArrayLike<number>): void {
    if (this.#shown.every((value, i) => value === m[i])) return;
    for (let i = 0; i < this.#shown.length; i++) this.#shown[i] = m[i];
    for (let k = 0; k < 3; k++) {
      const end = this.#ends[k];
      // World axis k in the camera's frame: the k-th components of its three axes. SVG's y points down.
      const x = m[k] * ARM;
      const y = -m[4 + k] * ARM;
      end.depth = m[8 + k];
      end.line.setAttribute('x2', x.toFixed(1));
      end.line.setAttribute('y2', y.toFixed(1));
      end.group.setAttribute('transform', `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
      // Axes that point away are fainter.
      end.group.setAttribute('opacity', end.depth < 0 ? '0.55' : '1');
    }
  }
}

function pressable(letter: string, radius: number, color: string, label: () => string, press: () => void): SVGGElement {
  const group = document.createElementNS(SVG, 'g');
  group.setAttribute('role', 'button');
  group.setAttribute('tabindex', '0');
  const named = (): void => group.setAttribute('aria-label', label());
  named();
  onLanguage(named);
  const circle = document.createElementNS(SVG, 'circle');
  circle.setAttribute('r', String(radius === 0 ? 5 : radius));
  circle.setAttribute('fill', color);
  group.append(circle);
  if (letter !== '') {
    const text = document.createElementNS(SVG, 'text');
    text.textContent = letter;
    group.append(text);
  }
  group.addEventListener('click', press);
  group.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    event.stopPropagation();
    press();
  });
  return group;
}
