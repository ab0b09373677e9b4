// The verification board: the chosen pair at every offset and angle, our answer beside the oracle's, and a list of disagreements.

import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { Button, Choice, Facts, NumberField, OfOperand, Part } from '../../kit/controls.tsx';
import { sentencesInARow } from '../../kit/texts.ts';
import { RoomState } from '../../kit/room-state.ts';
import { field, oneOf, readState, tuple, writeState } from '../../kit/address-schema.ts';
import { KINDS } from '../../construction/rows/planar-figure.ts';
import type { Kind } from '../../construction/rows/planar-figure.ts';
import { printedFor } from '../../source-formulas/printed-formulas.ts';
import { t as named } from '../../source-formulas/words.ts';
import { PRINTED, isFloat, titleOfRow } from '../../source-formulas/printed-names.ts';
import type { PrintedName } from '../../source-formulas/printed-names.ts';
import { count, digits, fixed } from '../../ui/format.ts';
import { withLessons } from '../../ui/lesson-links.ts';
import type { Board } from './board.ts';
import type { Pair } from './figures.ts';
import { HeatMap, HeatSample, SAMPLES } from './heat-map.tsx';
import { pairLabel } from './pair-words.ts';
import { POSES, THICKNESSES, Verification, cellAt, figureA, figureAt } from './verification.ts';
import type { Cell, Formula, Thickness } from './verification.ts';
import { t } from './words.ts';

/** ms of a frame that the comparison may take. */
const BUDGET = 10;
/** Disagreements named; the rest are counted. */
const LISTED = 40;
const PRINTED_NAMES = Object.keys(PRINTED) as PrintedName[];
/** All nine pairs: the kind of a, then the kind of b. */
const MATRIX = KINDS.flatMap((a) => KINDS.map((b) => [a, b] as const));
/** m */
const HEIGHT = 0.5;
const HIGHEST = 10;

interface VerifyState {
  readonly pair: readonly [Kind, Kind];
  /** Whose formula is tested. Of the source's: the one asked for; a pair that has not got it is tested by its first. */
  readonly formula: 'ours' | 'source' | PrintedName;
  readonly thickness: Thickness;
  /** How far b runs above a, m. */
  readonly height: number;
}

const ADDRESS = {
  pair: field('pair', tuple<readonly [Kind, Kind]>([oneOf(KINDS), oneOf(KINDS)], '-')),
  formula: field('formula', oneOf<VerifyState['formula']>(['ours', 'source', ...PRINTED_NAMES]), 'ours'),
  thickness: field('thickness', oneOf(THICKNESSES), 'thick'),
};

/** What the sweep takes from the pairs board, and what it gives back. */
interface PairSource {
  pair(): Pair;
  open(pair: Pair): void;
}

