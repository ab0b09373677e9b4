// The capsules board: four ends, one crossing test, the deciding one, and the nearest points found step by step.

import type { JSX } from 'preact';
import type { Vec2 } from 'kantsu/planar';
import { FoldedConstruction } from '../../construction/folded-construction.ts';
import { STEP_IDS, clampSteps } from '../../construction/rows/clamp-steps.ts';
import { END_IDS, endsOf } from '../../construction/rows/end-tests.ts';
import type { EndId, Ends } from '../../construction/rows/end-tests.ts';
import { middleOf, pairResultOf } from '../../construction/rows/pair-result.ts';
import { Cases, Choice, Part, Table } from '../../kit/controls.tsx';
import type { FigurePart } from '../../kit/figure.ts';
import { sentencesInARow } from '../../kit/texts.ts';
import { Plane, PlaneView } from '../../kit/plane.tsx';
import { RoomState } from '../../kit/room-state.ts';
import { field, readState, writeState } from '../../kit/address-schema.ts';
import { StepButtons } from '../../kit/stepper.tsx';
import { Stepper } from '../../kit/steps.ts';
import type { Viewport } from '../../kit/viewport.ts';
import { digits, keepingUnits, metres } from '../../ui/format.ts';
import { withLessons } from '../../ui/lesson-links.ts';
import { OPERANDS } from './board.ts';
import type { Board } from './board.ts';
import { CAPSULE, CAPSULE_CASES, CAPSULE_CASE_IDS, capsuleHandles } from './capsule-cases.ts';
import type { CapsuleCaseId, CapsulePair } from './capsule-cases.ts';
import { letter, pairFigure } from './pair-figure.ts';
import { pairLabel, pairSentence } from './pair-words.ts';
import { t } from './words.ts';

const SHOWS = ['tests', 'clamps'] as const;
const ADDRESS = { a: field('c', CAPSULE), b: field('d', CAPSULE) };

