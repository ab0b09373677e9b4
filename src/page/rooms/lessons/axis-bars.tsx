// S4.4 axis by axis: gap or overlap of the two boxes on all fifteen, and of the AABBs around them on three, up to the first gap; and what both tests cost in
// this pose.

import { computed } from '@preact/signals';
import type { JSX } from 'preact';
import { aabb, boundsOf, overlaps, separatingAxes } from 'kantsu';
import type { SeparatingAxis, Shape } from 'kantsu';
import { axesUntilGap } from '../../construction/rows/solid-pair-figure.ts';
import { digits } from '../../ui/format.ts';
import { boxAt } from './course/distances-and-boxes.ts';
import { t } from './course/words.ts';
import type { Extra } from './extra.ts';
import type { OpenLesson } from './open-lesson.ts';
import { timingTable } from './timing-table.tsx';

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
  return {
    ...timing,
    View: () => (
      <>
        <div class="lesson-axes">
          {(['aabbPair', 'obbPair'] as const).map((name) => (
            <AxisList key={name} name={name} pair={pairs.value[name]} />
          ))}
        </div>
        <timing.View />
      </>
    ),
  };
}

function AxisList({ name, pair: [a, b] }: { readonly name: 'aabbPair' | 'obbPair'; readonly pair: Pair }): JSX.Element {
  const found = separatingAxes(a, b);
  const { axes } = found;
  const tested = axesUntilGap(found);
  const most = Math.max(...axes.filter(({ skipped }) => !skipped).map(({ overlap }) => Math.abs(overlap)));
  const isHit = axes.every(({ overlap }) => overlap >= 0);
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
            isTested={k < tested}
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
}

/** A gap to the left of the middle, an overlap to the right. */
function AxisBar({ axis: { overlap, skipped }, letter, share, isTested }: BarProps): JSX.Element {
  const isGap = overlap < 0;
  const length = Math.max(1, 50 * share);
  return (
    <li class={isTested ? undefined : 'untested'} data-gap={isGap}>
      <b>{letter}</b>
      <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
        {!skipped && <rect x={isGap ? 50 - length : 50} y={1} width={length} height={8} />}
        <path d="M50 0V10" />
      </svg>
      <span>{skipped ? t('lessons.axisParallel') : `${isGap ? '−' : ''}${digits(Math.abs(overlap))}`}</span>
    </li>
  );
}
