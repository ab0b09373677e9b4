// A user's own object follows an entity.
import type { Object3D } from 'three';
import type { WorldState } from '../world/state.ts';
/** Whatever has a world's columns: the world itself. */
export interface HasState {
  readonly state: WorldState;
}
/** From now on `sync(world)` moves `object` with the entity; the offset between the two poses now is kept. Throws for a stale entity. */
export declare function attach(world: HasState, entity: number, object: Object3D): void;
/** True if it was attached. The object stays where it is. */
export declare function detach(object: Object3D): boolean;
/** Moves every attached object of the world; those whose entity died are detached and returned. */
export declare function sync(world: HasState): readonly Object3D[];
