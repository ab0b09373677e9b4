// A construction drawn flat, as SVG: its parts on the figure plane with their letters, and its scales below. Pointing at a part highlights its quantity.

import type { JSX, Ref } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Vec2 } from 'kantsu/planar';
import { pathOf } from '../kit/figure-svg.tsx';
import { useSize } from '../kit/use-size.ts';
import { toScreen } from '../kit/viewport.ts';
import type { Viewport } from '../kit/viewport.ts';
import { layoutLabels } from '../stage/label-layout.ts';
import type { LabelBox, Obstacle } from '../stage/label-layout.ts';
import { MARKS, anchorOf, flatLook, flatPart, inDepth, letterOf, onPlane, painted, seenOf, windowOf } from './figure-parts.ts';
import type { Emphasis, Highlight } from './highlight.ts';
import type { Construction, FigurePlane, Part } from './rows/construction.ts';
import { rowTitle, verdictText } from './say.ts';
import { ScaleView } from './scale-view.tsx';
import { t } from './words.ts';
import './construction.css';

/** Labels keep clear of lines: so far apart are the places on them that they avoid, px. */
const SPACING = 12;

interface FigureProps {
  readonly construction: Construction;
  readonly highlight: Highlight;
  /** The first of the construction's where left out. */
  readonly plane?: FigurePlane | undefined;
  /** What of the plane is seen; where left out, the whole figure. */
  readonly view?: Viewport;
  /** Its paper, and what others draw there behind the figure and over it, in pixels. */
  readonly paper?: Ref<SVGSVGElement>;
  readonly role?: 'img' | 'group';
  readonly ground?: JSX.Element;
  /** Under the paper. */
  readonly under?: JSX.Element;
  readonly children?: JSX.Element;
}

export function SvgFigure({
  construction,
  highlight,
  plane,
  view,
  paper,
  role = 'img',
  ground,
  under,
  children,
}: FigureProps): JSX.Element {
  const [ref, width, height] = useSize<HTMLDivElement>();
  const emphasis = highlight.emphasis(construction);
  const { quantities } = construction;
  // The quantity that a part stands for: its own, or the first one that lights it.
  const quantityOf = (of: string): string | null =>
    (quantities.find(({ id }) => id === of) ?? quantities.find(({ lights }) => lights?.includes(of)))?.id ?? null;
  const label = t('construction.figure', { title: rowTitle(construction.row), verdict: verdictText(construction) });
  const on = plane ?? construction.planes[0];
  const seen = view ?? windowOf(construction, on, width, height);
  return (
    <div class="construction-figure" {...highlight.listeners(quantityOf)}>
      <div class="construction-paper" data-dimensions={construction.dimensions} ref={ref}>
        {under}
        <svg class="fill" fill="none" stroke-linecap="round" stroke-linejoin="round" ref={paper ?? null} role={role} aria-label={label}>
          <g aria-hidden="true">{ground}</g>
          {seen.width > 0 && seen.height > 0 && <Drawn construction={construction} plane={on} view={seen} emphasis={emphasis} />}
          <g>{children}</g>
        </svg>
      </div>
      <div class="construction-scales">
        {construction.scales.map((scale, i) => (
          <ScaleView key={i} scale={scale} construction={construction} emphasis={emphasis} />
        ))}
      </div>
    </div>
  );
}

interface DrawnProps {
  readonly construction: Construction;
  readonly plane: FigurePlane;
  readonly view: Viewport;
  readonly emphasis: Emphasis;
}

function Drawn({ construction, plane, view, emphasis }: DrawnProps): JSX.Element {
  const { width, height } = view;
  const letters = useRef<SVGGElement>(null);
  const places = useRef(new Map<string, number>());
  const parts = inDepth(construction, plane);
  const labels = parts.flatMap((part) => {
    const words = letterOf(construction, part);
    const anchor = anchorOf(part);
    if (words === '' || !anchor) return [];
    // Of a line that the window cuts, the middle of what is seen.
    const [p, q] = seenOf(part, plane, view) ?? [undefined, undefined];
    const [x, y]: Vec2 = p && q ? [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2] : toScreen(view, onPlane(plane, anchor));
    return [{ part, words, x: Math.min(width - 8, Math.max(8, x)), y: Math.min(height - 8, Math.max(8, y)) }];
  });
  useLayoutEffect(() => {
    const made = [...letters.current!.children] as SVGTextElement[];
    const boxes = labels.map(({ words, x, y }, i): LabelBox => {
      const place = places.current.get(words) ?? 0;
      return { x, y, width: Math.ceil(made[i].getComputedTextLength()) + 2, height: 17, dx: 0, dy: 0, place };
    });
    layoutLabels(
      boxes,
      width,
      height,
      parts.flatMap((part) => along(seenOf(part, plane, view), view)),
    );
    boxes.forEach(({ x, y, dx, dy, place }, i) => {
      places.current.set(labels[i].words, place);
      made[i].setAttribute('x', (x + dx + 1).toFixed(1));
      made[i].setAttribute('y', (y + dy + 13).toFixed(1));
    });
  });
  return (
    <>
      <g>
        {painted(parts).map((part, i) => {
          const d = flatPart(part, plane, view)
            .map((drawn) => pathOf(drawn, view))
            .join('');
          return (
            <g
              key={i}
              class={part.isBehind === true ? 'part behind' : 'part'}
              style={flatLook(part.role)}
              data-kind={part.kind}
              data-role={part.role}
              data-of={part.of}
              data-emphasis={emphasis(part.of)}
            >
              <path class={looksOf(part)} d={d} />
              {/* Wide and invisible, for the pointer. */}
              {part.of !== undefined && <path class="hit" d={d} />}
            </g>
          );
        })}
      </g>
      <g ref={letters}>
        {labels.map(({ part: { kind, role, of }, words }, i) => {
          const isVector = kind !== 'point' && typeof construction.quantities.find(({ id }) => id === of)?.value === 'object';
          return (
            <text
              key={i}
              class={isVector ? 'letter is-vector' : 'letter'}
              style={flatLook(role)}
              data-role={role}
              data-of={of}
              data-emphasis={emphasis(of)}
            >
              {words}
            </text>
          );
        })}
      </g>
    </>
  );
}

function looksOf(part: Part): string {
  if (part.kind === 'box' || 'radius' in part) return 'shape';
  if (part.kind === 'point') return MARKS[part.role] === 'ring' || MARKS[part.role] === 'cross' ? 'stroke' : 'mark';
  return part.kind === 'polyline' && part.closed === true ? 'area' : 'stroke';
}

/** Small squares along a line, as far as it is seen. */
function along(line: readonly [Vec2, Vec2] | null, { width, height }: Viewport): Obstacle[] {
  if (!line) return [];
  const [p, q] = line;
  const steps = Math.min(200, Math.floor(Math.hypot(q[0] - p[0], q[1] - p[1]) / SPACING));
  const squares: Obstacle[] = [];
  for (let i = 0; i <= steps; i++) {
    const k = steps === 0 ? 0.5 : i / steps;
    const x = p[0] + k * (q[0] - p[0]);
    const y = p[1] + k * (q[1] - p[1]);
    if (x >= 0 && y >= 0 && x <= width && y <= height) squares.push({ left: x - 2, top: y - 2, width: 4, height: 4 });
  }
  return squares;
}
