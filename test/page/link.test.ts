// Links: what goes in comes out, and what is broken is passed over.
import { expect, test } from 'vitest';
import { viewOf } from '../../src/page/document/ray-link.ts';

// As a page with links of version 1 made it.
test('a link to a view says it all', () => {
  const rays = '-xvg.jwo.mlw.2mzg.gcw.-1q9o';
  expect(viewOf(new URLSearchParams(`v=1&seed=7&t=3c&cam=zhs.zhs.29sg.5eg.b6s.-1jk&rays=${rays}&q=all&in=solid`))).toEqual({
    seed: 7,
    tick: 120,
    camera: { position: [4.6, 4.6, 10.6], target: [0.7, 1.45, -0.2] },
    rays: [{ origin: [-4.39, 2.58, 2.93], target: [12.31, 2.12, -8.07] }],
    query: 'all',
    inside: 'solid',
  });
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
])('a link with %s says %j', (query, view) => {
  expect(viewOf(new URLSearchParams(query))).toEqual(view);
});

test('a link to more rays than there may be brings as many as there may', () => {
  const rays = Array.from({ length: 20 }, () => '0.0.0.1.0.0').join('_');
  expect(viewOf(new URLSearchParams(`v=1&rays=${rays}`))!.rays).toHaveLength(12);
});
