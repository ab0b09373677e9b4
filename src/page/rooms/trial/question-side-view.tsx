// The answer: the side view as a drawing, exact and without a camera. Disc in, ring out, and the seams that tell the part.

import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { FigureSvg } from '../../kit/figure-svg.tsx';
import type { FigurePart } from '../../kit/figure.ts';
import type { Question } from './questions.ts';
import type { Sight } from '../../stage/inset-scene.ts';
import { sideOf, type Point2, type SideDrawing } from './side-drawing.ts';
import { t } from './words.ts';

/** Units of the drawing to a metre. */
const METRE = 100;
const PAPER = { width: 0, height: 0, scale: METRE, x: 0, y: 0 };
const MARGIN = 0.22; // m
/** Of half a circle. */
const CORNERS = 24;

/** As it is seen from the eye when it comes: it stays while the picture is turned. */
export function SideView({ question, eye }: { readonly question: Question | undefined; readonly eye: () => Sight }): JSX.Element {
  const side = useMemo(() => question && sideOf(question, eye()), [question]);
  return (
    <div class="trial-side" data-waits={!side} role="group" aria-label={t('trial.side')}>
      {side ? (
        <svg viewBox={viewBox(side)}>
          <FigureSvg parts={figureOf(side)} view={PAPER} />
        </svg>
      ) : (
        <p class="hint">{t('trial.sideWaits')}</p>
      )}
    </div>
  );
}

function viewBox({ half, radius, origin, end }: SideDrawing): string {
  const xs = [-half - radius, half + radius, origin[0], end[0]];
  const ys = [-radius, radius, -origin[1], -end[1]];
  const [left, top] = [Math.min(...xs) - MARGIN, Math.min(...ys) - MARGIN];
  return [left, top, Math.max(...xs) + MARGIN - left, Math.max(...ys) + MARGIN - top].map((x) => (METRE * x).toFixed(1)).join(' ');
}

function figureOf({ half, radius: r, p1, origin, enter, exit, end }: SideDrawing): FigurePart[] {
  /** The half disc at the left end, −1, or at the right one, 1; P1 at `p1`. */
  const cap = (side: -1 | 1): FigurePart => ({
    kind: 'polyline',
    look: side === p1 ? 'part trial-p1' : 'part trial-p2',
    points: Array.from({ length: CORNERS + 1 }, (_, i) => {
      const angle = Math.PI * (i / CORNERS - 0.5);
      return [side * (half + r * Math.cos(angle)), r * Math.sin(angle)];
    }),
    closed: true,
  });
  const segment = (look: string, from: Point2, to: Point2): FigurePart => ({ kind: 'segments', look, lines: [[from, to]] });
  const label = (words: string, x: number, y: number): FigurePart => ({ kind: 'label', look: 'name centred', at: [x, y], words });
  return [
    { kind: 'shape', look: 'part trial-cylinder', shape: { kind: 'box', center: [0, 0], half: [half, r], angle: 0 } },
    cap(-1),
    cap(1),
    segment('aid', [-half, -r], [-half, r]),
    segment('aid', [half, -r], [half, r]),
    segment('link', [-half, 0], [half, 0]),
    label('P1', p1 * (half + 0.5 * r), -0.05),
    label('C', 0, 0.08 - r),
    label('P2', -p1 * (half + 0.5 * r), -0.05),
    segment('before firm dashed', origin, enter),
    segment('inside thick', enter, exit),
    segment('after firm', exit, end),
    { kind: 'arrow', look: 'tip firm', from: exit, to: end, head: 12, isBare: true },
    { kind: 'point', look: 'trial-enter good filled rimmed', at: enter, radius: 7 },
    { kind: 'point', look: 'trial-exit bad thick', at: exit, radius: 7 },
  ];
}
