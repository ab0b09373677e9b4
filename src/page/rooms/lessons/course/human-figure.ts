// S4.6: a human figure of capsules, whose hands and feet can be moved, and a sphere against the closest of them.

import { distance } from 'kantsu';
import type { Vec3 } from 'kantsu';
import type { Construction, Part, Point } from '../../../construction/rows/construction.ts';
import type { CapsuleInput } from '../../../construction/rows/ray-capsule-figure.ts';
import { pointSegment } from '../../../construction/rows/sphere-capsule-figure.ts';
import type { SphereInput } from '../../../construction/rows/sphere-line.ts';
import { between, length, minus, plus } from '../../../kit/vectors.ts';
import type { LessonState } from './lesson.ts';

/** Where hands and feet are at first; left and right as one sees them. */
export const HUMAN: Readonly<Record<'HL' | 'HR' | 'FL' | 'FR', Vec3>> = {
  HL: [-2.3, 1.2, 0],
  HR: [1.9, 2.6, 0],
  FL: [-0.9, -2.3, 0],
  FR: [0.8, -2.3, 0],
};

/** From where each limb starts, to which end, how long its halves are, how thick each is, and to which side it bends. */
const LIMBS: readonly (readonly [start: Point, end: keyof typeof HUMAN, half: number, thick: number, thin: number, bend: 1 | -1])[] = [
  [[-0.75, 2.1, 0], 'HL', 0.95, 0.25, 0.2, 1],
  [[0.75, 2.1, 0], 'HR', 0.95, 0.25, 0.2, 1],
  [[-0.35, 0.1, 0], 'FL', 1.25, 0.34, 0.25, 1],
  [[0.35, 0.1, 0], 'FR', 1.25, 0.34, 0.25, -1],
];

/** Head and trunk, then two capsules for each arm and leg. */
export function humanCapsules({ points }: LessonState): readonly CapsuleInput[] {
  const limbs = LIMBS.flatMap(([start, id, half, thick, thin, bend]): CapsuleInput[] => {
    const end = points[id];
    const way = minus(end, start);
    const reach = length(way) / 2;
    // Elbow or knee: beside the middle, so far that both halves keep their length; a limb that is too short for its end is stretched.
    const aside = Math.sqrt(Math.max(0, half * half - reach * reach));
    const joint = plus(between(start, end), [-way[1], way[0], 0], (bend * aside) / Math.max(2 * reach, 1e-9));
    return [
      { p1: start, p2: joint, radius: thick },
      { p1: joint, p2: end, radius: thin },
    ];
  });
  return [{ p1: [0, 3, 0], p2: [0, 3.15, 0], radius: 0.42 }, { p1: [0, 0.4, 0], p2: [0, 1.8, 0], radius: 0.62 }, ...limbs];
}

export function humanFigure(sphere: SphereInput, capsules: readonly CapsuleInput[]): Construction {
  const gaps = capsules.map((capsule) => distance({ kind: 'sphere', ...sphere }, { kind: 'capsule', ...capsule }).distance);
  const closest = gaps.indexOf(Math.min(...gaps));
  const figure = pointSegment(sphere, capsules[closest]);
  const parts = capsules.flatMap((capsule, k): Part[] => [
    // The figure inside, and the capsule around it.
    { kind: 'capsule', role: 'given', letter: '', ...capsule, radius: 0.6 * capsule.radius },
    ...(k === closest ? [] : [{ kind: 'capsule', role: gaps[k] <= 0 ? 'overlap' : 'solid', letter: '', ...capsule } as const]),
  ]);
  // (A second scale would leave a phone no room for arms and legs.)
  return { ...figure, parts: [...parts, ...figure.parts], scales: figure.scales.filter(({ symbol }) => symbol === 'd') };
}
