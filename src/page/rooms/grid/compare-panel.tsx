// The grid against brute force on the same bounds: the result, both costs, and the structure of the grid.

import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { createRef } from 'preact';
import { entityOf } from 'kantsu';
import { inspect } from 'kantsu/inspect';
import { Button, Facts, Section, Table } from '../../kit/controls.tsx';
import { count, milliseconds } from '../../ui/format.ts';
import type { Workbench } from '../room-tools.ts';
import { compare, sampleOf } from './search.ts';
import type { Comparison } from './search.ts';
import { t } from './words.ts';

/** Up to this many bodies brute force runs automatically, at most twice a second. */
const FEW = 1000;
const PAUSE = 500; // ms
const MOST_NAMED = 12;

/** What was found, at which step, and the pairs in contact then. */
type Outcome = Comparison & { readonly step: string; readonly touching: number };

export function comparePanel(bench: Workbench) {
  const { session } = bench;
  const outcome = signal<Outcome | undefined>(undefined);
  const isLarge = signal(false);
  const verdict = createRef<HTMLParagraphElement>();
  /** The state of the world that was compared last, and when. */
  let compared = '';
  let comparedAt = -Infinity;

  const stateNow = (): string => [session.world.tick, session.edits, session.world.cellSize].join();

  function run(): void {
    const { world } = session;
    const { bodies, candidates, pairsComplete } = inspect(world);
    // (A restored world has none until it steps.)
    if (!pairsComplete) return;
    comparedAt = performance.now();
    compared = stateNow();
    const found = compare(sampleOf(bodies), candidates, world.cellSize, () => performance.now());
    outcome.value = { ...found, step: count(world.tick), touching: world.contacts.length };
  }

  function sentence(): string {
    if (!outcome.value) return t('grid.compare.wait');
    const { identical, brute, missing, surplus, step } = outcome.value;
    return identical
      ? `✓ ${t('grid.compare.same', { n: count(brute.pairs), step })}`
      : `✗ ${t('grid.compare.differ', { step, missing: missing.length, surplus: surplus.length })}`;
  }

  function Found({ missing, surplus, search, brute, touching }: Outcome): JSX.Element {
    const differing = [...missing, ...surplus].slice(0, MOST_NAMED);
    const name = (row: number): string => session.nameOf(entityOf(row, inspect(session.world).bodies.generation[row]));
    return (
      <>
        {differing.length > 0 && (
          <ul class="hint">
            {differing.map(([a, b]) => (
              <li key={`${a} ${b}`}>{t('grid.compare.pair', { a: name(a), b: name(b) })}</li>
            ))}
          </ul>
        )}
        <Table
          label={t('grid.compare.table')}
          heads={['', t('grid.head.grid'), t('grid.head.brute')]}
          rows={[
            [t('grid.row.time'), milliseconds(search.time), milliseconds(brute.time)],
            [t('grid.row.tested'), count(search.tested), count(brute.tested)],
            [t('grid.row.pairs'), count(search.pairs), count(brute.pairs)],
          ]}
        />
        <Facts
          rows={[
            [t('grid.count.cells'), count(search.columns)],
            [t('grid.count.levels'), count(search.levels)],
            [t('grid.count.entries'), count(search.entries)],
            [t('grid.count.most'), count(search.maxOccupancy)],
            [t('grid.count.duplicates'), count(search.duplicates)],
            [t('grid.count.touching'), count(touching)],
            [t('grid.count.false'), brute.pairs === 0 ? '–' : `${(100 * (1 - touching / brute.pairs)).toFixed(0)} %`],
          ]}
        />
      </>
    );
  }

  function Panel(): JSX.Element {
    const shown = outcome.value;
    return (
      <Section id="grid-compare" title={t('grid.compare')}>
        <p class={`strong ${shown ? (shown.identical ? 'good' : 'bad') : ''}`} ref={verdict}>
          {sentence()}
        </p>
        {shown && <Found {...shown} />}
        <p class="hint">{t('grid.count.hint')}</p>
        <div class="line wrap" title={t('grid.compare.hint')}>
          <Button press={runNow}>{t('grid.compare.now')}</Button>
          {isLarge.value && <p class="hint">{t('grid.compare.large', { n: count(FEW) })}</p>}
        </div>
      </Section>
    );
  }

  function runNow(): void {
    run();
    bench.tell(sentence());
  }

  return {
    Panel,
    /** The world is another one. */
    clear(): void {
      compared = '';
      comparedAt = -Infinity;
      outcome.value = undefined;
    },
    update(): void {
      isLarge.value = session.world.size > FEW;
      const isHidden = (verdict.current?.offsetParent ?? null) === null;
      if (!isHidden && !isLarge.value && stateNow() !== compared && performance.now() - comparedAt >= PAUSE) run();
    },
  };
}
