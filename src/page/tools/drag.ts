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

export type Drag = ReturnType<typeof dragOf>;

export function dragOf(session: Session, body: Entity) {
  const before = stateOf(session.world, body);
  const velocity = session.world.velocity(body);
  let start: { readonly tick: number; readonly length: number; readonly place: number } | undefined;
  let hasBegun = false;

  /** Call before the first edit of the drag; later calls have no effect. */
  function begin(): void {
    if (hasBegun) return;
    hasBegun = true;
    const { world, editLog, timeline } = session;
    if (!timeline || world.size > MOST_BODIES) return;
    // Edits since the last detection come first: they belong to the tick before.
    session.refreshQueries();
    if (!timeline.inPast) timeline.keep();
    start = { tick: world.tick, length: editLog.made, place: timeline.place };
  }

  /** The body stays at its current pose. */
  function finish(): void {
    if (!canGoBack()) return;
    const { world } = session;
    const after = stateOf(world, body);
    const { linear, angular } = world.velocity(body);
    goBack();
    if (isAt(after)) return;
    setState(session, body, after);
    setVelocity(linear, angular);
  }

  /** The body returns to its former pose. */
  function cancel(): void {
    if (!hasBegun) {
      if (!isAt(before)) restore();
      return;
    }
    if (!canGoBack()) {
      restore();
      return;
    }
    goBack();
    // (Had it ended a future after a rewind, that is there again.)
    const lost = session.timeline!.lost();
    if (lost) session.timeline!.rejoin(lost);
  }

  function restore(): void {
    setState(session, body, before);
    setVelocity(velocity.linear, velocity.angular);
  }

  /** True if nothing but this drag has happened since it began. */
  function canGoBack(): boolean {
    const { world, editLog } = session;
    if (!start || world.tick !== start.tick || editLog.foreign) return false;
    return editLog.list.slice(start.length).every((edit) => edit.command === 'look' || ('body' in edit && edit.body === body));
  }

  function goBack(): void {
    const timeline = session.timeline!;
    arrive(timeline.travel(start!.place));
    timeline.cut();
  }

  function isAt(state: BodyState): boolean {
    const now = stateOf(session.world, body);
    return String([now.position, now.orientation, now.local]) === String([state.position, state.orientation, state.local]);
  }

  function setVelocity(linear: Vec3, angular: Vec3): void {
    const { world } = session;
    const now = world.velocity(body);
    if (String([now.linear, now.angular]) === String([linear, angular]) || inspect(world).bodies.body[rowOf(body)] === STATIC) return;
    session.edit({ command: 'velocity', body, linear, angular });
  }

  return { begin, finish, cancel };
}

function setState(session: Session, entity: Entity, { position, orientation, shape, local }: BodyState): void {
  const same = localOf(session.world, entity).every((value, i) => Object.is(value, local[i]));
  if (!same) session.setShape(entity, shape);
  // A triangle of another size was given in world coordinates.
  session.setPose(entity, shape.kind === 'triangle' && !same ? { position } : { position, orientation });
}
