// S4.4 axis by axis: gap or overlap of the two boxes on all fifteen, and of the AABBs around them on three, up to the first gap; and what both tests cost in
// this pose.

import type { JSX } from 'preact';
import { aabb, boundsOf, overlaps, separatingAxes } from 'kantsu';
import type { Obb, SeparatingAxis, Shape } from 'kantsu';
import { axesUntilGap, isGap } from '../../construction/rows/solid-pair-figure.ts';
import { digits } from '../../ui/format.ts';
import { boxAt } from './course/distances-and-boxes.ts';
import { t } from './course/words.ts';
import type { LessonProps } from './open-lesson.ts';
import { StepRow, useStepper } from './step-row.tsx';
import { TimingTable } from './timing-table.tsx';

const NAMES = ['aabbPair', 'obbPair'] as const;

export function AxisBars({ open }: LessonProps): JSX.Element {
  const boxes = [boxAt(open.state.value, 'A'), boxAt(open.state.value, 'B')] as const;
  const around = (box: Obb): Shape => aabb(boundsOf(box));
  const pairs = { aabbPair: [around(boxes[0]), around(boxes[1])], obbPair: boxes } as const;
  const found = separatingAxes(...boxes);
  const stepper = useStepper(axesUntilGap(found), { least: -1, stay: 0.8 });
  const run = (name: (typeof NAMES)[number], calls: number): number => {
    const [a, b]: readonly [Shape, Shape] = pairs[name];
    let hits = 0;
    for (let i = 0; i < calls; i++) if (overlaps(a, b)) hits++;
    return hits;
  };
  return (
    <>
      <div class="lesson-axes">
        <AxisList name="aabbPair" axes={separatingAxes(...pairs.aabbPair).axes} now={-1} />
        <AxisList name="obbPair" axes={found.axes} now={stepper.index} />
      </div>
      <StepRow open={open} stepper={stepper}>
        <span role="status">{stepper.index >= 0 && sentenceOf(found.axes[stepper.index])}</span>
      </StepRow>
      <TimingTable open={open} ways={NAMES.map((name) => ({ name: `lessons.${name}` as const, run: (calls) => run(name, calls) }))} />
    </>
  );
}

/** `A0×B1: d = 1.200 m, ra + rb = 1.100 m: a gap, the search ends.` */
function sentenceOf(axis: SeparatingAxis): string {
  const { source, skipped, minA, maxA, minB, maxB } = axis;
  if (skipped) return `${source}: ${t('term.parallel')}`;
  const [d, sum] = [(minB + maxB - minA - maxA) / 2, (maxA - minA + maxB - minB) / 2];
  return `${source}: d = ${digits(d)} m, ra + rb = ${digits(sum)} m: ${t(isGap(axis) ? 'lessons.axisGap' : 'lessons.axisOverlap')}`;
}

interface ListProps {
  readonly name: (typeof NAMES)[number];
  readonly axes: readonly SeparatingAxis[];
  /** The axis that is looked at, where one goes through them; −1 for none. */
  readonly now: number;
}

/** Of each axis a bar: a gap to the left of the middle, an overlap to the right. */
function AxisList({ name, axes, now }: ListProps): JSX.Element {
  const n = axesUntilGap({ axes });
  const most = Math.max(...axes.map(({ skipped, overlap }) => (skipped ? 0 : Math.abs(overlap))));
  return (
    <section>
      <h3>{t(axes.some(isGap) ? 'lessons.axesUntilGap' : 'lessons.axesAll', { name: t(`lessons.${name}`), n, all: axes.length })}</h3>
      <ol>
        {axes.map((axis, k) => {
          const { overlap, skipped, source } = axis;
          const isApart = isGap(axis);
          const length = Math.max(1, (50 * Math.abs(overlap)) / most);
          const isTested = k < (now < 0 ? n : now + 1);
          return (
            <li key={k} class={!isTested ? 'soft' : isApart ? 'deep' : undefined} aria-current={k === now ? 'step' : undefined}>
              <b>{name === 'aabbPair' ? 'xyz'[k] : source}</b>
              <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" opacity={isTested ? 1 : 0.35}>
                {!skipped && (
                  <rect
                    x={isApart ? 50 - length : 50}
                    y={1}
                    width={length}
                    height={8}
                    fill={isApart ? 'currentColor' : 'var(--operand-a)'}
                  />
                )}
                <path d="M50 0V10" stroke="var(--soft)" />
              </svg>
              <span>{skipped ? t('term.parallel') : `${isApart ? '−' : ''}${digits(Math.abs(overlap))}`}</span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
