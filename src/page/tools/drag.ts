// A drag of a body by pointer or gizmo. While paused, only its end remains: the world returns to the start of the drag and is edited once, so that
// the log stays short and a cancelled drag leaves no trace.

import { rowOf } from 'kantsu';
import { inspect, STATIC } from 'kantsu/inspect';
import type { Entity, Vec3 } from 'kantsu';
import { localOf, stateOf } from '../model/body-state.ts';
import type { BodyState } from '../model/body-state.ts';
import { arrive } from '../model/journey.ts';
import type { Session } from '../model/session.ts';

/** A keyframe of more bodies takes noticeably long; then every position on the way stays in the log. */
const MOST_BODIES = 5000;

export class Drag {
  readonly before: BodyState;
  readonly #session: Session;
  readonly #body: Entity;
  readonly #velocity: { linear: Vec3; angular: Vec3 };
  #start: { readonly tick: number; readonly length: number; readonly place: number } | undefined;
  #begun = false;

  constructor(session: Session, body: Entity) {
    this.#session = session;
    this.#body = body;
    this.before = stateOf(session.world, body);
    this.#velocity = session.world.velocity(body);
  }

  /** Call before the first edit of the drag; later calls have no effect. */
  begin(): void {
    if (this.#begun) return;
    this.#begun = true;
    const { world, editLog, timeline } = this.#session;
    if (!timeline || world.size > MOST_BODIES) return;
    // Edits since the last detection come first: they belong to the tick before.
    this.#session.refreshQueries();
    if (!timeline.inPast) timeline.keep();
    this.#start = { tick: world.tick, length: editLog.made, place: timeline.place };
  }

  /** The body stays at its current pose. */
  finish(): void {
    if (!this.#canGoBack()) return;
    const { world } = this.#session;
    const after = stateOf(world, this.#body);
    const { linear, angular } = world.velocity(this.#body);
    this.#goBack();
    if (this.#isAt(after)) return;
    setState(this.#session, this.#body, after);
    this.#setVelocity(linear, angular);
  }

  /** The body returns to its former pose. */
  cancel(): void {
    if (!this.#begun) {
      if (!this.#isAt(this.before)) this.#restore();
      return;
    }
    if (!this.#canGoBack()) {
      this.#restore();
      return;
    }
    this.#goBack();
    // (Had it ended a future after a rewind, that is there again.)
    const lost = this.#session.timeline!.lost();
    if (lost) this.#session.timeline!.rejoin(lost);
  }

  #restore(): void {
    setState(this.#session, this.#body, this.before);
    this.#setVelocity(this.#velocity.linear, this.#velocity.angular);
  }

  /** True if nothing but this drag has happened since it began. */
  #canGoBack(): boolean {
    const start = this.#start;
    const { world, editLog } = this.#session;
    if (!start || world.tick !== start.tick || editLog.foreign) return false;
    return editLog.list.slice(start.length).every((edit) => edit.command === 'look' || ('body' in edit && edit.body === this.#body));
  }

  #goBack(): void {
    const timeline = this.#session.timeline!;
    arrive(timeline.travel(this.#start!.place));
    timeline.cut();
  }

  #isAt(state: BodyState): boolean {
    const now = stateOf(this.#session.world, this.#body);
    return String([now.position, now.orientation, now.local]) === String([state.position, state.orientation, state.local]);
  }

  #setVelocity(linear: Vec3, angular: Vec3): void {
    const { world } = this.#session;
    const now = world.velocity(this.#body);
    if (String([now.linear, now.angular]) === String([linear, angular]) || inspect(world).bodies.body[rowOf(this.#body)] === STATIC) return;
    this.#session.edit({ command: 'velocity', body: this.#body, linear, angular });
  }
}

function setState(session: Session, entity: Entity, { position, orientation, shape, local }: BodyState): void {
  const same = localOf(session.world, entity).every((value, i) => Object.is(value, local[i]));
  if (!same) session.setShape(entity, shape);
  // A triangle of another size was given in world coordinates; an AABB does not rotate.
  const straight = shape.kind === 'aabb' || (shape.kind === 'triangle' && !same);
  session.setPose(entity, straight ? { position } : { position, orientation });
}
