// The pairs board: two shapes and a point to move, rotate and scale, and their result in full.

import type { JSX } from 'preact';
import { contains, distance, pointDistance } from 'kantsu';
import type { Shape2, Vec2 } from 'kantsu/planar';
import { FoldedConstruction } from '../../construction/folded-construction.ts';
import type { RoomProps } from '../../construction/room-construction.ts';
import { middleOf, pairResultOf, ruleOf, shifted } from '../../construction/rows/pair-result.ts';
import type { PairResult } from '../../construction/rows/pair-result.ts';
import { KINDS, shapeOf } from '../../construction/rows/planar-figure.ts';
import type { Figure, Kind } from '../../construction/rows/planar-figure.ts';
import { inSpace, solidOf } from '../../construction/rows/planar-solid.ts';
import { Checkbox, Facts, Fields, Part } from '../../kit/controls.tsx';
import type { Fact, NumberFieldProps } from '../../kit/controls.tsx';
import { FigureSvg } from '../../kit/figure-svg.tsx';
import type { FigurePart } from '../../kit/figure.ts';
import { sentencesInARow } from '../../kit/texts.ts';
import { Plane, PlaneView } from '../../kit/plane.tsx';
import type { PlaneHandle } from '../../kit/plane.tsx';
import { RoomState } from '../../kit/room-state.ts';
import { field, number, readState, tuple, writeState } from '../../kit/address-schema.ts';
import { fitted } from '../../kit/viewport.ts';
import type { Viewport } from '../../kit/viewport.ts';
import { digits, fixed } from '../../ui/format.ts';
import { withLessons } from '../../ui/lesson-links.ts';
import { OPERANDS } from './board.ts';
import type { Board } from './board.ts';
import { SIZES, figureHandles } from './figure-handles.ts';
import { FARTHEST, FIRST_PAIR, LARGEST, figureCodec, leastSize, moved, sized, turned } from './figures.ts';
import type { Pair } from './figures.ts';
import { letter, link, pairFigure } from './pair-figure.ts';
import { pairLabel, pairSentence, placeWords, tileLabel } from './pair-words.ts';
import { t } from './words.ts';
import type { FlatKey } from './words.ts';

/** px of a small picture. */
const TILE = { width: 84, height: 56 };
const FIRST_POINT: Vec2 = [0, 1.6];
const FARTHEST_POINT = 1000;

const POINT_FACTS = [
  ['flat.pointADistance', 'flat.centreADistance'],
  ['flat.pointBDistance', 'flat.centreBDistance'],
] as const;

interface PairState extends Pair {
  readonly point?: Vec2 | undefined;
}

const ADDRESS = {
  a: field('a', figureCodec(FIRST_PAIR.a)),
  b: field('b', figureCodec(FIRST_PAIR.b)),
  point: field('point', tuple<Vec2>([number(-FARTHEST_POINT, FARTHEST_POINT), number(-FARTHEST_POINT, FARTHEST_POINT)])),
};

export interface PairsBoard extends Board {
  readonly pair: () => Pair;
  /** A pose found by another board. */
  readonly load: (pair: Pair) => void;
}

