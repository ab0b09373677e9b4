// Links: what goes in comes out, and what is broken is passed over.
import { describe, expect, test } from 'vitest';
import { viewOf } from '../../src/page/document/ray-link.ts';
import type { View } from '../../src/page/document/ray-link.ts';
import { mulberry32 } from '../../src/core/math/random.ts';
import type { Vec3 } from '../../src/core/math/vec3.ts';

/** As the pages with links of version 1 made them. */
function linkOf({ scene, count, seed, tick, camera, rays, query, inside }: View): URLSearchParams {
  const out = new URLSearchParams({ v: '1' });
  if (scene !== undefined) out.set('scene', scene);
  if (count !== undefined) out.set('n', count.toString(36));
  if (seed !== undefined) out.set('seed', seed.toString(36));
  if (tick !== undefined) out.set('t', tick.toString(36));
  if (camera) out.set('cam', points(camera.position, camera.target));
  if (rays) out.set('rays', rays.map(({ origin, target }) => points(origin, target)).join('_'));
  if (query !== undefined) out.set('q', query);
  if (inside !== undefined) out.set('in', inside);
  return out;
}

function points(...list: readonly Vec3[]): string {
  return list.flatMap((point) => point.map((x) => Math.round(1e4 * x).toString(36))).join('.');
}

describe('a link', () => {
  test('to a view is short and says it all', () => {
    const view = {
      seed: 7,
      tick: 120,
      camera: { position: [4.6, 4.6, 10.6] as [number, number, number], target: [0.7, 1.45, -0.2] as [number, number, number] },
      rays: [{ origin: [-4.39, 2.58, 2.93] as [number, number, number], target: [12.31, 2.12, -8.07] as [number, number, number] }],
      query: 'all' as const,
      inside: 'solid' as const,
    };
    const link = linkOf(view);
    expect(viewOf(link)).toEqual(view);
    expect(link.toString().length).toBeLessThan(120);
  });

  test('keeps coordinates to 0.05 mm (seed 3)', () => {
    const random = mulberry32(3);
    for (let i = 0; i < 200; i++) {
      const point = (): [number, number, number] =>
        [0, 0, 0].map(() => (random() - 0.5) * 10 ** (3 * random())) as [number, number, number];
      const ray = { origin: point(), target: point() };
      const [back] = viewOf(linkOf({ rays: [ray] }))!.rays!;
      for (const end of ['origin', 'target'] as const) {
        ray[end].forEach((x, k) => expect(Math.abs(x - back[end][k])).toBeLessThanOrEqual(0.5e-4 + 1e-9));
      }
    }
  });

  test.each([
    ['', undefined],
    ['v=2&seed=1', undefined],
    ['scene=pyramid&seed=12&n=20', { scene: 'pyramid', seed: 12, count: 20 }],
    ['n=1e9&seed=z&rays=0.0.0.1.1.1', undefined],
    ['v=1&scene=gas&n=dw', { scene: 'gas', count: 500 }],
    ['scene=../x&n=5', { count: 5 }],
    ['v=1', {}],
    ['v=1&seed=1&colour=red', { seed: 1 }],
    ['v=1&seed=-1&q=nearest&in=out&t=zzzzzz', {}],
    ['v=1&cam=1.2.3&rays=', { rays: [] }],
    ['v=1&cam=1.2.3.4.5.x!', {}],
    ['v=1&rays=0.0.0.0.0.0_2s.0.0.0.0.0_a', { rays: [{ origin: [0.01, 0, 0], target: [0, 0, 0] }] }],
    ['v=1&rays=zzzzzzzzz.0.0.0.0.0', { rays: [] }],
  ])('%s says %j', (query, view) => {
    expect(viewOf(new URLSearchParams(query))).toEqual(view);
  });

  test('in plain words is the same', () => {
    const scene = { scene: 'gas', seed: 99, count: 500 };
    expect(viewOf(new URLSearchParams('scene=gas&seed=99&n=500'))).toEqual(scene);
    expect(viewOf(linkOf(scene))).toEqual(scene);
  });

  test('to more rays than there may be brings as many as there may', () => {
    const one = { origin: [0, 0, 0] as [number, number, number], target: [1, 0, 0] as [number, number, number] };
    expect(viewOf(linkOf({ rays: Array.from({ length: 20 }, () => one) }))!.rays).toHaveLength(12);
  });
});
