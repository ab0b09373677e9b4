// The public interface of the headless core, usable in plain Node, in a worker and in a page. It knows neither three nor the DOM.

export { aabb, capsule, obb, sphere, triangle } from './shapes/shape.ts';
export type { Aabb, Capsule, Obb, Shape, Sphere, Triangle } from './shapes/shape.ts';
export { fit } from './shapes/fit.ts';
export type { Fitted } from './shapes/fit.ts';
export { KINDS } from './shapes/record.ts';
export type { Quat, QuatLike, Vec3, Vec3Like } from './math/vec3.ts';

export { raycast, raycastCylinder } from './raycast/raycast.ts';
export { raycastAabb, raycastCapsule, raycastObb, raycastSphere, raycastTriangle } from './raycast/raycast-kinds.ts';
export type { Ray, RayEnd, RayInterval } from './raycast/raycast.ts';
export { PARTS } from './raycast/interval.ts';
export type { Part } from './raycast/interval.ts';

export { contact, contains, distance } from './narrowphase/contact.ts';
export type { Contact, ContactPoint, Distance } from './narrowphase/contact.ts';
export type { Feature } from './narrowphase/manifold.ts';
export { lineDistance } from './closest/line-distance.ts';
export type { Line, LineDistance } from './closest/line-distance.ts';
export { pointDistance } from './closest/point-distance.ts';
export { separatingAxes } from './narrowphase/separating-axes.ts';
export type { AxisSource, SeparatingAxes, SeparatingAxis } from './narrowphase/separating-axes.ts';

export type { DebugDraw } from './debug/debug-draw.ts';

export { createWorld } from './world.ts';
export type { ContactEvent, EndedContact, StoppedBody, World, WorldEvent, WorldOptions } from './world.ts';
export type { StopReason } from './solver/stop-bodies.ts';
export type { WorldColumns } from './world/columns.ts';
export type { Timings } from './world/core.ts';
export type { ContactViewPoint, WorldContact, WorldContacts } from './world/contact-view.ts';
export type { Entity } from './world/entity.ts';
export type { QueryFilter } from './queries/filter.ts';
export { RayHits } from './queries/ray-hits.ts';
export type { RayHit } from './queries/ray-queries.ts';
export type { CastFilter, CastHit } from './queries/cast-shape.ts';
export type { MoveHit, MoveOptions, MoveResult } from './queries/move-and-slide.ts';
export type { Nearest } from './queries/nearest.ts';
export type { Overlap } from './queries/overlap.ts';
export type { SpawnOptions } from './world/spawn.ts';
export type { MeshEntity, SpawnMeshOptions } from './world/spawn-mesh.ts';
export type { MeshShape } from './world/mesh.ts';
export type { BodyType } from './world/state.ts';

export { CountdownTimer } from './time/countdown.ts';
export type { CountdownEvent, CountdownListener, CountdownOptions } from './time/countdown.ts';
export { FixedClock } from './time/fixed-clock.ts';
export type { FixedClockOptions } from './time/fixed-clock.ts';

export * from './planar/index.ts';
