// Pinned rays: entries and exits of their hits, as line styles, marks, arrows and labels.
import { CAPSULE, rowOf } from 'kantsu';
import { PALETTE } from 'kantsu/inspect';
import type { RayEnd, RayInterval, Vec3 } from 'kantsu';
import type { BodyColumns } from 'kantsu/inspect';
import { bodyOutlines } from './body-outlines.ts';
import { solidAt } from './instances.ts';
import { DIAMOND, DISC, RING, TRIANGLE_MARK } from './markers.ts';
import { ease } from '../kit/motion.ts';
import { between, plus } from '../kit/vectors.ts';
import { RayPen } from './ray-pen.ts';
import type { Stage } from './stage.ts';
import { look } from './theme.ts';

export interface PinnedRay {
  /** A new id animates its marks. */
  readonly id: number | string;
  readonly origin: Vec3;
  /** Unit. */
  readonly direction: Vec3;
  /** m; an infinite one is drawn to 1.3 × the last exit, and at least 20 m. */
  readonly maxDistance: number;
  /** Sorted by entry, as `raycastAll` gives them. */
  readonly hits: readonly (RayInterval & { readonly entity: number })[];
  readonly selected: boolean;
  /** The ray that a click would cast: only its entry and exit, faintly. Its line would be seen end on. */
  readonly preview?: boolean;
  /** For a miss: where the ray passes nearest to a body, and that body's nearest point; drawn as a dotted segment with its length. */
  readonly nearest?: { readonly onRay: Vec3; readonly point: Vec3; readonly distance: number };
}

/** Texts of the labels in the current language; called at each drawing. */
export interface RayWords {
  /** A negative distance lies behind the ray's origin. */
  enter(end: RayEnd): string;
  exit(end: RayEnd, chord: number | undefined): string;
  /** The same text with the body's name, if several are hit. */
  named(words: string, entity: number): string;
  /** At an origin between the ends of a solid; undefined if it is on its surface to rounding. */
  inside(enter: RayEnd, exit: RayEnd): string | undefined;
  misses(distance: number): string;
}

const MOST_LABELLED = 2; // rays; with more, only the selected one has labels, and those of the others are dots
const POP = 160; // ms
const MOST_HITS_LABELLED = 4; // of the selected ray: the nearest ones, and the highlighted one
const NARROW = 500; // px: on a narrower stage, names replace chords, and only the nearest hit is labelled in any case

type Hit = PinnedRay['hits'][number];

export class RayView extends RayPen {
  /** Each may be changed at any time, for the next `show`. */
  labels = true;
  normals = true;
  /** The body whose hit on the selected ray is drawn brighter, or null. */
  lit: number | null = null;

  /** A point on the selected ray; with its text, and the nearest point of a surface, while it is in use. */
  probe: { readonly at: Vec3; readonly text?: string; readonly onBody?: Vec3 | undefined } | null = null;

  /** Points and segments drawn over everything: the highlighted line of the math. */
  figure: { readonly points: readonly Readonly<Vec3>[]; readonly lines: readonly (readonly [Readonly<Vec3>, Readonly<Vec3>])[] } | null =
    null;

  readonly #stage: Stage;
  readonly #words: RayWords;
  /** When each of the rays came, ms. */
  #born: ReadonlyMap<number | string, number> = new Map();
  #rays: readonly PinnedRay[] = [];
  #state: BodyColumns | undefined;
  #ink: number | undefined;
  #poppingUntil = 0;

