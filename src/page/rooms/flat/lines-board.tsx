// The lines board: two linear objects, each a line, a half-line or a segment, their crossing, and why it counts or does not.

import type { JSX } from 'preact';
import type { Vec2 } from 'kantsu/planar';
import { FoldedConstruction } from '../../construction/folded-construction.ts';
import { PARTS, pointAt, rangeOf } from '../../construction/rows/linear-input.ts';
import type { LinearObject } from '../../construction/rows/linear-input.ts';
import { Cases, Choice, Facts, Fields, OfOperand, Part } from '../../kit/controls.tsx';
import type { NumberFieldProps } from '../../kit/controls.tsx';
import { hundredths } from '../../kit/pointer-drag.ts';
import type { FigurePart, Point } from '../../kit/figure.ts';
import { Plane, PlaneView } from '../../kit/plane.tsx';
import type { PlaneHandle } from '../../kit/plane.tsx';
import { RulerView } from '../../kit/ruler-view.tsx';
import { RoomState } from '../../kit/room-state.ts';
import { field, oneOf, readState, writeState } from '../../kit/address-schema.ts';
import type { Viewport } from '../../kit/viewport.ts';
import { digits, fixed } from '../../ui/format.ts';
import { withLessons } from '../../ui/lesson-links.ts';
import { OPERANDS } from './board.ts';
import type { Board, Operand } from './board.ts';
import { CASES, CASE_IDS, LINEAR, crossingOf, isDirection, slid, verdictSentence } from './linear-objects.ts';
import type { Case, CaseId, Policy } from './linear-objects.ts';
import { letter } from './pair-figure.ts';
import { t } from './words.ts';

const POLICIES = ['miss', 'hit'] as const;
/** px: the tip of a short direction is drawn at this distance, so that both handles can be dragged. */
const LEAST_ARROW = 36;
const FARTHEST = 1000;

interface LinesState extends Case {
  readonly policy: Policy;
}

const ADDRESS = {
  a: field('p', LINEAR),
  b: field('q', LINEAR),
  policy: field<Policy>('coincident', oneOf(POLICIES), 'miss'),
};

const NUMBERS = [
  ['x', 'start', 0],
  ['y', 'start', 1],
  ['vx', 'direction', 0],
  ['vy', 'direction', 1],
] as const;

