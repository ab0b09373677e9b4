// The answer as one sees it from the side, exact and without a camera: capsule and ray projected along the line that is perpendicular to both, where both
// have their true length. Disc in, ring out, and the seams that tell the part: straight lines across the axis.

import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Vec3 } from 'kantsu';
import { FigureSvg } from '../../kit/figure-svg.tsx';
import { label, segment } from '../../kit/figure.ts';
import type { FigurePart } from '../../kit/figure.ts';
import { useSize } from '../../kit/use-size.ts';
import { fitted } from '../../kit/viewport.ts';
import type { Extent } from '../../kit/viewport.ts';
import { between, cross, dot, minus, plus, times } from '../../kit/vectors.ts';
import { across, type Question } from './questions.ts';
import type { Sight } from '../../stage/inset-scene.ts';
import { t } from './words.ts';

const MARGIN = 0.22; // m
/** Of half a circle. */
const CORNERS = 24;

/** As it is seen from the eye when it comes: it stays while the picture is turned. */
export function SideView({ question, eye }: { readonly question: Question | undefined; readonly eye: () => Sight }): JSX.Element {
  const [ref, width, height] = useSize<HTMLDivElement>();
  const side = useMemo(() => question && sideOf(question, eye()), [question]);
  return (
    <div class="trial-side kit-stage" ref={ref} data-waits={!side} role="group" aria-label={t('trial.side')}>
      {side ? (
        <svg class="fill" aria-hidden="true">
          <FigureSvg parts={figureOf(side)} view={fitted(width, height, extentOf(side))} />
        </svg>
      ) : (
        <p class="hint">{t('trial.sideWaits')}</p>
      )}
    </div>
  );
}

function extentOf({ half, radius, origin, end }: SideDrawing): Extent {
  const xs = [-half - radius, half + radius, origin[0], end[0]];
  const ys = [-radius, radius, origin[1], end[1]];
  return { low: [Math.min(...xs) - MARGIN, Math.min(...ys) - MARGIN], high: [Math.max(...xs) + MARGIN, Math.max(...ys) + MARGIN] };
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
  /** The letter at one of these places: the one farthest from the ray. */
  const letter = (words: string, ...places: readonly Point2[]): FigurePart => {
    const beside = ([x, y]: Point2): number => Math.abs((end[0] - origin[0]) * (y - origin[1]) - (end[1] - origin[1]) * (x - origin[0]));
    const at = places.reduce((best, place) => (beside(place) > beside(best) ? place : best));
    return label('name centred', at, words, { shift: [0, 5] });
  };
  const [x, y] = [half + 0.4 * r, 0.6 * r];
  return [
    { kind: 'shape', look: 'part trial-cylinder', shape: { kind: 'box', center: [0, 0], half: [half, r], angle: 0 } },
    cap(-1),
    cap(1),
    segment('aid', [-half, -r], [-half, r]),
    segment('aid', [half, -r], [half, r]),
    segment('link', [-half, 0], [half, 0]),
    letter('P1', [p1 * x, y], [p1 * x, -y]),
    letter('C', [half / 2, y], [half / 2, -y], [-half / 2, y], [-half / 2, -y]),
    letter('P2', [-p1 * x, y], [-p1 * x, -y]),
    segment('before firm dashed', origin, enter),
    segment('inside thick', enter, exit),
    segment('after firm', exit, end),
    { kind: 'arrow', look: 'tip firm', from: exit, to: end, head: 12, isBare: true },
    { kind: 'point', look: 'trial-enter good filled rimmed', at: enter, radius: 7 },
    { kind: 'point', look: 'trial-exit bad thick', at: exit, radius: 7 },
  ];
}

export type Point2 = readonly [number, number];

export interface SideDrawing {
  /** Half the axis and the radius, m; the axis is level, its centre at the origin, y upwards. */
  readonly half: number;
  /** P1 is on the left, or on the right. */
  readonly p1: -1 | 1;
  readonly radius: number;
  readonly origin: Point2;
  readonly enter: Point2;
  readonly exit: Point2;
  readonly end: Point2;
}

/** With an eye, left and right, above and below are as they are seen from there; else P1 is on the left. */
export function sideOf({ capsule: { p1, p2, radius }, origin, direction, length, hit }: Question, eye?: Sight): SideDrawing {
  const core = minus(p2, p1);
  const long = Math.hypot(...core);
  const axis = times(core, 1 / long);
  const normal = cross(axis, direction);
  const size = Math.hypot(...normal);
  // Parallel to the axis every side is as good.
  const up = size > 1e-9 ? cross(times(normal, 1 / size), axis) : across(axis)[0];
  const middle = between(p1, p2);
  let [sideways, upwards] = [1, 1];
  if (eye) {
    const { azimuth, elevation } = eye;
    const right: Vec3 = [Math.cos(azimuth), 0, -Math.sin(azimuth)];
    const above: Vec3 = [-Math.sin(azimuth) * Math.sin(elevation), Math.cos(elevation), -Math.cos(azimuth) * Math.sin(elevation)];
    if (dot(axis, right) < 0) sideways = -1;
    // The picture as it is seen, rotated until the axis is level, and not its mirror image.
    const onScreen = (v: Vec3): Point2 => [dot(v, right), dot(v, above)];
    const [a, b] = [onScreen(axis), onScreen(up)];
    if (sideways * (a[0] * b[1] - a[1] * b[0]) < 0) upwards = -1;
  }
  const seen = (point: Vec3): Point2 => {
    const from = minus(point, middle);
    return [sideways * dot(from, axis), upwards * dot(from, up)];
  };
  return {
    half: long / 2,
    p1: sideways < 0 ? 1 : -1,
    radius,
    origin: seen(origin),
    enter: seen(hit.enter.point),
    exit: seen(hit.exit.point),
    end: seen(plus(origin, direction, length)),
  };
}