  constructor(stage: Stage, words: RayWords) {
    // `behind`: a ray runs through solid bodies, and its part inside them is the main thing.
    super('ray', stage.scene, [stage.labels], { halo: 1, behind: 0.4, renderOrder: 20 });
    this.#stage = stage;
    this.#words = words;
    stage.onPrepare((camera, width, height) => {
      const now = performance.now();
      // The side view draws what was prepared for the main view.
      if (camera !== stage.camera) return;
      if (look().ink !== this.#ink || now < this.#poppingUntil) this.#draw(now);
      const speaks = this.labels && this.#state !== undefined && this.isLabelled;
      stage.labels.outlines = speaks ? bodyOutlines(this.#state!, stage.camera, width, height) : [];
    });
  }

  /** Shows exactly these rays; call when they, `labels`, `normals` or `lit` change (every frame is fine). */
  show(rays: readonly PinnedRay[], state: BodyColumns): void {
    const now = performance.now();
    this.#rays = rays;
    this.#state = state;
    const isNew = rays.some(({ id, preview }) => !preview && !this.#born.has(id));
    if (isNew && !this.#stage.reducedMotion) this.#poppingUntil = now + POP + 50;
    this.#born = new Map(rays.map(({ id }) => [id, this.#born.get(id) ?? now]));
    this.#draw(now);
  }

  #draw(now: number): void {
    this.#ink = look().ink;
    this.begin();
    const pinned = this.#rays.reduce((count, ray) => count + (ray.preview ? 0 : 1), 0);
    for (const ray of this.#rays) this.#ray(ray, now, pinned > MOST_LABELLED);
    if (this.probe) this.#probe(this.probe);
    if (this.figure) this.#figure(this.figure);
    this.end();
  }

  #ray(ray: PinnedRay, now: number, crowded: boolean): void {
    const { origin: o, direction: d } = ray;
    const strength = ray.preview ? 0.55 : ray.selected ? 1 : 0.6;
    const lastExit = ray.hits.reduce((last, hit) => Math.max(last, hit.exit.distance), 0);
    const end = Number.isFinite(ray.maxDistance) ? ray.maxDistance : Math.max(20, 1.3 * lastExit);
    const age = this.#stage.reducedMotion ? Infinity : now - (this.#born.get(ray.id) ?? -Infinity);
    const pop = 1 + 0.9 * (1 - ease(age / POP));

    if (ray.preview) {
      for (const hit of ray.hits) this.ends(d, hit, strength, 1, end, false);
      return;
    }
    this.outside(o, d, ray.hits, end, strength);
    const talks = this.labels;
    const isNarrow = this.#stage.width < NARROW;
    const labelled = ray.selected ? MOST_HITS_LABELLED : 1;
    const quiet = crowded && !ray.selected;
    const lit = ray.selected ? ray.hits.findIndex((hit) => hit.entity === this.lit) : -1;
    const explained = lit >= 0 ? lit : this.#firstCapsule(ray.hits);
    for (let i = 0; i < ray.hits.length; i++) {
      const hit = ray.hits[i];
      // Beyond the ray's end only the surface is marked, faintly: the query does not return it.
      const seen = hit.enter.distance <= end ? (i === lit ? 1 : strength) : 0.3 * strength;
      this.chord(o, d, hit, end, seen, i === lit ? 7 : 4.5);
      this.ends(d, hit, seen, i === lit ? 1.35 * pop : pop, end, this.normals && !quiet);
      if (talks && (i < labelled || i === lit)) {
        // The hovered hit comes first, then the hits in order; the selected ray's before those of the others.
        const rank = (ray.selected ? 20 : 10) - (i === lit ? -1 : i);
        this.#endLabels(hit, rank, end, quiet, ray.hits.length > 1, !ray.selected || (isNarrow && i > 0 && i !== lit));
      }
      if (i === explained && ray.selected) this.#capsule(hit, seen, talks);
    }
    const { ink } = look();
    this.marks.add(TRIANGLE_MARK, 15, ink, strength, o[0], o[1], o[2]);
    this.marks.add(DIAMOND, 9, ink, 0.8 * strength, o[0] + end * d[0], o[1] + end * d[1], o[2] + end * d[2]);
    if (ray.nearest && ray.hits.length === 0) this.#gap(ray.nearest, strength, talks, quiet);
    const around = ray.hits.find(({ originInside, enter, exit }) => originInside && this.#words.inside(enter, exit) !== undefined);
    if (talks && around) {
      this.say('note', this.#words.inside(around.enter, around.exit)!, o, { priority: 5, body: rowOf(around.entity) }, quiet);
    }
  }

  #endLabels({ entity, enter, exit, chord }: Hit, priority: number, end: number, quiet: boolean, named: boolean, optional: boolean): void {
    const body = rowOf(entity);
    const name = (words: string): string => (named ? this.#words.named(words, entity) : words);
    const [after] = this.say('in', name(this.#words.enter(enter)), enter.point, { priority, body, optional }, quiet);
    // A point is labelled once.
    if (chord === 0 || (exit.distance > end && enter.distance > end)) return;
    const words = this.#words.exit(exit, named && this.#stage.width < NARROW ? undefined : chord);
    this.say('out', name(words), exit.point, { priority, body, after, optional }, quiet);
  }

  #gap({ onRay: a, point: b, distance }: NonNullable<PinnedRay['nearest']>, strength: number, talks: boolean, quiet: boolean): void {
    this.lines.pen(2, PALETTE.SEPARATED, strength).dash(2, 4);
    this.lines.segment(a, b);
    this.marks.add(RING, 9, PALETTE.SEPARATED, strength, b[0], b[1], b[2]);
    if (!talks) return;
    this.say('note', this.#words.misses(distance), between(a, b), { priority: 2 }, quiet);
  }

  #figure({ points, lines }: NonNullable<RayView['figure']>): void {
    const { ink } = look();
    this.lines.pen(4, ink, 1);
    for (const [a, b] of lines) this.lines.segment(a, b);
    for (const [x, y, z] of points) this.marks.add(RING, 26, ink, 1, x, y, z);
  }

  #probe({ at, text, onBody }: NonNullable<RayView['probe']>): void {
    const { ink } = look();
    this.marks.add(DISC, 7, ink, 1, at[0], at[1], at[2]);
    if (text !== undefined && onBody) {
      this.lines.pen(2, ink, 0.9).dash(2, 3);
      this.lines.segment(at, onBody);
      this.marks.add(DISC, 5, ink, 0.9, onBody[0], onBody[1], onBody[2]);
    }
    // Without text, other labels still keep off its point.
    if (this.labels) this.say('probe', text ?? '', at, { priority: 30 }, text === undefined);
  }

  #firstCapsule(hits: readonly Hit[]): number {
    return hits.findIndex(({ entity }) => this.#state?.kind[rowOf(entity)] === CAPSULE);
  }

  /**
   * The figure that decides the part on a capsule: its axis, the two seams, and the axis's nearest point to each crossing, with s from 0 at P1 to 1
   * at P2.
   */
  #capsule(hit: Hit, strength: number, talks: boolean): void {
    const state = this.#state;
    const row = rowOf(hit.entity);
    if (!state || state.alive[row] !== 1 || state.kind[row] !== CAPSULE) return;
    const letter = { body: row, optional: true, near: true };
    const { center, axes, core, radius } = solidAt(state, row);
    const [p1, p2] = [-core, core].map((along) => plus(center, axes[1], along));
    for (const { s, at } of this.core(p1, p2, radius, [hit.enter, hit.exit], strength)) {
      if (talks) this.say('s', `s ${s.toFixed(3)}`, at, { priority: 4, ...letter });
    }
    if (talks) {
      this.say('p1', 'P1', p1, { priority: 3, ...letter });
      this.say('p2', 'P2', p2, { priority: 3, ...letter });
    }
  }
}
