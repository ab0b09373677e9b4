// The public interface of the headless core, usable in plain Node, in a worker and in a page. It uses neither three nor the DOM.

export { aabb, capsule, obb, sphere, triangle } from './shapes/shape.ts';
export type { Aabb, Capsule, Obb, Shape, Sphere, Triangle } from './shapes/shape.ts';
export { fit } from './shapes/fit.ts';
export type { Fitted } from './shapes/fit.ts';
export { boundsOf, sizeOf, volumeOf } from './shapes/measure.ts';
export { AABB, CAPSULE, KINDS, MESH, OBB, SPHERE, TRIANGLE } from './shapes/record.ts';
export type { Kind } from './shapes/record.ts';
export type { Quat, QuatLike, Vec3, Vec3Like } from './math/vec3.ts';

// Mathematics for scenes that are to be the same on every engine: `Math.sin` and `Math.random` are not.
export { mulberry32 } from './math/random.ts';
export type { Random } from './math/random.ts';
export { cosine, quatFromAxisAngle, randomQuat, sine } from './math/trig.ts';
export { axesAt, entityOf, multiplyQuat, normalizeQuat, quatFromAxes, quatFromY, rotate, rowOf, vec3 } from './numeric.ts';
export { hull2 } from './shapes/hull2.ts';
export { createHash } from './math/hash.ts';
export type { StateHash } from './math/hash.ts';

export { raycast, raycastAabb, raycastCapsule, raycastObb, raycastSphere, raycastTriangle } from './raycast/raycast.ts';
export { raycastCylinder } from './raycast/raycast-cylinder.ts';
export type { Ray, RayEnd, RayInterval } from './raycast/ray-object.ts';
export { PARTS } from './raycast/interval.ts';
export type { Part } from './raycast/interval.ts';

export { contact, contains, distance, overlaps } from './narrowphase/contact.ts';
export type { Contact, ContactPoint, Distance } from './narrowphase/contact.ts';
export type { Feature } from './narrowphase/manifold.ts';
export { lineDistance } from './closest/line-distance.ts';
export type { Line, LineDistance } from './closest/line-distance.ts';
export { pointDistance } from './closest/line-distance.ts';
export { separatingAxes } from './narrowphase/separating-axes.ts';
export type { AxisSource, SeparatingAxes, SeparatingAxis } from './narrowphase/separating-axes.ts';

export { createQueryWorld } from './query-world.ts';
export type { QueryWorld, QueryWorldOptions } from './query-world.ts';
export { createWorld } from './world.ts';
export type { ContactEvent, EndedContact, StoppedBody, World, WorldEvent, WorldOptions } from './world.ts';
export type { StopReason } from './solver/stop-bodies.ts';
export type { WorldColumns } from './world/columns.ts';
export type { Timings } from './world/core.ts';
export type { Restored } from './world/snapshot.ts';
export type { ContactViewPoint, WorldContact, WorldContacts } from './world/contact-view.ts';
export type { Entity } from './world/entity.ts';
export type { QueryFilter } from './queries/filter.ts';
export { RayHits } from './queries/ray-queries.ts';
export type { RayHit } from './queries/ray-queries.ts';
export type { CastFilter, CastHit } from './queries/cast-shape.ts';
export type { MoveHit, MoveOptions, MoveResult } from './queries/move-and-slide.ts';
export type { Nearest } from './queries/query-shape.ts';
export type { NearestToRay } from './queries/nearest-to-ray.ts';
export type { Overlap } from './queries/overlap.ts';
export type { QuerySpawnOptions, SpawnOptions } from './world/spawn.ts';
export type { MeshEntity, QuerySpawnMeshOptions, SpawnMeshOptions } from './world/spawn-mesh.ts';
export type { MeshShape } from './world/mesh.ts';
export type { BodyType } from './world/state.ts';

export { CountdownTimer } from './time/countdown.ts';
export type { CountdownEvent, CountdownListener, CountdownOptions } from './time/countdown.ts';
export { FixedClock } from './time/fixed-clock.ts';
export type { FixedClockOptions } from './time/fixed-clock.ts';
