// The counters of the profiler, each with a sentence about its meaning and causes, and the narrowphase tests by pair of kinds.

import { KINDS, MESH } from 'kantsu';
import { CONTACT, inspect } from 'kantsu/inspect';
import { signal } from '@preact/signals';
import type { ComponentChild, JSX } from 'preact';
import type { Session } from '../model/session.ts';
import { Table } from '../kit/controls.tsx';
import { count, fixed } from '../ui/format.ts';
import { kindName } from '../ui/hit-sentence.ts';
import { language } from '../ui/language.ts';
import type { NumberOf, Profile } from './profile.ts';
import { meanOf, milliseconds, summaryOf, valueOf } from './statistics.ts';
import { t } from './words.ts';

const COUNTERS = [
  'gpu',
  'gpuObjects',
  'calls',
  'triangles',
  'bodies',
  'awake',
  'cells',
  'boxes',
  'candidates',
  'falsePositives',
  'tests',
  'contacts',
  'begun',
  'ended',
  'rays',
  'rayTests',
] as const;
type Counter = (typeof COUNTERS)[number];

/** What three counts. */
export interface Renderer {
  readonly domElement: HTMLCanvasElement;
  readonly info: {
    readonly memory: { readonly geometries: number; readonly textures: number };
    readonly programs: readonly unknown[] | null;
  };
}

export class Counters {
  readonly #profile: Profile;
  readonly #session: Session;
  readonly #renderer: Renderer | undefined;
  readonly #gpuReason: () => 'missing' | 'none' | undefined;
  readonly #values = Object.fromEntries(COUNTERS.map((counter) => [counter, signal('–')])) as Record<
    Counter,
    ReturnType<typeof signal<string>>
  >;
  /** Tests by pair of kinds, and those that touch. */
  readonly #pairs = signal<{ readonly tests: ArrayLike<number>; readonly touching: ArrayLike<number> }>({ tests: [], touching: [] });

  /** `gpuReason`: why there is no GPU time, if there is none. */
  constructor(profile: Profile, session: Session, renderer: Renderer | undefined, gpuReason: () => 'missing' | 'none' | undefined) {
    this.#profile = profile;
    this.#session = session;
    this.#renderer = renderer;
    this.#gpuReason = gpuReason;
  }

  /** Once a second while it is visible. */
  update(): void {
    const profile = this.#profile;
    const { grid, testsByKind, contacts: list, bodies } = inspect(this.#session.world);
    const of = (column: NumberOf): number => valueOf(profile, column, profile.end - 1) || 0;
    const drawn = (column: NumberOf): string => (of('drawn') === 1 ? count(of(column)) : t('counter.notDrawn'));
    /** The newest frame, and the mean of the window: single frames vary. */
    const lately = (column: NumberOf): string => t('counter.lately', { n: count(of(column)), mean: fixed(meanOf(profile, column), 1) });
    const [candidates, contacts] = [of('candidates'), of('contacts')];
    // (Counting the cells updates the grid, as a ray would: only here, in the profiler's own time.)
    const { columns, maxOccupancy } = grid.counters;
    let asleep = 0;
    for (let i = 0; i < bodies.moving.count; i++) asleep += bodies.asleep[bodies.moving.rows[i]];
    const { memory, programs } = this.#renderer?.info ?? {};
    const values: Record<Counter, string> = {
      gpu: this.#gpu(),
      gpuObjects: memory ? t('counter.gpuObjectsValue', { ...memory, programs: programs?.length ?? 0 }) : t('gpu.noPicture'),
      calls: drawn('calls'),
      triangles: drawn('triangles'),
      bodies: count(of('bodies')),
      awake: t('counter.awakeValue', { awake: count(of('awake')), asleep: count(asleep) }),
      cells: t('counter.cellsValue', { n: count(columns), most: count(maxOccupancy) }),
      boxes: count(grid.tested),
      candidates: count(candidates),
      falsePositives: candidates === 0 ? '–' : `${fixed((100 * (candidates - contacts)) / candidates, 1)} %`,
      tests: count(sum(testsByKind)),
      contacts: t('counter.contactsValue', { n: count(contacts), stayed: count(Math.max(0, contacts - list.begun)) }),
      begun: lately('begun'),
      ended: lately('ended'),
      rays: count(of('rays')),
      rayTests: count(of('rayTests')),
    };
    for (const counter of COUNTERS) this.#values[counter].value = values[counter];
    this.#pairs.value = { tests: testsByKind, touching: this.#touching() };
  }

  #gpu(): string {
    const reason = this.#gpuReason();
    if (reason !== undefined) return t(reason === 'none' ? 'gpu.noPicture' : 'gpu.missing');
    const { p50, max } = summaryOf(this.#profile, 'gpu');
    return max === 0 ? t('gpu.waiting') : t('gpu.value', { p50: milliseconds(p50), max: milliseconds(max) });
  }

  #touching(): Int32Array {
    const { bodies, contacts } = inspect(this.#session.world);
    const { count: n, rowA, rowB, flags } = contacts;
    const found = new Int32Array(KINDS.length * KINDS.length);
    for (let i = 0; i < n; i++) {
      const [a, b] = [bodies.kind[rowA[i]], bodies.kind[rowB[i]]];
      // (A mesh is tested by its triangles.)
      if (!(flags[i] & CONTACT.TOUCHING) || b === MESH) continue;
      found[Math.min(a, b) * KINDS.length + Math.max(a, b)]++;
    }
    return found;
  }

  /** Each pair of kinds once, above the diagonal; a cell's share of the tests is its tint, and the number is in it. */
  readonly #Pairs = (): JSX.Element => {
    const { tests, touching } = this.#pairs.value;
    const names = KINDS.map((kind) => kindName(kind, language()));
    const most = Math.max(1, ...Array.from(tests));
    const cell = (a: number, b: number): ComponentChild => {
      if (a > b) return '';
      const i = a * KINDS.length + b;
      const n = tests[i] ?? 0;
      const title = t('counter.pair', { a: names[a], b: names[b], n: count(n), contacts: count(touching[i] ?? 0) });
      return (
        <span title={title} style={{ '--heat': (0.75 * Math.sqrt(n / most)).toFixed(3) }}>
          {n === 0 ? '·' : count(n)}
        </span>
      );
    };
    return (
      <Table
        class="numbers pair-heat"
        caption={t('counter.matrix', { n: count(sum(tests)) })}
        heads={['', ...names]}
        rows={names.map((name, a) => [name, ...names.map((_, b) => cell(a, b))])}
      />
    );
  };

  readonly View = (): JSX.Element => {
    const Pairs = this.#Pairs;
    return (
      <div class="counters" role="group" aria-label={t('profile.counters')}>
        {COUNTERS.map((counter) => (
          <details key={counter} class="counter">
            <summary title={t(`counter.${counter}Why`)}>
              <span>{t(`counter.${counter}`)}</span>
              <output class="strong">{this.#values[counter]}</output>
            </summary>
            <p class="hint">{t(`counter.${counter}Why`)}</p>
          </details>
        ))}
        <Pairs />
      </div>
    );
  };
}

function sum(numbers: ArrayLike<number>): number {
  let total = 0;
  for (let i = 0; i < numbers.length; i++) total += numbers[i];
  return total;
}