export function linesBoard(announce: () => void, parameters: URLSearchParams): Board {
  const { a, b, policy = 'miss' } = readState<LinesState>(ADDRESS, parameters);
  const state = new RoomState<LinesState>({ ...(a && b ? { a, b } : { ...CASES.behind, shown: 'behind' }), policy }, announce);
  const plane = new PlaneView({ low: [-5.4, -3.4], high: [5.4, 3.4] });
  const crossing = (): ReturnType<typeof crossingOf> => crossingOf(state.value.a, state.value.b, state.value.policy);
  const change = (operand: Operand, next: Partial<LinearObject>): void => state.set({ [operand]: { ...state.value[operand], ...next } });
  const redirect = (operand: Operand, direction: Vec2): void => {
    if (isDirection(direction)) change(operand, { direction });
  };

  function View(): JSX.Element {
    return <Plane view={plane} label={t('flat.linesPaper')} figure={figure} handles={handles} />;
  }

  function figure(view: Viewport): FigurePart[] {
    const found = crossing();
    const lines = OPERANDS.flatMap((operand) => lineFigure(state.value[operand], operand, view));
    if (!found.point) return lines;
    const { point: at, hit } = found;
    const words = `s = ${digits(found.s)} · t = ${digits(found.t)}`;
    return [
      ...lines,
      ...(hit ? [] : [{ kind: 'point', look: 'witness', at, radius: 5, mark: 'cross' } as const]),
      { kind: 'point', look: 'crossing', state: String(hit), at, radius: 7 },
      { kind: 'label', look: 'label', state: hit ? 'penetrating' : 'separate', at, words, shift: [0, -18], keep: [90, 24, 14] },
    ];
  }

  function handles(view: Viewport): PlaneHandle[] {
    return OPERANDS.flatMap((operand): PlaneHandle[] => {
      const { kind, start, direction } = state.value[operand];
      const name = `${t(`flat.${kind}Part`)} ${operand.toUpperCase()}`;
      const words = (p: Readonly<Vec2>): string => `x ${fixed(p[0], 2)}, y ${fixed(p[1], 2)}`;
      return [
        {
          ...state.point(
            (value) => value[operand].start,
            (start) => change(operand, { start }),
          ),
          id: `${operand}-start`,
          glyph: 'point',
          operand,
          name: t('flat.startHandle', { name }),
          words: `${words(start)} m`,
        },
        {
          ...state.point(
            (value) => value[operand].direction,
            (to) => redirect(operand, to),
          ),
          id: `${operand}-tip`,
          glyph: 'size',
          operand,
          at: tipOf(state.value[operand], view),
          angle: (-Math.atan2(direction[1], direction[0]) * 180) / Math.PI,
          name: t('flat.tipHandle', { name }),
          words: words(direction),
          // To the pointer: a very short direction has its tip drawn elsewhere.
          drag: (_from, to) => redirect(operand, [hundredths(to[0] - start[0]), hundredths(to[1] - start[1])]),
        },
      ];
    });
  }

  function Panel(): JSX.Element {
    const { a, b, policy, shown } = state.value;
    const found = crossing();
    const area = a.direction[0] * b.direction[1] - a.direction[1] * b.direction[0];
    const lengths = Math.hypot(...a.direction) * Math.hypot(...b.direction);
    return (
      <>
        <Part title={t('flat.parts')}>
          {OPERANDS.map((operand) => (
            <OfOperand key={operand} operand={operand}>
              <Choice
                label={t(operand === 'a' ? 'flat.partA' : 'flat.partB')}
                values={PARTS}
                value={state.value[operand].kind}
                words={(kind) => t(`flat.${kind}Part`)}
                choose={(kind) => state.act({ [operand]: { ...state.value[operand], kind } })}
              />
            </OfOperand>
          ))}
        </Part>
        <Part title={t('flat.cases')}>
          <Cases
            values={CASE_IDS}
            value={shown as CaseId | undefined}
            words={(id) => t(`flat.${id}Case`)}
            choose={(id) => state.act({ ...CASES[id], shown: id })}
          />
          <p class="hint">{shown === 'tiny' && withLessons(t('flat.tinyNote'))}</p>
        </Part>
        <Part title={t('flat.policy')}>
          <Choice
            label={t('flat.policy')}
            values={POLICIES}
            value={policy}
            words={(one) => t(`flat.${one}Policy`)}
            choose={(policy) => state.act({ policy, shown })}
          />
          <p class="hint">{withLessons(t(policy === 'miss' ? 'flat.missNote' : 'flat.hitNote'))}</p>
        </Part>
        <Part title={t('panel.result')}>
          <Facts
            rows={[
              [t('flat.relationFact'), t(`flat.${found.relation}Relation`)],
              [t('flat.meetsFact'), t(found.hit ? 'flat.yes' : 'flat.no')],
              [t('flat.sFact'), digits(found.s)],
              [t('flat.tFact'), digits(found.t)],
              [t('flat.pointFact'), found.point ? `${fixed(found.point[0], 4)}, ${fixed(found.point[1], 4)}` : '–'],
              [t('flat.acrossFact'), digits(area)],
              [t('flat.limitFact'), digits(4 * Number.EPSILON * lengths)],
            ]}
          />
          <p class="hint">{t('flat.lineRule')}</p>
        </Part>
        <FoldedConstruction fitting={(rows) => rows.lineChoices(state.value.a, state.value.b, state.value.policy)} />
        <Part title={t('flat.numbers')}>
          {OPERANDS.map((operand) => (
            <Fields key={operand} operand={operand} title={operand.toUpperCase()} numbers={numbersOf(operand)} />
          ))}
        </Part>
      </>
    );
  }

  function numbersOf(operand: Operand): NumberFieldProps[] {
    const line = state.value[operand];
    return NUMBERS.map(([symbol, of, k]) => ({
      symbol,
      name: `${t(`flat.${symbol}Field`)}, ${operand.toUpperCase()}`,
      value: line[of][k],
      low: -FARTHEST,
      high: FARTHEST,
      change(value) {
        const next: Vec2 = [...line[of]];
        next[k] = value;
        return (of === 'start' || isDirection(next)) && state.act({ [operand]: { ...line, [of]: next } });
      },
    }));
  }

  // Moving s moves B along A's direction, and t stays; and the converse.
  function Ruler({ operand }: { readonly operand: Operand }): JSX.Element {
    const other = operand === 'a' ? 'b' : 'a';
    const name = operand === 'a' ? 's' : 't';
    const move = (to: number): void => {
      const by = to - crossing()[name];
      if (Number.isFinite(by)) state.set({ [other]: slid(state.value[other], state.value[operand].direction, by) });
    };
    const value = crossing()[name];
    return (
      <RulerView
        operand={operand}
        name={name}
        label={t('flat.ruler', { name: operand.toUpperCase() })}
        markLabel={t('flat.rulerHandle', { name: operand.toUpperCase() })}
        value={value}
        words={Number.isFinite(value) ? `${name} = ${digits(value)}` : t('flat.noParameter')}
        valueWords={digits(value)}
        {...rangeOf(state.value[operand].kind)}
        hold={state.hold}
        move={move}
      />
    );
  }

  return {
    view: View,
    panel: Panel,
    bottom: () => (
      <div class="flat-rulers">
        <Ruler operand="a" />
        <Ruler operand="b" />
      </div>
    ),
    plane,
    sentence: () => verdictSentence(state.value.a, state.value.b, state.value.policy),
    address: () => writeState<LinesState>(ADDRESS, state.value),
    reset() {
      state.act({ ...CASES.behind, policy: 'miss', shown: 'behind' });
      plane.fit();
    },
    api: {
      lines: (): Case => state.value,
      judgement: () => ({ found: crossing() }),
    },
  };
}

