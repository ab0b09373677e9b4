// The lines of the layers that show detection, and of the spring that drags a body.

import { KINDS, obb, rowOf } from 'kantsu';
import type { Entity, Vec3, World } from 'kantsu';
import { PALETTE, drawBounds, drawShape, drawVelocities, inspect, recordOf } from 'kantsu/inspect';
import type { DebugDraw } from 'kantsu/inspect';
import { MAIN_VIEW } from './stage/layers.ts';
import { ARROW, LineBatch, PIECE } from './stage/line-batch.ts';
import { OverlayBoxes } from './stage/overlay-boxes.ts';
import type { Stage } from './stage/stage.ts';
import type { Session } from './model/session.ts';
import { inertiaBox } from './model/energy.ts';
import { stepFor } from './kit/ruler.ts';
import { drawOccupied } from './model/occupied-columns.ts';

export class WorldLines {
  readonly #fine: LineBatch;
  /** Bounds and cells, which are not seen through bodies. */
  readonly #faint: LineBatch;
  readonly #arrows: LineBatch;
  readonly #cells: OverlayBoxes;
  /** N·s that an arrow of one metre stands for. */
  impulseUnit = 1;
  readonly #grip: Vec3 = [0, 0, 0];

  constructor({ scene }: Stage) {
    // In the side view those of the whole world would overlap.
    const where = { parent: scene, view: MAIN_VIEW };
    this.#fine = new LineBatch('fine lines', { ...where, behind: 0.5, renderOrder: 5 });
    this.#faint = new LineBatch('bounds', { ...where, renderOrder: 5 });
    this.#arrows = new LineBatch('arrows', { ...where, halo: 0.75, behind: 0.7, renderOrder: 12 });
    this.#cells = new OverlayBoxes(scene);
  }

  draw({ layers, world, grab, selection: { body: selected } }: Session): void {
    const { bodies } = inspect(world);
    const batches = [this.#fine, this.#faint, this.#arrows, this.#cells];
    for (const batch of batches) batch.begin();
    // Curves are drawn in pieces.
    this.#fine.pen(1, PALETTE.OUTLINE, 0.9).head(PIECE);
    this.#faint.pen(1, PALETTE.BOUNDS, 0.35);
    this.#arrows.pen(2, PALETTE.VELOCITY).head(PIECE);
    if (layers.velocities) drawVelocities(this.#arrows, bodies);
    if (layers.impulses) this.#drawImpulses(world);
    if (layers.mass && selected !== undefined && world.isAlive(selected)) drawMass(this.#fine, world, selected);
    if (grab?.alive) {
      const [x, y, z] = grab.grip(this.#grip);
      this.#fine.line(x, y, z, ...grab.hand, PALETTE.TOUCHING);
    }
    if (layers.bounds) drawBounds(this.#faint, bodies);
    if (layers.grid) drawOccupied(this.#cells, this.#faint, world);
    this.#fine.pen(1, PALETTE.CANDIDATE, 0.9).dash(5, 4);
    if (layers.pairs) drawMovingPairs(this.#fine, world);
    for (const batch of batches) batch.end();
  }

  /** The impulse of each contact in the last step, as it acts on its body b, from the contact. */
  #drawImpulses(world: World): void {
    let strongest = 0;
    for (const { normalImpulse } of world.contacts) strongest = Math.max(strongest, normalImpulse);
    this.impulseUnit = unitFor(strongest, this.impulseUnit);
    this.#arrows.pen(3, PALETTE.PART_P2).head(ARROW);
    for (const { normal, points, normalImpulse } of world.contacts) {
      if (!(normalImpulse > 0)) continue;
      const long = normalImpulse / this.impulseUnit;
      const [x, y, z] = points[0].point;
      this.#arrows.line(x, y, z, x + long * normal[0], y + long * normal[1], z + long * normal[2]);
    }
  }
}

/** m of the arrow of the strongest impulse, at most and at least: between them the scale is kept, so that it does not flicker. */
const LONGEST = 1.5;
const SHORTEST = 0.2;

function unitFor(strongest: number, before: number): number {
  const least = strongest / LONGEST;
  if (least === 0 || (least <= before && strongest >= SHORTEST * before)) return before;
  return stepFor(least);
}

/** The centre of mass as a cross, and the box of even density with the same mass and moments of inertia. */
function drawMass(draw: DebugDraw, world: World, body: Entity): void {
  const { position, orientation } = world.pose(body);
  const half = inertiaBox(inspect(world).bodies, rowOf(body));
  const long = 0.1 + 0.3 * Math.max(...(half ?? [0]));
  for (const k of [0, 1, 2]) {
    const [from, to] = [-long, long].map((off) => position.with(k, position[k] + off));
    draw.line(from[0], from[1], from[2], to[0], to[1], to[2], PALETTE.OUTLINE);
  }
  if (half) drawShape(draw, KINDS.indexOf('obb'), recordOf(obb({ center: position, half, orientation })), 0, PALETTE.OUTLINE);
}

/**
 * Pairs with overlapping bounds: a line from centre to centre. Pairs with static bodies are left out: a hundred lines to the middle of the floor are
 * useless.
 */
function drawMovingPairs(draw: DebugDraw, world: World): void {
  const { candidates: pairs } = inspect(world);
  const { position, alive, moves } = inspect(world).bodies;
  for (let i = 0; i < pairs.count; i++) {
    const a = pairs.a[i];
    const b = pairs.b[i];
    if (!alive[a] || !alive[b] || !moves[a] || !moves[b]) continue;
    draw.line(
      position[3 * a],
      position[3 * a + 1],
      position[3 * a + 2],
      position[3 * b],
      position[3 * b + 1],
      position[3 * b + 2],
      PALETTE.CANDIDATE,
    );
  }
}
