// What a miniature frames, and what it has to draw, read back from its camera and buffers; drawing itself needs a browser.
import { beforeEach, describe, expect, test } from 'vitest';
import type { InterleavedBufferAttribute, Mesh } from 'three';
import { THEME } from '../../../src/page/kit/theme-signal.ts';
import { mulberry32 } from '../../../src/core/math/random.ts';
import { raycast } from '../../../src/core/raycast/raycast.ts';
import { aabb, capsule, obb, sphere, triangle } from '../../../src/core/shapes/shape.ts';
import { InsetScene } from '../../../src/page/stage/inset-scene.ts';
import { placedOf } from '../../../src/page/stage/instances.ts';
import { rowsOf } from '../../support/rows.ts';

const area = { left: 40, top: 25, width: 300, height: 180 };
let miniature: InsetScene;
beforeEach(() => {
  miniature = new InsetScene();
});

/** The first numbers of each instance of a batch's attribute. */
function read(batch: string, attribute: string): number[][] {
  const mesh = miniature.scene.getObjectByName(batch)!.children.at(-1) as Mesh;
  const count = (mesh.geometry as unknown as { instanceCount: number }).instanceCount;
  const values = mesh.geometry.getAttribute(attribute) as InterleavedBufferAttribute;
  return Array.from({ length: count }, (_, i) => [values.getX(i), values.getY(i), values.getZ(i), values.getW(i)]);
}

describe('framing', () => {
  test.each([
    [300, 180],
    [120, 400],
    [200, 200],
  ])('in a tile of %i × %i the whole ball is in view, and fills it', (width, height) => {
    const random = mulberry32(11);
    const rectangle = { left: 5, top: 900, width, height };
    miniature.frame([3, -1, 2], 2.5);
    miniature.look({ azimuth: 0.7, elevation: 0.4 });
    let nearest = Infinity;
    for (let i = 0; i < 2000; i++) {
      const z = 2 * random() - 1;
      const turn = 2 * Math.PI * random();
      const r = Math.sqrt(1 - z * z);
      const { x, y, visible } = miniature.project(rectangle, [3 + 2.5 * r * Math.cos(turn), -1 + 2.5 * r * Math.sin(turn), 2 + 2.5 * z]);
      expect(visible).toBe(true);
      nearest = Math.min(nearest, x - rectangle.left, rectangle.left + width - x, y - rectangle.top, rectangle.top + height - y);
    }
    expect(nearest / Math.min(width, height)).toBeLessThan(0.06);
  });

  test('the centre is in the middle; azimuth 0 looks along −z with x to the right and y up', () => {
    miniature.frame([1, 2, 3], 1);
    miniature.look({ azimuth: 0, elevation: 0 });
    const middle = miniature.project(area, [1, 2, 3]);
    expect(middle.x).toBeCloseTo(190, 9);
    expect(middle.y).toBeCloseTo(115, 9);
    expect(miniature.project(area, [1.5, 2, 3]).x).toBeGreaterThan(middle.x + 20);
    expect(miniature.project(area, [1, 2.5, 3]).y).toBeLessThan(middle.y - 20);
    const { direction } = miniature.rayThrough(area, 190, 115);
    expect(direction[2]).toBeCloseTo(-1, 12);
  });

  test('a camera that someone else has moved stays where it was put', () => {
    miniature.camera.position.set(9, 9, 9);
    miniature.setAspect(100, 300);
    expect(miniature.camera.position.toArray()).toEqual([9, 9, 9]);
    miniature.look({ azimuth: 0, elevation: 0 });
    const { z } = miniature.camera.position;
    miniature.setAspect(100, 900);
    expect(miniature.camera.position.z).toBeGreaterThan(z);
  });
});

