import { describe, expect, test } from 'vitest';
import { hitSentence, missSentence, partLetter, partName } from '../../src/page/ui/hit-sentence.ts';
import type { SaidHit } from '../../src/page/ui/hit-sentence.ts';
import { PARTS } from '../../src/core/raycast/interval.ts';
import { inJapanese } from '../support/plain.ts';

const pillar: SaidHit = {
  kind: 'capsule',
  name: 'pillar',
  enter: { distance: 4.02, part: 'cylinder' },
  exit: { distance: 5.98, part: 'p2' },
  chord: 1.96,
  originInside: false,
};

describe('in English', () => {
  test('entry, exit, chord, and how many more', () => {
    expect(hitSentence(pillar, 2)).toBe(
      'capsule ‘pillar’: enters through the cylinder at 4.020 m, exits through cap P2 at 5.980 m (chord 1.960 m) · 2 more hits',
    );
  });

  test('a miss', () => {
    expect(missSentence(undefined)).toBe('No hit');
    const ball = { kind: 'sphere', name: 'ball', distance: 0.42, beside: 'ray' } as const;
    expect(missSentence(ball)).toBe('No hit. Closest: sphere ‘ball’, 0.4200 m from the ray');
    expect(missSentence({ ...ball, beside: 'start' })).toBe('No hit. Closest: sphere ‘ball’, 0.4200 m from the ray’s origin');
  });

  test('a ray that starts inside says so, and how far behind it the surface lies', () => {
    const inside = { ...pillar, enter: { distance: -0.98, part: 'p1' }, exit: { distance: 0.98, part: 'p2' }, originInside: true } as const;
    expect(hitSentence(inside, 1)).toBe(
      'capsule ‘pillar’: starts inside (entry 0.9800 m behind the origin), exits through cap P2 at 0.9800 m (chord 1.960 m) · 1 more hit',
    );
  });

  test('a ray that starts on the surface, up to rounding, says so and not by how much of nothing', () => {
    const enter = { distance: -2.453e-16, part: 'cylinder' } as const;
    const going = { ...pillar, enter, exit: { distance: 1.96, part: 'p2' }, originInside: true } as const;
    const exits = 'exits through cap P2 at 1.960 m (chord 1.960 m)';
    expect(hitSentence(going, 0)).toBe(`capsule ‘pillar’: starts on the surface (cylinder), ${exits}`);
    expect(hitSentence({ ...going, enter: { ...enter, distance: 2.453e-16 }, originInside: false }, 0)).toContain('starts on the surface');
    expect(hitSentence({ ...going, enter: { ...enter, distance: -1e-8 } }, 0)).toContain('starts inside');
    expect(hitSentence({ ...going, enter: { ...enter, part: 'surface' } }, 0)).toContain(`starts on the surface, ${exits}`);
    const gone = { ...pillar, enter: { distance: -1.96, part: 'p1' }, exit: { distance: 1e-16, part: 'p2' }, originInside: true } as const;
    expect(hitSentence(gone, 1)).toBe(
      'capsule ‘pillar’: starts on the surface (cap P2), heading out; the 1.960 m chord is behind the origin · 1 more hit',
    );
    expect(inJapanese(() => hitSentence(going, 0))).toBe(
      'カプセル「pillar」：始点は表面上（円柱）、1.960 m で半球 P2 から出る（弦 1.960 m）',
    );
    expect(inJapanese(() => hitSentence(gone, 0))).toBe('カプセル「pillar」：始点は表面上（半球 P2）で外向き、弦 1.960 m は始点の後ろ');
  });

  test('faces of a box', () => {
    const box = {
      ...pillar,
      kind: 'obb',
      name: 'crate',
      enter: { distance: 1, part: '-x' },
      exit: { distance: 2, part: '+y' },
      chord: 1,
    } as const;
    expect(hitSentence(box, 0)).toBe('OBB ‘crate’: enters through face −X at 1.000 m, exits through face +Y at 2.000 m (chord 1.000 m)');
  });

  test('a sphere has one surface, which need not be named', () => {
    const ball = {
      ...pillar,
      kind: 'sphere',
      name: 'ball',
      enter: { distance: 4, part: 'surface' },
      exit: { distance: 6, part: 'surface' },
    } as const;
    expect(hitSentence(ball, 0)).toBe('sphere ‘ball’: enters at 4.000 m, exits at 6.000 m (chord 1.960 m)');
    expect(inJapanese(() => hitSentence(ball, 0))).toBe('球「ball」：4.000 m で入り、6.000 m で出る（弦 1.960 m）');
  });

  test('a graze and a triangle are one point', () => {
    const graze = { ...pillar, exit: pillar.enter, chord: 0 };
    expect(hitSentence(graze, 0)).toBe('capsule ‘pillar’: touches the cylinder at 4.020 m');
    const card = { ...graze, kind: 'triangle', name: 'card', enter: { distance: 3, part: 'front' } } as const;
    expect(hitSentence(card, 0)).toBe('triangle ‘card’: crosses the front at 3.000 m');
  });
});

test('in Japanese: a hit, a miss, a start inside', () => {
  expect(inJapanese(() => hitSentence(pillar, 2))).toBe(
    'カプセル「pillar」：4.020 m で円柱から入り、5.980 m で半球 P2 から出る（弦 1.960 m） · ほか 2 ヒット',
  );
  expect(inJapanese(() => missSentence(undefined))).toBe('ヒットなし');
  const near = { kind: 'capsule', name: '柱', distance: 1.5, beside: 'ray' } as const;
  expect(inJapanese(() => missSentence(near))).toBe('ヒットなし。最も近いのはカプセル「柱」、レイから 1.500 m');
  const inside = { ...pillar, enter: { distance: -0.5, part: 'p1' }, originInside: true } as const;
  expect(inJapanese(() => hitSentence(inside, 0))).toContain('始点は内部（入口は 0.5000 m 後ろ）、5.980 m で半球 P2 から出る');
});

test('every part has a name in both languages and a letter of its own', () => {
  for (const part of PARTS) {
    expect(partName(part)).not.toBe('');
    expect(inJapanese(() => partName(part))).not.toBe('');
  }
  expect(new Set(PARTS.map(partLetter)).size).toBe(PARTS.length);
});
