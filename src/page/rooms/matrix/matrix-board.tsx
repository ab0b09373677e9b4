// The five by five cells: what each shows, keyboard navigation, and dragging.

import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { KINDS } from 'kantsu';
import type { Kind } from 'kantsu';
import { Icon, classes } from '../../kit/controls.tsx';
import { arrowOf } from '../../kit/pointer-drag.ts';
import type { MultiView } from '../../stage/multi-view.ts';
import { digits, fewDigits } from '../../ui/format.ts';
import { kindName } from '../../ui/hit-sentence.ts';
import type { KindPair } from '../../model/solid.ts';
import type { Oracle, Verdict } from './oracle.ts';
import { cellOf, CELLS, type Overview } from './overview.ts';
import { shortly } from './pair-reading.ts';
import { indexOfPair } from './pairs.ts';
import { cellSentence, MARKS, nameOf } from './sentences.ts';
import { t } from './words.ts';

interface BoardProps {
  readonly overview: Overview;
  readonly stage: MultiView | undefined;
  readonly oracle: Oracle;
  readonly isHidden: boolean;
  /** The pair whose cell gets the focus when the board is shown again. */
  readonly returnTo: KindPair | undefined;
  readonly open: (pair: KindPair, byKey: boolean) => void;
  /** What a key moves, if it is one of those. */
  readonly nudge: (event: KeyboardEvent) => boolean;
}

const WIDTH = KINDS.length;

export function Board({ isHidden, returnTo, nudge, ...of }: BoardProps): JSX.Element {
  const current = useSignal(0);
  const grid = useRef<HTMLDivElement>(null);
  const go = (index: number): void => {
    current.value = index;
    grid.current!.querySelectorAll<HTMLElement>('[role=gridcell]')[index].focus();
  };
  useLayoutEffect(() => {
    if (!isHidden && returnTo) go(cellOf(returnTo));
  }, [isHidden]);
  const press = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey) return;
    const arrow = arrowOf(event);
    const here = current.value;
    const within = (x: number): number => Math.min(WIDTH - 1, Math.max(0, x));
    if (arrow) go(WIDTH * within(Math.floor(here / WIDTH) - arrow[1]) + within((here % WIDTH) + arrow[0]));
    else if (event.key === 'Enter' || event.key === ' ') of.open(CELLS[here], true);
    else if (!event.altKey || !nudge(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div ref={grid} class="matrix-board fill" role="grid" aria-label={t('matrix.board')} hidden={isHidden} onKeyDown={press}>
      <div class="matrix-row" role="row">
        <div class="matrix-head line center hint strong" role="columnheader">
          <span>{t('matrix.corner')}</span>
        </div>
        {KINDS.map((kind) => (
          <Head key={kind} kind={kind} role="columnheader" />
        ))}
      </div>
      {KINDS.map((a) => (
        <div key={a} class="matrix-row" role="row">
          <Head kind={a} role="rowheader" />
          {KINDS.map((b) => {
            const index = cellOf({ a, b });
            return <Cell key={b} index={index} tabIndex={index === current.value ? 0 : -1} enter={() => (current.value = index)} {...of} />;
          })}
        </div>
      ))}
    </div>
  );
}

// What the heads show beside the names, and on a phone instead of them.
const SIGNS: Record<Kind, string> = {
  sphere: 'M10 3a7 7 0 1 0 .01 0z',
  capsule: 'M7 6.5a3 3 0 0 1 6 0v7a3 3 0 0 1-6 0z',
  aabb: 'M4 5h12v10H4z',
  obb: 'm3 9 10-5 4 7-10 5z',
  triangle: 'M10 3.5 17 16H3z',
};

function Head({ kind, role }: { readonly kind: Kind; readonly role: 'rowheader' | 'columnheader' }): JSX.Element {
  const name = kindName(kind);
  return (
    <div class="matrix-head line center hint strong" role={role} title={name}>
      <Icon path={SIGNS[kind]} />
      <span>{name}</span>
    </div>
  );
}

interface CellProps extends Pick<BoardProps, 'overview' | 'stage' | 'oracle' | 'open'> {
  readonly index: number;
  readonly tabIndex: number;
  readonly enter: () => void;
}

function Cell({ index, overview, stage, oracle, open, tabIndex, enter }: CellProps): JSX.Element {
  const root = useRef<HTMLDivElement>(null);
  const tile = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    stage?.add(tile.current!, overview.scenes[index]);
    return overview.letDrag(index, root.current!);
  }, []);
  const pair = CELLS[index];
  const of = indexOfPair(pair);
  const { reading } = overview.cells.value[index];
  const { state, distance } = reading;
  const newest = oracle.verdictOf(overview.pairs.value[of].pose);
  // The check of an older pose stays, dimmed.
  const shown = useRef<Verdict>(undefined);
  const verdict = newest ?? shown.current;
  shown.current = verdict;
  const time = overview.stopwatch.times[of].value;
  const look = nameOf(verdict);
  // The sign is always shown: it distinguishes gaps and depths in a column.
  const plus = distance > 0 ? '+' : '';
  return (
    <div
      ref={root}
      class="matrix-cell matrix-stated kit-stage"
      role="gridcell"
      tabIndex={tabIndex}
      data-state={state}
      aria-label={cellSentence(pair, reading, verdict)}
      onFocus={enter}
      // A pointer press takes no focus: the arrow keys then still move the solid.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => open(pair, false)}
      onContextMenu={(event) => event.preventDefault()}
    >
      <div ref={tile} class="matrix-tile" />
      <span class={classes('matrix-mark strong', newest === undefined && 'faint')} data-state={look} aria-hidden="true">
        {MARKS[look]}
      </span>
      <span class="matrix-time soft fine right" aria-hidden="true">
        {time !== undefined && `${fewDigits(time)} µs`}
      </span>
      <span class="matrix-says line wrap between" aria-hidden="true">
        <span class="matrix-distance strong" title={`${distance} m`}>
          <span class="matrix-wide">{plus + digits(distance)}</span>
          <span class="matrix-narrow">{plus + shortly(distance)}</span>
        </span>
        <span class="matrix-word fine">{t(`term.${state}`)}</span>
      </span>
    </div>
  );
}
