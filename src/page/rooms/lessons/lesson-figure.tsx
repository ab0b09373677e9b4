// The live figure of a lesson: its construction on a board that can be panned and zoomed, and in space orbited, with a handle on every point one may move.

import { computed, signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import type { Vec3 } from 'kantsu';
import type { Vec2 } from 'kantsu/planar';
import { FormulaView } from '../../construction/formula-view.tsx';
import { Highlight } from '../../construction/highlight.ts';
import type { Construction, FigurePlane } from '../../construction/rows/construction.ts';
import { dot, minus, plus } from '../../kit/vectors.ts';
import { SvgFigure } from '../../construction/svg-figure.tsx';
import { FigureSvg } from '../../kit/figure-svg.tsx';
import type { FigurePart } from '../../kit/figure.ts';
import { Handle } from '../../kit/handle.tsx';
import { Grid, PlaneView } from '../../kit/plane.tsx';
import { hundredths, stepped } from '../../kit/pointer-drag.ts';
import { Stepper } from '../../kit/steps.ts';
import { fitted, toScreen } from '../../kit/viewport.ts';
import { fixed } from '../../ui/format.ts';
import type { PointControl, Scene } from './course/lesson.ts';
import type { OpenLesson } from './open-lesson.ts';
import { PaintedPoses } from './painted-poses.tsx';
import { StepRow } from './step-row.tsx';
import { t } from './course/words.ts';

export const VIEWS = ['oblique', 'front', 'top', 'plane'] as const;
type FigureView = (typeof VIEWS)[number];

/** Radians of a view from a corner. */
const AZIMUTH = 0.53;
const ELEVATION = 0.42;
/** Radians a pixel. */
const ORBIT = 0.008;
/** px: a figure narrower than this has the buttons of its views over all of its width, so high. */
const [NARROW, BUTTONS] = [560, 56];
/** px: a pointer that moves less has clicked. */
const CLICK = 4;

export class LessonFigure {
  readonly plane: PlaneView;
  readonly view;
  readonly #open: OpenLesson;
  readonly #scene: Scene;
  readonly #angles;
  /** What is drawn to the right and up; the centre of the scene is its origin. */
  readonly directions = computed((): FigurePlane => this.#look());
  /** Where the source differs, the quantity that its deciding line speaks of is lit. */
  readonly highlight = new Highlight(() => this.#open.verdicts.value?.decides?.[1]);
  /** Goes through the formulas of the construction, in the order of the source's steps; −1 for none. */
  readonly stepper = new Stepper(() => this.construction.formulas.length, { least: -1 });

  constructor(open: OpenLesson, scene: Scene) {
    this.#open = open;
    this.#scene = scene;
    this.view = signal<FigureView>(scene.dimensions === 2 ? 'front' : (scene.view ?? 'oblique'));
    this.#angles = signal({ azimuth: scene.azimuth ?? AZIMUTH, elevation: ELEVATION });
    const { x, y } = scene.reach;
    this.plane = new PlaneView(
      (width, height) => {
        // Below the buttons of the views, where these are as wide as the figure.
        const above = scene.dimensions === 3 && width < NARROW ? BUTTONS : 0;
        const fit = fitted(width, height - above, { low: [-x, -y], high: [x, y] });
        return { ...fit, height, y: fit.y + above / 2 / fit.scale };
      },
      { threshold: CLICK, orbit: (dx, dy, event) => this.#orbit(dx, dy, event) },
    );
  }

  readonly View = (): JSX.Element => (
    <SvgFigure
      construction={this.#open.construction.value!}
      highlight={this.highlight}
      plane={this.directions.value}
      view={this.plane.viewport.value}
      paper={this.#attach}
      role="group"
      under={<this.Poses />}
      ground={<this.Ground />}
    >
      <this.Handles />
    </SvgFigure>
  );

  get construction(): Construction {
    return this.#open.construction.value!;
  }

  readonly Formulas = (): JSX.Element => {
    const { construction, highlight, stepper } = this;
    const { index } = stepper;
    useLayoutEffect(() => highlight.show(construction.formulas[index]?.result ?? null), [index]);
    return (
      <>
        {stepper.count > 1 && <StepRow open={this.#open} stepper={stepper} />}
        <FormulaView construction={construction} highlight={highlight} now={index} />
      </>
    );
  };

  readonly Poses = (): JSX.Element => <PaintedPoses open={this.#open} view={this.plane.viewport.value} plane={this.directions.value} />;

  readonly #attach = (paper: SVGSVGElement | null) => (paper ? this.plane.attach(paper) : undefined);

  /** From where one looks: along an axis, from a corner, or straight at the plane of the construction. */
  look(view: FigureView): void {
    this.view.value = view;
    this.#angles.value = { azimuth: this.#scene.azimuth ?? AZIMUTH, elevation: ELEVATION };
  }

  /** All its points, as little as that takes. */
  reveal(): void {
    const { origin, right, up } = this.directions.peek();
    for (const p of Object.values(this.#open.state.value.points)) {
      const from = minus(p, origin);
      this.plane.reveal([dot(from, right), dot(from, up)]);
    }
  }

  #look(): FigurePlane {
    const origin = this.#scene.center;
    const view = this.view.value;
    if (view === 'front') return { origin, right: [1, 0, 0], up: [0, 1, 0] };
    if (view === 'top') return { origin, right: [1, 0, 0], up: [0, 0, -1] };
    if (view === 'plane') return { ...this.#open.construction.value!.planes[0], origin };
    const { azimuth, elevation } = this.#angles.value;
    const [ca, sa, ce, se] = [Math.cos(azimuth), Math.sin(azimuth), Math.cos(elevation), Math.sin(elevation)];
    return { origin, right: [ca, 0, -sa], up: [-se * sa, ce, -se * ca] };
  }

  #orbit(dx: number, dy: number, event: PointerEvent): boolean {
    if (this.view.peek() !== 'oblique' || event.shiftKey) return false;
    const { azimuth, elevation } = this.#angles.peek();
    this.#angles.value = { azimuth: azimuth - dx * ORBIT, elevation: Math.min(1.5, Math.max(-1.5, elevation + dy * ORBIT)) };
    return true;
  }

  readonly Handles = (): JSX.Element => {
    const viewport = this.plane.viewport.value;
    const state = this.#open.state.value;
    const shown = viewport.width > 0 ? this.#scene.points.filter(({ isShown }) => isShown?.(state) ?? true) : [];
    return <>{shown.map((point) => this.#handle(point))}</>;
  };

  #handle({ id, letter, from, operand }: PointControl): JSX.Element {
    const { state } = this.#open;
    const { dimensions } = this.#scene;
    const { origin, right, up } = this.directions.value;
    const p = state.value.points[id];
    // A vector's handle is at its tip.
    const tip = minus(from === undefined ? p : plus(state.value.points[from], p), origin);
    const words = p.slice(0, dimensions).map((x, k) => `${'xyz'[k]} ${fixed(x, 2)}`);
    const move = (to: Vec3): boolean => this.#open.change({ points: { [id]: to } }, false);
    const nudge = (direction: Readonly<Vec3>, by: number, fine: boolean): void => {
      // Along the axis that the direction on the screen is closest to.
      const sizes = direction.map(Math.abs);
      const axis = sizes.indexOf(Math.max(...sizes));
      const to: Vec3 = [...state.value.points[id]];
      to[axis] = stepped(to[axis], Math.sign(direction[axis]) * by, fine);
      if (by !== 0) move(to);
    };
    return (
      <Handle
        key={id}
        id={id}
        glyph="point"
        operand={operand}
        at={toScreen(this.plane.viewport.value, [dot(tip, right), dot(tip, up)])}
        name={t('lessons.move', { letter })}
        value={p[0]}
        words={`${words.join(', ')} m`}
        locate={(event) => this.plane.locate(event)}
        {...state.hold}
        grab={() => {
          state.hold.grab();
          this.#open.moved.value = id;
        }}
        drag={([x0, y0], [x, y]) => {
          const held = state.held.points[id];
          const to = plus(plus(held, right, x - x0), up, y - y0);
          // A coordinate that the view does not change keeps all its digits.
          move([0, 1, 2].map((k) => (Math.abs(to[k] - held[k]) < 1e-12 ? held[k] : hundredths(to[k]))) as unknown as Vec3);
        }}
        nudge={(dx, dy, fine) => {
          nudge(right, dx, fine);
          nudge(up, dy, fine);
        }}
        {...(dimensions === 3 && {
          nudgeDepth: (direction: 1 | -1, fine: boolean) => nudge(this.view.value === 'top' ? [0, 1, 0] : [0, 0, 1], direction, fine),
        })}
      />
    );
  }

  /** Behind the figure: a grid where one looks along an axis and a metre is a metre; else which way x, y and z point. */
  readonly Ground = (): JSX.Element => (this.view.value === 'front' || this.view.value === 'top' ? this.#grid() : this.#triad());

  #grid(): JSX.Element {
    const { origin, right, up } = this.directions.value;
    const view = this.plane.viewport.value;
    const moved = { ...view, x: view.x + dot(origin, right), y: view.y + dot(origin, up) };
    return <Grid view={moved} atEdge isFlipped={this.view.value === 'top'} />;
  }

  #triad(): JSX.Element {
    const { right, up } = this.directions.value;
    const { width, height } = this.plane.viewport.value;
    const axes = [0, 1, 2].filter((k) => Math.hypot(right[k], up[k]) >= 0.05);
    const at = (k: number, px: number): Vec2 => [px * right[k], px * up[k]];
    const parts = axes.flatMap((k): FigurePart[] => [
      { kind: 'arrow', look: 'triad soft', from: [0, 0], to: at(k, 26), head: 6 },
      { kind: 'label', look: 'triad fine soft', at: at(k, 36), words: 'xyz'[k], shift: [-3, 4] },
    ]);
    // In px, from the lower left corner.
    return <FigureSvg parts={parts} view={{ width, height, scale: 1, x: width / 2 - 44, y: height / 2 - 40 }} />;
  }
}
