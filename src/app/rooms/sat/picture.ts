// The two solids in a small scene, with handles on one of them, and the chosen axis beside them with both shadows.

import { Object3D, Vector3 } from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import { TransformControls } from 'three/addons/controls/TransformControls.js';
import type { Shape, Vec3 } from '../../../index.ts';
import { raycast } from '../../../index.ts';
import { PART_P1, PART_P2, PENETRATING, SEPARATED, TOUCHING } from '../../../debug/palette.ts';
import { Miniature } from '../../../view/miniature.ts';
import { ease } from '../../../view/motion.ts';
import { LOOKS } from '../../../view/theme.ts';
import { TileStage } from '../../../view/tile-stage.ts';
import { element, write } from '../../ui/element.ts';
import { language } from '../../ui/language.ts';
import { onTheme, theme } from '../../ui/theme.ts';
import { crossedEdges, drawAxis, type Stroke } from './axis-drawing.ts';
import { resized, type Does } from './nudge.ts';
import { outermost } from './projection.ts';
import { axisName, measureKey, measureOf } from './sentences.ts';
import { canTurn, moved, plus, reachOf, scaledPair, shapeOf, times, type Pair, type Solid } from './solids.ts';
import { sightOf, type Sight } from './sight.ts';
import type { Theatre } from './theatre.ts';

/** A is sky blue, B purple; in the table A's bar is plain and B's striped. */
const COLOR_A = PART_P1;
const COLOR_B = PART_P2;
const [SLOT_A, SLOT_B, SLOT_GHOST] = [0, 1, 2];
const [AZIMUTH, ELEVATION] = [0.5, 0.42];
/** Around both solids, for the axis beside them. */
const SPACE = 1.12;
const TURN = Math.PI / 36; // radians a key press
const STEEPEST = 1.5; // radians
const TWEEN = 300; // ms

export type Which = 'a' | 'b';

