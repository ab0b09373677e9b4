// A pair in large: presets that are what they say, features of pairs apart, the patch's order, the test that is copied.

import { describe, expect, test } from 'vitest';
import { asTest } from '../../../src/page/rooms/matrix/as-test.ts';
import { judgePose } from '../../../src/page/rooms/matrix/judge-pose.ts';
import { inTurn } from '../../../src/page/stage/cross-section.ts';
import type { KindPair, SolidPair } from '../../../src/page/model/solid.ts';
import { exchanged, PAIRS } from '../../../src/page/rooms/matrix/pairs.ts';
import { presetPose, PRESETS } from '../../../src/page/rooms/matrix/presets.ts';
import { featuresOf, posed, read, shortly, type Features, type Reading } from '../../../src/page/rooms/matrix/pair-reading.ts';
import { mulberry32 } from '../../../src/core/math/random.ts';
import { sphere, type Vec3 } from '../../../src/core/index.ts';
import { KINDS } from '../../../src/core/shapes/record.ts';

const ALL: readonly KindPair[] = KINDS.flatMap((a) => KINDS.map((b) => ({ a, b })));
const readPreset = (pair: KindPair, preset: (typeof PRESETS)[number]): Reading => posed(presetPose(preset, pair)).reading;

describe('presets', () => {
  test('touching exactly touches, of all kinds', () => {
    for (const pair of ALL) expect(readPreset(pair, 'exact').state, `${pair.a} ${pair.b}`).toBe('touching');
  });

  test('face on face and edge on edge overlap by a sixteenth, parallel is a quarter apart', () => {
    for (const pair of ALL) {
      const overlap = pair.a === 'triangle' && pair.b === 'triangle' ? 0 : 0.0625;
      expect(readPreset(pair, 'face').distance, `${pair.a} ${pair.b}`).toBeCloseTo(-overlap, 9);
      expect(readPreset(pair, 'parallel').distance, `${pair.a} ${pair.b}`).toBeCloseTo(0.25, 9);
      expect(readPreset(pair, 'edge').state, `${pair.a} ${pair.b}`).toBe('penetrating');
    }
  });

  test('boxes face on face have four points; edges that cross have one', () => {
    for (const pair of [
      { a: 'aabb', b: 'aabb' },
      { a: 'aabb', b: 'obb' },
      { a: 'obb', b: 'obb' },
      { a: 'obb', b: 'triangle' },
    ] as const) {
      expect(readPreset(pair, 'face').contact?.points.length).toBeGreaterThanOrEqual(3);
    }
    const { contact } = readPreset({ a: 'obb', b: 'obb' }, 'edge');
    expect(contact).toMatchObject({ featureA: 'edge', featureB: 'edge' });
    expect(contact?.points.map(({ depth }) => depth)).toEqual([expect.closeTo(0.0625, 9)]);
  });

  test('the oracle agrees about every one', () => {
    for (const pair of ALL) {
      for (const preset of PRESETS) expect(judgePose(presetPose(preset, pair)).complaint, `${pair.a} ${pair.b} ${preset}`).toBeNull();
    }
  });
});

describe('features', () => {
  const featuresAt = (pose: SolidPair): Features | undefined => featuresOf(posed(pose));

  test('every pair apart has them, exchanged when its arguments are', () => {
    for (const pair of PAIRS) {
      const pose = presetPose('parallel', pair);
      const features = featuresAt(pose);
      expect(features, `${pair.a} ${pair.b}`).toBeDefined();
      expect(featuresAt(exchanged(pose)), `${pair.a} ${pair.b}`).toEqual(exchanged(features!));
    }
  });
});

test('corners of a patch follow each other around it', () => {
  const square: Vec3[] = [
    [0, 0, 0],
    [1, 1, 0],
    [1, 0, 0],
    [0, 1, 0],
  ];
  for (const y of [1, -1]) {
    const ring = inTurn(square, [1, 0, 0], [0, y, 0]);
    ring.forEach((p, i) => {
      const q = ring[(i + 1) % 4];
      expect(Math.hypot(p[0] - q[0], p[1] - q[1])).toBe(1);
    });
  }
});

test('the copied test says what was on the screen', () => {
  const [a, b] = [sphere({ center: [0, 0, 0], radius: 1 }), sphere({ center: [1.5, 0, 0], radius: 1 })];
  expect(asTest(a, b, read(a, b)).split('\n')).toEqual([
    `import { expect, test } from 'vitest';`,
    `import { contact, distance, sphere } from 'kantsu';`,
    ``,
    `test('sphere and sphere: penetrating', () => {`,
    `  const a = sphere({ center: [0, 0, 0], radius: 1 });`,
    `  const b = sphere({ center: [1.5, 0, 0], radius: 1 });`,
    `  expect(distance(a, b).distance).toBeCloseTo(-0.5, 12);`,
    `  const hit = contact(a, b);`,
    `  expect(hit).toMatchObject({ state: 'penetrating', featureA: 'surface', featureB: 'surface' });`,
    `  [1, 0, 0].forEach((x, k) => expect(hit?.normal[k]).toBeCloseTo(x, 12));`,
    `  expect(hit?.points).toHaveLength(1);`,
    `});`,
    ``,
  ]);
  const apart = posed(presetPose('parallel', PAIRS[13]));
  expect(asTest(apart.a, apart.b, apart.reading)).not.toContain('contact');
});

test('a distance fits into a cell on a phone, from 1e-12 to 10,000 m (seed 4)', () => {
  const written = [0, 0.0624, 0.000346, -0.0379, 9.9996, 12.34, -3e-12].map(shortly);
  expect(written).toEqual(['0.00', '0.062', '3e−4', '−0.038', '10.000', '12.3', '−3e−12']);
  const random = mulberry32(4);
  for (let i = 0; i < 2000; i++) {
    const value = (random() < 0.5 ? -1 : 1) * 10 ** (16 * random() - 12);
    expect(shortly(value).replace(/^−/, '').length, String(value)).toBeLessThanOrEqual(6);
  }
});
