// The constructions of the boards: of two shapes of the plane, or of two lines. Loaded when they are opened first.

import { obb } from '../../core/shapes/shape.ts';
import type { Box2, Capsule2, Circle2, Shape2 } from '../../core/planar/shape2.ts';
import { ChoicesView } from './choices-view.ts';
import type { Choices } from './choices-view.ts';
import { capsulesInPlane } from './rows/capsule-pair-figure.ts';
import type { Point, RowId } from './rows/construction.ts';
import type { LinearObject } from './rows/linear-input.ts';
import { linesMeet } from './rows/lines-figure.ts';
import type { CapsuleInput } from './rows/ray-capsule-figure.ts';
import { overhang, spherePair } from './rows/solid-pair-figure.ts';
import { inflatedSphere, sphereCapsule } from './rows/sphere-capsule-figure.ts';
import type { SphereInput } from './rows/sphere-line.ts';
import { pointsApart } from './rows/vector-between.ts';

export class PlanarView {
  readonly #view: ChoicesView;
  #wanted: RowId | undefined;

  /** `changed` is called when another row was chosen: it has to be shown. */
  constructor(changed: () => void) {
    this.#view = new ChoicesView('construction.noneFlat', (row) => {
      this.#wanted = row;
      changed();
    });
  }

  get root(): HTMLElement {
    return this.#view.root;
  }

  /** `step` is the clamp up to which two capsules are shown. */
  showPair(a: Shape2, b: Shape2, step?: number): void {
    this.#view.show(planarChoices(a, b, step), this.#wanted);
  }

  showLines(a: LinearObject, b: LinearObject, coincident: 'miss' | 'hit'): void {
    this.#view.show(new Map([['S2', () => linesMeet(a, b, coincident)]]), undefined);
  }

  close(): void {
    this.#view.close();
  }
}

/** The rows that fit two shapes of the plane. */
export function planarChoices(a: Shape2, b: Shape2, step?: number): Choices {
  const circle = a.kind === 'circle' ? a : b.kind === 'circle' ? b : undefined;
  const rod = a.kind === 'capsule' ? a : b.kind === 'capsule' ? b : undefined;
  const box = a.kind === 'box' ? a : b.kind === 'box' ? b : undefined;
  if (a.kind === 'circle' && b.kind === 'circle') {
    return new Map([
      ['S4.2', () => spherePair(ball(a), ball(b), 2)],
      ['S4.1', () => pointsApart({ p: inSpace(a.center), q: inSpace(b.center), dimensions: 2 })],
    ]);
  }
  if (circle && rod) {
    return new Map([
      ['S0.5', () => sphereCapsule(ball(circle), stick(rod), 2)],
      ['S0.8', () => inflatedSphere(ball(circle), stick(rod), 2)],
    ]);
  }
  if (circle && box) return new Map([['S4.3', () => overhang(block(box), inSpace(circle.center), circle.radius, 2)]]);
  if (a.kind === 'capsule' && b.kind === 'capsule') return new Map([['S0.6', () => capsulesInPlane(stick(a), stick(b), step)]]);
  return new Map();
}

function inSpace(p: readonly [number, number]): Point {
  return [p[0], p[1], 0];
}

function ball({ center, radius }: Circle2): SphereInput {
  return { center: inSpace(center), radius };
}

function stick({ p1, p2, radius }: Capsule2): CapsuleInput {
  return { p1: inSpace(p1), p2: inSpace(p2), radius };
}

/** A box of the plane, thick enough for z never to decide. */
function block({ center, half, angle }: Box2): ReturnType<typeof obb> {
  return obb({
    center: inSpace(center),
    half: [half[0], half[1], 1 + Math.max(half[0], half[1])],
    orientation: [0, 0, Math.sin(angle / 2), Math.cos(angle / 2)],
  });
}
