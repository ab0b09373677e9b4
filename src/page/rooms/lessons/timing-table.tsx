// Two ways to compute one thing, timed live and warm, round by round in turn, so that neither has the better moment.

import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { Button, Table } from '../../kit/controls.tsx';
import { digits } from '../../ui/format.ts';
import type { LessonState } from './course/lesson.ts';
import { useFrame } from './open-lesson.ts';
import type { LessonProps } from './open-lesson.ts';
import { t } from './course/words.ts';
import type { LessonsKey } from './course/words.ts';

/** Rounds before a time counts: in the first ones the engine still compiles. */
const COLD = 4;
/** Rounds of which the median is shown. */
const WARM = 21;
/** ms of each round. */
const ROUND = 2;
/** Calls of the first round. */
const FEW = 2000;

interface TimedWay {
  readonly name: LessonsKey;
  /** So many calls; the sum of what they return keeps the engine from leaving them out. */
  run(calls: number): number;
}

/** Of the state in which they were measured: ns a call, and whether the difference is noise. */
interface Timings {
  readonly at: LessonState;
  readonly median: readonly number[];
  readonly isNoise: boolean;
}

function timingsOf(at: LessonState, rounds: readonly (readonly number[])[]): Timings {
  const sorted = rounds.map((all) => all.slice(COLD).toSorted((x, y) => x - y));
  const median = sorted.map((all) => all[Math.round(0.5 * (all.length - 1))]);
  // Others can only slow a round down: the best one of each is compared with the better half of the other.
  return { at, median, isNoise: sorted[0][0] <= median[1] && sorted[1][0] <= median[0] };
}

export function TimingTable({ open, ways }: LessonProps & { readonly ways: readonly TimedWay[] }): JSX.Element {
  const measured = useSignal<Timings | undefined>(undefined);
  const isMeasuring = useSignal(false);
  // (An engine leaves out calls whose results are not used.)
  const { current: run } = useRef({ rounds: [[], []] as number[][], calls: FEW, at: open.state.value, sink: 0 });
  const start = (): void => {
    run.rounds = [[], []];
    run.at = open.state.value;
    measured.value = undefined;
    isMeasuring.value = true;
  };
  useFrame(open, () => {
    if (!isMeasuring.peek()) return;
    if (run.at !== open.state.value) start();
    const { rounds } = run;
    ways.forEach((way, i) => {
      const begun = performance.now();
      run.sink += way.run(run.calls);
      const spent = performance.now() - begun;
      rounds[i].push((1e6 * spent) / run.calls);
      // Long enough for the clock, short enough for a frame.
      if (rounds[0].length <= COLD && spent < ROUND) run.calls = Math.min(4e6, Math.ceil(run.calls * (spent < ROUND / 8 ? 8 : 2)));
    });
    if (rounds[0].length < COLD + WARM) return;
    measured.value = timingsOf(run.at, rounds);
    isMeasuring.value = false;
    open.report('measured');
  });
  const found = measured.value?.at === open.state.value ? measured.value : undefined;
  return (
    <div class="line wrap">
      <Table label={t('lessons.timingTable')} rows={ways.map(({ name }, i) => [t(name), found ? `${digits(found.median[i])} ns` : '–'])} />
      <div>
        <Button class="push main" disabled={isMeasuring.value} press={start}>
          {t('lessons.measure')}
        </Button>
        <p aria-live="polite">{isMeasuring.value ? t('lessons.measuring') : found && sentence(found, ways)}</p>
      </div>
    </div>
  );
}

function sentence({ median, isNoise }: Timings, ways: readonly TimedWay[]): string {
  if (isNoise) return t('lessons.timesEqual');
  const [least, most] = median[0] <= median[1] ? [0, 1] : [1, 0];
  return t('lessons.timesDiffer', { name: t(ways[least].name), times: (median[most] / median[least]).toFixed(2) });
}
