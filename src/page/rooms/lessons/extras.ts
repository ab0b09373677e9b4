// What a lesson shows beside its figure, by its id.

import { aabb, contact, obb } from 'kantsu';
import type { Shape } from 'kantsu';
import { countdownBoard } from './countdown-board.tsx';
import { classDiagram } from './class-diagram.tsx';
import type { Extra } from './extra.ts';
import type { ExtraId } from './course/lesson.ts';
import type { OpenLesson } from './open-lesson.ts';
import { patternTable } from './pattern-table.tsx';
import { timingTable } from './timing-table.tsx';
import type { TimedWay } from './timing-table.tsx';

/** Numbers for the stopwatch: some hundred pairs of circles, some of which overlap. */
const NUMBERS = Float64Array.from({ length: 3 * 256 }, (_, i) => 4 * Math.abs(((i * 0.618034) % 1) - 0.2));

const ROOTS: readonly [TimedWay, TimedWay] = [
  {
    name: 'lessons.withRoot',
    run(calls) {
      let hits = 0;
      for (let i = 0; i < calls; i++) {
        const k = 3 * (i & 255);
        if (Math.sqrt(NUMBERS[k] * NUMBERS[k] + NUMBERS[k + 1] * NUMBERS[k + 1]) <= NUMBERS[k + 2]) hits++;
      }
      return hits;
    },
  },
  {
    name: 'lessons.withoutRoot',
    run(calls) {
      let hits = 0;
      for (let i = 0; i < calls; i++) {
        const k = 3 * (i & 255);
        if (NUMBERS[k] * NUMBERS[k] + NUMBERS[k + 1] * NUMBERS[k + 1] <= NUMBERS[k + 2] * NUMBERS[k + 2]) hits++;
      }
      return hits;
    },
  },
];

/** For the stopwatch. */
const LOOSE = [aabb({ center: [0, 0, 0], half: [1, 0.8, 0.6] }), aabb({ center: [1.5, 0.9, 0.4], half: [0.9, 0.7, 1] })] as const;
const TIGHT = [
  obb({ center: [0, 0, 0], half: [1, 0.8, 0.6], orientation: [0.1, 0.2, 0.3, Math.sqrt(0.86)] }),
  obb({ center: [1.5, 0.9, 0.4], half: [0.9, 0.7, 1], orientation: [0.3, -0.1, 0.2, Math.sqrt(0.86)] }),
] as const;

function contacts(pair: readonly [Shape, Shape], calls: number): number {
  let hits = 0;
  for (let i = 0; i < calls; i++) if (contact(pair[0], pair[1])) hits++;
  return hits;
}

const BOXES: readonly [TimedWay, TimedWay] = [
  { name: 'lessons.aabbPair', run: (calls) => contacts(LOOSE, calls) },
  { name: 'lessons.obbPair', run: (calls) => contacts(TIGHT, calls) },
];

export const EXTRAS: Readonly<Record<ExtraId, (open: OpenLesson) => Extra>> = {
  patterns: patternTable,
  dispatch: classDiagram,
  roots: (open) => timingTable(open, ROOTS),
  boxes: (open) => timingTable(open, BOXES),
  countdown: countdownBoard,
};
