// What is drawn among the solids: the current axis with both projections, the edges it comes from, and the way out of an overlap.

import { obb } from 'kantsu';
import { PALETTE } from 'kantsu/inspect';
import type { Shape, Vec3 } from 'kantsu';
import { dot, plus, times } from '../../kit/vectors.ts';
import type { FigurePart } from '../../kit/figure.ts';
import { movedShape } from '../../model/body-state.ts';
import { alongAxes, reachOf } from '../../model/solid.ts';
import type { StageLook } from '../../stage/stage-figure.ts';
import { look } from '../../stage/theme.ts';
import type { PairPicture, PairView } from '../pair-view.tsx';
import { crossedEdges, drawAxis, spanOf } from './axis-drawing.ts';
import { outermost } from './projection.ts';
import type { Row } from './rows.ts';
import type { SatModel } from './sat-model.ts';
import { axisName, measureKey, measureOf } from './sentences.ts';
import { t } from './words.ts';

/** A is sky blue, B purple; in the table A's bar is plain and B's striped. */
const COLOR_A = PALETTE.PART_P1;
const COLOR_B = PALETTE.PART_P2;
/** Half the side of the square of the separating plane, for a larger solid of size 1, and half its thickness. */
const [PLANE, THIN] = [0.95, 5e-4];

const of = (hex: number, rest: Omit<StageLook, 'color'>): StageLook => ({ color: { dark: hex, light: hex }, ...rest });
const FALL = { width: 1, dash: [6, 5], alpha: 0.8 } as const;

export const SAT_LOOKS: Readonly<Record<string, StageLook>> = {
  axis: { width: 1.25 },
  'fall-a': of(COLOR_A, FALL),
  'fall-b': of(COLOR_B, FALL),
  'bar-a': of(COLOR_A, { width: 7 }),
  'bar-b': of(COLOR_B, { width: 7 }),
  'edge-a': of(COLOR_A, { width: 4 }),
  'edge-b': of(COLOR_B, { width: 4 }),
  gap: of(PALETTE.SEPARATED, { width: 2, mark: 'diamond' }),
  meet: of(PALETTE.TOUCHING, { width: 4, mark: 'diamond' }),
  overlap: of(PALETTE.PENETRATING, { width: 4, mark: 'diamond' }),
  way: of(PALETTE.PENETRATING, { width: 3 }),
};

const label = (name: string, at: Vec3, words: string): FigurePart => ({ kind: 'label', look: name, at, words, emphasis: 'lit' });

/** The solids, the current axis beside them, the separating plane, and the way out of an overlap. */
export function satPicture({ value, shapes: { a, b }, row, table, plane }: SatModel, view: PairView): PairPicture {
  const [right, up] = view.axes;
  const parts = [
    label('a', outermost(a, up).high, 'A'),
    label('b', outermost(b, up).high, 'B'),
    ...axisFigure(row, a, b, { right, up, ...view.ball }),
  ];
  const solids: PairPicture['solids'][number][] = [
    [a, { color: COLOR_A, edge: 2 }],
    [b, { color: COLOR_B, edge: 2 }],
  ];
  const { contact } = table;
  if (value.mode === 'least' && contact?.state === 'penetrating') {
    // The minimum translation, by which B leaves A.
    const by = times(contact.normal, contact.depth);
    parts.unshift({ kind: 'arrow', look: 'way', from: contact.pointB, to: plus(contact.pointB, by), head: 9 });
    solids[2] = [movedShape(b, by), { color: COLOR_B, ghost: true, opacity: 0.1, edge: 1 }];
  }
  if (plane) {
    // A thin slab, named at its highest corner; in a picture so small that its label would cover others there is only the legend.
    const [u, v] = spanOf(plane);
    const { normal, center } = plane;
    const size = Math.max(reachOf(value.pair.a), reachOf(value.pair.b));
    const half = PLANE * size;
    const slab = obb({ center, half: [half, half, THIN * size], orientation: alongAxes(u, v, normal) });
    solids[3] = [slab, { color: look().ink, opacity: 0.12, edge: 1.25 }];
    const corners = [-half, half].flatMap((s) => [-half, half].map((r) => plus(plus(center, u, s), v, r)));
    const at = corners.reduce((best, corner) => (dot(corner, up) > dot(best, up) ? corner : best));
    const words = t('sat.planeOf', { axis: axisName(table.rows[table.deciding].source) });
    parts.push({ kind: 'label', look: 'plane', at, words });
  }
  return { solids: Array.from({ length: 4 }, (_, slot) => solids[slot]), parts };
}

/** The axis of a row with both projections, and the two edges of a cross product. */
function axisFigure(row: Row, a: Shape, b: Shape, view: Parameters<typeof drawAxis>[3]): FigurePart[] {
  const edges = crossedEdges(row, a, b)?.map((edge, i): FigurePart => ({ kind: 'segments', look: `edge-${'ab'[i]}`, lines: [edge] })) ?? [];
  if (row.skipped) return edges;
  const drawn = drawAxis(row, a, b, view);
  const between = measureKey(row);
  return [
    ...edges,
    { kind: 'arrow', look: 'axis', from: drawn.axis[0], to: drawn.axis[1], head: 9 },
    { kind: 'segments', look: 'fall-a', lines: drawn.fallsA },
    { kind: 'segments', look: 'fall-b', lines: drawn.fallsB },
    { kind: 'segments', look: 'bar-a', lines: [drawn.a] },
    { kind: 'segments', look: 'bar-b', lines: [drawn.b] },
    { kind: 'segments', look: between, lines: [drawn.between] },
    ...drawn.between.map((at) => ({ kind: 'point', look: between, at, radius: 4.5 }) as const),
    label('axis', drawn.axis[1], axisName(row.source)),
    label(between, drawn.number, measureOf(row)),
  ];
}
