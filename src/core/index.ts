// The public face of the headless core: importable on its own, in plain Node, in a worker and in the page. It knows neither three nor the DOM.

export { aabb, capsule, obb, sphere, triangle } from './shapes/shape.ts';
export type { Aabb, Capsule, Obb, Shape, Sphere, Triangle } from './shapes/shape.ts';
export { fit } from './shapes/fit.ts';
export type { Quat, QuatLike, Vec3, Vec3Like } from './math/vec3.ts';

export { raycast, raycastCylinder } from './raycast/raycast.ts';
export type { Ray, RayEnd, RayInterval } from './raycast/raycast.ts';
export type { Part } from './raycast/interval.ts';

export { contact, distance } from './narrowphase/contact.ts';
export type { Contact, ContactPoint, Distance } from './narrowphase/contact.ts';
export type { Feature } from './narrowphase/manifold.ts';
export { separatingAxes } from './narrowphase/separating-axes.ts';
export type { AxisSource, SeparatingAxes, SeparatingAxis } from './narrowphase/separating-axes.ts';

export { createWorld } from './world.ts';
export type { ContactEvent, EndedContact, StoppedBody, World, WorldEvent, WorldOptions } from './world.ts';
export type { StopReason } from './solver/stop-bodies.ts';
export type { WorldContact } from './world/contact-view.ts';
export type { Entity } from './world/entity.ts';
export type { QueryFilter } from './queries/filter.ts';
export { RayHits } from './queries/ray-hits.ts';
export type { RayHit } from './queries/ray-queries.ts';
export type { CastHit } from './queries/cast-shape.ts';
export type { Nearest } from './queries/nearest.ts';
export type { Overlap } from './queries/overlap.ts';
export type { SpawnOptions } from './world/spawn.ts';
export type { MeshEntity, SpawnMeshOptions } from './world/spawn-mesh.ts';
export type { MeshShape } from './world/mesh.ts';
export type { BodyType } from './world/state.ts';

export { CountdownTimer } from './time/countdown.ts';
export { FixedClock } from './time/fixed-clock.ts';

export { halfLine2, intersect2, line2, segment2 } from './planar/line.ts';
export type { HalfLine2, IntersectOptions2, Intersection2, Line2, Linear2, Segment2 } from './planar/line.ts';
export { box2, capsule2, circle2 } from './planar/shape2.ts';
export type { Box2, Capsule2, Circle2, Shape2 } from './planar/shape2.ts';
export { distance2, hit2 } from './planar/hit.ts';
export type { Distance2, Hit2 } from './planar/hit.ts';
export { pointDistance2 } from './planar/point-point.ts';
export type { Vec2, Vec2Like } from './planar/vec2.ts';
