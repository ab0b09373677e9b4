// The bodies as three draws them: the meshes that a Raycaster is given when there is no collision engine.

import { BoxGeometry, CapsuleGeometry, DoubleSide, Mesh, MeshBasicMaterial, SphereGeometry, type BufferGeometry } from 'three';
import type { Bodies, Body } from '../work/bodies.ts';

function geometryOf({ kind, size }: Body): BufferGeometry {
  if (kind === 'sphere') return new SphereGeometry(size[0], 32, 16);
  if (kind === 'capsule') return new CapsuleGeometry(size[0], 2 * size[1], 4, 8, 1);
  return new BoxGeometry(2 * size[0], 2 * size[1], 2 * size[2]);
}

/** A mesh a body. Two-sided, so that a ray also meets the side where it leaves. */
export function meshesOf(bodies: Bodies): Mesh[] {
  const material = new MeshBasicMaterial({ side: DoubleSide });
  return bodies.list.map((body) => {
    const mesh = new Mesh(geometryOf(body), material);
    mesh.position.set(...body.position);
    mesh.quaternion.set(...body.orientation);
    mesh.updateMatrixWorld();
    return mesh;
  });
}

/** Entries and exits of a ray, gathered by body: hits and the sum of chords. A seam of two triangles may answer twice. */
export class Chords {
  private readonly enter = new Map<number, number>();
  private readonly exit = new Map<number, number>();

  clear(): void {
    this.enter.clear();
    this.exit.clear();
  }

  add(body: number, distance: number): void {
    const enter = this.enter.get(body);
    if (enter === undefined || distance < enter) this.enter.set(body, distance);
    const exit = this.exit.get(body);
    if (exit === undefined || distance > exit) this.exit.set(body, distance);
  }

  get hits(): number {
    return this.enter.size;
  }

  get chord(): number {
    let sum = 0;
    for (const [body, enter] of this.enter) sum += this.exit.get(body)! - enter;
    return sum;
  }
}