export class Picture {
  readonly #stage: TileStage;
  readonly #miniature = new Miniature();
  readonly #host: HTMLElement;
  readonly #orbit: OrbitControls;
  readonly #handles: TransformControls;
  readonly #held = new Object3D();
  readonly #labels = {
    a: label('sat-label-a', 'A'),
    b: label('sat-label-b', 'B'),
    axis: label('sat-label-axis'),
    number: label('sat-label-number'),
  };
  readonly #edit: (which: Which, solid: Solid) => void;
  readonly #close: (() => void)[];
  #theatre: Theatre;
  #which: Which = 'b';
  #does: Does = 'translate';
  /** The pair is drawn this much larger than it is, so that a millimetre and a kilometre make the same picture. */
  #scale = 1;
  #center: Vec3 = [0, 0, 0];
  #radius = 1;
  #poses = -1;
  #drawn = -1;
  /** The solid as it was when the hand took it. */
  #taken: Solid | undefined;
  #stale = true;
  /** The pose and axis that the eye has turned to. */
  #looked = '';
  #tween: { readonly from: Sight; readonly to: Sight; readonly start: number } | undefined;
  readonly #still = matchMedia('(prefers-reduced-motion: reduce)');

  constructor(host: HTMLElement, theatre: Theatre, edit: (which: Which, solid: Solid) => void) {
    this.#host = host;
    this.#theatre = theatre;
    this.#edit = edit;
    this.#stage = new TileStage(host, { theme: theme() });
    this.#stage.add(host, this.#miniature);
    host.append(...Object.values(this.#labels));
    this.#miniature.look(AZIMUTH, ELEVATION);
    this.#orbit = new OrbitControls(this.#miniature.camera, host);
    this.#orbit.enablePan = false;
    this.#orbit.addEventListener('change', this.#wake);
    this.#orbit.addEventListener('start', () => (this.#tween = undefined));
    this.#handles = new TransformControls(this.#miniature.camera, host);
    this.#handles.setSize(0.85);
    this.#miniature.scene.add(this.#held, this.#handles.getHelper());
    this.#handles.addEventListener('change', this.#wake);
    this.#handles.addEventListener('objectChange', this.#follow);
    this.#handles.addEventListener('dragging-changed', ({ value }) => {
      this.#orbit.enabled = !value;
      if (value) this.#taken = this.#theatre.setting.pair[this.#which];
      else {
        this.#taken = undefined;
        this.#hold();
      }
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

  /** The solid that the handles are on, and what they do. */
  hold(which: Which, does: Does): void {
    this.#which = which;
    this.#does = does;
    this.#hold();
    this.#stale = true;
  }

  /** Whether the handles are in a hand. */
  get dragging(): boolean {
    return this.#handles.dragging;
  }

  /** Called with the solid that was clicked. */
  onChoose: (which: Which) => void = () => {};

  /** Goes round the solids by steps of a key. */
  turn(sideways: number, upwards: number): void {
    this.#tween = undefined;
    const { azimuth, elevation } = this.#sight();
    const up = elevation + upwards * TURN;
    this.#look({ azimuth: azimuth + sideways * TURN, elevation: Math.min(Math.max(up, -STEEPEST), STEEPEST) });
  }

  /** Where a point of the pair is on the page, in client CSS pixels. */
  project(point: Vec3): { x: number; y: number } {
    const { x, y } = this.#miniature.project(this.#host.getBoundingClientRect(), times(point, this.#scale));
    return { x, y };
  }

  /** Where on the page the middle of the handle along the x axis is. */
  handle(): { x: number; y: number } {
    const { camera } = this.#miniature;
    const at = this.#held.position;
    // As TransformControls sizes itself: see its gizmo's updateMatrixWorld.
    const size = (at.distanceTo(camera.position) * Math.min((1.9 * Math.tan((Math.PI * camera.fov) / 360)) / camera.zoom, 7) * 0.85) / 4;
    const { x, y } = this.#miniature.project(this.#host.getBoundingClientRect(), [at.x + 0.4 * size, at.y, at.z]);
    return { x, y };
  }

  frame(now: number, theatre: Theatre): void {
    this.#theatre = theatre;
    if (theatre.poses !== this.#poses) this.#newPose();
    this.#seeAxis(now);
    if (theatre.version !== this.#drawn || this.#stale) this.#draw();
    this.#stage.render(now);
  }

  dispose(): void {
    for (const close of this.#close) close();
    this.#handles.detach();
    this.#handles.dispose();
    this.#orbit.dispose();
    this.#stage.dispose();
    this.#miniature.dispose();
  }

  readonly #wake = (): void => {
    this.#stale = true;
  };

  #pair(): Pair {
    return scaledPair(this.#theatre.setting.pair, this.#scale);
  }

  #newPose(): void {
    this.#poses = this.#theatre.poses;
    const { a, b } = this.#theatre.setting.pair;
    this.#scale = 1 / Math.max(reachOf(a), reachOf(b));
    const [from, to] = [a, b].map(({ center }) => times(center, this.#scale));
    const half = Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]) / 2;
    this.#radius = SPACE * (half + Math.max(reachOf(a), reachOf(b)) * this.#scale);
    // A little low: the axis lies below the solids as often as beside them.
    this.#center = plus(times(plus(from, to), 0.5), [0, -0.1 * this.#radius, 0]);
    const { azimuth, elevation } = this.#sight();
    this.#miniature.setAspect(this.#host.clientWidth, this.#host.clientHeight);
    this.#miniature.frame(this.#center, this.#radius);
    this.#miniature.look(azimuth, elevation);
    this.#orbit.target.set(...this.#center);
    this.#hold();
  }

  /** Puts the handles where the solid is. */
  #hold(): void {
    const solid = this.#pair()[this.#which];
    this.#held.position.set(...solid.center);
    this.#held.quaternion.set(...solid.orientation);
    this.#held.scale.set(1, 1, 1);
    if (this.#does === 'rotate' && !canTurn(solid.kind)) this.#handles.detach();
    else {
      this.#handles.attach(this.#held);
      this.#handles.setMode(this.#does);
      // Turns of a box about its own axes are what the rows are about.
      this.#handles.setSpace(this.#does === 'translate' ? 'world' : 'local');
    }
  }

  readonly #follow = (): void => {
    const taken = this.#taken;
    if (taken === undefined) return;
    const { position, quaternion, scale } = this.#held;
    if (this.#does === 'scale') this.#edit(this.#which, resized(taken, [scale.x, scale.y, scale.z]));
    else {
      this.#edit(this.#which, {
        ...taken,
        center: this.#does === 'translate' ? times([position.x, position.y, position.z], 1 / this.#scale) : taken.center,
        orientation: this.#does === 'rotate' ? [quaternion.x, quaternion.y, quaternion.z, quaternion.w] : taken.orientation,
      });
    }
  };

  /** An axis one turns to is one that can be seen; a hand on the handles keeps the picture still. */
  #seeAxis(now: number): void {
    const { table, selected } = this.#theatre;
    const { source, axis, skipped } = table.rows[selected];
    const looked = `${this.#poses} ${source}`;
    if (looked !== this.#looked && !this.#handles.dragging) {
      this.#looked = looked;
      const from = this.#sight();
      const to = skipped ? from : sightOf(axis, from);
      this.#tween = to.azimuth === from.azimuth && to.elevation === from.elevation ? undefined : { from, to, start: now };
    }
    if (this.#tween === undefined) return;
    const { from, to, start } = this.#tween;
    const t = this.#still.matches ? 1 : ease((now - start) / TWEEN);
    const between = (a: number, b: number): number => a + t * (b - a);
    this.#look({ azimuth: between(from.azimuth, to.azimuth), elevation: between(from.elevation, to.elevation) });
    if (t === 1) this.#tween = undefined;
  }

  #sight(): Sight {
    const arm = new Vector3().subVectors(this.#miniature.camera.position, this.#orbit.target);
    return { azimuth: Math.atan2(arm.x, arm.z), elevation: Math.asin(arm.y / arm.length()) };
  }

  #look({ azimuth, elevation }: Sight): void {
    const { camera } = this.#miniature;
    const { target } = this.#orbit;
    const length = camera.position.distanceTo(target);
    const level = length * Math.cos(elevation);
    camera.position.set(
      target.x + level * Math.sin(azimuth),
      target.y + length * Math.sin(elevation),
      target.z + level * Math.cos(azimuth),
    );
    this.#orbit.update();
    this.#stale = true;
  }

  #draw(): void {
    this.#stale = false;
    if (this.#drawn !== this.#theatre.version && !this.#handles.dragging) this.#hold();
    this.#drawn = this.#theatre.version;
    const { table, selected, setting } = this.#theatre;
    const row = table.rows[selected];
    const pair = this.#pair();
    const [a, b] = [shapeOf(pair.a), shapeOf(pair.b)];
    const m = this.#miniature;
    m.solid(SLOT_A, a, { color: COLOR_A, edge: 2 });
    m.solid(SLOT_B, b, { color: COLOR_B, edge: 2 });
    const { contact } = table;
    const way =
      setting.mode === 'least' && contact?.state === 'penetrating' ? times(contact.normal, contact.depth * this.#scale) : undefined;
    m.solid(SLOT_GHOST, way ? shapeOf(moved(pair.b, way)) : null, { color: COLOR_B, ghost: true, opacity: 0.1, edge: 1 });

    m.begin();
    const edges = crossedEdges(row, a, b);
    if (edges) {
      this.#stroke(edges[0], COLOR_A, 4);
      this.#stroke(edges[1], COLOR_B, 4);
    }
    if (way && contact) {
      const from = times(contact.pointB, this.#scale);
      m.line(from, plus(from, way), { color: PENETRATING, width: 3, head: 'arrow' });
    }
    if (row.skipped) this.#hideLabels();
    else this.#drawAxis(a, b);
    m.end();
    const up = this.#camera().up;
    this.#place(this.#labels.a, outermost(a, up).high, [0, -1]);
    this.#place(this.#labels.b, outermost(b, up).high, [0, -1]);
  }

  #drawAxis(a: Shape, b: Shape): void {
    const { table, selected } = this.#theatre;
    const row = scaledRow(table.rows[selected], this.#scale);
    const m = this.#miniature;
    const drawing = drawAxis(row, a, b, { ...this.#camera(), center: this.#center, radius: this.#radius });
    const { ink } = LOOKS[m.theme];
    m.line(drawing.axis.from, drawing.axis.to, { color: ink, width: 1.25, head: 'arrow' });
    for (const { from, to } of drawing.fallsA) m.line(from, to, { color: COLOR_A, width: 1, dash: true, opacity: 0.8 });
    for (const { from, to } of drawing.fallsB) m.line(from, to, { color: COLOR_B, width: 1, dash: true, opacity: 0.8 });
    this.#stroke(drawing.a, COLOR_A, 7);
    this.#stroke(drawing.b, COLOR_B, 7);
    const between = row.separates ? SEPARATED : row.meets ? TOUCHING : PENETRATING;
    this.#bracket(drawing.between, between, row.separates ? 2 : 4);
    write(this.#labels.axis, axisName(row.source, language()));
    this.#place(this.#labels.axis, drawing.axis.to, this.#seen(drawing.axis.from, drawing.axis.to));
    write(this.#labels.number, measureOf(table.rows[selected], language()));
    this.#labels.number.dataset['measure'] = measureKey(row).slice(4);
    const middle = times(plus(drawing.between.from, drawing.between.to), 0.5);
    this.#place(this.#labels.number, drawing.number, this.#seen(middle, drawing.number));
  }

  #camera(): { readonly right: Vec3; readonly up: Vec3 } {
    const { camera } = this.#miniature;
    camera.updateMatrixWorld();
    const e = camera.matrixWorld.elements;
    return { right: [e[0], e[1], e[2]], up: [e[4], e[5], e[6]] };
  }

  /** Which way it goes from one point to another in the picture, unit, y downwards. */
  #seen(from: Vec3, to: Vec3): readonly [number, number] {
    const area = this.#host.getBoundingClientRect();
    const [p, q] = [this.#miniature.project(area, from), this.#miniature.project(area, to)];
    const length = Math.hypot(q.x - p.x, q.y - p.y) || 1;
    return [(q.x - p.x) / length, (q.y - p.y) / length];
  }

  #stroke({ from, to }: Stroke, color: number, width: number): void {
    this.#miniature.line(from, to, { color, width });
  }

  /** A line with a cross stroke at each end. */
  #bracket({ from, to }: Stroke, color: number, width: number): void {
    this.#stroke({ from, to }, color, width);
    this.#miniature.mark(from, { shape: 'diamond', color, size: 9 });
    this.#miniature.mark(to, { shape: 'diamond', color, size: 9 });
  }

  #hideLabels(): void {
    this.#labels.axis.hidden = true;
    this.#labels.number.hidden = true;
  }

  /** Puts words beside a point, on the side that `towards` points to, and never over the rim of the picture. */
  #place(made: HTMLElement, point: Vec3, towards: readonly [number, number]): void {
    const area = this.#host.getBoundingClientRect();
    const { x, y } = this.#miniature.project(area, point);
    made.hidden = false;
    const [width, height] = [made.offsetWidth, made.offsetHeight];
    const left = x - area.left + towards[0] * (width / 2 + 4) - width / 2;
    const top = y - area.top + towards[1] * (height / 2 + 4) - height / 2;
    const within = (at: number, most: number): number => Math.round(Math.min(Math.max(at, 2), most - 2));
    made.style.transform = `translate(${within(left, area.width - width)}px, ${within(top, area.height - height)}px)`;
  }

  /** A click that is no drag puts the handles on the solid under it. */
  #choosesByClick(): () => void {
    let start: { x: number; y: number } | undefined;
    const down = (event: PointerEvent): void => {
      start = event.button === 0 && this.#handles.axis === null ? { x: event.clientX, y: event.clientY } : undefined;
    };
    const up = (event: PointerEvent): void => {
      if (start === undefined || Math.hypot(event.clientX - start.x, event.clientY - start.y) > 5) return;
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

/** The same row of a pair drawn `by` times as large. */
function scaledRow<R extends { minA: number; maxA: number; minB: number; maxB: number; overlap: number }>(row: R, by: number): R {
  return { ...row, minA: row.minA * by, maxA: row.maxA * by, minB: row.minB * by, maxB: row.maxB * by, overlap: row.overlap * by };
}

function label(name: string, content = ''): HTMLElement {
  return element('span', { class: `sat-label ${name}`, attributes: { 'aria-hidden': 'true' } }, content);
}
