// The pairs board: two shapes and a point to move, rotate and scale, and their result in full.

import type { JSX } from 'preact';
import { contains, distance, pointDistance } from 'kantsu';
import type { Shape2, Vec2 } from 'kantsu/planar';
import { constructionOf } from '../../construction/folded-construction.ts';
import { middleOf, pairResultOf, ruleOf, shifted } from '../../construction/rows/pair-result.ts';
import type { PairResult } from '../../construction/rows/pair-result.ts';
import { KINDS, shapeOf } from '../../construction/rows/planar-figure.ts';
import type { Figure, Kind } from '../../construction/rows/planar-figure.ts';
import { inSpace, solidOf } from '../../construction/rows/planar-solid.ts';
import { Adopt, Cases, Checkbox, Facts, Fields, Part } from '../../kit/controls.tsx';
import type { Fact, NumberFieldProps } from '../../kit/controls.tsx';
import { stepped } from '../../kit/pointer-drag.ts';
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
import type { Board } from './board.ts';
import { DEFECTS, DEFECT_IDS, FIRST_PAIR } from './cases.ts';
import type { DefectId, Pair } from './cases.ts';
import {
  FARTHEST,
  LARGEST,
  dragged,
  figureCodec,
  leastSize,
  moved,
  nudged,
  placesOf,
  randomFigure,
  sized,
  turned,
} from './figure-handles.ts';
import type { HandleId } from './figure-handles.ts';
import { hitsInflatedCircle } from './inflated-circle.ts';
import { link, pairFigure } from './pair-figure.ts';
import { pairLabel, pairSentence, tileLabel } from './pair-words.ts';
import { t } from './words.ts';
import type { FlatKey } from './words.ts';

