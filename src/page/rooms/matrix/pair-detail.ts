// One pair enlarged: its picture with gizmo and labels, and its pose.

import { boundsOf, raycast } from 'kantsu';
import type { Shape, Vec3 } from 'kantsu';
import { FoldedConstruction } from '../../construction/folded-construction.ts';
import type { RoomScene } from '../../construction/room-construction.ts';
import { InsetLabels } from '../../stage/inset-labels.ts';
import type { Label } from '../../stage/labels.ts';
import { InsetScene } from '../../stage/inset-scene.ts';
import type { Theme } from '../../stage/theme.ts';
import type { MultiView } from '../../stage/multi-view.ts';
import { element } from '../../ui/element.ts';
import { digits, metres } from '../../ui/format.ts';
import { language, onLanguage, text } from '../../ui/language.ts';
import { theme } from '../../ui/theme-choice.ts';
import { AZIMUTH, ELEVATION } from './cell-picture.ts';
import { featureName } from '../../ui/feature-name.ts';
import { PoseDrag, type Mode } from './pose-drag.ts';
import { exchanged, type Pair } from './pairs.ts';
import { PairPicture } from './pair-picture.ts';
import type { PairShown } from './pair-panel.ts';
import { shapeAt, type PairPose, type Placement } from './placement.ts';
import type { Check, Judged } from './protocol.ts';
import { featuresOf, read, type Features, type Reading } from './pair-reading.ts';
import { ROUNDS, Stopwatch, timeContact } from './stopwatch.ts';

const CHECK_EVERY = 200; // ms, while the pose moves
/** A body on a floor: from this ratio on only the smaller solid is framed, with some of the other around it. */
const MOST_RATIO = 6;
const LARGER = 1.4;
const SETTLED = 150; // ms without a change, before it is timed

export class PairDetail {
  readonly root = element('div', { class: 'matrix-large', label: 'matrix.large', attributes: { tabindex: '0', role: 'application' } });
  pair: Pair;
  pose: PairPose;
  shapes: readonly [Shape, Shape];
  reading: Reading;
  features: Features | undefined;
  selected: 0 | 1 = 0;
  mode: Mode = 'move';
  ghost = true;
  verdict: Judged | 'none' | undefined;
  time: number | undefined;
  /** For the panel. */
  readonly construction = new FoldedConstruction(
    () => this.#construct(),
    () => this.#stage && this.#roomScene,
  );
  /** Called when the gizmo is released. */
  released: () => void = () => {};
  readonly #stage: MultiView | undefined;
  readonly #ask: ((checks: readonly Check[]) => void) | undefined;
  readonly #changed: () => void;
  readonly #miniature = new InsetScene({ floor: true });
  readonly #picture: PairPicture;
  readonly #grip: PoseDrag | undefined;
  readonly #labels = new InsetLabels(this.#miniature);
  readonly #roomScene: RoomScene = { miniature: this.#miniature, labels: this.#labels.layer };
  readonly #ends: Record<'a' | 'b' | 'between', Label>;
  #pointLabels: Label[] = [];
  readonly #endLanguage: () => void;
  #radius = 1;
  #unchecked = true;
  #checkedAt = -Infinity;
  #changedAt = 0;

