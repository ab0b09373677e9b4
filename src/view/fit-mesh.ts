// A collider for a mesh: its vertices in world space, handed to `fit`.
import type { Mesh } from 'three';
import type { Shape } from '../shapes/shape.ts';
export declare function fitMesh(mesh: Mesh, kind: 'sphere' | 'capsule' | 'aabb' | 'obb'): Shape;