type Who = 'a' | 'b';
const WHO = ['a', 'b'] as const;
/** px by which a handle is off its outline. */
const OFF: Record<HandleId, number> = { move: 0, turn: 30, size0: 14, size1: 14 };
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
  const { a, b, point } = readState<{ a: ReturnType<typeof placed>; b: ReturnType<typeof placed>; point: Vec2 }>(ADDRESS, parameters);
  const state = new RoomState<PairState>(
    {
      a: a?.figure ?? FIRST_PAIR.a,
      b: b?.figure ?? FIRST_PAIR.b,
      kindA: a?.kind ?? FIRST_PAIR.kindA,
      kindB: b?.kind ?? FIRST_PAIR.kindB,
      point,
    },
    announce,
  );
  const plane = new PlaneView({ low: [-4.3, -3.4], high: [4.3, 3.4] });
  const construction = constructionOf((rows) => rows.planarChoices(...shapesOf(state.value)));
  const pointConstruction = constructionOf((rows) => {
    const { point } = state.value;
    if (!point) return undefined;
    const [a, b] = shapesOf(state.value);
    return rows.pointChoices(readPoint(a, point).distance <= readPoint(b, point).distance ? a : b, point);
  });

  function View(): JSX.Element {
    return <Plane view={plane} label={t('flat.pairsPaper')} figure={figure} handles={handles} />;
  }

  function figure(view: Viewport): FigurePart[] {
    const shapes = shapesOf(state.value);
    const result = pairResultOf(...shapes);
    const [nx, ny] = result.normal;
    const ghost = shifted(shapes[1], -result.distance * nx, -result.distance * ny);
    return [
      ...(result.state === 'penetrating' ? [{ kind: 'shape', look: 'ghost', who: 'b', shape: ghost } as const] : []),
      ...WHO.map((who, i) => ({ kind: 'shape', look: 'shape', who, shape: shapes[i], grip: `${who}-move` }) as const),
      ...pairFigure(view, ...shapes, result, pairLabel(result)),
      ...WHO.map((who, i) => letter(who, middleOf(shapes[i]), [16, 22])),
      ...pointFigure(shapes),
    ];
  }

  function pointFigure(shapes: readonly Shape2[]): FigurePart[] {
    const { point: at } = state.value;
    if (!at) return [];
    const parts = WHO.map((who, i): FigurePart[] => {
      const { distance, closest } = readPoint(shapes[i], at);
      const middle = [(at[0] + closest[0]) / 2, (at[1] + closest[1]) / 2];
      return [
        { kind: 'segments', look: 'distance thin dashed', who, lines: [[at, closest]] },
        { kind: 'label', look: 'distance small', at: middle, words: digits(distance), shift: [8, -6] },
      ];
    });
    return [...parts.flat(), letter('p', at, [-16, -10])];
  }

  function handles(): PlaneHandle[] {
    const { value } = state;
    const made = WHO.flatMap((who) =>
      placesOf(value[who], kindOf(value, who)).map(({ grip, at, away: [ax, ay] }): PlaneHandle => ({
        id: `${who}-${grip}`,
        glyph: grip === 'move' || grip === 'turn' ? grip : 'size',
        who,
        at,
        shift: [ax * OFF[grip], -ay * OFF[grip]],
        angle: (-Math.atan2(ay, ax) * 180) / Math.PI,
        ...described(value[who], kindOf(value, who), grip, who.toUpperCase()),
        ...state.hold,
        drag: (from, to) => state.set({ [who]: dragged(state.held[who], kindOf(state.held, who), grip, from, to) }),
        nudge: (dx, dy, fine) => state.set({ [who]: nudged(state.value[who], kindOf(state.value, who), grip, dx, dy, fine) }),
      })),
    );
    return value.point ? [...made, pointHandle(value.point)] : made;
  }

  const movePoint = (x: number, y: number): void => {
    const rounded = (x: number): number => Math.round(x * 1e4) / 1e4 + 0;
    state.set({ point: [rounded(x), rounded(y)], shown: state.value.shown });
  };

  function pointHandle(at: Vec2): PlaneHandle {
    return {
      id: 'point',
      glyph: 'point',
      who: 'p',
      at,
      name: t('flat.movePoint'),
      value: at[0],
      words: placeWords(...at),
      ...state.hold,
      drag(from, to) {
        const [x, y] = state.held.point ?? FIRST_POINT;
        movePoint(x + to[0] - from[0], y + to[1] - from[1]);
      },
      nudge: (dx, dy, fine) => movePoint(stepped(at[0], dx, fine), stepped(at[1], dy, fine)),
    };
  }

  function Panel(): JSX.Element {
    const { kindA, kindB, shown } = state.value;
    const result = pairResultOf(...shapesOf(state.value));
    return (
      <>
        <Part title={t('flat.matrix')}>
          <Matrix />
        </Part>
        <Part title={t('panel.result')}>
          <Facts state={result.state} rows={factsOf(state.value, result)} />
          <p class="hint">{withLessons(t(`flat.${ruleOf(kindA, kindB)}Rule`))}</p>
        </Part>
        <Adopt root={construction.root} />
        <Part title={t('flat.numbers')}>
          {WHO.map((who) => {
            const [kind, name] = [kindOf(state.value, who), who.toUpperCase()];
            const numbers = numbersOf(state.value[who], kind, name, (next) => state.act({ [who]: next }));
            return <Fields key={who} who={who} title={`${name} · ${t(`flat.${kind}Kind`)}`} numbers={numbers} />;
          })}
        </Part>
        <Part title={t('flat.point')}>
          <PointPart />
        </Part>
        <Part title={t('flat.defects')}>
          <Cases
            values={DEFECT_IDS}
            value={shown as DefectId | undefined}
            words={(id) => t(`flat.${id}Case`)}
            choose={(id) => state.act({ ...DEFECTS[id], shown: id })}
          />
          <p class="hint">{withLessons(shown === undefined ? t('flat.defectsHint') : t(`flat.${shown as DefectId}Note`))}</p>
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
          <span key={kind} class="kit-who" data-who="b">
            {t(`flat.${kind}Kind`)}
          </span>
        ))}
        {KINDS.map((kindA) => [
          <span key={kindA} class="upright kit-who" data-who="a">
            {t(`flat.${kindA}Kind`)}
          </span>,
          ...KINDS.map((kindB) => <Tile key={kindA + kindB} kindA={kindA} kindB={kindB} view={view} />),
        ])}
      </div>
    );
  }

  function Tile({ kindA, kindB, view }: { readonly kindA: Kind; readonly kindB: Kind; readonly view: Viewport }): JSX.Element {
    const { value } = state;
    const [a, b] = [shapeOf(value.a, kindA), shapeOf(value.b, kindB)];
    const result = pairResultOf(a, b);
    const parts: FigurePart[] = [
      { kind: 'shape', look: 'shape', who: 'a', shape: a },
      { kind: 'shape', look: 'shape', who: 'b', shape: b },
      link(view, a, b, result.state, 3),
    ];
    return (
      <button
        type="button"
        class="flat-tile"
        aria-pressed={kindA === value.kindA && kindB === value.kindB}
        aria-label={pairSentence(kindA, kindB, result)}
        title={`${t(`flat.${kindA}Kind`)} – ${t(`flat.${kindB}Kind`)}: ${pairLabel(result)}`}
        onClick={() => state.act({ kindA, kindB })}
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
    const change = (checked: boolean): void => state.act({ point: checked ? FIRST_POINT : undefined, shown: state.value.shown });
    const coordinate = (axis: 0 | 1): NumberFieldProps => ({
      symbol: 'xy'[axis],
      name: `P ${'xy'[axis]}`,
      value: point![axis],
      low: -FARTHEST_POINT,
      high: FARTHEST_POINT,
      change(value) {
        movePoint(axis === 0 ? value : point![0], axis === 1 ? value : point![1]);
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
              rows={POINT_FACTS.flatMap(([toSurface, toCentre], i) => {
                const { distance, isInside, fromCentre } = readPoint(shapes[i], point);
                return [
                  [t(toSurface), `${digits(distance)} m · ${t(isInside ? 'label.inside' : 'flat.outside')}`],
                  [t(toCentre), `${digits(fromCentre)} m`],
                ] as const;
              })}
            />
            <Adopt root={pointConstruction.root} />
          </>
        )}
      </>
    );
  }

  return {
    View,
    Panel,
    plane,
    sentence() {
      const { kindA, kindB, point } = state.value;
      const shapes = shapesOf(state.value);
      const pair = pairSentence(kindA, kindB, pairResultOf(...shapes));
      if (!point) return pair;
      const [a, b] = shapes.map((shape) => digits(readPoint(shape, point).distance));
      return sentencesInARow(pair, t('flat.pointSaid', { a, b }));
    },
    address: () => writeState(ADDRESS, { a: placed(state.value, 'a'), b: placed(state.value, 'b'), point: state.value.point }),
    reset() {
      state.act(FIRST_PAIR);
      plane.fit();
    },
    shuffle: (random) => state.act({ a: randomFigure(random), b: randomFigure(random) }),
    pair: () => state.value,
    load(pair) {
      state.act(pair);
      for (const who of WHO) plane.reveal([pair[who].x, pair[who].y]);
    },
    api: {
      pair: (): Pair => state.value,
      meeting: (): PairResult => pairResultOf(...shapesOf(state.value)),
      point: (): Vec2 | undefined => state.value.point,
      put: (pair: Partial<Pair>): void => state.act(pair),
      project: (p: Vec2): Vec2 => plane.project(p),
    },
    close() {
      construction.close();
      pointConstruction.close();
    },
  };
}

