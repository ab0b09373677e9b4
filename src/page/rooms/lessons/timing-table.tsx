// Two ways to compute one thing, timed live and warm, round by round in turn, so that neither has the better moment.

import { computed, signal } from '@preact/signals';
import { Button } from '../../kit/controls.tsx';
import { digits } from '../../ui/format.ts';
import type { Extra } from './extra.ts';
import type { LessonState } from './course/lesson.ts';
import type { OpenLesson } from './open-lesson.ts';
import { t } from './course/words.ts';
import type { LessonsKey } from './course/words.ts';

/** Rounds before a time counts: in the first ones the engine still compiles. */
const COLD = 4;
/** Rounds of which the median is shown. */
const WARM = 21;
/** ms of each round. */
const ROUND = 2;

export interface TimedWay {
  readonly name: LessonsKey;
  /** So many calls; the sum of what they return keeps the engine from leaving them out. */
  run(calls: number): number;
}

interface Timings {
  readonly at: LessonState;
  readonly median: readonly [number, number];
  /** The best round of one is within the better half of the other: the difference is noise. */
  readonly isNoise: boolean;
}

/** From the rounds of both ways, ns a call. */
function timingsOf(at: LessonState, one: readonly number[], other: readonly number[]): Timings {
  const [a, b] = [one, other].map((rounds) => rounds.toSorted((x, y) => x - y));
  const rank = (sorted: readonly number[], share: number): number => sorted[Math.round(share * (sorted.length - 1))];
  // Others can only slow a round down: the best ones are compared.
  return { at, median: [rank(a, 0.5), rank(b, 0.5)], isNoise: a[0] <= rank(b, 0.5) && b[0] <= rank(a, 0.5) };
}

/** `ofPose`: the ways depend on the state of the lesson, and so do their times. */
export function timingTable(open: OpenLesson, ways: readonly [TimedWay, TimedWay], ofPose = false): Extra {
  const measured = signal<Timings | undefined>(undefined);
  const found = computed(() => (ofPose && measured.value?.at !== open.state.value ? undefined : measured.value));
  const isMeasuring = signal(false);
  let rounds: [number[], number[]] = [[], []];
  let calls = 2000;
  let at = open.state.value;
  /** Sum of all results: an engine leaves out calls whose results are not used. */
  const sink = new Float64Array(1);

  function start(): void {
    rounds = [[], []];
    measured.value = undefined;
    at = open.state.value;
    isMeasuring.value = true;
  }

  function sentence({ median, isNoise }: Timings): string {
    if (isNoise) return t('lessons.timesEqual');
    const [least, most] = median[0] <= median[1] ? [0, 1] : [1, 0];
    return t('lessons.timesDiffer', { name: t(ways[least].name), times: (median[most] / median[least]).toFixed(2) });
  }

  return {
    frame() {
      if (!isMeasuring.peek()) return;
      if (ofPose && at !== open.state.value) start();
      const isCold = rounds[0].length < COLD;
      ways.forEach((way, i) => {
        const start = performance.now();
        sink[0] += way.run(calls);
        const spent = performance.now() - start;
        rounds[i].push((1e6 * spent) / calls);
        // Long enough for the clock, short enough for a frame.
        if (isCold && spent < ROUND) calls = Math.min(4e6, Math.ceil(calls * (spent < ROUND / 8 ? 8 : 2)));
      });
      if (rounds[0].length < COLD + WARM) return;
      measured.value = timingsOf(at, rounds[0].slice(COLD), rounds[1].slice(COLD));
      isMeasuring.value = false;
      open.report('measured');
    },
    View: () => (
      <div class="lesson-extra-row line wrap">
        <table aria-label={t('lessons.timingTable')}>
          <tbody>
            {ways.map(({ name }, i) => (
              <tr key={name}>
                <th scope="row">{t(name)}</th>
                <td>{found.value ? `${digits(found.value.median[i])} ns` : '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <div>
          <Button class="push main" disabled={isMeasuring.value} press={start}>
            {t('lessons.measure')}
          </Button>
          <p aria-live="polite">{isMeasuring.value ? t('lessons.measuring') : found.value && sentence(found.value)}</p>
        </div>
      </div>
    ),
  };
}
