// The two solids in an inset scene, with handles on one of them, and the current axis beside them with both projections.

import { obb, quatFromAxes, raycast } from 'kantsu';
import { PALETTE } from 'kantsu/inspect';
import type { Quat, Shape, Vec3 } from 'kantsu';
import type { RoomScene } from '../../construction/room-construction.ts';
import { InsetLabels } from '../../stage/inset-labels.ts';
import { InsetScene } from '../../stage/inset-scene.ts';
import { LOOKS } from '../../stage/theme.ts';
import { MultiView } from '../../stage/multi-view.ts';
import { language } from '../../ui/language.ts';
import { textOf } from '../../ui/i18n.ts';
import { onTheme, theme } from '../../ui/theme-choice.ts';
import { crossedEdges, drawAxis, spanOf, type Stroke } from './axis-drawing.ts';
import { OrbitView } from './orbit-view.ts';
import { Handles } from './handles.ts';
import { Labels } from './axis-labels.ts';
import type { DragEffect } from './nudge.ts';
import { outermost } from './projection.ts';
import { axisName, measureKey, measureOf } from './sentences.ts';
import { dot, moved, plus, reachOf, scaledPair, shapeOf, times, type Pair, type Solid } from './solids.ts';
import type { SatModel } from './sat-model.ts';

/** A is sky blue, B purple; in the table A's bar is plain and B's striped. */
const COLOR_A = PALETTE.PART_P1;
const COLOR_B = PALETTE.PART_P2;
const [SLOT_A, SLOT_B, SLOT_GHOST, SLOT_PLANE] = [0, 1, 2, 3];
/** Drawn here as a slab: the construction leaves it out. */
const PLANE_ALONE: ReadonlySet<string> = new Set(['plane']);
/** Around both solids, for the axis beside them. */
const SPACE = 1.12;
/** Half the side of the square of the separating plane, for a larger solid of size 1, and half its thickness. */
const [PLANE, THIN] = [0.95, 5e-4];
/** A pointer that moves farther than this orbits and is no click, px. */
const CLICK = 5;

export type Which = 'a' | 'b';

export class SatView {
  /** Called with the clicked solid. */
  onChoose: (which: Which) => void = () => {};
  readonly #host: HTMLElement;
  readonly #stage: MultiView;
  readonly #miniature = new InsetScene();
  readonly #eye: OrbitView;
  readonly #handles: Handles;
  readonly #labels: Labels;
  readonly #letters = new InsetLabels(this.#miniature);
  readonly #roomScene = { miniature: this.#miniature, labels: this.#letters.layer, draws: PLANE_ALONE, scale: 1 };
  readonly #close: (() => void)[];
  #model: SatModel;
  #which: Which = 'b';
  #does: DragEffect = 'translate';
  /** The pair is drawn scaled by this, so that a millimetre and a kilometre look the same. */
  #scale = 1;
  #center: Vec3 = [0, 0, 0];
  #radius = 1;
  /** The last framed, seen and drawn state. */
  #poses = -1;
  #looked = '';
  #drawn = -1;
  #stale = true;

  constructor(host: HTMLElement, model: SatModel, edit: (which: Which, solid: Solid) => void) {
    this.#host = host;
    this.#model = model;
    this.#stage = new MultiView(host, { theme: theme() });
    this.#stage.add(host, this.#miniature);
    this.#labels = new Labels(this.#miniature, host);
    host.append(this.#letters.root);
    this.#eye = new OrbitView(this.#miniature, host, this.#wake);
    this.#handles = new Handles(this.#miniature, host, {
      changed: this.#wake,
      taken: (taken) => {
        this.#eye.free = !taken;
        this.#wake();
      },
      pulled: (solid) => edit(this.#which, solid),
    });
    const resize = new ResizeObserver(this.#wake);
    resize.observe(host);
    this.#close = [
      () => resize.disconnect(),
      onTheme((next) => {
        this.#stage.setTheme(next);
        this.#wake();
      }),
      this.#choosesByClick(),
    ];
  }

  /** The solid with the handles, and their mode. */
  hold(which: Which, does: DragEffect): void {
    this.#which = which;
    this.#does = does;
    this.#wake();
  }

  /** Whether the handles are being pulled. */
  get dragging(): boolean {
    return this.#handles.dragging;
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
    return this.#handles.place(this.#host.getBoundingClientRect());
  }