  constructor(
    stage: MultiView | undefined,
    pair: Pair,
    pose: PairPose,
    ask: ((checks: readonly Check[]) => void) | undefined,
    changed: () => void,
  ) {
    this.#stage = stage;
    this.#ask = ask;
    this.#changed = changed;
    this.#picture = new PairPicture(this.#miniature);
    this.#ends = {
      between: this.#labels.layer.add('', [0, 0, 0], 'between', 3),
      a: this.#labels.layer.add('', [0, 0, 0], 'in', 2),
      b: this.#labels.layer.add('', [0, 0, 0], 'out', 1),
    };
    this.root.append(stage ? this.#labels.root : element('p', { class: 'hint matrix-part', text: 'matrix.noPicture' }));
    this.#miniature.look(AZIMUTH, ELEVATION);
    if (stage) {
      stage.add(this.root, this.#miniature);
      this.#grip = new PoseDrag(this.#miniature, this.root, {
        change: (placement) => this.place(placement),
        release: () => this.released(),
        click: (x, y) => this.#selectAt(x, y),
      });
      this.#grip.onChange(() => stage.wake());
    }
    if (!ask) this.verdict = 'none';
    this.pair = pair;
    this.pose = pose;
    this.shapes = [shapeAt(pair.a, pose.a), shapeAt(pair.b, pose.b)];
    this.reading = read(...this.shapes);
    this.setTheme(theme());
    this.show(pair, pose);
    this.frameBoth();
    this.#endLanguage = onLanguage(() => this.#draw());
  }

  /** Updates everything for another pair or pose. */
  show(pair: Pair, pose: PairPose): void {
    this.pair = pair;
    this.pose = pose;
    this.shapes = [shapeAt(pair.a, pose.a), shapeAt(pair.b, pose.b)];
    this.reading = read(...this.shapes);
    this.features = featuresOf(this.shapes[0], this.reading, (by) => shapeAt(pair.b, { ...pose.b, position: sum(pose.b.position, 1, by) }));
    if (this.verdict !== 'none') this.verdict = undefined;
    this.time = undefined;
    this.#unchecked = true;
    this.#changedAt = performance.now();
    this.#hold();
    this.#draw();
    this.#construct();
    this.#changed();
  }

  /** Moves the selected solid to a position. */
  place(placement: Placement): void {
    this.show(this.pair, this.selected === 0 ? { ...this.pose, a: placement } : { ...this.pose, b: placement });
  }

  exchange(): void {
    this.selected = this.selected === 0 ? 1 : 0;
    this.show(exchanged(this.pair), exchanged(this.pose));
  }

  select(solid: 0 | 1): void {
    this.selected = solid;
    this.#refresh();
  }

  setMode(mode: Mode): void {
    this.mode = mode;
    this.#refresh();
  }

  setGhost(on: boolean): void {
    this.ghost = on;
    this.#refresh();
  }

  setTheme(now: Theme): void {
    this.#miniature.setTheme(now);
    this.#draw();
  }

  /** Moves the selected solid along the view's right, up and towards the eye, m. */
  move(right: number, up: number, near: number): void {
    const { camera } = this.#miniature;
    camera.updateMatrixWorld();
    const m = camera.matrixWorld.elements;
    const by = [0, 1, 2].map((k) => right * m[k] + up * m[4 + k] + near * m[8 + k]) as Vec3;
    const placement = this.selected === 0 ? this.pose.a : this.pose.b;
    this.place({ ...placement, position: sum(placement.position, 1, by) });
  }

  /** Frames both solids; of two very different sizes the smaller, with the contact. */
  frameBoth(): void {
    const boxes = this.shapes.map((shape) => {
      const { min, max } = boundsOf(shape);
      return [...min, ...max];
    });
    const [a, b] = boxes.map((box) => Math.hypot(box[3] - box[0], box[4] - box[1], box[5] - box[2]));
    const { pointA, pointB } = this.reading;
    const [seen, grown]: [ArrayLike<number>[], number] =
      Math.max(a, b) > MOST_RATIO * Math.min(a, b)
        ? [[boxes[a < b ? 0 : 1], [...pointA, ...pointA], [...pointB, ...pointB]], LARGER]
        : [boxes, 1];
    const low: Vec3 = [Infinity, Infinity, Infinity];
    const high: Vec3 = [-Infinity, -Infinity, -Infinity];
    for (const box of seen) {
      for (let k = 0; k < 3; k++) {
        low[k] = Math.min(low[k], box[k]);
        high[k] = Math.max(high[k], box[3 + k]);
      }
    }
    const center = low.map((x, k) => 0.5 * (x + high[k])) as Vec3;
    this.#radius = 0.5 * grown * Math.hypot(...high.map((x, k) => x - low[k]));
    this.#miniature.frame(center, 0.9 * this.#radius);
    this.#grip?.orbit.target.set(...center);
    this.#grip?.orbit.update();
    this.#draw();
  }

  get shown(): PairShown {
    const { pair, pose, reading, features, verdict, selected, mode, ghost, time } = this;
    return { pair, placements: [pose.a, pose.b], reading, features, verdict, selected, mode, ghost, time };
  }

  judged([{ pose }]: readonly Check[], [verdict]: readonly Judged[]): void {
    if (pose !== this.pose) return;
    this.verdict = verdict;
    this.#changed();
  }

  silence(): void {
    this.verdict = 'none';
    this.#changed();
  }

  frame(now: number): void {
    if (this.#unchecked && now - this.#checkedAt >= CHECK_EVERY) {
      this.#unchecked = false;
      this.#checkedAt = now;
      this.#ask?.([{ pair: this.pair, pose: this.pose, shown: this.reading.distance }]);
    }
    if (this.time === undefined && now - this.#changedAt >= SETTLED) {
      const watch = new Stopwatch();
      for (let i = 0; i < ROUNDS; i++) watch.add(timeContact(...this.shapes, () => performance.now()));
      this.time = watch.time;
      this.#changed();
    }
    if (this.#stage) this.#labels.place();
  }

  /** Where a point is on the page, for tests. */
  project(point: Vec3): { x: number; y: number } {
    return this.#miniature.project(this.root.getBoundingClientRect(), point);
  }

  dispose(): void {
    this.#endLanguage();
    this.construction.close();
    this.construction.root.remove();
    this.#grip?.dispose();
    this.#labels.dispose();
    this.#stage?.remove(this.root);
    this.#picture.dispose();
    this.#miniature.dispose();
    this.root.remove();
  }

  #refresh(): void {
    this.#hold();
    this.#draw();
    this.#changed();
  }

  #hold(): void {
    const [kind, placement] = this.selected === 0 ? [this.pair.a, this.pose.a] : [this.pair.b, this.pose.b];
    this.#grip?.hold(kind, placement, this.mode);
  }

  #construct(): void {
    this.construction.view?.showSolids(...this.shapes);
  }

  #draw(): void {
    const { reading, shapes, pair, pose, features } = this;
    const { distance, normal, pointA, pointB, contact, state } = reading;
    const penetrating = state === 'penetrating';
    const ghost = this.ghost && penetrating ? shapeAt(pair.a, { ...pose.a, position: sum(pose.a.position, distance, normal) }) : null;
    this.#picture.draw(shapes, reading, this.selected, 0.45 * this.#radius, ghost);
    const middle = pointA.map((x, k) => 0.5 * (x + pointB[k])) as Vec3;
    const name = (solid: 'a' | 'b'): string => (features ? ` · ${featureName(features[solid], language())}` : '');
    this.#ends.a.setText(`A${name('a')}`);
    this.#ends.a.setPoint(pointA);
    this.#ends.b.setText(`B${name('b')}`);
    this.#ends.b.setPoint(pointB);
    this.#ends.between.setText(
      state === 'touching' ? text('matrix.touching') : text(penetrating ? 'matrix.depth' : 'matrix.gap', { d: metres(Math.abs(distance)) }),
    );
    this.#ends.between.setPoint(middle);
    // The deepest is the depth, which is shown already.
    const others = contact?.points.slice(1) ?? [];
    while (this.#pointLabels.length < others.length) this.#pointLabels.push(this.#labels.layer.add('', [0, 0, 0], 'point', 0));
    this.#pointLabels.forEach((label, i) => {
      label.setVisible(i < others.length);
      if (i >= others.length) return;
      label.setText(digits(others[i].depth));
      label.setPoint(others[i].point);
    });
  }

  #selectAt(x: number, y: number): void {
    const ray = this.#miniature.rayThrough(this.root.getBoundingClientRect(), x, y);
    const [a, b] = this.shapes.map((shape) => raycast(shape, ray)?.enter.distance ?? Infinity);
    if (a < Infinity || b < Infinity) this.select(a <= b ? 0 : 1);
  }
}

function sum(p: Vec3, f: number, q: Vec3): Vec3 {
  return [p[0] + f * q[0], p[1] + f * q[1], p[2] + f * q[2]];
}