const kindOf = ({ kindA, kindB }: Pair, who: Who): Kind => (who === 'a' ? kindA : kindB);
const placed = (pair: Pair, who: Who): { kind: Kind; figure: Figure } => ({ kind: kindOf(pair, who), figure: pair[who] });

function shapesOf({ a, b, kindA, kindB }: Pair): [Shape2, Shape2] {
  return [shapeOf(a, kindA), shapeOf(b, kindB)];
}

function readPoint(shape: Shape2, at: Vec2): { distance: number; isInside: boolean; closest: Vec2; fromCentre: number } {
  const solid = solidOf(shape);
  const point = inSpace(at);
  const { distance: signed, pointA } = distance(solid, point);
  const fromCentre = pointDistance(inSpace(middleOf(shape)), point);
  return { distance: signed, isInside: contains(solid, point), closest: [pointA[0], pointA[1]], fromCentre };
}

export function letter(who: string, at: Vec2, shift: Vec2, words = who.toUpperCase(), look = 'letter'): FigurePart {
  return { kind: 'label', look, who, at, words, shift };
}

export const placeWords = (x: number, y: number): string => `x ${fixed(x, 2)} m, y ${fixed(y, 2)} m`;

function described(figure: Figure, kind: Kind, grip: HandleId, name: string): Pick<PlaneHandle, 'name' | 'value' | 'words'> {
  const { x, y, turn, sizes } = figure;
  if (grip === 'move') return { name: t('flat.moveHandle', { kind: t(`flat.${kind}Kind`), name }), value: x, words: placeWords(x, y) };
  if (grip === 'turn') return { name: t('flat.turnHandle', { name }), value: turn, words: `${fixed(turn, 0)}°` };
  const index = grip === 'size0' ? 0 : 1;
  const size = sizes[kind][index];
  return { name: `${t(SIZES[kind][index][1])}, ${name}`, value: size, words: `${fixed(size, 2)} m` };
}

