// S4.4 axis by axis: gap or overlap of the two boxes on all fifteen, and of the AABBs around them on three, up to the first gap; and what both tests cost in
// this pose.

import { computed } from '@preact/signals';
import type { JSX } from 'preact';
import { aabb, boundsOf, overlaps, separatingAxes } from 'kantsu';
import type { SeparatingAxes, SeparatingAxis, Shape } from 'kantsu';
import { axesUntilGap, isGap } from '../../construction/rows/solid-pair-figure.ts';
import { StepButtons } from '../../kit/stepper.tsx';
import { Stepper } from '../../kit/steps.ts';
import { digits } from '../../ui/format.ts';
import { boxAt } from './course/distances-and-boxes.ts';
import { t } from './course/words.ts';
import type { Extra } from './extra.ts';
import type { OpenLesson } from './open-lesson.ts';
import { timingTable } from './timing-table.tsx';
import { t as traced } from './traces/words.ts';

type Pair = readonly [Shape, Shape];

function timed([a, b]: Pair, calls: number): number {
  let hits = 0;
  for (let i = 0; i < calls; i++) if (overlaps(a, b)) hits++;
  return hits;
}

export function axisBars(open: OpenLesson): Extra {
  const pairs = computed(() => {
    const [a, b] = (['A', 'B'] as const).map((who) => boxAt(open.state.value, who));
    return { aabbPair: [aabb(boundsOf(a)), aabb(boundsOf(b))], obbPair: [a, b] } as const satisfies Record<string, Pair>;
  });
  const timing = timingTable(
    open,
    [
      { name: 'lessons.aabbPair', run: (calls) => timed(pairs.peek().aabbPair, calls) },
      { name: 'lessons.obbPair', run: (calls) => timed(pairs.peek().obbPair, calls) },
    ],
    true,
  );
  const found = computed(() => separatingAxes(...pairs.value.obbPair));
  const stepper = new Stepper(() => axesUntilGap(found.value), { least: -1, stay: 0.8 });
  return {
    frame(seconds) {
      timing.frame!(seconds);
      stepper.frame(performance.now() / 1000);
    },
    View: () => (
      <>
        <div class="lesson-axes">
          <AxisList name="aabbPair" found={separatingAxes(...pairs.value.aabbPair)} />
          <AxisList name="obbPair" found={found.value} now={stepper.index} />
        </div>
        <div class="kit-steps" role="group" aria-label={t('lessons.stepThrough')}>
          <StepButtons stepper={stepper} back={traced('traces.back')} play={traced('traces.play')} next={traced('traces.forward')} />
          <span role="status">{stepper.index >= 0 && sentenceOf(found.value.axes[stepper.index])}</span>
        </div>
        <timing.View />
      </>
    ),
  };
}

/** `A0×B1: d = 1.200 m, ra + rb = 1.100 m: a gap, the search ends.` */
function sentenceOf(axis: SeparatingAxis): string {
  const { source, skipped, minA, maxA, minB, maxB } = axis;
  const d = (minB + maxB - minA - maxA) / 2;
  const outcome = t(skipped ? 'lessons.axisParallel' : isGap(axis) ? 'lessons.axisGap' : 'lessons.axisOverlap');
  return skipped
    ? `${source}: ${outcome}`
    : `${source}: d = ${digits(d)} m, ra + rb = ${digits((maxA - minA + maxB - minB) / 2)} m: ${outcome}`;
}

interface ListProps {
  readonly name: 'aabbPair' | 'obbPair';
  readonly found: SeparatingAxes;
  /** The axis that is looked at, where one goes through them. */
  readonly now?: number;
}

function AxisList({ name, found, now = -1 }: ListProps): JSX.Element {
  const { axes } = found;
  const tested = axesUntilGap(found);
  const most = Math.max(...axes.filter(({ skipped }) => !skipped).map(({ overlap }) => Math.abs(overlap)));
  const isHit = !axes.some(isGap);
  return (
    <section>
      <h3>{t(isHit ? 'lessons.axesAll' : 'lessons.axesUntilGap', { name: t(`lessons.${name}`), n: tested, all: axes.length })}</h3>
      <ol>
        {axes.map((axis, k) => (
          <AxisBar
            key={k}
            axis={axis}
            letter={name === 'aabbPair' ? 'xyz'[k] : axis.source}
            share={Math.abs(axis.overlap) / most}
            isTested={k < (now < 0 ? tested : now + 1)}
            isNow={k === now}
          />
        ))}
      </ol>
    </section>
  );
}

interface BarProps {
  readonly axis: SeparatingAxis;
  readonly letter: string;
  /** Of the longest bar. */
  readonly share: number;
  readonly isTested: boolean;
  readonly isNow: boolean;
}

/** A gap to the left of the middle, an overlap to the right. */
function AxisBar({ axis, letter, share, isTested, isNow }: BarProps): JSX.Element {
  const { overlap, skipped } = axis;
  const isApart = isGap(axis);
  const length = Math.max(1, 50 * share);
  return (
    <li class={isTested ? undefined : 'untested'} data-gap={isApart} aria-current={isNow ? 'step' : undefined}>
      <b>{letter}</b>
      <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
        {!skipped && <rect x={isApart ? 50 - length : 50} y={1} width={length} height={8} />}
        <path d="M50 0V10" />
      </svg>
      <span>{skipped ? t('lessons.axisParallel') : `${isApart ? '−' : ''}${digits(Math.abs(overlap))}`}</span>
    </li>
  );
}