describe('what is in it', () => {
  const ball = sphere({ center: [0, 0, 0], radius: 2 });
  const ray = { origin: [-6, 0, 0], direction: [250, 0, 0] } as const;

  test('a ray is drawn to where it leaves the picture, thick inside, a disc and a ring at its ends', () => {
    miniature.frame([0, 0, 0], 8);
    miniature.begin();
    miniature.ray(ray, raycast(ball, ray));
    miniature.end();
    const from = read('inset lines', 'strokeStart');
    const to = read('inset lines', 'strokeEnd');
    const lines = from.flatMap((start, i) => (to[i][3] === 0 ? [[start[0], to[i][0]]] : []));
    expect(lines).toEqual([
      [-6, -2],
      [2, 8],
      [-2, 2],
    ]);
    expect(read('inset marks', 'markCenter').map(([x]) => x)).toEqual([-2, 2, -6]);
  });

  test('a ray with an end is drawn to its end, which is marked', () => {
    miniature.begin();
    miniature.ray({ ...ray, maxDistance: 3 }, null);
    miniature.end();
    expect(read('inset marks', 'markCenter').map(([x]) => x)).toEqual([-6, -3]);
    expect(read('inset lines', 'strokeEnd')).toEqual([[-3, 0, 0, 0]]);
  });

  test('a solid has edges, a ghost has fewer, an emptied slot has none', () => {
    const count = (): number => {
      miniature.prepare(200, 200);
      return read('edges', 'strokeStart').length;
    };
    miniature.solid(2, capsule({ p1: [0, 0, 0], p2: [1, 0, 0], radius: 0.5 }), { color: 0xffffff });
    const whole = count();
    miniature.solid(2, capsule({ p1: [0, 0, 0], p2: [1, 0, 0], radius: 0.5 }), { color: 0xffffff, ghost: true });
    const ghost = count();
    expect(whole).toBeGreaterThan(60);
    expect(ghost).toBeGreaterThan(0.4 * whole);
    expect(ghost).toBeLessThan(0.6 * whole);
    miniature.solid(2, aabb({ center: [0, 0, 0], half: [1, 1, 1] }), { color: 0xffffff });
    expect(count()).toBe(12);
    miniature.solid(2, null);
    expect(count()).toBe(0);
  });

  test('it has changed until it is drawn, and again when something or someone changes it', () => {
    const renderer = { render: () => {} } as never;
    const drawn = (): boolean => {
      miniature.render(renderer, 200, 100);
      return miniature.changed;
    };
    expect(miniature.changed).toBe(true);
    expect(drawn()).toBe(false);
    miniature.solid(0, ball, { color: 1 });
    expect(miniature.changed).toBe(true);
    expect(drawn()).toBe(false);
    miniature.solid(0, ball, { color: 1 });
    expect(miniature.changed).toBe(false);
    miniature.solid(0, ball, { color: 2 });
    expect(miniature.changed).toBe(true);
    drawn();
    miniature.camera.position.x += 1;
    expect(miniature.changed).toBe(true);
    drawn();
    miniature.look({ azimuth: 1, elevation: 1 });
    expect(miniature.changed).toBe(true);
    drawn();
    THEME.value = 'light';
    expect(miniature.changed).toBe(true);
    expect(drawn()).toBe(false);
    THEME.value = 'dark';
  });
});

test('a shape is placed as a body of a world: pose and local record', () => {
  const shapes = [
    sphere({ center: [1, 2, 3], radius: 0.5 }),
    capsule({ p1: [0, 1, 0], p2: [2, 0, -1], radius: 0.25 }),
    aabb({ min: [0, 0, 0], max: [1, 2, 3] }),
    obb({ center: [4, 0, 0], half: [1, 2, 3], orientation: [0.5, 0.5, 0.5, 0.5] }),
    triangle({ a: [0, 0, 0], b: [1, 0, 0], c: [0, 1, 1] }),
  ];
  const state = rowsOf(...shapes);
  for (const [row, shape] of shapes.entries()) {
    const placed = placedOf(shape);
    for (const name of ['kind', 'position', 'orientation', 'local'] as const) {
      const { length } = placed[name];
      expect([...placed[name]], name).toEqual([...state[name].subarray(length * row, length * (row + 1))]);
    }
  }
});
