// One pair enlarged: its pose, what follows from it, and its scene with gizmo and labels.

import { computed, effect, signal } from '@preact/signals';
import { Quaternion } from 'three';
import { boundsOf } from 'kantsu';
import type { Kind, Vec3 } from 'kantsu';
import { PALETTE } from 'kantsu/inspect';
import { constructionOf } from '../../construction/folded-construction.ts';
import type { RoomState } from '../../kit/room-state.ts';
import { ContactPatch } from '../../stage/contact-patch.ts';
import { InsetEditor } from '../../stage/inset-editor.ts';
import { InsetLabels } from '../../stage/inset-labels.ts';
import { InsetScene } from '../../stage/inset-scene.ts';
import type { MultiView } from '../../stage/multi-view.ts';
import type { Effect, Pull } from '../../stage/pose-gizmo.ts';
import { StageFigure } from '../../stage/stage-figure.ts';
import { THEME } from '../../kit/theme-signal.ts';
import { AZIMUTH, colorOf, ELEVATION, LOOKS, pairFigure } from './matrix-figure.ts';
import type { Oracle } from './oracle.ts';
import { featuresOf, posed } from './pair-reading.ts';
import { exchanged, type Pair } from './pairs.ts';
import { canTurn, shapeAt, withScale, type PairPose, type Placement } from './placement.ts';
import type { Verdict } from './protocol.ts';
import { Stopwatch } from './stopwatch.ts';

/** A body on a floor: from this ratio on only the smaller solid is framed, with some of the other around it. */
const MOST_RATIO = 6;
const LARGER = 1.4;

export interface LargePair {
  readonly pair: Pair;
  readonly pose: PairPose;
}

export class PairDetail {
  readonly state: RoomState<LargePair>;
  /** The solid that the gizmo moves. */
  readonly selected = signal<'a' | 'b'>('a');
  readonly mode = signal<Effect>('translate');
  /** A moved out of B is drawn too. */
  readonly isGhostShown = signal(true);
  readonly solved = computed(() => {
    const { pair, pose } = this.state.value;
    const solved = posed(pair, pose);
    return { ...solved, features: featuresOf(solved.a, solved.reading, (by) => shapeAt(pair.b, moved(pose.b, 1, by))) };
  });
  /** For the panel. */
  readonly construction = constructionOf(
    (rows) => rows.pairChoices(this.solved.value.a, this.solved.value.b),
    () => this.#stage && { miniature: this.#scene, labels: this.#labels.layer },
  );
  readonly #stage: MultiView | undefined;
  readonly #oracle: Oracle;
  readonly #scene = new InsetScene({ floor: true });
  readonly #labels = new InsetLabels(this.#scene);
  readonly #patch = new ContactPatch();
  readonly #figure: StageFigure;
  readonly #endDrawing: () => void;
  /** The radius of the pair in view, m. */
  readonly #radius = signal(1);
  #center: Vec3 = [0, 0, 0];
  #root: HTMLElement | undefined;
  #editor: InsetEditor | undefined;
  readonly #stopwatch = new Stopwatch(1);
  readonly #timed = computed(() => [this.solved.value]);

