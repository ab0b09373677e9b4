// What engines return for a ray that starts inside a solid. The interval holds every answer; a convention says which part of it is told.
//
// Where each behaviour is written down:
//   solid    PhysX user's guide, Geometry Queries, Raycasts (a start inside a sphere, capsule, box or convex: distance 0);
//            Jolt, RayCastSettings::mTreatConvexAsSolid (true by default: fraction 0); Rapier, cast_ray with solid = true.
//   surface  Rapier, cast_ray with solid = false (as if hollow); three.js, Ray.intersectSphere and Ray.intersectBox (the far point from within).
//   skip     Unity, Physics.Raycast (colliders around the origin are not detected); Godot, PhysicsRayQueryParameters3D.hit_from_inside (false by
//            default); Bullet, rayTest (issues 459 and 4286 of its repository); ReactPhysics3D (issue 75, stated by its author);
//            three.js, Raycaster on a mesh whose material is FrontSide (back faces are culled).

import type { RayInterval } from 'kantsu';

export const CONVENTIONS = ['interval', 'surface', 'solid', 'skip'] as const;
export type Convention = (typeof CONVENTIONS)[number];

/** Names are the same in every language. */
export const ENGINES: Readonly<Record<Convention, readonly string[]>> = {
  interval: ['Kantsu'],
  surface: ['Rapier (solid = false)', 'three.js Ray.intersectSphere / intersectBox'],
  solid: ['PhysX', 'Jolt', 'Rapier (solid = true)'],
  skip: ['Unity', 'Godot', 'Bullet', 'ReactPhysics3D', 'three.js Raycaster (FrontSide)'],
};

type Ends = Pick<RayInterval, 'enter' | 'exit' | 'originInside'>;

/** The distance that a query of this convention returns for a hit, m; undefined if it does not report the body at all. */
export function returnedDistance({ enter, exit, originInside }: Ends, convention: Convention, maxDistance: number): number | undefined {
  if (!originInside || convention === 'interval') return enter.distance;
  if (convention === 'solid') return 0;
  return convention === 'surface' && exit.distance <= maxDistance ? exit.distance : undefined;
}
