// The bodies of a world: one instanced mesh per kind, written straight from the columns.
import type { Object3D } from 'three';
import type { WorldState } from '../world/state.ts';
import type { Stage } from './stage.ts';

/** `range`: crisp edges over translucent shells. `world`: solid and lit. */
export type BodyStyle = 'range' | 'world';
export declare class BodyView {
  constructor(stage: Stage, style?: BodyStyle);
  readonly object: Object3D;
  style: BodyStyle;
  /** Edges: none, only of selected and hovered bodies, or of all up to 256 bodies. Default: all in range style, marked in world style. */
  edges: 'none' | 'marked' | 'all';
  /** Draw the meshes at all. */
  meshes: boolean;
  /** Rows; null for none. */
  hovered: number | null;
  selected: number | null;
  /** Marks for this frame: `clearTouching()`, then `touch(row)` for every row in a contact. */
  clearTouching(): void;
  touch(row: number): void;
  /** Rows drawn as a translucent shell in any style (walls one looks through); sensors always are. */
  setGhost(row: number, ghost: boolean): void;
  /** Rows not drawn at all (a floor drawn by the stage, a body with a mesh of its own). */
  setHidden(row: number, hidden: boolean): void;
  /** Forgets all ghosts, hidden rows and marks: call when a world is replaced. */
  reset(): void;
  /** Reads the columns and fills the instance buffers; once per frame. */
  sync(state: WorldState): void;
  dispose(): void;
}
