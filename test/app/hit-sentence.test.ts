import { describe, expect, test } from 'vitest';
import { hitSentence, missSentence, partLetter, partName } from '../../src/app/ui/hit-sentence.ts';
import type { SaidHit } from '../../src/app/ui/hit-sentence.ts';
import { PARTS } from '../../src/raycast/interval.ts';

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
    expect(hitSentence(pillar, 2, 'en')).toBe(
      'capsule ‘pillar’: enters the cylinder at 4.020 m, leaves by cap P2 at 5.980 m, chord 1.960 m; 2 more',
    );
  });

  test('nothing is said of more when there are none', () => {
    expect(hitSentence(pillar, 0, 'en')).toBe(
      'capsule ‘pillar’: enters the cylinder at 4.020 m, leaves by cap P2 at 5.980 m, chord 1.960 m',
    );
  });

  test('a miss', () => {
    expect(missSentence(undefined, 'en')).toBe('nothing hit');
    const ball = { kind: 'sphere', name: 'ball', distance: 0.42, beside: 'ray' } as const;
    expect(missSentence(ball, 'en')).toBe('nothing hit; nearest is sphere ‘ball’, 0.4200 m beside the ray');
    expect(missSentence({ ...ball, beside: 'start' }, 'en')).toBe(
      'nothing hit; nearest is sphere ‘ball’, 0.4200 m from where the ray starts',
    );
  });

  test('a ray that starts inside says so, and how far behind it the surface lies', () => {
    const inside = { ...pillar, enter: { distance: -0.98, part: 'p1' }, exit: { distance: 0.98, part: 'p2' }, originInside: true } as const;
    expect(hitSentence(inside, 1, 'en')).toBe(
      'capsule ‘pillar’: the ray starts inside, 0.9800 m past cap P1, leaves by cap P2 at 0.9800 m, chord 1.960 m; 1 more',
    );
  });

  test('a ray that starts on the surface, up to rounding, says so and not by how much of nothing', () => {
    const enter = { distance: -2.453e-16, part: 'cylinder' } as const;
    const going = { ...pillar, enter, exit: { distance: 1.96, part: 'p2' }, originInside: true } as const;
    const leaves = 'leaves by cap P2 at 1.960 m, chord 1.960 m';
    expect(hitSentence(going, 0, 'en')).toBe(`capsule ‘pillar’: the ray starts on its surface, the cylinder, ${leaves}`);
    expect(hitSentence({ ...going, enter: { ...enter, distance: 2.453e-16 }, originInside: false }, 0, 'en')).toContain(
      'starts on its surface',
    );
    expect(hitSentence({ ...going, enter: { ...enter, distance: -1e-8 } }, 0, 'en')).toContain('starts inside');
    expect(hitSentence({ ...going, enter: { ...enter, part: 'surface' } }, 0, 'en')).toContain(`starts on its surface, ${leaves}`);
    const gone = { ...pillar, enter: { distance: -1.96, part: 'p1' }, exit: { distance: 1e-16, part: 'p2' }, originInside: true } as const;
    expect(hitSentence(gone, 1, 'en')).toBe(
      'capsule ‘pillar’: the ray starts on its surface, cap P2, and leaves, chord 1.960 m behind it; 1 more',
    );
    expect(hitSentence(going, 0, 'ja')).toBe(
      'カプセル「pillar」：半直線の始点は表面上（円柱部分）、1.960 m でP2 側の半球から出る、弦 1.960 m',
    );
    expect(hitSentence(gone, 0, 'ja')).toBe('カプセル「pillar」：半直線の始点は表面上（P2 側の半球）で、そこから出る、弦 1.960 m は後方');
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
    expect(hitSentence(box, 0, 'en')).toBe('OBB ‘crate’: enters face −X at 1.000 m, leaves by face +Y at 2.000 m, chord 1.000 m');
  });

  test('a graze and a triangle are one point', () => {
    const graze = { ...pillar, exit: pillar.enter, chord: 0 };
    expect(hitSentence(graze, 0, 'en')).toBe('capsule ‘pillar’: touches the cylinder at 4.020 m');
    const card = { ...graze, kind: 'triangle', name: 'card', enter: { distance: 3, part: 'front' } } as const;
    expect(hitSentence(card, 0, 'en')).toBe('triangle ‘card’: crosses the front at 3.000 m');
  });
});

describe('in Japanese', () => {
  test('a hit, a miss, a start inside', () => {
    expect(hitSentence(pillar, 2, 'ja')).toBe(
      'カプセル「pillar」：4.020 m で円柱部分に入り、5.980 m でP2 側の半球から出る、弦 1.960 m、ほか 2 件',
    );
    expect(missSentence(undefined, 'ja')).toBe('何にも当たりません');
    const near = { kind: 'capsule', name: '柱', distance: 1.5, beside: 'ray' } as const;
    expect(missSentence(near, 'ja')).toBe('何にも当たりません。いちばん近いのはカプセル「柱」で、半直線から 1.500 m');
    const inside = { ...pillar, enter: { distance: -0.5, part: 'p1' }, originInside: true } as const;
    expect(hitSentence(inside, 0, 'ja')).toContain('半直線の始点は内部（P1 側の半球から 0.5000 m）');
  });
});

test('every part has a name in both languages and a letter of its own', () => {
  for (const part of PARTS) {
    expect(partName(part, 'en')).not.toBe('');
    expect(partName(part, 'ja')).not.toBe('');
  }
  expect(new Set(PARTS.map(partLetter)).size).toBe(PARTS.length);
});
