// A character walks on one mesh as on its triangles one by one.
import { describe, expect, test } from 'vitest';
import { BoxGeometry, Group, Mesh } from 'three';
import { aabb, capsule, createWorld, sphere, triangle, type Shape, type Vec3, type World } from '../../../src/core/index.ts';
import { meshGeometry } from '../../../src/three/index.ts';
import { mulberry32 } from '../../../src/core/math/random.ts';
import { cases } from '../../support/long.ts';

interface Level {
  readonly vertices: number[];
  readonly indices: number[];
}

/** Gentle hills of 2 × 20 × 20 triangles, a stair and a wall. */
function level(seed: number): Level {
  const random = mulberry32(seed);
  const vertices: number[] = [];
  const indices: number[] = [];
  const side = 20;
  for (let i = 0; i <= side; i++) for (let j = 0; j <= side; j++) vertices.push(i - 10, 0.25 * random(), j - 10);
  for (let i = 0; i < side; i++) {
    for (let j = 0; j < side; j++) {
      const a = i * (side + 1) + j;
      indices.push(a, a + 1, a + side + 1, a + 1, a + side + 2, a + side + 1);
    }
  }
  const quad = (a: Vec3, b: Vec3, c: Vec3, d: Vec3): void => {
    const first = vertices.length / 3;
    vertices.push(...a, ...b, ...c, ...d);
    indices.push(first, first + 1, first + 2, first, first + 2, first + 3);
  };
  for (let s = 0; s < 4; s++) {
    const x = 3 + 0.5 * s;
    const y = 0.4 + 0.2 * s;
    quad([x, y, -3], [x, y, 3], [x + 0.5, y, 3], [x + 0.5, y, -3]);
    quad([x, y - 0.4, -3], [x, y - 0.4, 3], [x, y, 3], [x, y, -3]);
  }
  quad([-6, -1, -10], [-6, -1, 10], [-6, 3, 10], [-6, 3, -10]);
  return { vertices, indices };
}

function worlds({ vertices, indices }: Level): { whole: World; single: World } {
  const whole = createWorld();
  whole.spawnMesh({ vertices, indices });
  const single = createWorld();
  const corner = (i: number): Vec3 => [vertices[3 * i], vertices[3 * i + 1], vertices[3 * i + 2]];
  for (let t = 0; t < indices.length; t += 3) {
    single.spawn({ shape: triangle({ a: corner(indices[t]), b: corner(indices[t + 1]), c: corner(indices[t + 2]) }), body: 'static' });
  }
  return { whole, single };
}

const walkers: Record<string, Shape> = {
  capsule: capsule({ p1: [0, -0.5, 0], p2: [0, 0.5, 0], radius: 0.3 }),
  sphere: sphere({ center: [0, 0, 0], radius: 0.4 }),
};

describe.each(Object.keys(walkers))('%s', (kind) => {
  test.each(cases([1], [1, 2, 3, 4]))('the same way, to rounding, over hills, up the stair and along the wall (seed %i)', (seed) => {
    const { whole, single } = worlds(level(seed));
    const random = mulberry32(100 + seed);
    const shape = walkers[kind];
    let at: Vec3 = [0, 2, 0];
    let climbed = 0;
    let stopped = 0;
    for (let step = 0; step < 120; step++) {
      const toTheStair = step < 60;
      if (step === 60) at = [0, 2, 0];
      const motion: Vec3 = [toTheStair ? 0.1 : -0.2, -0.05, 0.1 * (random() - 0.5)];
      const a = whole.moveAndSlide(shape, at, motion);
      const b = single.moveAndSlide(shape, at, motion);
      for (let k = 0; k < 3; k++) expect(a.position[k]).toBeCloseTo(b.position[k], 6);
      expect(a.grounded).toBe(b.grounded);
      // Not inside the level.
      expect(Math.max(0, ...whole.overlap(placed(shape, a.position)).map(({ contact }) => contact.depth))).toBeLessThan(1e-3);
      climbed = Math.max(climbed, a.position[1]);
      if (a.hits.some(({ normal }) => normal[0] > 0.9)) stopped++;
      at = [a.position[0], a.position[1], a.position[2]];
    }
    expect(climbed).toBeGreaterThan(1.2);
    expect(stopped).toBeGreaterThan(0);
  });
});

function placed(shape: Shape, [x, y, z]: readonly number[]): Shape {
  if (shape.kind === 'sphere') return sphere({ center: [x, y, z], radius: shape.radius });
  if (shape.kind !== 'capsule') throw new Error('no walker of that kind');
  return capsule({ p1: [x, y - 0.5, z], p2: [x, y + 0.5, z], radius: shape.radius });
}

// Found by the example walk.ts: at an edge the riser was taken for a wall again once the tread was forgotten, and the walker stood before the first step.
test.each([
  { radius: 0.35, run: 0.4, bottom: 0, steps: 8 },
  { radius: 0.35, run: 0.8, bottom: -0.3, steps: 8 },
  { radius: 0.3, run: 0.5, bottom: 0, steps: 1 },
])(
  'stairs of closed boxes are climbed as triangles as they are as boxes: $steps of $run m, radius $radius',
  ({ radius, run, bottom, steps }) => {
    const group = new Group();
    const boxes = createWorld();
    const block = (x: number, y: number, z: number, width: number, height: number, depth: number): void => {
      const mesh = new Mesh(new BoxGeometry(width, height, depth));
      mesh.position.set(x, y, z);
      group.add(mesh);
      boxes.spawn({ shape: aabb({ center: [x, y, z], half: [width / 2, height / 2, depth / 2] }), body: 'static' });
    };
    block(0, -0.5, 0, 24, 1, 24);
    for (let i = 0; i < steps; i++) {
      const top = 0.2 * (i + 1);
      block(3 + run * i, (top + bottom) / 2, -3, run, top - bottom, 3);
    }
    const mesh = createWorld();
    mesh.spawnMesh(meshGeometry(group));
    const shape = capsule({ p1: [0, -0.45, 0], p2: [0, 0.45, 0], radius });
    const heights = [boxes, mesh].map((world) => {
      let at: Vec3 = [0, 0.46 + radius, -2.6];
      for (let i = 0; i < 150 && at[0] < 3 + run * (steps - 1); i++) {
        const { position } = world.moveAndSlide(shape, at, [4 / 60, 0, 0]);
        at = [position[0], position[1], position[2]];
      }
      return at[1];
    });
    expect(heights[0]).toBeCloseTo(0.46 + radius + 0.2 * steps, 3);
    expect(heights[1]).toBeCloseTo(heights[0], 3);
  },
);