  frame(now: number, model: SatModel): void {
    this.#model = model;
    this.#followPose();
    this.#seeAxis(now);
    if (model.version !== this.#drawn || this.#stale) this.#draw();
    this.#letters.place();
    this.#stage.render(now);
  }

  dispose(): void {
    for (const close of this.#close) close();
    this.#letters.dispose();
    this.#handles.dispose();
    this.#eye.dispose();
    this.#stage.dispose();
    this.#miniature.dispose();
  }

  readonly #wake = (): void => {
    this.#stale = true;
  };

  #pair(): Pair {
    return scaledPair(this.#model.setting.pair, this.#scale);
  }

  #followPose(): void {
    if (this.#model.poses === this.#poses) return;
    this.#poses = this.#model.poses;
    const { a, b } = this.#model.setting.pair;
    this.#scale = 1 / Math.max(reachOf(a), reachOf(b));
    const [from, to] = [a, b].map(({ center }) => times(center, this.#scale));
    const half = Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]) / 2;
    this.#radius = SPACE * (half + 1);
    // A little low: the axis lies below the solids as often as beside them.
    this.#center = plus(times(plus(from, to), 0.5), [0, -0.1 * this.#radius, 0]);
    this.#eye.frame(this.#center, this.#radius, this.#host.clientWidth, this.#host.clientHeight);
    this.#stale = true;
  }

  /** Orbiting to an axis makes it visible; during a pull the view stays. */
  #seeAxis(now: number): void {
    const { table, selected } = this.#model;
    const { source, axis, skipped } = table.rows[selected];
    const looked = `${this.#poses} ${source}`;
    if (looked !== this.#looked && !this.#handles.dragging) {
      this.#looked = looked;
      if (!skipped) this.#eye.see(axis, now);
    }
    this.#eye.advance(now);
  }

