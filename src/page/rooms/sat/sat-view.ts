// The two solids in an inset scene, with handles on one of them, and the current axis beside them with both projections.

import { effect } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { obb, quatFromAxes } from 'kantsu';
import type { Quat, Vec3 } from 'kantsu';
import type { RoomScene } from '../../construction/room-construction.ts';
import { between, dot, length, minus, plus, times } from '../../kit/vectors.ts';
import type { FigurePart } from '../../kit/figure.ts';
import { LANGUAGE } from '../../kit/texts.ts';
import { InsetEditor } from '../../stage/inset-editor.ts';
import { InsetLabels } from '../../stage/inset-labels.ts';
import { InsetScene } from '../../stage/inset-scene.ts';
import { MultiView } from '../../stage/multi-view.ts';
import type { Effect, Pull } from '../../stage/pose-gizmo.ts';
import { StageFigure } from '../../stage/stage-figure.ts';
import { LOOKS } from '../../stage/theme.ts';
import { onTheme, theme } from '../../ui/theme-choice.ts';
import { spanOf } from './axis-drawing.ts';
import { resized } from './nudge.ts';
import { OrbitView } from './orbit-view.ts';
import { outermost } from './projection.ts';
import { axisFigure, COLOR_A, COLOR_B, label, SAT_LOOKS, wayOutOf } from './sat-figure.ts';
import type { SatModel } from './sat-model.ts';
import { axisName, measureOf } from './sentences.ts';
import { canTurn, moved, reachOf, scaledPair, shapeOf, WHICH, type Pair, type Solid, type Which } from './solids.ts';
import { t } from './words.ts';

const [SLOT_A, SLOT_B, SLOT_GHOST, SLOT_PLANE] = [0, 1, 2, 3];
/** Drawn here as a slab: the construction leaves it out. */
const PLANE_ALONE: ReadonlySet<string> = new Set(['plane']);
/** Around both solids, for the axis beside them. */
const SPACE = 1.12;
/** Half the side of the square of the separating plane, for a larger solid of size 1, and half its thickness. */
const [PLANE, THIN] = [0.95, 5e-4];

/** The solid with the handles, and what they do. */
export interface Gizmo {
  readonly which: Which;
  readonly does: Effect;
}

export class SatView {
  readonly #host: HTMLElement;
  readonly #model: SatModel;
  readonly #gizmo: ReadonlySignal<Gizmo>;
  readonly #stage: MultiView;
  readonly #miniature = new InsetScene();
  readonly #figure: StageFigure;
  readonly #eye: OrbitView;
  readonly #editor: InsetEditor;
  readonly #letters = new InsetLabels(this.#miniature);
  readonly #roomScene = { miniature: this.#miniature, labels: this.#letters.layer, draws: PLANE_ALONE, scale: 1 };
  readonly #close: (() => void)[];
  /** The pair is drawn scaled by this, so that a millimetre and a kilometre look the same. */
  #scale = 1;
  #center: Vec3 = [0, 0, 0];
  #radius = 1;
  /** The last framed pose, and the last axis that the camera went to. */
  #framed: Pair | undefined;
  #seen: string | undefined;
  #stale = true;

