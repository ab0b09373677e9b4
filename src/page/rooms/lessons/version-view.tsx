// What the source answers beside what is right, for the pose that is shown; the line that decides where they differ; and all such poses, painted.

import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Button, Checkbox, Choice } from '../../kit/controls.tsx';
import { toWorld } from '../../kit/viewport.ts';
import { dot, minus, plus } from '../../construction/rows/vectors.ts';
import { digits } from '../../ui/format.ts';
import { changed } from './course/lesson.ts';
import type { LessonChange } from './course/lesson.ts';
import { differ, oursOf } from './course/versions.ts';
import type { Answer } from './course/versions.ts';
import { t } from './course/words.ts';
import type { LessonFigure } from './lesson-figure.tsx';
import type { OpenLesson } from './open-lesson.ts';

/** What a pose is painted as, and its colour: little-endian RGBA, half transparent for either theme. */
const PAINTS = ['none', 'both', 'source', 'ours', 'values'] as const;
const COLORS = [0, 0x38_78a000, 0x70_2a3cf0, 0x70_f08c2a, 0x70_c03cc0];
/** px between two poses that are looked at, finer and finer. */
const STEPS = [8, 4, 2, 1];
/** ms of a frame. */
const SLICE = 6;

/** Over the figure: what both answer now, and which line decides. */
export function Verdicts({ open }: { readonly open: OpenLesson }): JSX.Element | null {
  const { version, lesson } = open;
  const state = open.state.value;
  const printed = version?.source(state);
  if (!printed) return null;
  const isDifferent = differ(version!, lesson.scene!, state);
  const { wrong, letter, place } = version!;
  const says = (name: string, { hit, values = [] }: Answer): JSX.Element => (
    <span class="verdict" data-hit={hit}>
      <b>{name}</b> {hit !== undefined && t(hit ? 'lessons.saysHit' : 'lessons.saysMiss')}
      {values.length > 0 && ` ${letter} = ${values.map((x) => (Number.isNaN(x) ? 'NaN' : digits(x))).join(', ')}`}
    </span>
  );
  return (
    <p class="verdicts" role="status" aria-label={t('lessons.versions')} data-differ={isDifferent}>
      {says(t('lessons.sourceAt', { place: t(`lessons.printed.${place}`) }), printed)}
      <span aria-hidden="true">{isDifferent ? '≠' : '='}</span>
      {says('Kantsu', oursOf(version!, lesson.scene!, state))}
      {isDifferent && (
        <span>
          {t('lessons.decides')} <mark>{typeof wrong!.line === 'string' ? wrong!.line : wrong!.line(state)}</mark>
        </span>
      )}
    </p>
  );
}

interface VersionProps {
  readonly open: OpenLesson;
  readonly figure: LessonFigure;
}

/** In the panel: which printed version is compared, and where it differs. */
export function Versions({ open, figure }: VersionProps): JSX.Element | null {
  const { versions, version, lesson } = open;
  if (!version) return null;
  const { wrong } = version;
  const present = (pose: LessonChange): void => {
    open.present(changed(lesson.scene!.start, pose));
    figure.reveal();
  };
  return (
    <>
      {versions.length > 1 && (
        <Choice
          label={t('lessons.version')}
          values={versions.map((_, k) => String(k))}
          value={String(open.shownVersion.value)}
          words={(k) => t(`lessons.printed.${versions[Number(k)].place}`)}
          choose={(k) => void (open.shownVersion.value = Number(k))}
        />
      )}
      {!wrong && <p>{t(version.source(open.state.value) ? 'lessons.alwaysRight' : 'lessons.notThere')}</p>}
      {wrong && (
        <p class="line wrap">
          <Button press={() => present(wrong.pose)}>{t('lessons.showDiffering')}</Button>
          {wrong.atScale && (
            <Checkbox checked={open.isPainted.value} change={(isPainted) => void (open.isPainted.value = isPainted)}>
              {t('lessons.showWhere', { letter: open.painted.letter })}
            </Checkbox>
          )}
        </p>
      )}
      {wrong?.atScale && open.isPainted.value && (
        <p class="line wrap">
          {PAINTS.slice(1).map((paint, k) => (
            <span key={paint} class="version-paint" style={{ '--paint': cssOf(COLORS[k + 1]) }}>
              {t(`lessons.paint.${paint}` as 'lessons.paint.both')}
            </span>
          ))}
        </p>
      )}
    </>
  );
}

/** Behind the figure: the poses of one point, each painted by what the two answer. Between four equal poses none is looked at. */
export function PaintedPoses({ open, figure }: VersionProps): JSX.Element | null {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { version, lesson, painted } = open;
  const isShown = version?.wrong?.atScale === true && open.isPainted.value;
  const view = figure.plane.viewport.value;
  const { origin, right, up } = figure.directions.value;
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
      const ours = oursOf(version, lesson.scene!, pose).hit;
      if (!differ(version, lesson.scene!, pose)) return COLORS[ours === true ? 1 : 0];
      const source = version.source(pose)!.hit;
      return COLORS[source === ours ? 4 : source === true ? 2 : 3];
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
  return isShown ? <canvas ref={canvas} class="version-map" aria-hidden="true" /> : null;
}

/** Coarse first; a finer pose between four that are equal is left as it is. */
function* paint(pixels: Uint32Array, width: number, height: number, colorAt: (x: number, y: number) => number): Generator<void> {
  for (const step of STEPS) {
    const coarse = 2 * step;
    const isFirst = step === STEPS[0];
    for (let y = 0; y < height; y += step) {
      for (let x = 0; x < width; x += step) {
        const [x0, y0] = [x - (x % coarse), y - (y % coarse)];
        if (!isFirst) {
          if (x === x0 && y === y0) continue;
          const [x1, y1] = [x0 + coarse, y0 + coarse];
          const color = pixels[y0 * width + x0];
          const isEven =
            x1 < width && y1 < height && [y0 * width + x1, y1 * width + x0, y1 * width + x1].every((at) => pixels[at] === color);
          if (isEven) continue;
        }
        const color = colorAt(x, y);
        for (let row = y; row < Math.min(height, y + step); row++) {
          pixels.fill(color, row * width + x, row * width + Math.min(width, x + step));
        }
      }
      yield;
    }
  }
}

function cssOf(color: number): string {
  return `rgb(${color & 255} ${(color >> 8) & 255} ${(color >> 16) & 255} / ${(color >>> 24) / 255})`;
}
