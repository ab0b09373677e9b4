// What is drawn of two solids: in a cell the line between their centres; in large also witness points, gap or depth, normal, and contact points.

import { KINDS } from 'kantsu';
import type { Shape, Vec3 } from 'kantsu';
import { PALETTE } from 'kantsu/inspect';
import type { FigurePart } from '../../kit/figure.ts';
import { between, plus } from '../../kit/vectors.ts';
import { tintOf } from '../../stage/body-colors.ts';
import type { InsetScene } from '../../stage/inset-scene.ts';
import { DISC } from '../../stage/markers.ts';
import type { StageLook } from '../../stage/stage-figure.ts';
import { look } from '../../stage/theme.ts';
import type { Theme } from '../../stage/theme.ts';
import { featureName } from '../../ui/hit-sentence.ts';
import { digits } from '../../ui/format.ts';
import { LINES, type Features, type PairState, type Posed, type Reading } from './pair-reading.ts';
import { gapSentence } from './sentences.ts';
import { t } from './words.ts';

export const colorOf = (shape: Shape, theme?: Theme): number => tintOf(KINDS.indexOf(shape.kind), theme);

export function drawCell(scene: InsetScene, { pose, a, b, reading: { state } }: Posed): void {
  const centers = [pose.a.position, pose.b.position] as const;
  [a, b].forEach((shape, slot) => scene.solid(slot, shape, { color: colorOf(shape), opacity: 0.24, edge: 1.25 }));
  const { color, width } = LINES[state];
  scene.begin();
  const { lines, marks } = scene.pen;
  lines.pen(width, color).segment(...centers);
  // Double: the ground shows through the middle.
  if (state === 'touching') lines.pen(width - 3, look().backdrop[1]).segment(...centers);
  for (const center of centers) marks.add(DISC, state === 'separate' ? 5 : 8, color, 1, ...center);
  scene.end();
}

const colored = (color: number, width = 1): StageLook => ({ color: { dark: color, light: color }, width });
const centers = (state: PairState): StageLook => ({ ...colored(LINES[state].color, 1.25), alpha: 0.55, dash: [6, 5] });

export const LOOKS: Readonly<Record<string, StageLook>> = {
  separate: centers('separate'),
  touching: centers('touching'),
  penetrating: centers('penetrating'),
  gap: colored(PALETTE.SEPARATED, 2.5),
  depth: colored(PALETTE.PENETRATING, 5),
  normal: { width: 2 },
  contact: { ...colored(PALETTE.TOUCHING), mark: 'diamond' },
  in: colored(PALETTE.ENTRY),
  out: { ...colored(PALETTE.EXIT), mark: 'ring' },
  hovered: { width: 1, mark: 'ring' },
};

/** A pair as it is measured: witness points, gap or depth, and the normal. */
type Measured = Pick<Reading, 'state' | 'distance' | 'normal' | 'pointA' | 'pointB'>;
type ContactPoints = readonly { readonly point: Vec3; readonly depth: number }[];

export function pairFigure({ pose, reading }: Posed, features: Features | undefined, arrow: number): FigurePart[] {
  const points = reading.contact?.points ?? [];
  return [
    { kind: 'segments', look: reading.state, lines: [[pose.a.position, pose.b.position]] },
    ...contactFigure(reading, points, arrow),
    ...contactLabels(reading, features),
    // The deepest is the depth, which is shown already.
    ...points.slice(1).map(({ point, depth }) => label('contact', point, digits(depth))),
  ];
}

/** `arrow`: the length of the normal, m. */
export function contactFigure(reading: Measured, points: ContactPoints, arrow: number): FigurePart[] {
  const { state, normal, pointA, pointB } = reading;
  const middle = between(pointA, pointB);
  return [
    // The minimum translation, or the segment between.
    { kind: 'segments', look: state === 'penetrating' ? 'depth' : 'gap', lines: [[pointA, pointB]] },
    { kind: 'arrow', look: 'normal', from: middle, to: plus(middle, normal, arrow), head: 9 },
    ...points.map(({ point }): FigurePart => ({ kind: 'point', look: 'contact', at: point, radius: 4.5 })),
    { kind: 'point', look: 'in', at: pointA, radius: 5.5 },
    { kind: 'point', look: 'out', at: pointB, radius: 7.5 },
  ];
}

export function contactLabels({ state, distance, pointA, pointB }: Measured, features: Features | undefined): FigurePart[] {
  const name = (solid: 'a' | 'b'): string => (features ? ` · ${featureName(features[solid])}` : '');
  return [
    label('between', between(pointA, pointB), state === 'touching' ? t('term.touching') : gapSentence(distance)),
    label('in', pointA, `A${name('a')}`),
    label('out', pointB, `B${name('b')}`),
  ];
}

export function label(look: string, at: Vec3, words: string): FigurePart {
  return { kind: 'label', look, at, words, emphasis: 'lit' };
}
