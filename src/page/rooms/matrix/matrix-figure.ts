// What is drawn of two solids: in a cell the line between their centres; in large also witness points, gap or depth, normal, and contact points.

import { KINDS } from 'kantsu';
import type { Shape, Vec3 } from 'kantsu';
import { PALETTE } from 'kantsu/inspect';
import type { FigurePart } from '../../kit/figure.ts';
import { tintOf } from '../../stage/body-colors.ts';
import type { InsetScene } from '../../stage/inset-scene.ts';
import type { StageLook } from '../../stage/stage-figure.ts';
import { look } from '../../stage/theme.ts';
import { featureName } from '../../ui/feature-name.ts';
import { digits } from '../../ui/format.ts';
import { language } from '../../ui/language.ts';
import { LINES, type Features, type PairState, type Posed, type Reading } from './pair-reading.ts';
import { gapSentence } from './sentences.ts';
import { t } from './words.ts';

/** Initial direction of view, radians. */
export const AZIMUTH = 0.45;
export const ELEVATION = 0.38;

export const colorOf = (shape: Shape): number => tintOf(KINDS.indexOf(shape.kind));

export function drawCell(scene: InsetScene, { a, b, reading }: Posed): void {
  const { state, centerA, centerB } = reading;
  [a, b].forEach((shape, slot) => scene.solid(slot, shape, { color: colorOf(shape), opacity: 0.24, edge: 1.25 }));
  const { color, width } = LINES[state];
  scene.begin();
  scene.line(centerA, centerB, { color, width });
  // Double: the ground shows through the middle.
  if (state === 'touching') scene.line(centerA, centerB, { color: look().backdrop[1], width: width - 3 });
  for (const center of [centerA, centerB]) scene.mark(center, { shape: 'disc', color, size: state === 'separate' ? 5 : 8 });
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
};

/** `arrow`: the length of the normal, m. */
export function pairFigure({ state, distance, normal, ...of }: Reading, features: Features | undefined, arrow: number): FigurePart[] {
  const { centerA, centerB, pointA, pointB, contact } = of;
  const middle = pointA.map((x, k) => 0.5 * (x + pointB[k])) as Vec3;
  const points = contact?.points ?? [];
  const name = (solid: 'a' | 'b'): string => (features ? ` · ${featureName(features[solid], language())}` : '');
  const label = (look: string, at: Vec3, words: string): FigurePart => ({ kind: 'label', look, at, words, emphasis: 'lit' });
  return [
    { kind: 'segments', look: state, lines: [[centerA, centerB]] },
    // The minimum translation, or the segment between.
    { kind: 'segments', look: state === 'penetrating' ? 'depth' : 'gap', lines: [[pointA, pointB]] },
    { kind: 'arrow', look: 'normal', from: middle, to: middle.map((x, k) => x + arrow * normal[k]), head: 9 },
    ...points.map(({ point }): FigurePart => ({ kind: 'point', look: 'contact', at: point, radius: 4.5 })),
    { kind: 'point', look: 'in', at: pointA, radius: 5.5 },
    { kind: 'point', look: 'out', at: pointB, radius: 7.5 },
    label('between', middle, state === 'touching' ? t('matrix.touching') : gapSentence(distance)),
    label('in', pointA, `A${name('a')}`),
    label('out', pointB, `B${name('b')}`),
    // The deepest is the depth, which is shown already.
    ...points.slice(1).map(({ point, depth }) => label('contact', point, digits(depth))),
  ];
}