export function capsulesBoard(announce: () => void, parameters: URLSearchParams): Board {
  const { a, b } = readState<CapsulePair>(ADDRESS, parameters);
  const state = new RoomState<CapsulePair>(a && b ? { a, b } : { ...CAPSULE_CASES.cross, shown: 'cross' }, announce);
  const plane = new PlaneView({ low: [-5, -3.4], high: [5, 3.4] });
  // Before the first step the tests are shown.
  const stepper = new Stepper(STEP_IDS.length, { least: -1, moved: announce });
  const ends = (): Ends => endsOf(state.value.a, state.value.b);
  const steps = (): ReturnType<typeof clampSteps> => clampSteps(state.value.a, state.value.b);

  function View(): JSX.Element {
    return (
      <Plane
        view={plane}
        label={t('flat.capsulesPaper')}
        figure={figure}
        handles={() => OPERANDS.flatMap((operand) => capsuleHandles(state, operand))}
      />
    );
  }

  function figure(view: Viewport): FigurePart[] {
    const { a, b } = state.value;
    const result = pairResultOf(a, b);
    const [below, above] = stepper.index < 0 ? testFigure() : clampFigure();
    return [
      ...OPERANDS.map(
        (operand) => ({ kind: 'shape', look: 'shape', operand, shape: state.value[operand], grip: `${operand}-move` }) as const,
      ),
      ...below,
      ...OPERANDS.map(
        (operand) => ({ kind: 'segments', look: 'core', operand, lines: [[state.value[operand].p1, state.value[operand].p2]] }) as const,
      ),
      ...pairFigure(view, a, b, result, pairLabel(result)),
      ...above,
      ...OPERANDS.flatMap((operand) => [
        letter(operand, middleOf(state.value[operand]), [15, 22], operand.toUpperCase(), 'letter small'),
        ...(['p1', 'p2'] as const).map((end) =>
          letter(operand, [...state.value[operand][end]], [9, -9], end.toUpperCase(), 'letter small'),
        ),
      ]),
    ];
  }

  /** The four ends, and over the line between the two the crossing. */
  function testFigure(): [FigurePart[], FigurePart[]] {
    const { tests, decides, crossing: at } = ends();
    const below = tests.map(({ id, end, foot }): FigurePart => {
      return { kind: 'segments', look: id === decides ? 'test firm' : 'test soft thin dashed', lines: [[end, foot]] };
    });
    if (!at) return [below, []];
    const words = { words: t('flat.crossLabel'), shift: [0, -20] } as const;
    const ring: FigurePart = { kind: 'point', look: 'ring deep thick', at, radius: 11 };
    return [below, [ring, { kind: 'label', look: 'label small', state: 'penetrating', at, ...words }]];
  }

  /** The axes drawn on, and over the line the two points of the step. */
  function clampFigure(): [FigurePart[], FigurePart[]] {
    const clamps = steps();
    const [p, q] = OPERANDS.map((operand, i): Vec2 => {
      const { p1, p2 } = state.value[operand];
      const k = stepper.between((step) => (i === 0 ? clamps[step].s : clamps[step].t));
      return [p1[0] + k * (p2[0] - p1[0]), p1[1] + k * (p2[1] - p1[1])];
    });
    const carriers = OPERANDS.map((operand): FigurePart => {
      const { p1, p2 } = state.value[operand];
      const far = p1.every((x, k) => x === p2[k]) ? 0 : Infinity;
      return { kind: 'line', look: 'carrier', operand, origin: p1, direction: [p2[0] - p1[0], p2[1] - p1[1]], low: -far, high: far };
    });
    return [
      carriers,
      [
        { kind: 'segments', look: 'span firm dashed', operand: 'p', lines: [[p, q]] },
        { kind: 'point', look: 'foot filled rimmed', operand: 'a', at: p, radius: 7 },
        { kind: 'point', look: 'foot filled rimmed', operand: 'b', at: q, radius: 7 },
      ],
    ];
  }

  function Panel(): JSX.Element {
    return (
      <>
        <Part title={t('flat.fiveTests')}>
          <EndsTable ends={ends()} />
        </Part>
        <FoldedConstruction fitting={(rows) => rows.planarChoices(state.value.a, state.value.b)} />
        <Part title={t('flat.cases')}>
          <Cases
            values={CAPSULE_CASE_IDS}
            value={state.value.shown as CapsuleCaseId | undefined}
            words={(id) => t(`flat.${id}Capsules`)}
            choose={(id) => state.act({ ...CAPSULE_CASES[id], shown: id })}
          />
        </Part>
        <Part title={t('flat.source')}>
          <p class="hint">{withLessons(t('flat.sourceNote'))}</p>
        </Part>
      </>
    );
  }

  function Bottom(): JSX.Element {
    return (
      <div class="kit-steps line wrap">
        <Choice
          label={t('term.show')}
          values={SHOWS}
          value={stepper.index >= 0 ? 'clamps' : 'tests'}
          words={(show) => t(`flat.${show}Show`)}
          choose={(show) => stepper.go(show === 'tests' ? -1 : 0)}
        />
        <StepButtons stepper={stepper} back={t('flat.stepBack')} play={t('transport.play')} next={t('flat.stepOn')} />
      </div>
    );
  }

  return {
    view: View,
    panel: Panel,
    bottom: Bottom,
    plane,
    sentence() {
      const { a, b } = state.value;
      const { index } = stepper;
      if (index >= 0) {
        const { id, changed, s, t: at, distance } = steps()[index];
        const values = { s: digits(s), t: digits(at), d: metres(distance) };
        return sentencesInARow(t(`flat.${id}Step`), t(changed ? 'flat.stepNow' : 'flat.stepSame', values));
      }
      const { decides } = ends();
      const why = decides === 'cross' ? t('flat.decidedByCross') : t('flat.decidedByEnd', { end: endName(decides) });
      return sentencesInARow(pairSentence('capsule', 'capsule', pairResultOf(a, b)), why);
    },
    address: () => writeState<CapsulePair>(ADDRESS, state.value),
    reset() {
      stepper.go(-1);
      state.act({ ...CAPSULE_CASES.cross, shown: 'cross' });
      plane.fit();
    },
    frame: (now) => stepper.frame(now / 1000),
    press: { ',': () => stepper.back(), '.': () => stepper.next(), ...(stepper.isStill ? {} : { ' ': () => stepper.toggle() }) },
    api: {
      ends,
      step: (): number => stepper.index,
    },
  };
}

/** `B P1`. */
const endName = (end: EndId): string => `${end[0].toUpperCase()} P${end[1]}`;

/** Four ends and the crossing, the deciding one, and the result of the four alone, the source's first version. */
function EndsTable({ ends: { tests, areas, crosses, decides, byEnds, truth } }: { readonly ends: Ends }): JSX.Element {
  const sign = (area: number): string => (area > 0 ? '+' : area < 0 ? '−' : '0');
  const signs = areas.map(sign);
  const rows = [
    ...END_IDS.map((id, i) => [`${endName(id)} → ${id.startsWith('a') ? 'B' : 'A'}`, digits(tests[i].place), digits(tests[i].distance)]),
    [t('flat.crossTest'), `${signs[0]}${signs[1]} ${signs[2]}${signs[3]}`, t(crosses ? 'flat.yes' : 'flat.no')],
  ];
  const deciding = decides === 'cross' ? END_IDS.length : END_IDS.indexOf(decides);
  return (
    <>
      <Table
        heads={[t('flat.test'), t('flat.place'), t('flat.coreDistance'), t('term.deciding')]}
        rows={rows.map(([head, ...values], i) => [head, ...values, i === deciding && <span aria-label={t('flat.yes')}>●</span>])}
        looks={(i) => i === deciding && 'current strong'}
      />
      <p>{keepingUnits(t('flat.truth', { d: metres(truth.distance) }))}</p>
      {/* Four ends may detect an overlap as well, only not its depth. */}
      {crosses && (
        <p class="callout strong deep">{keepingUnits(t(byEnds > 0 ? 'flat.missedFlag' : 'flat.shallowFlag', { d: metres(byEnds) }))}</p>
      )}
    </>
  );
}
