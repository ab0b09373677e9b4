// The side view: an orthographic camera that looks across the plane of a ray and a collider's axis, drawn into its own rectangle.
import type { OrthographicCamera } from 'three';
import type { Vec3Like } from '../math/vec3.ts';
import type { WorldState } from '../world/state.ts';

export interface SideSubject {
  origin: Vec3Like;
  direction: Vec3Like;
  /** Stretch of the ray to show, m along it. */
  from: number;
  to: number;
  /** Row of the selected collider, or null. */
  row: number | null;
}
export declare class SideView {
  constructor();
  readonly camera: OrthographicCamera;
  /** Where it is drawn, in client CSS pixels (an element's getBoundingClientRect); null: not drawn. */
  rectangle: { left: number; top: number; width: number; height: number } | null;
  /** Aims the camera and rebuilds the cross-section outline; null shows nothing. */
  show(subject: SideSubject | null, state: WorldState): void;
  dispose(): void;
}
