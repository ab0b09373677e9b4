// What a lesson shows beside its figure, by its id.

import { axisBars } from './axis-bars.tsx';
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

export const EXTRAS: Readonly<Record<ExtraId, (open: OpenLesson) => Extra>> = {
  patterns: patternTable,
  dispatch: classDiagram,
  roots: (open) => timingTable(open, ROOTS),
  boxes: axisBars,
  countdown: countdownBoard,
};
