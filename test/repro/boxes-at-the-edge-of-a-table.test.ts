// A box fell up to 4 % of its half width before its centre was over the edge of a table: of the least impulses of four points that carry it one would pull, and what an
// iteration from point to point gave instead turned it. Statics: it stands as long as its centre is above the face in which it touches.
import { expect, it } from 'vitest';
import { createWorld, mulberry32, obb, triangle } from '../../src/core/index.ts';
import { cases } from '../support/long.ts';

it.each(Array.from({ length: cases(16, 200) }, (_, i) => i + 1))(
  'of any shape a box falls when its centre is beyond it, seed %i',
  (seed) => {
    const random = mulberry32(seed);
    const size = 0.02 * 50 ** random();
    const half = [size * (0.5 + random()), size * (0.2 + 1.5 * random()), size * (0.5 + random())] as const;
    const yaw = 6.28 * random();
    // The edge, in the direction of x, is 0.1 % of the size beyond the centre, or before it; the third corner is anywhere on its other side.
    const edge = seed % 2 === 0 ? 1e-3 * size : -1e-3 * size;
    const a = [edge, 0, size * (1 + random())] as const;
    const b = [edge, 0, -size * (1 + random())] as const;
    const c = [-size * (1 + 3 * random()), 0, size * (random() - 0.5)] as const;
    const world = createWorld({ substeps: 2 ** (seed % 4), sleeping: false });
    if (seed % 3 === 0) world.spawnMesh({ vertices: [...a, ...b, ...c], indices: [0, 1, 2] });
    else world.spawn({ shape: triangle({ a, b, c }), body: 'static' });
    const orientation = [0, Math.sin(yaw / 2), 0, Math.cos(yaw / 2)] as const;
    const box = world.spawn({ shape: obb({ center: [0, 0, 0], half }), position: [0, half[1], 0], orientation });
    for (let s = 0; s < 300; s++) world.step(1 / 60);
    const [x, y, z] = world.pose(box).position;
    const moved = Math.hypot(x, y - half[1], z);
    if (edge < 0) expect(moved).toBeGreaterThan(0.01 * size);
    else expect(moved).toBeLessThan(1e-6);
  },
);
