// The sweep as a heat map: one cell per pose, its colour the signed distance, its pattern the state, a cross for a wrong result.

import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { PALETTE } from 'kantsu/inspect';
import { arrowOf, takingKeys } from '../../kit/pointer-drag.ts';
import { useSize } from '../../kit/use-size.ts';
import { COLUMNS, ROWS } from './verification.ts';
import type { Cell } from './verification.ts';

/** m: larger depths or distances have the same colour. */
const DEEPEST = 1.5;
const FARTHEST = 3;

interface HeatMapProps {
  readonly label: string;
  readonly description: string;
  /** Those of a sweep so far: more of them are drawn as they come. */
  readonly cells: readonly Cell[];
  readonly count: number;
  /** The pose that is marked; null: none. */
  readonly marked: number | null;
  /** The hovered pose or the cursor's. */
  readonly look: (index: number | null) => void;
  readonly choose: (index: number) => void;
}

export function HeatMap({ label, description, cells, count, marked, look, choose }: HeatMapProps): JSX.Element {
  const [root, width, height] = useSize<HTMLDivElement>();
  const canvas = useRef<HTMLCanvasElement>(null);
  /** The pose of the keyboard's cursor. */
  const cursor = useRef(Math.floor(COLUMNS / 2));
  /** Of which cells so many are drawn, at a size. */
  const drawn = useRef({ cells, count: 0, size: '' });

  useLayoutEffect(() => {
    if (width === 0 || height === 0) return;
    const context = canvas.current!.getContext('2d')!;
    const size = `${width} ${height}`;
    if (drawn.current.size !== size || drawn.current.cells !== cells) {
      const ratio = Math.min(2, devicePixelRatio);
      canvas.current!.width = Math.round(width * ratio);
      canvas.current!.height = Math.round(height * ratio);
      context.scale(ratio, ratio);
      drawn.current = { cells, count: 0, size };
    }
    for (; drawn.current.count < count; drawn.current.count++) {
      const cell = cells[drawn.current.count];
      drawCell(context, cell, fieldOf(cell.index, width, height));
    }
  }, [cells, count, width, height]);

  const indexAt = (event: MouseEvent): number | null => {
    const { left, top, width, height } = root.current!.getBoundingClientRect();
    const column = Math.floor(((event.clientX - left) / width) * COLUMNS);
    const row = Math.floor((1 - (event.clientY - top) / height) * ROWS);
    return column >= 0 && column < COLUMNS && row >= 0 && row < ROWS ? row * COLUMNS + column : null;
  };
  const press = takingKeys((event) => {
    const arrow = arrowOf(event);
    if (arrow) {
      const [column, row] = [(cursor.current % COLUMNS) + arrow[0], Math.floor(cursor.current / COLUMNS) + arrow[1]];
      if (column >= 0 && column < COLUMNS && row >= 0 && row < ROWS) cursor.current = row * COLUMNS + column;
      look(cursor.current);
    } else if (event.key === 'Enter' || event.key === ' ') choose(cursor.current);
    else return false;
    return true;
  });
  const [x, y, w, h] = fieldOf(marked ?? 0, width, height);
  return (
    <div
      ref={root}
      class="flat-heat"
      tabIndex={0}
      role="application"
      aria-label={label}
      aria-description={description}
      onPointerMove={(event) => look(indexAt(event))}
      onPointerLeave={() => look(null)}
      onClick={(event) => {
        const index = indexAt(event);
        if (index !== null) choose(index);
      }}
      onKeyDown={press}
      onBlur={() => look(null)}
      onFocus={() => root.current!.matches(':focus-visible') && look(cursor.current)}
    >
      <canvas class="fill" ref={canvas} />
      <div class="flat-cursor" hidden={marked === null} style={{ left: `${x}px`, top: `${y}px`, width: `${w}px`, height: `${h}px` }} />
    </div>
  );
}

/** What the legend names, as it is drawn in the map. */
const DRAWN = {
  separate: { state: 'separate', distance: 0.5, agrees: true },
  touching: { state: 'touching', distance: 0, agrees: true },
  penetrating: { state: 'penetrating', distance: -0.9, agrees: true },
  wrong: { state: 'separate', distance: 1, agrees: false },
} as const satisfies Record<string, DrawnCell>;
export const SAMPLES = Object.keys(DRAWN) as (keyof typeof DRAWN)[];

export function HeatSample({ of }: { readonly of: keyof typeof DRAWN }): JSX.Element {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => drawCell(canvas.current!.getContext('2d')!, DRAWN[of], [0, 0, 16, 12]), [of]);
  return <canvas ref={canvas} width={16} height={12} />;
}

/** Offsets to the right, angles upwards; px. */
function fieldOf(index: number, width: number, height: number): [number, number, number, number] {
  const column = index % COLUMNS;
  const row = Math.floor(index / COLUMNS);
  const x = (k: number): number => Math.round((k * width) / COLUMNS);
  const y = (k: number): number => Math.round(height - (k * height) / ROWS);
  return [x(column), y(row + 1), x(column + 1) - x(column), y(row) - y(row + 1)];
}

type DrawnCell = Pick<Cell, 'state' | 'distance' | 'agrees'>;

function drawCell(c: CanvasRenderingContext2D, cell: DrawnCell, [x, y, w, h]: [number, number, number, number]): void {
  const stroke = (style: string, lineWidth: number, ...lines: readonly [number, number, number, number][]): void => {
    c.strokeStyle = style;
    c.lineWidth = lineWidth;
    c.beginPath();
    for (const [x1, y1, x2, y2] of lines) {
      c.moveTo(x1, y1);
      c.lineTo(x2, y2);
    }
    c.stroke();
  };
  const fill = (style: string, x: number, w: number): void => {
    c.fillStyle = style;
    c.fillRect(x, y, w, h);
  };
  c.clearRect(x, y, w, h);
  if (cell.state === 'penetrating') {
    fill(ink(PALETTE.PENETRATING, 0.35 + 0.6 * Math.min(1, -cell.distance / DEEPEST)), x, w);
    // A stripe from corner to corner: fields side by side make a hatch.
    stroke('rgb(0 0 0 / 35%)', 1, [x, y + h, x + w, y]);
  } else if (cell.state === 'touching') {
    fill(ink(PALETTE.TOUCHING, 1), x, w);
    // Two bars.
    for (const bar of [Math.floor(w / 3) - 1, Math.ceil((2 * w) / 3)]) fill('rgb(0 0 0 / 60%)', x + bar, 1);
  } else fill(ink(PALETTE.SEPARATED, 0.5 - 0.42 * Math.min(1, cell.distance / FARTHEST)), x, w);
  if (cell.agrees !== false) return;
  for (const [style, width] of [
    ['#ffffff', 3],
    ['#000000', 1.2],
  ] as const) {
    stroke(style, width, [x + 1, y + 1, x + w - 1, y + h - 1], [x + w - 1, y + 1, x + 1, y + h - 1]);
  }
}

function ink(color: number, alpha: number): string {
  return `rgb(${color >> 16} ${(color >> 8) & 255} ${color & 255} / ${alpha.toFixed(3)})`;
}