/** Where the tip of a direction is drawn. */
function tipOf({ start, direction: [dx, dy] }: LinearObject, view: Viewport): Vec2 {
  const longer = Math.max(1, LEAST_ARROW / view.scale / Math.hypot(dx, dy));
  return [start[0] + dx * longer, start[1] + dy * longer];
}

/** The whole line, the part that belongs to the object with a bar across each end, and an arrow that says which way its parameter grows. */
function lineFigure(line: LinearObject, operand: Operand, view: Viewport): FigurePart[] {
  const { kind, start, direction } = line;
  const tip = tipOf(line, view);
  const px = 1 / view.scale;
  const size = Math.hypot(...direction);
  const [ux, uy] = [direction[0] / size, direction[1] / size];
  const bar = ([x, y]: Readonly<Vec2>): readonly [Point, Point] => [
    [x - uy * 13 * px, y + ux * 13 * px],
    [x + uy * 13 * px, y - ux * 13 * px],
  ];
  const bars = kind === 'line' ? [] : kind === 'segment' ? [bar(start), bar(pointAt(line, 1))] : [bar(start)];
  const middle: Point = [(start[0] + tip[0]) / 2 + ux * 6 * px, (start[1] + tip[1]) / 2 + uy * 6 * px];
  return [
    { kind: 'line', look: 'carrier', operand, origin: start, direction, low: -Infinity, high: Infinity },
    { kind: 'line', look: 'stroke', operand, origin: start, direction, ...rangeOf(kind), grip: `${operand}-start` },
    { kind: 'segments', look: 'marks', operand, lines: bars },
    { kind: 'arrow', look: 'marks', operand, from: start, to: middle, head: 12, isBare: true },
    letter(operand, [...start], [-uy * 20 - 4, 5 - ux * 20]),
  ];
}
