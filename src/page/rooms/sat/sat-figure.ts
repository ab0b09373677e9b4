// What is drawn among the solids: the current axis with both projections, the edges it comes from, and the way out of an overlap.

import { PALETTE } from 'kantsu/inspect';
import type { Shape, Vec3 } from 'kantsu';
import { plus, times } from '../../kit/vectors.ts';
import type { FigurePart } from '../../kit/figure.ts';
import type { StageLook } from '../../stage/stage-figure.ts';
import { crossedEdges, drawAxis } from './axis-drawing.ts';
import type { Row, Table } from './rows.ts';
import { axisName, measureKey } from './sentences.ts';

/** A is sky blue, B purple; in the table A's bar is plain and B's striped. */
export const COLOR_A = PALETTE.PART_P1;
export const COLOR_B = PALETTE.PART_P2;

const look = (hex: number, rest: Omit<StageLook, 'color'>): StageLook => ({ color: { dark: hex, light: hex }, ...rest });
const FALL = { width: 1, dash: [6, 5], alpha: 0.8 } as const;

export const SAT_LOOKS: Readonly<Record<string, StageLook>> = {
  axis: { width: 1.25 },
  'fall-a': look(COLOR_A, FALL),
  'fall-b': look(COLOR_B, FALL),
  'bar-a': look(COLOR_A, { width: 7 }),
  'bar-b': look(COLOR_B, { width: 7 }),
  'edge-a': look(COLOR_A, { width: 4 }),
  'edge-b': look(COLOR_B, { width: 4 }),
  gap: look(PALETTE.SEPARATED, { width: 2, mark: 'diamond' }),
  meet: look(PALETTE.TOUCHING, { width: 4, mark: 'diamond' }),
  overlap: look(PALETTE.PENETRATING, { width: 4, mark: 'diamond' }),
  way: look(PALETTE.PENETRATING, { width: 3 }),
};

/** The axis of a row, which is that of the solids as they are drawn, with what is measured in words. Source: the two edges of a cross product. */
export function axisFigure(row: Row, measure: string, a: Shape, b: Shape, view: Parameters<typeof drawAxis>[3]): FigurePart[] {
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
    label(between, drawn.number, measure),
  ];
}

export function label(look: string, at: Vec3, words: string): FigurePart {
  return { kind: 'label', look, at, words, emphasis: 'lit' };
}

/** The minimum translation, by which B leaves A; undefined if they do not overlap. */
export function wayOutOf({ contact }: Table, scale: number): { readonly by: Vec3; readonly arrow: FigurePart } | undefined {
  if (contact?.state !== 'penetrating') return undefined;
  const by = times(contact.normal, contact.depth * scale);
  const from = times(contact.pointB, scale);
  return { by, arrow: { kind: 'arrow', look: 'way', from, to: plus(from, by), head: 9 } };
}
