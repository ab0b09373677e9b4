// The poses of one point, painted under the figure by what the source and Kantsu answer there: coarse first, in slices of a frame.

import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { FigurePlane } from '../../construction/rows/construction.ts';
import { dot, minus, plus } from '../../kit/vectors.ts';
import { toWorld } from '../../kit/viewport.ts';
import type { Viewport } from '../../kit/viewport.ts';
import { changed } from './course/lesson.ts';
import { differ, oursOf } from './course/versions.ts';
import type { OpenLesson } from './open-lesson.ts';

/** What a pose is painted as, and its colour: little-endian RGBA, half transparent for either theme. */
export const PAINTS = ['none', 'both', 'source', 'ours', 'values'] as const;
const COLORS = [0, 0x38_78a000, 0x70_2a3cf0, 0x70_f08c2a, 0x70_c03cc0];
/** px between two poses that are looked at. */
const STEPS = [9, 3];
/** ms of a frame, and px between two looks at the clock. */
const [SLICE, LOOKS] = [6, 45];

interface PosesProps {
  readonly open: OpenLesson;
  readonly view: Viewport;
  readonly plane: FigurePlane;
}

export function PaintedPoses({ open, view, plane: { origin, right, up } }: PosesProps): JSX.Element | null {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { version, lesson, painted } = open;
  const isShown = version?.wrong?.over !== undefined && open.isPainted.value;
  const state = open.state.value;
  const p = state.points[painted.id];
  // Where it is on the plane does not matter: all of the plane is painted.
  const [along, above] = [dot(p, right), dot(p, up)];
  const base = plus(plus(p, right, -along), up, -above);
  const from = painted.from === undefined ? origin : minus(origin, state.points[painted.from]);
  const key =
    isShown && JSON.stringify([{ ...state, points: { ...state.points, [painted.id]: base } }, view, right, up, open.shownVersion.value]);
  useLayoutEffect(() => {
    if (!isShown || view.width === 0) return undefined;
    const context = canvas.current!.getContext('2d')!;
    const [width, height] = [(canvas.current!.width = Math.round(view.width)), (canvas.current!.height = Math.round(view.height))];
    const image = context.createImageData(width, height);
    const colorAt = (x: number, y: number): number => {
      const [dx, dy] = toWorld(view, x, y);
      const to = plus(plus(base, right, dx + dot(from, right)), up, dy + dot(from, up));
      const pose = changed(state, { points: { ...state.points, [painted.id]: to } });
      if (!lesson.scene!.accepts(pose)) return COLORS[0];
      const ours = oursOf(version, lesson.scene!, pose);
      if (!differ(version, lesson.scene!, pose, ours)) return COLORS[ours.hit === true ? 1 : 0];
      const { hit } = version.source(pose)!;
      return COLORS[hit === ours.hit ? 4 : hit === true ? 2 : 3];
    };
    const work = paint(new Uint32Array(image.data.buffer), width, height, colorAt);
    let frame = requestAnimationFrame(function slice() {
      const end = performance.now() + SLICE;
      let isDone = false;
      while (!isDone && performance.now() < end) isDone = work.next().done === true;
      context.putImageData(image, 0, 0);
      if (!isDone) frame = requestAnimationFrame(slice);
    });
    return () => cancelAnimationFrame(frame);
  }, [key]);
  return isShown ? <canvas ref={canvas} class="fill" aria-hidden="true" /> : null;
}

/** All of it coarse, then all of it fine. */
function* paint(pixels: Uint32Array, width: number, height: number, colorAt: (x: number, y: number) => number): Generator<void> {
  for (const step of STEPS) {
    for (let y = 0; y < height; y += step) {
      for (let x = 0; x < width; x += step) {
        const color = colorAt(x + step / 2, y + step / 2);
        for (let row = y; row < Math.min(height, y + step); row++) {
          pixels.fill(color, row * width + x, row * width + Math.min(width, x + step));
        }
        if (x % LOOKS === 0) yield;
      }
    }
  }
}

/** Of a legend. */
export function paintColor(paint: (typeof PAINTS)[number]): string {
  const color = COLORS[PAINTS.indexOf(paint)];
  return `rgb(${color & 255} ${(color >> 8) & 255} ${(color >> 16) & 255} / ${(color >>> 24) / 255})`;
}