  /** `done` is called when the gizmo was let go of, `select` with the solid that was clicked. */
  constructor(host: HTMLElement, model: SatModel, gizmo: ReadonlySignal<Gizmo>, done: () => void, select: (which: Which) => void) {
    this.#host = host;
    this.#model = model;
    this.#gizmo = gizmo;
    this.#stage = new MultiView(host, { theme: theme() });
    this.#stage.add(host, this.#miniature);
    this.#figure = new StageFigure(this.#miniature, [this.#letters.layer], SAT_LOOKS, 'sat');
    host.append(this.#letters.root);
    this.#editor = new InsetEditor(this.#miniature, host, {
      size: 0.85,
      redraw: this.#wake,
      done,
      shapes: () => WHICH.map((which) => shapeOf(this.#pair()[which])),
      select: (index) => select(WHICH[index]),
    });
    this.#eye = new OrbitView(this.#miniature, this.#editor.orbit, this.#wake);
    const resize = new ResizeObserver(this.#wake);
    resize.observe(host);
    this.#close = [
      () => resize.disconnect(),
      onTheme((next) => {
        this.#stage.setTheme(next);
        this.#wake();
      }),
      effect(() => this.#wake(model.value, model.row, gizmo.value, LANGUAGE.value)),
    ];
  }

  /** For the construction: among the solids, as large as they are drawn. */
  get roomScene(): RoomScene {
    this.#followPose();
    this.#roomScene.scale = this.#scale;
    return this.#roomScene;
  }

  /** Orbits by steps of a key. */
  turn(sideways: number, upwards: number): void {
    this.#eye.turn(sideways, upwards);
  }

  /** Where a point of the pair is on the page, in client CSS pixels. */
  project(point: Vec3): { x: number; y: number } {
    const { x, y } = this.#miniature.project(this.#host.getBoundingClientRect(), times(point, this.#scale));
    return { x, y };
  }

  /** Where on the page the handle along x can be taken. */
  handle(): { x: number; y: number } {
    const { x, y } = this.#editor.handle();
    return { x, y };
  }

  frame(now: number): void {
    this.#followPose();
    this.#seeAxis(now);
    if (this.#stale) this.#draw();
    this.#letters.place();
    this.#stage.render(now);
  }

  dispose(): void {
    for (const close of this.#close) close();
    for (const part of [this.#letters, this.#figure, this.#editor, this.#stage, this.#miniature]) part.dispose();
  }

  /** Drawn again in the next frame; the arguments are what it shows. */
  readonly #wake = (..._shown: readonly unknown[]): void => {
    this.#stale = true;
  };

  #pair(): Pair {
    return scaledPair(this.#model.value.pair, this.#scale);
  }

  /** A new pose is framed; one that a hand makes is not. */
  #followPose(): void {
    const { pair, shown } = this.#model.value;
    if (pair === this.#framed || (this.#framed && shown === undefined)) return;
    this.#framed = pair;
    this.#seen = undefined;
    this.#scale = 1 / Math.max(reachOf(pair.a), reachOf(pair.b));
    const [from, to] = [pair.a, pair.b].map(({ center }) => times(center, this.#scale));
    this.#radius = SPACE * (length(minus(to, from)) / 2 + 1);
    // A little low: the axis lies below the solids as often as beside them.
    this.#center = plus(between(from, to), [0, -0.1 * this.#radius, 0]);
    this.#eye.frame(this.#center, this.#radius, this.#host.clientWidth, this.#host.clientHeight);
    this.#stale = true;
  }

  /** Orbiting to an axis makes it visible; during a pull the view stays. */
  #seeAxis(now: number): void {
    const { source, axis, skipped } = this.#model.row;
    if (source !== this.#seen && !this.#editor.isPulled) {
      this.#seen = source;
      if (!skipped) this.#eye.see(axis, now);
    }
    this.#eye.advance(now);
  }

  #draw(): void {
    const { table, row, value } = this.#model;
    const { which, does } = this.#gizmo.peek();
    const [solid, scale] = [value.pair[which], this.#scale];
    this.#stale = false;
    // No rings for a solid without rotation.
    const held = does === 'rotate' && !canTurn(solid.kind) ? null : { position: times(solid.center, scale), ...solid };
    this.#editor.hold(held, does, (pull) => this.#model.edit(which, pulled(solid, does, scale, pull)));
    const pair = this.#pair();
    const [a, b] = [shapeOf(pair.a), shapeOf(pair.b)];
    const m = this.#miniature;
    m.solid(SLOT_A, a, { color: COLOR_A, edge: 2 });
    m.solid(SLOT_B, b, { color: COLOR_B, edge: 2 });
    const way = value.mode === 'least' ? wayOutOf(table, this.#scale) : undefined;
    m.solid(SLOT_GHOST, way ? shapeOf(moved(pair.b, way.by)) : null, { color: COLOR_B, ghost: true, opacity: 0.1, edge: 1 });
    const by = this.#scale;
    // The same row of the pair as it is drawn.
    const scaled = {
      ...row,
      minA: row.minA * by,
      maxA: row.maxA * by,
      minB: row.minB * by,
      maxB: row.maxB * by,
      overlap: row.overlap * by,
    };
    const { axes } = this.#eye;
    this.#figure.show([
      ...(way ? [way.arrow] : []),
      label('a', outermost(a, axes.up).high, 'A'),
      label('b', outermost(b, axes.up).high, 'B'),
      ...this.#showPlane(),
      ...axisFigure(scaled, measureOf(row), a, b, { ...axes, center: this.#center, radius: this.#radius }),
    ]);
    m.touch();
  }

  /** The separating plane as a thin slab, a square with an outline; in a picture so small that its label would cover others there is only the legend. */
  #showPlane(): FigurePart[] {
    const { plane, table } = this.#model;
    if (plane === undefined) {
      this.#miniature.solid(SLOT_PLANE, null);
      return [];
    }
    const [u, v] = spanOf(plane);
    const center = times(plane.center, this.#scale);
    const orientation: Quat = [0, 0, 0, 1];
    quatFromAxes(orientation, 0, [...u, ...v, ...plane.normal]);
    const slab = obb({ center, half: [PLANE, PLANE, THIN], orientation });
    this.#miniature.solid(SLOT_PLANE, slab, { color: LOOKS[this.#miniature.theme].ink, opacity: 0.12, edge: 1.25 });
    const corners = [-PLANE, PLANE].flatMap((s) => [-PLANE, PLANE].map((r) => plus(plus(center, u, s), v, r)));
    const { up } = this.#eye.axes;
    const high = corners.reduce((best, corner) => (dot(corner, up) > dot(best, up) ? corner : best));
    const words = t('sat.planeOf', { axis: axisName(table.rows[table.deciding].source) });
    return [{ kind: 'label', look: 'plane', at: high, words }];
  }
}

/** What a pull makes of a solid that is drawn `scale` times as large as it is. */
function pulled(solid: Solid, does: Effect, scale: number, { position, orientation, factors }: Pull): Solid {
  if (does === 'scale') return resized(solid, factors);
  return does === 'rotate' ? { ...solid, orientation } : { ...solid, center: times(position, 1 / scale) };
}
