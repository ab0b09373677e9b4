// A handle in a drawing: dragged by pointer, or focused and moved by the arrow keys; a slider for assistive technology.

import type { JSX } from 'preact';
import type { Vec2 } from 'kantsu/planar';
import { arrowOf, takingKeys, useDrag } from './pointer-drag.ts';
import type { Drag } from './pointer-drag.ts';

export type Glyph = 'move' | 'turn' | 'size' | 'point' | 'mark';

export interface HandleProps extends Drag<Vec2> {
  /** Names it for a part of the figure that is its `grip`. */
  readonly id: string;
  readonly glyph: Glyph;
  readonly operand: string;
  readonly name: string;
  readonly value: number;
  /** The value in words. */
  readonly words: string;
  /** Arrow keys, up being positive; fine with Shift. */
  readonly nudge: (dx: number, dy: number, fine: boolean) => void;
  /** The least and the greatest value. */
  readonly low?: number;
  readonly high?: number;
  /** Home and End: to the least and to the greatest. */
  readonly nudgeTo?: (value: number) => void;
  /** PageUp and PageDown: towards the viewer and away. */
  readonly nudgeDepth?: (direction: 1 | -1, fine: boolean) => void;
}

/** px; a finger needs this much. */
const REACH = 17;

const GLYPHS: Record<Glyph, JSX.Element> = {
  move: (
    <>
      <circle r={9} class="face" />
      <path d="M-5 0H5M0 -5V5" class="line" />
    </>
  ),
  turn: (
    <>
      <circle r={8} class="face" />
      <path d="M3.6 -2.8A4.6 4.6 0 1 0 4.6 0.6M4.4 -5V-2.2H1.6" class="line" />
    </>
  ),
  size: (
    <>
      <rect x={-6} y={-6} width={12} height={12} rx={2} class="face" />
      <path d="M-3.2 0H3.2M1.2 -2.2L3.4 0L1.2 2.2" class="line" />
    </>
  ),
  point: <circle r={6.5} class="face" />,
  mark: <path d="M0 0L-7 -11H7Z" class="face" />,
};

/** `at` in px; `angle` of its glyph in degrees clockwise. */
export function Handle({ at: [x, y], angle = 0, hit, ...handle }: HandleProps & { at: Vec2; angle?: number; hit?: boolean }): JSX.Element {
  const { id, glyph, operand, name, value, words, low, high } = handle;
  const press = takingKeys((event) => {
    const arrow = arrowOf(event);
    const depth = handle.nudgeDepth && ({ PageUp: 1, PageDown: -1 } as const)[event.key];
    const end = handle.nudgeTo && { Home: low, End: high }[event.key];
    if (!arrow && depth === undefined && end === undefined) return false;
    if (arrow) handle.nudge(...arrow, event.shiftKey);
    else if (end !== undefined) handle.nudgeTo!(end);
    else handle.nudgeDepth!(depth!, event.shiftKey);
    handle.done?.();
    return true;
  });
  return (
    <g
      ref={useDrag(focusing(handle))}
      id={handleId(id)}
      class="kit-handle"
      data-glyph={glyph}
      data-operand={operand}
      data-hit={hit}
      role="slider"
      tabindex={0}
      transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}
      aria-label={name}
      aria-valuemin={low}
      aria-valuemax={high}
      aria-valuenow={Number(value.toFixed(4))}
      aria-valuetext={words}
      onKeyDown={press}
    >
      <circle r={REACH} class="reach" />
      <circle r={13} class="ring" />
      <g transform={angle === 0 ? undefined : `rotate(${angle.toFixed(1)})`}>{GLYPHS[glyph]}</g>
    </g>
  );
}

/** The drag of a handle, which gets the focus, for itself or for another element. */
export function focusing(handle: HandleProps): Drag<Vec2> {
  return {
    ...handle,
    grab(at, event) {
      event.preventDefault();
      document.querySelector<SVGElement>(`#${handleId(handle.id)}`)?.focus({ preventScroll: true });
      return handle.grab?.(at, event);
    },
  };
}

const handleId = (id: string): string => `handle-${id}`;

/** An arrow key while nothing has the focus goes to the first handle, past all that Tab would visit before it; whether it did. */
export function goToHandle(board: Element, event: KeyboardEvent): boolean {
  if (event.target !== document.body || !arrowOf(event)) return false;
  // One that is not shown takes no focus.
  return [...board.querySelectorAll<SVGElement>('.kit-handle')].some((handle) => {
    handle.focus();
    return document.activeElement === handle;
  });
}
