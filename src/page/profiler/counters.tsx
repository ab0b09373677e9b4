// The counters of the profiler, each with a sentence about its meaning and causes, and the narrowphase tests by pair of kinds.

import { KINDS, MESH } from 'kantsu';
import { CONTACT, inspect } from 'kantsu/inspect';
import type { ComponentChild, JSX } from 'preact';
import type { Session } from '../model/session.ts';
import { Table } from '../kit/controls.tsx';
import { Seen } from '../kit/seen.ts';
import { count, fixed } from '../ui/format.ts';
import { kindName } from '../ui/hit-sentence.ts';
import type { NumberOf, Profile } from './profile.ts';
import { meanOf, milliseconds, summaryOf, valueOf } from './statistics.ts';
import { t } from './words.ts';

/** What three counts. */
export interface Renderer {
  readonly domElement: HTMLCanvasElement;
  readonly info: {
    readonly memory: { readonly geometries: number; readonly textures: number };
    readonly programs: readonly unknown[] | null;
  };
}

/** `gpuReason`: why there is no GPU time, if there is none. */
export function countersView(
  profile: Profile,
  session: Session,
  renderer: Renderer | undefined,
  gpuReason: () => 'missing' | 'none' | undefined,
) {
  const of = (column: NumberOf): number => valueOf(profile, column, profile.end - 1) || 0;
  const drawn = (column: NumberOf): string => (of('drawn') === 1 ? count(of(column)) : t('counter.notDrawn'));
  /** The newest frame, and the mean of the window: single frames vary. */
  const lately = (column: NumberOf): string => t('counter.lately', { n: count(of(column)), mean: fixed(meanOf(profile, column), 1) });
  const now = (): ReturnType<typeof inspect> => inspect(session.world);

  const VALUES = {
    gpu() {
      const reason = gpuReason();
      if (reason !== undefined) return t(reason === 'none' ? 'gpu.noPicture' : 'gpu.missing');
      const { p50, max } = summaryOf(profile, 'gpu');
      return Number.isNaN(p50) ? t('gpu.waiting') : t('gpu.value', { p50: milliseconds(p50), max: milliseconds(max) });
    },
    gpuObjects() {
      if (!renderer) return t('gpu.noPicture');
      const { memory, programs } = renderer.info;
      return t('counter.gpuObjectsValue', { ...memory, programs: programs?.length ?? 0 });
    },
    calls: () => drawn('calls'),
    triangles: () => drawn('triangles'),
    bodies: () => count(of('bodies')),
    awake() {
      const { asleep, moving } = now().bodies;
      let sleeping = 0;
      for (let i = 0; i < moving.count; i++) sleeping += asleep[moving.rows[i]];
      return t('counter.awakeValue', { awake: count(of('awake')), asleep: count(sleeping) });
    },
    // (Counting the cells updates the grid, as a ray would: only here, in the profiler's own time.)
    cells() {
      const { columns, maxOccupancy } = now().grid.counters;
      return t('counter.cellsValue', { n: count(columns), most: count(maxOccupancy) });
    },
    boxes: () => count(now().grid.tested),
    candidates: () => count(of('candidates')),
    falsePositives() {
      const candidates = of('candidates');
      return candidates === 0 ? '–' : `${fixed((100 * (candidates - of('contacts'))) / candidates, 1)} %`;
    },
    tests: () => count(sum(now().testsByKind)),
    contacts() {
      const contacts = of('contacts');
      return t('counter.contactsValue', { n: count(contacts), stayed: count(Math.max(0, contacts - now().contacts.begun)) });
    },
    begun: () => lately('begun'),
    ended: () => lately('ended'),
    rays: () => count(of('rays')),
    rayTests: () => count(of('rayTests')),
  };
  const looks = new Seen(Object.keys(VALUES) as (keyof typeof VALUES)[]);

  /** By pair of kinds, as the tests are counted. */
  function countTouching(): Int32Array {
    const { bodies, contacts } = now();
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
  function Pairs(): JSX.Element {
    const [tests, touching] = [now().testsByKind, countTouching()];
    const names = KINDS.map((kind) => kindName(kind));
    const most = Math.max(1, ...Array.from(tests));
    const cell = (a: number, b: number): ComponentChild => {
      if (a > b) return '';
      const i = a * KINDS.length + b;
      const n = tests[i];
      const title = t('counter.pair', { a: names[a], b: names[b], n: count(n), contacts: count(touching[i]) });
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
  }

  return {
    /** Every two seconds while it is visible. */
    update: (): void => looks.look(),
    View: (): JSX.Element => (
      <div class="counters" role="group" aria-label={t('profile.counters')}>
        {looks.now.map((name) => (
          <details key={name} class="counter">
            <summary class="line between" title={t(`counter.${name}Why`)}>
              <span>{t(`counter.${name}`)}</span>
              <output class="strong">{VALUES[name]()}</output>
            </summary>
            <p class="hint">{t(`counter.${name}Why`)}</p>
          </details>
        ))}
        <Pairs />
      </div>
    ),
  };
}

function sum(numbers: ArrayLike<number>): number {
  let total = 0;
  for (let i = 0; i < numbers.length; i++) total += numbers[i];
  return total;
}
