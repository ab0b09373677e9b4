// What a lesson shows beside its figure, by its id.

import type { FunctionComponent } from 'preact';
import { AxisBars } from './axis-bars.tsx';
import { ClassDiagram } from './class-diagram.tsx';
import { CountdownBoard } from './countdown-board.tsx';
import type { ExtraId } from './course/lesson.ts';
import type { LessonProps } from './open-lesson.ts';
import { PatternTable } from './pattern-table.tsx';
import { TimingTable } from './timing-table.tsx';

/** Numbers for the stopwatch: some hundred pairs of circles, some of which overlap. */
const NUMBERS = Float64Array.from({ length: 3 * 256 }, (_, i) => 4 * Math.abs(((i * 0.618034) % 1) - 0.2));

/** (Each form has a function of its own to be compiled.) */
function withRoot(calls: number): number {
  let hits = 0;
  for (let i = 0; i < calls; i++) {
    const k = 3 * (i & 255);
    if (Math.sqrt(NUMBERS[k] * NUMBERS[k] + NUMBERS[k + 1] * NUMBERS[k + 1]) <= NUMBERS[k + 2]) hits++;
  }
  return hits;
}

function withoutRoot(calls: number): number {
  let hits = 0;
  for (let i = 0; i < calls; i++) {
    const k = 3 * (i & 255);
    if (NUMBERS[k] * NUMBERS[k] + NUMBERS[k + 1] * NUMBERS[k + 1] <= NUMBERS[k + 2] * NUMBERS[k + 2]) hits++;
  }
  return hits;
}

const ROOTS = [
  { name: 'lessons.withRoot', run: withRoot },
  { name: 'lessons.withoutRoot', run: withoutRoot },
] as const;

export const EXTRAS: Readonly<Record<ExtraId, FunctionComponent<LessonProps>>> = {
  patterns: PatternTable,
  dispatch: ClassDiagram,
  roots: ({ open }) => <TimingTable open={open} ways={ROOTS} />,
  boxes: AxisBars,
  countdown: CountdownBoard,
};