export function verifyBoard(announce: () => void, parameters: URLSearchParams, source: PairSource): Board {
  const first = { formula: 'ours', thickness: 'thick', height: HEIGHT } as const;
  const { a, b } = source.pair();
  const state = new RoomState<VerifyState>({ pair: [a.kind, b.kind], ...first, ...readState<VerifyState>(ADDRESS, parameters) }, announce);
  /** All nine pairs one after the other: which is next, and what they added up to. */
  const tour = signal<{ readonly next: number; readonly wrong: number } | undefined>(undefined);
  const looked = signal<number | null>(null);
  let isSaid = false;

  const hasCapsule = (): boolean => state.value.pair.includes('capsule');

  const formula = (): Formula => {
    const { formula, pair } = state.value;
    if (formula === 'ours') return 'ours';
    const printed = printedFor(...pair);
    return printed.find((name) => name === formula) ?? printed[0] ?? 'none';
  };

  /** The sweep under way, and how far it is. */
  const sweep = signal(begun());
  const progress = signal(0);

  function begun(): Verification {
    const { a, b } = source.pair();
    const { pair, height: above, thickness } = state.value;
    const figures = { a: { ...a, kind: pair[0] }, b: { ...b, kind: pair[1] } };
    return new Verification({ ...figures, above, formula: formula(), thickness: hasCapsule() ? thickness : 'thick' });
  }

  function start(change: Partial<VerifyState> = {}): void {
    state.set(change);
    tour.value = undefined;
    sweep.value = begun();
    progress.value = 0;
    isSaid = false;
  }

  function goOn(next: number, wrong: number): void {
    const pair = MATRIX.at(next);
    if (pair) start({ pair });
    tour.value = { next: next + 1, wrong };
  }

  function open(index: number): void {
    const swept = sweep.peek().sweep;
    source.open({ a: figureA(swept), b: figureAt(swept, index) });
  }

  function View(): JSX.Element {
    const { cells, sweep: swept } = sweep.value;
    const index = looked.value;
    const cell = index === null ? undefined : index < progress.value ? cells[index] : cellAt(swept, index);
    const readout = cell ? `${poseOf(cell)}: ${pairLabel(cell)} · ${oracleOf(cell)}` : t('flat.readoutHint');
    return (
      <div class="flat-verify fill hint">
        <p>{t('flat.angleAxis')}</p>
        <Ticks class="flat-turns fine right" words={['175°', '90°', '0°']} />
        <HeatMap
          label={t('flat.verifyPaper')}
          description={readout}
          cells={cells}
          count={progress.value}
          marked={index}
          look={(index) => (looked.value = index)}
          choose={open}
        />
        <Ticks class="line between fine" words={['−4', '−2', '0', '2', '4 m']} />
        <p class="center">{t('flat.offsetAxis')}</p>
        <div class="legend" aria-hidden="true">
          {SAMPLES.map((sample) => (
            <span key={sample} class="chip line whole">
              <HeatSample of={sample} />
              <span>{t(`flat.${sample}Chip`)}</span>
            </span>
          ))}
        </div>
        <p class="flat-readout">{readout}</p>
      </div>
    );
  }

  function Panel(): JSX.Element {
    const { pair, height, formula: tested, thickness } = state.value;
    const printed = tested === 'ours' ? [] : printedFor(...pair);
    const current = formula();
    const kind = (i: 0 | 1): JSX.Element => (
      <OfOperand operand={i === 0 ? 'a' : 'b'}>
        <Choice
          label={t(i === 0 ? 'flat.kindA' : 'flat.kindB')}
          values={KINDS}
          value={pair[i]}
          words={(kind) => t(`flat.${kind}Kind`)}
          choose={(kind) => start({ pair: i === 0 ? [kind, pair[1]] : [pair[0], kind] })}
        />
      </OfOperand>
    );
    return (
      <>
        <Part title={t('flat.sweep')}>
          {kind(0)}
          {kind(1)}
          <div class="line">
            <NumberField
              symbol="Δy"
              name={t('flat.aboveField')}
              value={height}
              low={-HIGHEST}
              high={HIGHEST}
              change={(height) => start({ height })}
            />
            <Button class="push main last" press={() => goOn(0, 0)}>
              {t('flat.runAll')}
            </Button>
          </div>
          <p class="hint">{t('flat.sweepNote')}</p>
        </Part>
        <Part title={t('flat.formula')}>
          <Choice
            label={t('flat.formula')}
            values={['ours', 'source']}
            value={tested === 'ours' ? 'ours' : 'source'}
            words={(whose) => t(`flat.${whose}Formula`)}
            choose={(whose) => start({ formula: whose })}
          />
          {printed.length > 1 && (
            <Choice
              label={t('flat.printed')}
              values={printed}
              value={current as PrintedName}
              words={(name) => named(`printed.formula.${name}`)}
              choose={(formula) => start({ formula })}
            />
          )}
          <p class="hint">{formulaNote(current, hasCapsule())}</p>
          {hasCapsule() && (
            <>
              <Choice
                label={t('flat.thickness')}
                values={THICKNESSES}
                value={thickness}
                words={(thickness) => t(`flat.${thickness}Capsules`)}
                choose={(thickness) => start({ thickness })}
              />
              <p class="hint">{t('flat.thicknessNote')}</p>
            </>
          )}
        </Part>
        <Part title={t('flat.counters')}>
          <Counters />
        </Part>
        <Part title={t('flat.mismatches')}>
          <Mismatches />
        </Part>
      </>
    );
  }

  function Counters(): JSX.Element {
    const done = progress.value;
    const { mismatches, agreed, counts, worst, sweep: swept } = sweep.value;
    const tourWords = tour.value ? t('flat.tourSoFar', { n: tour.value.next - 1, wrong: count(tour.value.wrong) }) : '–';
    return (
      <>
        <progress max={POSES} value={done} aria-label={t('flat.progress')} />
        <Facts
          state={mismatches.length > 0 ? 'penetrating' : 'clean'}
          rows={[
            [t('flat.comparedFact'), `${count(done)} / ${count(POSES)}`],
            [t('term.agree'), count(agreed)],
            [t('flat.mismatchesFact'), count(mismatches.length), 'state'],
            [t('flat.worstFact'), swept.formula === 'none' ? '–' : `${fixed(worst, 2)} eps·S`],
            [t('term.separate'), count(counts.separate)],
            [t('term.touching'), count(counts.touching)],
            [t('term.penetrating'), count(counts.penetrating)],
            [t('flat.tourFact'), tourWords],
          ]}
        />
      </>
    );
  }

  function Mismatches(): JSX.Element {
    const isDone = progress.value === POSES;
    const { mismatches, sweep: swept } = sweep.value;
    if (mismatches.length === 0) {
      return <p class="good">{t(swept.formula === 'none' ? 'flat.nothingToCheck' : isDone ? 'flat.noMismatch' : 'flat.noMismatchYet')}</p>;
    }
    return (
      <ol class="numbered">
        {mismatches.slice(0, LISTED).map((cell) => (
          <li key={cell.index}>
            <button type="button" class="row" onClick={() => open(cell.index)} onPointerEnter={() => (looked.value = cell.index)}>
              {`${poseOf(cell)}: ${t(cell.hit === true ? 'flat.saysHit' : 'flat.saysMiss')}, ${oracleOf(cell)}`}
            </button>
          </li>
        ))}
      </ol>
    );
  }

  return {
    view: View,
    panel: Panel,
    sentence() {
      if (progress.value < POSES) return t('flat.verifyIntro');
      const { mismatches, sweep: swept } = sweep.value;
      const pair = `${t(`flat.${swept.a.kind}Kind`)} – ${t(`flat.${swept.b.kind}Kind`)}`;
      if (swept.formula === 'none') return t('flat.unprinted', { pair });
      const values = { pair, n: count(POSES), wrong: count(mismatches.length) };
      return t(mismatches.length === 0 ? 'flat.verified' : 'flat.refuted', values);
    },
    address: () => {
      const current = formula();
      return writeState<VerifyState>(ADDRESS, { ...state.value, formula: current === 'none' ? 'source' : current });
    },
    frame() {
      const verification = sweep.peek();
      if (!verification.done) {
        const late = performance.now() + BUDGET;
        verification.advance(() => performance.now() > late);
        progress.value = verification.cells.length;
      }
      if (!verification.done || isSaid) return;
      isSaid = true;
      announce();
      const going = tour.peek();
      if (going && going.next <= MATRIX.length) goOn(going.next, going.wrong + verification.mismatches.length);
    },
    enter() {
      // The figures may have been changed on the pairs board since.
      const { a, b } = source.pair();
      const { a: swept, b: other } = sweep.peek().sweep;
      if (a.x !== swept.x || a.y !== swept.y || a.turn !== swept.turn || a.sizes !== swept.sizes || b.sizes !== other.sizes) start();
      isSaid = false;
    },
    reset: () => start(first),
    api: {
      done: (): boolean => sweep.value.done,
      compared: (): number => sweep.value.cells.length,
      mismatches: (): readonly Cell[] => sweep.value.mismatches,
      worst: (): number => sweep.value.worst,
    },
  };
}

