// The lines of the layers that show detection, and of the spring that drags a body.

import { inspect, PALETTE, drawBounds, drawVelocities } from 'kantsu/inspect';
import type { Vec3, World } from 'kantsu';
import type { DebugDraw } from 'kantsu/inspect';
import { OverlayBoxes } from './stage/overlay-boxes.ts';
import { OverlayLines } from './stage/overlay-lines.ts';
import type { Stage } from './stage/stage.ts';
import type { Lab } from './model/lab.ts';
import { drawOccupied } from './model/occupied-columns.ts';

export class WorldLines {
  readonly #full: OverlayLines;
  readonly #faint: OverlayLines;
  readonly #dashed: OverlayLines;
  readonly #cells: OverlayBoxes;
  readonly #grip: Vec3 = [0, 0, 0];

  constructor(stage: Stage) {
    this.#full = new OverlayLines(stage, { behind: 0.45 });
    this.#faint = new OverlayLines(stage, { opacity: 0.35 });
    this.#dashed = new OverlayLines(stage, { dashed: true, behind: 0.85 });
    this.#cells = new OverlayBoxes(stage);
  }

  draw({ layers, world, grab }: Lab): void {
    this.#full.begin();
    this.#faint.begin();
    this.#dashed.begin();
    this.#cells.begin();
    if (layers.velocities) drawVelocities(this.#full, inspect(world).bodies);
    if (layers.bounds) drawBounds(this.#faint, inspect(world).bodies);
    if (layers.grid) drawOccupied(this.#cells, this.#faint, world);
    if (layers.pairs) drawMovingPairs(this.#dashed, world);
    if (grab?.alive) {
      const [x, y, z] = grab.grip(this.#grip);
      this.#full.line(x, y, z, ...grab.hand, PALETTE.TOUCHING);
    }
    this.#full.end();
    this.#faint.end();
    this.#dashed.end();
    this.#cells.end();
  }
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