  #draw(): void {
    const { table, selected, setting, version } = this.#model;
    this.#handles.hold(setting.pair[this.#which], this.#does, this.#scale);
    this.#stale = false;
    this.#drawn = version;
    const row = table.rows[selected];
    const pair = this.#pair();
    const [a, b] = [shapeOf(pair.a), shapeOf(pair.b)];
    const m = this.#miniature;
    m.solid(SLOT_A, a, { color: COLOR_A, edge: 2 });
    m.solid(SLOT_B, b, { color: COLOR_B, edge: 2 });
    m.begin();
    this.#drawWayOut(pair.b);
    const edges = crossedEdges(row, a, b);
    if (edges) {
      this.#stroke(edges[0], COLOR_A, 4);
      this.#stroke(edges[1], COLOR_B, 4);
    }
    const { up } = this.#eye.axes;
    for (const [name, shape] of [['a', a] as const, ['b', b] as const]) {
      const top = outermost(shape, up).high;
      this.#labels.show(name, name.toUpperCase(), top, plus(top, times(up, -1)));
    }
    if (row.skipped) {
      this.#labels.hide('axis');
      this.#labels.hide('number');
      this.#drawPlane(a, b, []);
    } else this.#drawPlane(a, b, this.#drawAxis(a, b));
    this.#letters.layer.corners = this.#labels.places;
    m.end();
  }

  /** The minimum translation, as an arrow, and B after it. */
  #drawWayOut(b: Solid): void {
    const { table, setting } = this.#model;
    const { contact } = table;
    if (setting.mode !== 'least' || contact?.state !== 'penetrating') {
      this.#miniature.solid(SLOT_GHOST, null);
      return;
    }
    const way = times(contact.normal, contact.depth * this.#scale);
    const from = times(contact.pointB, this.#scale);
    this.#miniature.solid(SLOT_GHOST, shapeOf(moved(b, way)), { color: COLOR_B, ghost: true, opacity: 0.1, edge: 1 });
    this.#miniature.line(from, plus(from, way), { color: PALETTE.PENETRATING, width: 3, head: 'arrow' });
  }

  /** The separating plane as a thin slab, a square with an outline; its label is at the corner farthest from others (`taken`). */
  #drawPlane(a: Shape, b: Shape, taken: readonly Vec3[]): void {
    const { plane, table } = this.#model;
    if (plane === undefined) {
      this.#miniature.solid(SLOT_PLANE, null);
      this.#labels.hide('plane');
      return;
    }
    const [u, v] = spanOf(plane);
    const center = times(plane.center, this.#scale);
    const orientation: Quat = [0, 0, 0, 1];
    quatFromAxes(orientation, 0, [...u, ...v, ...plane.normal]);
    const slab = obb({ center, half: [PLANE, PLANE, THIN], orientation });
    const look = LOOKS[this.#miniature.theme];
    this.#miniature.solid(SLOT_PLANE, slab, { color: look.ink, opacity: 0.12, edge: 1.25 });
    const { right, up } = this.#eye.axes;
    const seen = (p: Vec3): readonly [number, number] => [dot(p, right), dot(p, up)];
    const others = [outermost(a, up).high, outermost(b, up).high, ...taken].map(seen);
    const free = (p: Vec3): number => {
      const [x, y] = seen(p);
      return Math.min(...others.map(([ox, oy]) => Math.hypot(ox - x, oy - y)));
    };
    const corners = [-PLANE, PLANE].flatMap((s) => [-PLANE, PLANE].map((t) => plus(center, plus(times(u, s), times(v, t)))));
    const words = textOf(language(), 'sat.planeOf', { axis: axisName(table.rows[table.deciding].source, language()) });
    // In a picture so small that labels would cover others everywhere, there is only the legend.
    const stands = corners.toSorted((p, q) => free(q) - free(p)).some((corner) => this.#labels.show('plane', words, corner, center));
    if (!stands) this.#labels.hide('plane');
  }

  /** Returns the area of its labels and bars. */
  #drawAxis(a: Shape, b: Shape): Vec3[] {
    const { table, selected } = this.#model;
    const row = table.rows[selected];
    const by = this.#scale;
    // The same row of the pair as it is drawn.
    const drawn = { ...row, minA: row.minA * by, maxA: row.maxA * by, minB: row.minB * by, maxB: row.maxB * by, overlap: row.overlap * by };
    const { axis, fallsA, fallsB, between, number, ...lanes } = drawAxis(drawn, a, b, {
      ...this.#eye.axes,
      center: this.#center,
      radius: this.#radius,
    });
    const m = this.#miniature;
    m.line(axis.from, axis.to, { color: LOOKS[m.theme].ink, width: 1.25, head: 'arrow' });
    for (const { from, to } of fallsA) m.line(from, to, { color: COLOR_A, width: 1, dash: true, opacity: 0.8 });
    for (const { from, to } of fallsB) m.line(from, to, { color: COLOR_B, width: 1, dash: true, opacity: 0.8 });
    this.#stroke(lanes.a, COLOR_A, 7);
    this.#stroke(lanes.b, COLOR_B, 7);
    const color = row.separates ? PALETTE.SEPARATED : row.meets ? PALETTE.TOUCHING : PALETTE.PENETRATING;
    this.#stroke(between, color, row.separates ? 2 : 4);
    for (const end of [between.from, between.to]) m.mark(end, { shape: 'diamond', color, size: 9 });
    this.#labels.show('axis', axisName(row.source, language()), axis.to, axis.from);
    const middle = times(plus(between.from, between.to), 0.5);
    this.#labels.show('number', measureOf(row, language()), number, middle, measureKey(row).slice(4));
    return [axis.to, number, ...[lanes.a, lanes.b].flatMap(({ from, to }) => [from, to, times(plus(from, to), 0.5)])];
  }

  #stroke({ from, to }: Stroke, color: number, width: number): void {
    this.#miniature.line(from, to, { color, width });
  }

  /** A click without a drag puts the handles on the solid under it. */
  #choosesByClick(): () => void {
    let start: { x: number; y: number } | undefined;
    const down = (event: PointerEvent): void => {
      start = event.button === 0 && !this.#handles.hovered ? { x: event.clientX, y: event.clientY } : undefined;
    };
    const up = (event: PointerEvent): void => {
      if (start === undefined || Math.hypot(event.clientX - start.x, event.clientY - start.y) > CLICK) return;
      const ray = this.#miniature.rayThrough(this.#host.getBoundingClientRect(), event.clientX, event.clientY);
      const pair = this.#pair();
      const at = (solid: Solid): number => raycast(shapeOf(solid), ray)?.enter.distance ?? Infinity;
      const [a, b] = [at(pair.a), at(pair.b)];
      if (Math.min(a, b) < Infinity) this.onChoose(a < b ? 'a' : 'b');
    };
    this.#host.addEventListener('pointerdown', down);
    this.#host.addEventListener('pointerup', up);
    return () => {
      this.#host.removeEventListener('pointerdown', down);
      this.#host.removeEventListener('pointerup', up);
    };
  }
}
