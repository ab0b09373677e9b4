// three's own Raycaster over one mesh a body.

import { Raycaster, type Object3D } from 'three';
import type { Bodies } from '../work/bodies.ts';
import { RAY_STRIDE, type AllAnswer, type ClosestAnswer } from '../work/rays.ts';
import type { Engine, RaysWorld } from './engine.ts';
import { Chords, meshesOf } from './meshes.ts';

export function threeRaycaster(version: string): Engine {
  return { name: 'three Raycaster', version, limits: { pairs: 0, rays: 60_000, pile: 0, moved: 0 }, rayShare: 0.02, rays };
}

function rays(bodies: Bodies): RaysWorld {
  const meshes = meshesOf(bodies);
  const indices = new Map<Object3D, number>(meshes.map((mesh, i) => [mesh, i]));
  const raycaster = new Raycaster();
  const chords = new Chords();
  const aim = (rays: Float64Array, i: number): void => {
    const r = RAY_STRIDE * i;
    raycaster.ray.origin.set(rays[r], rays[r + 1], rays[r + 2]);
    raycaster.ray.direction.set(rays[r + 3], rays[r + 4], rays[r + 5]);
    raycaster.far = rays[r + 6];
  };
  return {
    closest(rays: Float64Array, from: number, to: number, out: ClosestAnswer) {
      for (let i = from; i < to; i++) {
        aim(rays, i);
        const hits = raycaster.intersectObjects(meshes, false);
        out.body[i] = hits.length === 0 ? -1 : indices.get(hits[0].object)!;
        out.distance[i] = hits.length === 0 ? 0 : hits[0].distance;
      }
    },
    all(rays: Float64Array, from: number, to: number, out: AllAnswer) {
      for (let i = from; i < to; i++) {
        aim(rays, i);
        chords.clear();
        for (const hit of raycaster.intersectObjects(meshes, false)) chords.add(indices.get(hit.object)!, hit.distance);
        out.hits[i] = chords.hits;
        out.chord[i] = chords.chord;
      }
    },
    free: () => {},
  };
}
