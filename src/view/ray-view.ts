// Pinned rays: where each enters and leaves what it pierces, in line styles, markers, arrows and labels.
import type { Vec3Like } from '../math/vec3.ts';
import type { RayInterval } from '../raycast/raycast.ts';
import type { WorldState } from '../world/state.ts';
import type { Stage } from './stage.ts';

export interface PinnedRay {
  readonly id: number | string;
  readonly origin: Vec3Like;
  /** Unit. */
  readonly direction: Vec3Like;
  /** m; Infinity is drawn to 1.5 × the last exit, at least 20 m. */
  readonly maxDistance: number;
  /** Sorted by entry. */
  readonly hits: readonly (RayInterval & { readonly entity: number })[];
  readonly selected: boolean;
  /** Faint, without labels: the ray under the pointer. */
  readonly preview?: boolean;
}
export declare class RayView {
  constructor(stage: Stage);
  /** Shows exactly these rays; call when they change (every frame is fine). */
  show(rays: readonly PinnedRay[], state: WorldState): void;
  visible: boolean;
  labels: boolean;
  normals: boolean;
  /** Ray and hit index to be drawn brighter (the row under the pointer in the t-strip), or null. */
  highlight: { id: number | string; hit: number } | null;
  dispose(): void;
}
