// A figure of the plane as SVG: each part a path or a text with the class of its look.

import type { JSX, Ref } from 'preact';
import type { Vec2 } from 'kantsu/planar';
import { useDrag } from './pointer-drag.ts';
import type { FigurePart } from './figure.ts';
import { focusing } from './handle.tsx';
import type { HandleProps } from './handle.tsx';
import { clippedLine, headPath, markPath, shapePath, strokePath } from './outline.ts';
import { toScreen } from './viewport.ts';
import type { Viewport } from './viewport.ts';

interface FigureProps {
  readonly parts: readonly FigurePart[];
  readonly view: Viewport;
  /** Those that parts are grips of. */
  readonly handles?: readonly HandleProps[];
}

export function FigureSvg({ parts, view, handles = [] }: FigureProps): JSX.Element {
  return (
    <g aria-hidden="true" class="kit-figure">
      {parts.map((part, i) => {
        const handle = part.grip === undefined ? undefined : handles.find(({ id }) => id === part.grip);
        const key = `${part.look} ${part.operand ?? ''} ${i}`;
        return handle ? <Grip key={key} part={part} view={view} handle={handle} /> : <Drawn key={key} part={part} view={view} />;
      })}
    </g>
  );
}

interface PartProps {
  readonly part: FigurePart;
  readonly view: Viewport;
  readonly grip?: Ref<SVGPathElement>;
}

function Grip({ handle, ...drawn }: PartProps & { readonly handle: HandleProps }): JSX.Element {
  return <Drawn {...drawn} grip={useDrag(focusing(handle))} />;
}

function Drawn({ part, view, grip }: PartProps): JSX.Element {
  const look = { class: `figure-${part.look}`, 'data-operand': part.operand, 'data-state': part.state, 'data-emphasis': part.emphasis };
  if (part.kind === 'label') {
    const { shift = [0, 0], keep } = part;
    let [x, y] = toScreen(view, [part.at[0], part.at[1]]);
    [x, y] = [x + shift[0], y + shift[1]];
    if (keep) {
      x = Math.max(keep[0], Math.min(view.width - keep[0], x));
      y = Math.max(keep[1], Math.min(view.height - keep[2], y));
    }
    return (
      <text {...look} x={x.toFixed(1)} y={y.toFixed(1)}>
        {part.words}
      </text>
    );
  }
  return <path {...look} ref={grip ?? null} data-grip={grip && 'true'} d={pathOf(part, view)} />;
}

/** What is drawn of a part, as path data. */
export function pathOf(part: Exclude<FigurePart, { kind: 'label' }>, view: Viewport): string {
  const to = (p: readonly number[]): Vec2 => toScreen(view, [p[0], p[1]]);
  switch (part.kind) {
    case 'point':
      return markPath(to(part.at), part.radius, part.mark);
    case 'segments':
      return part.lines.map(([from, end]) => strokePath(to(from), to(end))).join('');
    case 'arrow': {
      const [from, tip] = [to(part.from), to(part.to)];
      return (part.isBare === true ? '' : strokePath(from, tip)) + headPath(from, tip, part.head);
    }
    case 'line': {
      const cut = clippedLine(view, [part.origin[0], part.origin[1]], [part.direction[0], part.direction[1]], part.low, part.high);
      return cut ? strokePath(...cut) : '';
    }
    case 'polyline': {
      const points = part.points.map(to).map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`);
      return `M${points.join('L')}${part.closed === true ? 'Z' : ''}`;
    }
    default:
      return shapePath(view, part.shape);
  }
}
