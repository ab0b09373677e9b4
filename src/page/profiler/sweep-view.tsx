// The sweep in the profiler: started and cancelled by a button, plotted point by point on two logarithmic axes, against the previous one.

import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { Button, Table } from '../kit/controls.tsx';
import type { Session } from '../model/session.ts';
import { count, fixed } from '../ui/format.ts';
import { language } from '../ui/language.ts';
import { saveFile } from '../ui/save-file.ts';
import { remember, remembered } from '../ui/storage.ts';
import { Plot, STEP_BUDGET, SWEEP_HEIGHT, sweepFigure, sweepWords } from './plot.tsx';
import { figure } from './statistics.ts';
import { COUNTS, growth, largestWithin, ratio, readSweep, sameWork } from './sweep.ts';
import type { Sweep, SweepMessage, SweepPoint, SweepTask } from './sweep.ts';
import { t } from './words.ts';

const KEY = 'sweep';
const COLUMNS = ['step', 'p95', 'solve', 'broadphase', 'narrowphase'] as const;
const HEADS = [
  'world.bodies',
  'sweep.median',
  'profile.p95',
  'phase.solve',
  'phase.broadphase',
  'phase.narrowphase',
  'counter.contacts',
  'sweep.change',
] as const;
type Ending = 'done' | 'cancelled' | 'failed';

export function sweepView(session: Session): () => JSX.Element {
  const worker = signal<Worker | undefined>(undefined);
  const points = signal<readonly SweepPoint[]>([]);
  const now = signal<Sweep | undefined>(undefined);
  const before = signal(readSweep(remembered(KEY)));
  const progress = signal({ bodies: 0, share: 0 });
  const ending = signal<Ending | undefined>(undefined);
  let task: SweepTask;

  /** The user's world is not involved. */
  function start(): void {
    const { seed, substeps, sleeping } = session.built;
    task = { seed, substeps, sleeping };
    before.value = now.peek() ?? before.peek();
    now.value = undefined;
    points.value = [];
    progress.value = { bodies: COUNTS[0], share: 0 };
    let made: Worker;
    try {
      made = new Worker(new URL('./sweep-worker.ts', import.meta.url), { type: 'module' });
    } catch {
      end('failed'); // a browser without module workers
      return;
    }
    worker.value = made;
    made.addEventListener('message', ({ data }: MessageEvent<SweepMessage>) => worker.peek() === made && hear(data));
    made.addEventListener('error', () => worker.peek() === made && end('failed'));
    made.postMessage(task);
  }

  function hear(message: SweepMessage): void {
    if (message.kind === 'progress') progress.value = message;
    else if (message.kind === 'point') points.value = [...points.peek(), message.point];
    else end('done');
  }

  /** What has been measured stays. */
  function end(how: Ending): void {
    worker.peek()?.terminate();
    worker.value = undefined;
    if (points.peek().length > 0) now.value = { taken: new Date().toISOString(), task, points: points.peek() };
    // An incomplete sweep is not used for comparison.
    if (how === 'done' && now.peek()) remember(KEY, JSON.stringify(now.peek()));
    ending.value = how;
  }

  function status(): string {
    if (worker.value) return t('sweep.measuring', { bodies: count(progress.value.bodies) });
    const sweep = now.value;
    const how = ending.value ?? 'idle';
    if (how !== 'done' || !sweep) return t(how === 'done' ? 'sweep.idle' : `sweep.${how}`);
    const said = t('sweep.done', {
      power: fixed(growth(sweep.points), 2),
      bodies: count(largestWithin(sweep.points, STEP_BUDGET)),
    });
    const earlier = before.value;
    if (!earlier) return said;
    const change = 100 * (ratio(sweep, earlier) - 1);
    const date = new Date(earlier.taken).toLocaleString(language());
    const against = t(change < 0 ? 'sweep.faster' : 'sweep.slower', { percent: fixed(Math.abs(change), 1), date });
    return `${said} ${against} ${t(sameWork(sweep, earlier) ? 'sweep.sameWork' : 'sweep.otherWork')}`;
  }

  function share(): number {
    const all = COUNTS.reduce((sum, n) => sum + n, 0);
    const done = points.value.reduce((sum, { bodies }) => sum + bodies, 0);
    return (done + progress.value.share * progress.value.bodies) / all;
  }

  function change({ bodies, step }: SweepPoint): string {
    const earlier = before.value?.points.find((point) => point.bodies === bodies);
    return earlier ? `${step >= earlier.step ? '+' : '−'}${fixed(Math.abs(100 * (step / earlier.step - 1)), 1)} %` : '–';
  }

  function save(): void {
    const sweep = now.peek();
    if (!sweep) return;
    const stamp = sweep.taken.replace(/\D/g, '').slice(0, 14);
    saveFile(new Blob([JSON.stringify(sweep)], { type: 'application/json' }), `kantsu-sweep-${stamp}.json`);
  }

  return () => {
    const isRunning = worker.value !== undefined;
    const [list, earlier] = [points.value, before.value?.points ?? []];
    return (
      <section class="kit-part" aria-label={t('sweep.title')}>
        <h2>{t('sweep.title')}</h2>
        <div class="line wrap">
          {!isRunning && (
            <Button class="push main" press={start}>
              {t('sweep.start')}
            </Button>
          )}
          {isRunning && <Button press={() => end('cancelled')}>{t('sweep.cancel')}</Button>}
          {isRunning && <progress aria-label={t('sweep.progress')} max={1} value={share()} />}
          {!isRunning && list.length > 0 && <Button press={save}>{t('sweep.export')}</Button>}
        </div>
        <p class="hint" aria-live="polite">
          {status()}
        </p>
        <div class="beside">
          {list.length + earlier.length > 0 && (
            <Plot label={sweepWords(list, earlier)} height={SWEEP_HEIGHT} parts={sweepFigure(list, earlier)} />
          )}
          {list.length > 0 && (
            <Table
              class="numbers"
              caption={t('sweep.unit')}
              heads={HEADS.map((key) => t(key))}
              rows={list.map((point) => [
                count(point.bodies),
                ...COLUMNS.map((column) => figure(point[column])),
                count(point.contacts),
                change(point),
              ])}
            />
          )}
        </div>
      </section>
    );
  };
}
