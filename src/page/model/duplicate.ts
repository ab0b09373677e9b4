// A copy of a body beside it.

import { rowOf } from 'kantsu';
import { inspect, BODY_TYPES, SENSOR } from 'kantsu/inspect';
import type { Entity, Shape, SpawnOptions, Vec3, World } from 'kantsu';
import type { History } from './history.ts';
import type { Copy } from './edit-log.ts';
import { boundsOfBody } from './body-state.ts';
import type { Session } from './session.ts';

/** Duplicates a body beside it and selects the copy. */
export function duplicate(session: Session, history: History, entity: Entity): Entity | undefined {
  const { world } = session;
  if (!world.isAlive(entity) || !session.isMovable(entity)) return undefined;
  const { spec, position, orientation } = copyOf(world, entity);
  const { min, max } = boundsOfBody(world, entity);
  // To its right by its own width and a little, so that the two do not overlap.
  const aside: Vec3 = [position[0] + 1.1 * (max[0] - min[0]), position[1], position[2]];
  const copy = { spec: { ...spec, name: freeName(world, spec.name ?? 'body') }, position: aside, orientation };
  const twin = session.edit({ command: 'spawn', copy })!;
  if (!orientation) session.setPose(twin, { position: aside });
  session.selection.select(twin);
  history.note();
  return twin;
}

/** The name with the next unused number. */
function freeName(world: World, name: string): string {
  const taken = new Set([...world.entities()].map((other) => world.name(other)));
  // With its number a name has at most 60 characters.
  const stem = name.replace(/ \d+$/, '').slice(0, 50);
  let n = 2;
  while (taken.has(`${stem} ${n}`)) n++;
  return `${stem} ${n}`;
}

function copyOf(world: World, entity: Entity): Copy {
  const state = inspect(world).bodies;
  const row = rowOf(entity);
  const { position, orientation } = world.pose(entity);
  const shape = world.shape(entity);
  const { linear, angular } = world.velocity(entity);
  const name = world.name(entity);
  const given = state.density[row] === 0;
  const spec: SpawnOptions = {
    shape: shape as Shape,
    body: BODY_TYPES[state.body[row]],
    ...(given ? { mass: state.mass[row] } : { density: state.density[row] }),
    velocity: linear,
    angularVelocity: angular,
    friction: state.friction[row],
    restitution: state.restitution[row],
    rollingFriction: state.rollingFriction[row],
    layer: 31 - Math.clz32(state.layerBit[row]),
    mask: state.mask[row],
    gravityScale: state.gravityScale[row],
    linearDamping: state.linearDamping[row],
    angularDamping: state.angularDamping[row],
    ...(state.continuous[row] === 0 && { continuous: false }),
    sensor: (state.flags[row] & SENSOR) !== 0,
    ...(name !== undefined && { name }),
  };
  return { spec, position, orientation: shape.kind === 'aabb' || shape.kind === 'triangle' ? undefined : orientation };
}