  constructor(stage: MultiView | undefined, oracle: Oracle, state: RoomState<LargePair>) {
    this.#stage = stage;
    this.#oracle = oracle;
    this.state = state;
    const scene = this.#scene;
    scene.look(AZIMUTH, ELEVATION);
    scene.scene.add(this.#patch.object);
    this.#figure = new StageFigure(scene, [this.#labels.layer], LOOKS, 'pair');
    this.frameBoth();
    this.#endDrawing = effect(() => {
      void THEME.value;
      this.#draw();
    });
  }

  get pair(): Pair {
    return this.state.value.pair;
  }

  get pose(): PairPose {
    return this.state.value.pose;
  }

  get verdict(): Verdict {
    return this.#oracle.verdictOf(this.pose);
  }

  /** µs */
  get time(): number | undefined {
    return this.#stopwatch.times[0].value;
  }

  get kind(): Kind {
    return this.pair[this.selected.value];
  }

  get placement(): Placement {
    return this.pose[this.selected.value];
  }

  /** The state in which the selected solid is elsewhere. */
  placed(placement: Placement): Pick<LargePair, 'pose'> {
    return { pose: { ...this.pose, [this.selected.value]: placement } };
  }

  exchange(): void {
    this.selectOther();
    this.state.act({ pair: exchanged(this.pair), pose: exchanged(this.pose) });
  }

  selectOther(): void {
    this.selected.value = this.selected.value === 'a' ? 'b' : 'a';
  }

  /** Moves the selected solid along the view's right, up and towards the eye, m. */
  move([right, up, near]: Vec3): void {
    const { camera } = this.#scene;
    camera.updateMatrixWorld();
    const m = camera.matrixWorld.elements;
    const by = [0, 1, 2].map((k) => right * m[k] + up * m[4 + k] + near * m[8 + k]) as Vec3;
    this.state.act(this.placed(moved(this.placement, 1, by)));
  }

  /** Frames both solids; of two very different sizes the smaller, with the contact. */
  frameBoth(): void {
    const solved = this.solved.value;
    const boxes = [solved.a, solved.b].map((shape) => {
      const { min, max } = boundsOf(shape);
      return [...min, ...max];
    });
    const [a, b] = boxes.map((box) => Math.hypot(box[3] - box[0], box[4] - box[1], box[5] - box[2]));
    const { pointA, pointB } = solved.reading;
    const [seen, grown]: [ArrayLike<number>[], number] =
      Math.max(a, b) > MOST_RATIO * Math.min(a, b)
        ? [[boxes[a < b ? 0 : 1], [...pointA, ...pointA], [...pointB, ...pointB]], LARGER]
        : [boxes, 1];
    const low = [0, 1, 2].map((k) => Math.min(...seen.map((box) => box[k])));
    const high = [3, 4, 5].map((k) => Math.max(...seen.map((box) => box[k])));
    this.#center = low.map((x, k) => 0.5 * (x + high[k])) as Vec3;
    this.#radius.value = 0.5 * grown * Math.hypot(...high.map((x, k) => x - low[k]));
    this.#scene.frame(this.#center, 0.9 * this.#radius.value);
    this.#aim();
  }

  frame(now: number): void {
    const { pair, pose } = this;
    this.#oracle.ask(now, pose, () => [{ pair, pose, shown: this.solved.value.reading.distance }]);
    this.#stopwatch.frame(this.#timed.value);
    if (this.#stage) this.#labels.place();
  }

  /** Where a point is on the page, for tests. */
  project(point: Vec3): { x: number; y: number } {
    return this.#scene.project(this.#root!.getBoundingClientRect(), point);
  }

  /** Draws it through an element, on which it can be orbited and pulled, until the returned function is called. */
  attach(root: HTMLElement): () => void {
    this.#root = root;
    const stage = this.#stage;
    if (!stage) return () => {};
    root.append(this.#labels.root);
    stage.add(root, this.#scene);
    const editor = new InsetEditor(this.#scene, root, {
      redraw: () => stage.wake(),
      done: () => this.state.hold.done(),
      shapes: () => [this.solved.value.a, this.solved.value.b],
      select: (index) => (this.selected.value = index === 0 ? 'a' : 'b'),
    });
    this.#editor = editor;
    this.#aim();
    const endHolding = effect(() => {
      void THEME.value;
      const { kind, placement, mode } = this;
      const { position, rotation } = placement;
      const does = mode.value === 'rotate' && !canTurn(kind) ? 'translate' : mode.value;
      const orientation = new Quaternion(...rotation).normalize().toArray();
      editor.hold({ position, orientation }, does, (pull) => this.state.set(this.placed(pulled(kind, placement, does, pull))));
    });
    return () => {
      endHolding();
      editor.dispose();
      stage.remove(root);
    };
  }

  /** Orbits about what is framed. */
  #aim(): void {
    this.#editor?.orbit.target.set(...this.#center);
    this.#editor?.orbit.update();
  }

  dispose(): void {
    this.#endDrawing();
    this.construction.close();
    this.#figure.dispose();
    this.#labels.dispose();
    this.#patch.dispose();
    this.#scene.dispose();
  }

  #draw(): void {
    const { pair, pose } = this;
    const { a, b, reading, features } = this.solved.value;
    const { distance, normal, contact, state } = reading;
    const overlap = state === 'penetrating';
    [a, b].forEach((shape, slot) =>
      this.#scene.solid(slot, shape, { color: colorOf(shape), opacity: 0.22, edge: 'ab'[slot] === this.selected.value ? 2 : 1.5 }),
    );
    const ghost = this.isGhostShown.value && overlap ? shapeAt(pair.a, moved(pose.a, distance, normal)) : null;
    this.#scene.solid(2, ghost, { color: colorOf(a), ghost: true, edge: 1.5 });
    this.#figure.show(pairFigure(reading, features, 0.45 * this.#radius.value));
    this.#patch.show(contact?.points.map(({ point }) => point) ?? [], normal, overlap ? PALETTE.PENETRATING : PALETTE.TOUCHING);
    this.#scene.touch();
  }
}

function pulled(kind: Kind, placement: Placement, does: Effect, { position, orientation, factors }: Pull): Placement {
  // Without a rotation the numbers stay as they were.
  const there = { ...placement, position, ...(does === 'rotate' && { rotation: orientation }) };
  return does === 'scale' ? withScale(kind, there, placement.scale.map((x, k) => x * factors[k]) as Vec3) : there;
}

function moved(placement: Placement, f: number, by: Vec3): Placement {
  return { ...placement, position: placement.position.map((x, k) => x + f * by[k]) as Vec3 };
}