export function pairsBoard(announce: () => void, parameters: URLSearchParams): PairsBoard {
  const state = new RoomState<PairState>({ ...FIRST_PAIR, ...readState<PairState>(ADDRESS, parameters) }, announce);
  const plane = new PlaneView({ low: [-4.3, -3.4], high: [4.3, 3.4] });
  const nearest: RoomProps['fitting'] = (rows) => {
    const { point } = state.value;
    if (!point) return undefined;
    const [a, b] = shapesOf(state.value);
    return rows.pointChoices(readPoint(a, point).distance <= readPoint(b, point).distance ? a : b, point);
  };

  function View(): JSX.Element {
    return <Plane view={plane} label={t('flat.pairsPaper')} figure={figure} handles={handles} />;
  }

  function figure(view: Viewport): FigurePart[] {
    const shapes = shapesOf(state.value);
    const result = pairResultOf(...shapes);
    const [nx, ny] = result.normal;
    const ghost = shifted(shapes[1], -result.distance * nx, -result.distance * ny);
    return [
      ...(result.state === 'penetrating' ? [{ kind: 'shape', look: 'ghost', operand: 'b', shape: ghost } as const] : []),
      ...OPERANDS.map((operand, i) => ({ kind: 'shape', look: 'shape', operand, shape: shapes[i], grip: `${operand}-move` }) as const),
      ...pairFigure(view, ...shapes, result, pairLabel(result)),
      ...OPERANDS.map((operand, i) => letter(operand, middleOf(shapes[i]), [16, 22])),
      ...pointFigure(shapes),
    ];
  }

  function pointFigure(shapes: readonly Shape2[]): FigurePart[] {
    const { point: at } = state.value;
    if (!at) return [];
    const parts = OPERANDS.map((operand, i): FigurePart[] => {
      const { distance, closest } = readPoint(shapes[i], at);
      const middle = [(at[0] + closest[0]) / 2, (at[1] + closest[1]) / 2];
      return [
        { kind: 'segments', look: 'distance thin dashed', operand, lines: [[at, closest]] },
        { kind: 'label', look: 'distance small', at: middle, words: digits(distance), shift: [8, -6] },
      ];
    });
    return [...parts.flat(), letter('p', at, [-16, -10])];
  }

  function handles(): PlaneHandle[] {
    const { point } = state.value;
    const made = OPERANDS.flatMap((operand) => figureHandles(state, operand));
    if (!point) return made;
    const words = { name: t('flat.movePoint'), words: placeWords(...point) };
    return [
      ...made,
      { ...state.point(({ point: at = FIRST_POINT }) => at, movePoint), id: 'point', glyph: 'point', operand: 'p', ...words },
    ];
  }

  const movePoint = (point: Vec2): void => state.set({ point });

  function Panel(): JSX.Element {
    const { a, b } = state.value;
    const result = pairResultOf(...shapesOf(state.value));
    return (
      <>
        <Part title={t('flat.matrix')}>
          <Matrix />
        </Part>
        <Part title={t('panel.result')}>
          <Facts state={result.state} rows={factsOf(result)} />
          <p class="hint">{withLessons(t(`flat.${ruleOf(a.kind, b.kind)}Rule`))}</p>
        </Part>
        <FoldedConstruction fitting={(rows) => rows.planarChoices(...shapesOf(state.value))} />
        <Part title={t('flat.numbers')}>
          {OPERANDS.map((operand) => {
            const [figure, name] = [state.value[operand], operand.toUpperCase()];
            const numbers = numbersOf(figure, name, (next) => state.act({ [operand]: next }));
            return <Fields key={operand} operand={operand} title={`${name} · ${t(`flat.${figure.kind}Kind`)}`} numbers={numbers} />;
          })}
        </Part>
        <Part title={t('flat.point')}>
          <PointPart />
        </Part>
      </>
    );
  }

  /** The nine pairs as small pictures: each kind of A against each kind of B in the same two poses, with the line between them. */
  function Matrix(): JSX.Element {
    const { a, b } = state.value;
    const reach = (axis: 'x' | 'y', side: 1 | -1): number => side * Math.max(side * a[axis], side * b[axis]) + side * 1.9;
    const view = fitted(TILE.width, TILE.height, { low: [reach('x', -1), reach('y', -1)], high: [reach('x', 1), reach('y', 1)] });
    return (
      <div class="flat-matrix center fine" role="group" aria-label={t('flat.matrix')}>
        <span />
        {KINDS.map((kind) => (
          <span key={kind} class="kit-operand" data-operand="b">
            {t(`flat.${kind}Kind`)}
          </span>
        ))}
        {KINDS.map((kindA) => [
          <span key={kindA} class="upright kit-operand" data-operand="a">
            {t(`flat.${kindA}Kind`)}
          </span>,
          ...KINDS.map((kindB) => <Tile key={kindA + kindB} kindA={kindA} kindB={kindB} view={view} />),
        ])}
      </div>
    );
  }

  function Tile({ kindA, kindB, view }: { readonly kindA: Kind; readonly kindB: Kind; readonly view: Viewport }): JSX.Element {
    const pair: Pair = { a: { ...state.value.a, kind: kindA }, b: { ...state.value.b, kind: kindB } };
    const [a, b] = shapesOf(pair);
    const result = pairResultOf(a, b);
    const parts: FigurePart[] = [
      { kind: 'shape', look: 'shape', operand: 'a', shape: a },
      { kind: 'shape', look: 'shape', operand: 'b', shape: b },
      link(view, a, b, result.state, 3),
    ];
    return (
      <button
        type="button"
        class="flat-tile"
        aria-pressed={kindA === state.value.a.kind && kindB === state.value.b.kind}
        aria-label={pairSentence(kindA, kindB, result)}
        title={`${t(`flat.${kindA}Kind`)} – ${t(`flat.${kindB}Kind`)}: ${pairLabel(result)}`}
        onClick={() => state.act(pair)}
      >
        <svg viewBox={`0 0 ${TILE.width} ${TILE.height}`} aria-hidden="true">
          <FigureSvg parts={parts} view={view} />
        </svg>
        <small aria-hidden="true" data-state={result.state}>
          {tileLabel(result)}
        </small>
      </button>
    );
  }

  /** Its distance from each shape and from its centre, and whether the shape contains it. */
  function PointPart(): JSX.Element {
    const { point } = state.value;
    const change = (checked: boolean): void => state.act({ point: checked ? FIRST_POINT : undefined });
    const coordinate = (axis: 0 | 1): NumberFieldProps => ({
      symbol: 'xy'[axis],
      name: `P ${'xy'[axis]}`,
      value: point![axis],
      low: -FARTHEST_POINT,
      high: FARTHEST_POINT,
      change(value) {
        movePoint(axis === 0 ? [value, point![1]] : [point![0], value]);
        state.hold.done();
      },
    });
    const shapes = shapesOf(state.value);
    return (
      <>
        <Checkbox checked={point !== undefined} change={change}>
          {t('flat.showPoint')}
        </Checkbox>
        {point && (
          <>
            <Fields numbers={[coordinate(0), coordinate(1)]} />
            <Facts
              rows={POINT_FACTS.flatMap(([toSurface, toCentre], i): Fact[] => {
                const { distance, isInside, fromCentre } = readPoint(shapes[i], point);
                return [
                  [t(toSurface), `${digits(distance)} m · ${t(isInside ? 'label.inside' : 'flat.outside')}`],
                  [t(toCentre), `${digits(fromCentre)} m`],
                ];
              })}
            />
            <FoldedConstruction fitting={nearest} />
          </>
        )}
      </>
    );
  }

  return {
    view: View,
    panel: Panel,
    plane,
    sentence() {
      const { a: one, b: other, point } = state.value;
      const shapes = shapesOf(state.value);
      const pair = pairSentence(one.kind, other.kind, pairResultOf(...shapes));
      if (!point) return pair;
      const [a, b] = shapes.map((shape) => digits(readPoint(shape, point).distance));
      return sentencesInARow(pair, t('flat.pointSaid', { a, b }));
    },
    address: () => writeState<PairState>(ADDRESS, state.value),
    reset() {
      state.act(FIRST_PAIR);
      plane.fit();
    },
    pair: () => state.value,
    load(pair) {
      state.act(pair);
      for (const operand of OPERANDS) plane.reveal([pair[operand].x, pair[operand].y]);
    },
    api: {
      pair: (): Pair => state.value,
      meeting: (): PairResult => pairResultOf(...shapesOf(state.value)),
      project: (p: Vec2): Vec2 => plane.project(p),
    },
  };
}

