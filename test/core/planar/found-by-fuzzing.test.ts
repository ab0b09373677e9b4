// Pairs of the plane that fuzzing once found wrong, as they were found.

import { expect, test } from 'vitest';
import { box2, capsule2, circle2, distance2, type Shape2 } from '../../../src/core/planar/index.ts';
import { checkPair2 } from '../../support/planar.ts';

test.each<[string, Shape2, Shape2]>([
  [
    'cores whose ends meet to rounding leave across the side',
    { kind: 'capsule', p1: [-1.9999999999871418, -1.9999999999999996], p2: [0.9999999999999998, 0], radius: 1 },
    { kind: 'capsule', p1: [-1, 1.0000000000000997], p2: [1, 0], radius: 1.5 },
  ],
  [
    'a centre on a core, one rounding before its end',
    { kind: 'circle', center: [1, 0], radius: 1.5 },
    { kind: 'capsule', p1: [-1.0000000000000595, -1], p2: [1, 2.1881343269184797e-17], radius: 1 },
  ],
  [
    'a core nearly flat on a face, its end at the corner',
    { kind: 'box', center: [1.2276708386820498, -1.2276708386820498], half: [1, 1], angle: -8.190483602342929e-11 },
    { kind: 'capsule', p1: [2.22767083868205, -0.22767083868204985], p2: [2.2276708386820068, -2.227670838684581], radius: 1.5 },
  ],
  [
    'a core along half of a face, its own axis as good as the face’s',
    { kind: 'box', center: [1.1064961209856958, -1.1064961208270874], half: [1, 0.5], angle: 0 },
    { kind: 'capsule', p1: [2.106496120985696, -3.106496120985696], p2: [2.106496120985696, -1.1064961209856958], radius: 0.5 },
  ],
  [
    'boxes nearly flat on each other, one hanging over',
    { kind: 'box', center: [1, 2], half: [0.5, 1.5], angle: 0 },
    { kind: 'box', center: [0, 2.000000000000002], half: [1.5, 1.5], angle: 5.666990654559014e-12 },
  ],
  [
    'a corner and an end 9e-12 apart',
    { kind: 'box', center: [-7.578985973168149e-16, -2.000000000009221], half: [1, 1], angle: -3.3865319884881587e-14 },
    { kind: 'capsule', p1: [1, -0.9999999999999999], p2: [0, 0], radius: 0.5 },
  ],
  [
    'a corner on a core to rounding',
    { kind: 'box', center: [204.1069980938576, -203.1069980938576], half: [1, 1], angle: 0 },
    { kind: 'capsule', p1: [205.10699809385795, -204.1069980938576], p2: [204.1069980938576, -205.10699809386082], radius: 1.5 },
  ],
  [
    'a core 9e-14 long',
    { kind: 'box', center: [-2, 1], half: [1, 1.5], angle: 0 },
    { kind: 'capsule', p1: [-1, 2.2717659991363176e-16], p2: [-1, 9.228350333334031e-14], radius: 0.5 },
  ],
  [
    'a core that stands on a small box far out',
    {
      kind: 'box',
      center: [1.2666160944895458e-8, -1.2666160944895458e-8],
      half: [3.5945279074745234e-11, 1.7972639537372617e-11],
      angle: 0,
    },
    {
      kind: 'capsule',
      p1: [1.2702106223970018e-8, -1.2558325107671434e-8],
      p2: [1.2702106223970205e-8, -1.25942703867468e-8],
      radius: 3.5945279074745234e-11,
    },
  ],
  [
    'cores whose ends are apart by the rounding of their place, at 45°',
    { kind: 'capsule', p1: [-644613530032667800, -644613530032667800], p2: [-644613530032667600, 0], radius: 966920295049001700 },
    { kind: 'capsule', p1: [0, 644613530032668300], p2: [-644613530032667800, 0], radius: 644613530032667800 },
  ],
])('%s', (_how, a, b) => {
  checkPair2(a, b);
  checkPair2(b, a);
});

test('the normal between parallel sides is theirs, also when two ends are equally near to rounding', () => {
  const short = capsule2({ p1: [81667545.6574049, -81667545.65730003], p2: [81667545.6574049, -81667545.657321], radius: 1e-5 });
  const long = capsule2({ p1: [81699407.9299791, -81667545.65736295], p2: [81699407.9299791, -81635683.3847468], radius: 9 });
  expect(distance2(short, long).normal).toEqual([1, 0]);
});

test('boxes thinner than the rounding of their place meet where they cross', () => {
  const center = [1.0862869609599498e75, -1.0862869633214654e75] as const;
  const small = box2({ center, half: [3.6664552611716177e56, 1.327562816901723e61], angle: Math.PI / 4 });
  const long = box2({ center, half: [2.7835565184257118e66, 4.991138111959126e55], angle: Math.PI / 4 });
  const { pointA, pointB } = distance2(small, long);
  for (const p of [pointA, pointB]) for (const k of [0, 1]) expect(Math.abs(p[k] - center[k])).toBeLessThan(1e61);
});

test.each<[string, Shape2, Shape2]>([
  [
    'centres whose distance has a square that is rounded',
    circle2({ center: [0, -1e-160], radius: 1 }),
    circle2({ center: [-1e-160, -1e-160], radius: 1 }),
  ],
  [
    'a corner whose distance has none',
    circle2({ center: [0, 1e-300], radius: 1e-16 }),
    box2({ center: [2.3e-308, 0], half: [1e-310, 1e-310], angle: 1 }),
  ],
  [
    'a short core across a long one',
    capsule2({ p1: [2.3e-308, -1e-160], p2: [1, 0], radius: 1e-300 }),
    capsule2({ p1: [0, 1], p2: [0, 0], radius: 1e-300 }),
  ],
])('the normal is a unit vector, distance and points are finite: %s', (_, a, b) => {
  const { distance, normal, pointA, pointB } = distance2(a, b);
  expect(Math.abs(normal[0] ** 2 + normal[1] ** 2 - 1)).toBeLessThan(1e-14);
  expect([distance, ...pointA, ...pointB].every(Number.isFinite)).toBe(true);
});