const poseOf = ({ offset, turn }: Cell): string => t('flat.pose', { x: fixed(offset, 1), turn });
const oracleOf = ({ truth }: Cell): string => t('flat.oracle', { d: digits(truth) });

function Ticks({ words, ...looks }: { readonly class: string; readonly words: readonly string[] }): JSX.Element {
  return (
    <div {...looks} aria-hidden="true">
      {words.map((word) => (
        <span key={word}>{word}</span>
      ))}
    </div>
  );
}

/** What is to be said of the formula under test. */
function formulaNote(formula: Formula, hasCapsule: boolean): (JSX.Element | ReturnType<typeof withLessons> | string)[] {
  if (formula === 'ours') return [withLessons(t('flat.oursNote'))];
  if (formula === 'none') return [withLessons(t(hasCapsule ? 'flat.crossedOut' : 'flat.onlyLinked'))];
  const row = PRINTED[formula];
  // The title as printed, which no words are put into.
  const source = `${row} ${titleOfRow(row)}${t('flat.printedIn', { formula: named(`printed.formula.${formula}`) })}`;
  const said = sentencesInARow(source, t(`flat.${formula}Printed`), ...(isFloat(formula) ? [t('flat.floatNote')] : []));
  const lesson = (
    <a key="lesson" href={`#/lessons?step=${row}`}>
      {t('flat.toLesson')}
    </a>
  );
  return [withLessons(said), ' ', lesson];
}