const shapesOf = ({ a, b }: Pair): [Shape2, Shape2] => [shapeOf(a), shapeOf(b)];

function readPoint(shape: Shape2, at: Vec2): { distance: number; isInside: boolean; closest: Vec2; fromCentre: number } {
  const solid = solidOf(shape);
  const point = inSpace(at);
  const { distance: signed, pointA } = distance(solid, point);
  const fromCentre = pointDistance(inSpace(middleOf(shape)), point);
  return { distance: signed, isInside: contains(solid, point), closest: [pointA[0], pointA[1]], fromCentre };
}

/** The numbers of a figure. */
function numbersOf(figure: Figure, operand: string, act: (figure: Figure) => void): NumberFieldProps[] {
  const { kind, x, y, turn, sizes } = figure;
  const row = (symbol: string, key: FlatKey, value: number, low: number, high: number, set: (x: number) => Figure): NumberFieldProps => ({
    symbol,
    value,
    low,
    high,
    name: `${t(key)}, ${operand}`,
    change: (value) => act(set(value)),
  });
  return [
    row('x', 'flat.xField', x, -FARTHEST, FARTHEST, (x) => moved(figure, x, y)),
    row('y', 'flat.yField', y, -FARTHEST, FARTHEST, (y) => moved(figure, x, y)),
    ...(kind === 'circle' ? [] : [row('∠°', 'flat.turnField', turn, -Infinity, Infinity, (turn) => turned(figure, turn))]),
    ...SIZES[kind].map(([symbol, key], i) => {
      const index = i === 0 ? 0 : 1;
      return row(symbol, key, sizes[kind][i], leastSize(kind, i), LARGEST, (size) => sized(figure, index, size));
    }),
  ];
}

function factsOf(result: PairResult): Fact[] {
  const point = (p: Vec2): string => `${fixed(p[0], 4)}, ${fixed(p[1], 4)}`;
  return [
    [t('term.state'), t(`term.${result.state}`), 'state'],
    [t('term.signedDistance'), `${digits(result.distance)} m`, 'state'],
    [t('term.normalAB'), point(result.normal)],
    [t('flat.pointAFact'), point(result.pointA)],
    [t('flat.pointBFact'), point(result.pointB)],
    [t('term.within'), `${digits(result.range)} m`],
  ];
}
