// The contact marks as they were drawn last: which pair each belongs to, so that a click picks what one sees.

import type { Vec3 } from '../../core/math/vec3.ts';
import type { Entity } from '../../core/world/entity.ts';
import type { Lab } from '../model/lab.ts';
import type { Viewpoint } from '../model/viewpoint.ts';
import type { Pair } from './picked-contact.ts';

/** px around a mark that belong to it, for a mouse and for a finger. */
const NEAR = 9;
const WIDE = 18;
/** A mark in sight goes before a hidden one that is so much nearer to the pointer, px. */
const IN_FRONT = 6;
/** A mark this far behind a surface still lies in it: its point is midway in the overlap; a share of its distance from the eye. */
const SUNK = 0.01;

export interface MarkAt extends Pair {
  readonly at: Vec3;
}

export class ContactMarks {
  #count = 0;
  readonly #a: Entity[] = [];
  readonly #b: Entity[] = [];
  readonly #at: Vec3[] = [];
  /** Whether marks are seen through what lies in front of them. */
  #through: boolean[] = [];
  readonly #coarse = matchMedia('(pointer: coarse)');

  clear(): void {
    this.#count = 0;
  }

  add(a: Entity, b: Entity, x: number, y: number, z: number, through: boolean): void {
    const i = this.#count++;
    this.#a[i] = a;
    this.#b[i] = b;
    const at = (this.#at[i] ??= [0, 0, 0]);
    at[0] = x;
    at[1] = y;
    at[2] = z;
    this.#through[i] = through;
  }

  /** The mark at a pixel of the page: the nearest to it among those that are seen there. */
  markAt(lab: Lab, viewpoint: Viewpoint, x: number, y: number): MarkAt | undefined {
    const near = this.#coarse.matches ? WIDE : NEAR;
    let best = -1;
    let least = Infinity;
    for (let i = 0; i < this.#count; i++) {
      const seen = viewpoint.project(this.#at[i]);
      const away = seen.visible ? Math.hypot(seen.x - x, seen.y - y) : Infinity;
      if (away > near || away >= least) continue;
      const hidden = isHidden(lab, viewpoint, this.#at[i]);
      if (hidden && !this.#through[i]) continue;
      const rank = away + (hidden ? IN_FRONT : 0);
      if (rank >= least) continue;
      best = i;
      least = rank;
    }
    if (best < 0) return undefined;
    const [a, b] = [this.#a[best], this.#b[best]];
    return lab.world.isAlive(a) && lab.world.isAlive(b) ? { a, b, at: [...this.#at[best]] } : undefined;
  }

  /** All pairs with marks, and where; for tests. */
  get list(): readonly MarkAt[] {
    return Array.from({ length: this.#count }, (_, i) => ({ a: this.#a[i], b: this.#b[i], at: this.#at[i] }));
  }
}

function isHidden(lab: Lab, viewpoint: Viewpoint, at: Vec3): boolean {
  const eye = viewpoint.camera.position.toArray();
  const way: Vec3 = [at[0] - eye[0], at[1] - eye[1], at[2] - eye[2]];
  const far = Math.hypot(...way);
  if (!(far > 0)) return false;
  const hit = lab.peek(eye, way, (1 - SUNK) * far);
  return hit !== null;
}