/** The two sizes of a kind: symbol and name. */
const SIZES: Record<Kind, readonly (readonly [string, FlatKey])[]> = {
  circle: [['r', 'flat.radiusField']],
  box: [
    ['w/2', 'flat.halfWidthField'],
    ['h/2', 'flat.halfHeightField'],
  ],
  capsule: [
    ['ℓ/2', 'flat.halfCoreField'],
    ['r', 'flat.radiusField'],
  ],
};

/** The numbers of a figure. */
function numbersOf(figure: Figure, kind: Kind, who: string, act: (figure: Figure) => void): NumberFieldProps[] {
  const { x, y, turn, sizes } = figure;
  const row = (symbol: string, key: FlatKey, value: number, low: number, high: number, set: (x: number) => Figure): NumberFieldProps => ({
    symbol,
    value,
    low,
    high,
    name: `${t(key)}, ${who}`,
    change: (value) => act(set(value)),
  });
  return [
    row('x', 'flat.xField', x, -FARTHEST, FARTHEST, (x) => moved(figure, x, y)),
    row('y', 'flat.yField', y, -FARTHEST, FARTHEST, (y) => moved(figure, x, y)),
    ...(kind === 'circle' ? [] : [row('∠°', 'flat.turnField', turn, -Infinity, Infinity, (turn) => turned(figure, turn))]),
    ...SIZES[kind].map(([symbol, key], i) => {
      const index = i === 0 ? 0 : 1;
      return row(symbol, key, sizes[kind][i], leastSize(kind, i), LARGEST, (size) => sized(figure, kind, index, size));
    }),
  ];
}

function factsOf(pair: Pair, result: PairResult): Fact[] {
  const point = (p: Vec2): string => `${fixed(p[0], 4)}, ${fixed(p[1], 4)}`;
  const values = {
    state: t(`flat.${result.state}State`),
    distance: `${digits(result.distance)} m`,
    normal: point(result.normal),
    pointA: point(result.pointA),
    pointB: point(result.pointB),
    range: `${digits(result.range)} m`,
    second: secondMethod(pair, result),
  };
  return (Object.keys(values) as (keyof typeof values)[]).map((fact, i) => [
    t(`flat.${fact}Fact`),
    values[fact],
    i < 2 ? 'state' : undefined,
  ]);
}

// S0.8: the alternative method, if there is one.
function secondMethod(pair: Pair, { state }: PairResult): string {
  const [a, b] = shapesOf(pair);
  const [one, two] = a.kind === 'circle' ? [a, b] : [b, a];
  if (one.kind !== 'circle' || two.kind !== 'capsule') return '–';
  return hitsInflatedCircle(one, two) === (state !== 'separate') ? t('flat.secondAgrees') : t('flat.secondDiffers');
}
