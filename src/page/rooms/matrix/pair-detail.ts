// One pair enlarged: what follows from its two solids, and how they are drawn.

import { computed, signal } from '@preact/signals';
import { boundsOf } from 'kantsu';
import type { Vec3 } from 'kantsu';
import { PALETTE } from 'kantsu/inspect';
import type { RoomState } from '../../kit/room-state.ts';
import { between, length, minus, times } from '../../kit/vectors.ts';
import { movedShape } from '../../model/body-state.ts';
import { moved, WHICH } from '../../model/solid.ts';
import type { Solid, SolidPair } from '../../model/solid.ts';
import { ContactPatch } from '../../stage/contact-patch.ts';
import { PairView } from '../pair-view.tsx';
import type { PairPicture } from '../pair-view.tsx';
import { colorOf, LOOKS, pairFigure } from './matrix-figure.ts';
import type { Oracle, Verdict } from './oracle.ts';
import { featuresOf, posed } from './pair-reading.ts';
import { exchanged, withinSizes } from './pairs.ts';
import { Stopwatch } from './stopwatch.ts';

/** A body on a floor: from this ratio on only the smaller solid is framed, with some of the other around it. */
const MOST_RATIO = 6;
const LARGER = 1.4;

export class PairDetail {
  readonly state: RoomState<SolidPair>;
  readonly view: PairView;
  /** A moved out of B is drawn too. */
  readonly isGhostShown = signal(true);
  readonly solved = computed(() => {
    const { a, b } = this.state.value;
    const solved = posed({ a, b });
    return { ...solved, features: featuresOf(solved) };
  });
  readonly #oracle: Oracle;
  readonly #patch = new ContactPatch();
  /** The radius of the pair in view, m. */
  readonly #radius = signal(1);
  readonly #stopwatch = new Stopwatch(1);
  readonly #timed = computed(() => [this.solved.value]);

  constructor(oracle: Oracle, state: RoomState<SolidPair>) {
    this.#oracle = oracle;
    this.state = state;
    this.view = new PairView('a', {
      looks: LOOKS,
      name: 'pair',
      floor: true,
      pair: () => this.state.value,
      edit: (solid) => state.set(this.edited(solid)),
      done: () => state.hold.done(),
      picture: (view) => this.#picture(view),
    });
    this.view.scene.scene.add(this.#patch.object);
    this.frameBoth();
  }

  get verdict(): Verdict {
    return this.#oracle.verdictOf(this.solved.value.pose);
  }

  /** µs */
  get time(): number | undefined {
    return this.#stopwatch.times[0].value;
  }

  /** The state in which the solid with the gizmo is another one. */
  edited(solid: Solid): Partial<SolidPair> {
    const { which, solid: old } = this.view;
    return { [which.value]: solid.size === old.size ? solid : withinSizes(solid) };
  }

  exchange(): void {
    this.selectOther();
    const { a, b } = this.state.value;
    this.state.act(exchanged({ a, b }));
  }

  selectOther(): void {
    this.view.which.value = WHICH.find((one) => one !== this.view.which.value)!;
  }

  /** Moves the solid with the gizmo along the view's right, up and towards the eye, m. */
  move(by: Vec3): void {
    this.state.act(this.edited(this.view.axes.reduce((solid, axis, k) => moved(solid, axis, by[k]), this.view.solid)));
  }

  /** Frames both solids; of two very different sizes the smaller, with the contact. */
  frameBoth(): void {
    const { a, b, reading } = this.solved.value;
    const boxes = [a, b].map(boundsOf);
    const [small, large] = boxes.toSorted((p, q) => length(minus(p.max, p.min)) - length(minus(q.max, q.min)));
    const isBoth = length(minus(large.max, large.min)) <= MOST_RATIO * length(minus(small.max, small.min));
    const points = isBoth ? boxes.flatMap(({ min, max }) => [min, max]) : [small.min, small.max, reading.pointA, reading.pointB];
    const [low, high] = [Math.min, Math.max].map((most) => [0, 1, 2].map((k) => most(...points.map((point) => point[k]))) as Vec3);
    this.#radius.value = 0.5 * (isBoth ? 1 : LARGER) * length(minus(high, low));
    this.view.frame(between(low, high), 0.9 * this.#radius.value);
  }

  frame(now: number): void {
    const { pose, reading } = this.solved.value;
    this.#oracle.ask(now, pose, () => [{ pose, shown: reading.distance }]);
    this.#stopwatch.frame(this.#timed.value);
    this.view.follow(now);
  }

  dispose(): void {
    this.#patch.dispose();
    this.view.dispose();
  }

  #picture({ which }: PairView): PairPicture {
    const { a, b, reading, features } = this.solved.value;
    const { distance, normal, contact, state } = reading;
    const overlap = state === 'penetrating';
    this.#patch.show(contact?.points.map(({ point }) => point) ?? [], normal, overlap ? PALETTE.PENETRATING : PALETTE.TOUCHING);
    const isGhost = this.isGhostShown.value && overlap;
    return {
      solids: [
        ...[a, b].map((shape, i) => [shape, { color: colorOf(shape), opacity: 0.22, edge: WHICH[i] === which.value ? 2 : 1.5 }] as const),
        isGhost ? [movedShape(a, times(normal, distance)), { color: colorOf(a), ghost: true, edge: 1.5 }] : undefined,
      ],
      parts: pairFigure(this.solved.value, features, 0.45 * this.#radius.value),
    };
  }
}
