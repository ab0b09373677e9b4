// The phases of a frame as a tree: the newest frame, the pinned one or the sum of a range, beside the statistics of each phase over the window of frames.

import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { Table } from '../kit/controls.tsx';
import type { TableRow } from '../kit/controls.tsx';
import { fixed } from '../ui/format.ts';
import { INKS } from './frame-graph.tsx';
import { PARENT, PHASES } from './profile.ts';
import type { Frames, Phase } from './profile.ts';
import type { RecordedFrames } from './recorded-frames.ts';
import { meanOf, milliseconds, summaryFrom, tableOf } from './statistics.ts';
import { t } from './words.ts';

const COLUMNS = ['mean', 'p50', 'p95', 'p99', 'max', 'share'] as const;
const SPARK = { width: 72, height: 16, points: 60 };
/** (One: with another empty list the table would be rendered.) */
const NO_APPS: readonly TableRow[] = [];

/** What the first column is. */
type First = 'now' | 'pinned' | 'sum';

export class PhaseTable {
  /** The phase of the histogram. */
  readonly picked = signal<Phase>('frame');
  readonly #folded = signal<readonly Phase[]>(['broadphase']);
  readonly #first = signal<First>('now');
  readonly #caption = signal('');
  // Written into their cells without rendering the table.
  readonly #cells = PHASES.map(() => ['now', ...COLUMNS].map(() => signal('–')));
  /** What the app of a recording has timed itself. */
  readonly #apps = signal(NO_APPS);
  readonly #sparks = PHASES.map(() => signal(''));

  show(frames: Frames & Partial<RecordedFrames>, first: First, frame: number, caption: string): void {
    this.#first.value = first;
    this.#caption.value = caption;
    tableOf(frames, first === 'sum' ? 'sum' : frame).forEach((row, i) => {
      const [now, ...others] = this.#cells[i];
      now.value = milliseconds(row.now);
      COLUMNS.forEach((column, k) => {
        others[k].value = column === 'share' ? `${fixed(100 * row.share, 1)} %` : milliseconds(row[column]);
      });
    });
    const { apps, end, length } = frames;
    if (!apps) return void (this.#apps.value = NO_APPS);
    this.#apps.value = [...apps].map(([name, all]) => {
      const times = all.slice(end - length, end).sort();
      const { mean, p50, p95, p99, max } = summaryFrom(times);
      const now = first === 'sum' ? mean * length : all[frame];
      const share = `${fixed((100 * mean) / meanOf(frames, 'frame'), 1)} %`;
      return [name, ...[now, mean, p50, p95, p99, max].map(milliseconds), share, ''];
    });
  }

  /** The curves, which are drawn less often than numbers are written. */
  showTrends(frames: Frames): void {
    for (const [i, phase] of PHASES.entries()) if (!this.#isHidden(phase)) this.#sparks[i].value = sparkline(frames, phase);
  }

  #isHidden(phase: Phase): boolean {
    const folded = this.#folded.value;
    for (let whole = PARENT[phase]; whole !== undefined; whole = PARENT[whole]) if (folded.includes(whole)) return true;
    return false;
  }

  readonly View = (): JSX.Element => {
    const first = this.#first.value;
    return (
      <Table
        class={first === 'now' ? 'numbers phases' : 'numbers phases chosen'}
        caption={this.#caption}
        heads={[
          t('profile.phase'),
          t(`profile.${first}`),
          ...COLUMNS.map((column) => [t(`profile.${column}`), t(`profile.${column}Hint`)] as const),
          t('profile.trend'),
        ]}
        rows={[
          ...PHASES.flatMap((phase, i): TableRow[] =>
            this.#isHidden(phase) ? [] : [[this.#head(phase), ...this.#cells[i], this.#spark(i)]],
          ),
          ...this.#apps.value,
        ]}
      />
    );
  };

  #spark(i: number): JSX.Element {
    return (
      <svg class="spark" viewBox={`0 0 ${SPARK.width} ${SPARK.height}`} fill="none" stroke="var(--accent)" aria-hidden="true">
        <path d={this.#sparks[i]} />
      </svg>
    );
  }

  #head(phase: Phase): JSX.Element {
    const hasParts = phase !== 'frame' && PHASES.some((other) => PARENT[other] === phase);
    const folded = this.#folded.value;
    const isOpen = !folded.includes(phase);
    const toggle = (): void => void (this.#folded.value = isOpen ? [...folded, phase] : folded.filter((other) => other !== phase));
    const depth = depthOf(phase);
    const style = { '--depth': Math.max(0, depth - 1) };
    const background = INKS.find(([one]) => one === phase)?.[1];
    return (
      <>
        {hasParts ? (
          <button
            type="button"
            class="fold soft reach"
            style={style}
            aria-label={`${t('profile.parts')}: ${t(`phase.${phase}`)}`}
            title={t('profile.parts')}
            aria-expanded={isOpen}
            onClick={toggle}
          />
        ) : (
          <span class="fold soft" style={style} />
        )}
        <i class="swatch" aria-hidden="true" style={{ background }} />
        <label class={depth === 0 ? 'strong' : undefined} title={t(`phase.${phase}Hint`)}>
          <input type="radio" name="profile-phase" checked={this.picked.value === phase} onChange={() => (this.picked.value = phase)} />
          <span>{t(`phase.${phase}`)}</span>
        </label>
      </>
    );
  }
}

function depthOf(phase: Phase): number {
  let depth = 0;
  for (let whole = PARENT[phase]; whole !== undefined; whole = PARENT[whole]) depth++;
  return depth;
}

// Each point is the longest of its frames: a spike is not averaged away.
function sparkline({ columns, end, length }: Frames, phase: Phase): string {
  const ring = columns[phase];
  const per = Math.ceil(ring.length / SPARK.points);
  // The newest at the right.
  const tops = new Float64Array(SPARK.points).fill(-1);
  for (let frame = end - length; frame < end; frame++) {
    const i = Math.floor((frame - end + ring.length) / per);
    tops[i] = Math.max(tops[i], ring[frame % ring.length]);
  }
  const most = Math.max(...tops);
  if (most <= 0) return '';
  let path = '';
  for (const [i, top] of tops.entries()) {
    if (top < 0) continue;
    const y = SPARK.height - 1 - (SPARK.height - 2) * (top / most);
    path += `${path === '' ? 'M' : 'L'}${Math.round((10 * (i + 0.5) * SPARK.width) / SPARK.points) / 10} ${Math.round(10 * y) / 10}`;
  }
  return path;
}
