// Grid: the broadphase of a world, cell by cell, and its cost at other cell sizes.

import type { LoadedRoom, RoomTools, Workbench } from '../room-tools.ts';
import { PRESETS } from './presets.ts';
import { gridTools } from './tools.tsx';

// The chooser of scenes and what it says are those of Collisions.
export { t } from '../world/words.ts';

const tools = async (bench: Workbench): Promise<RoomTools> => gridTools(bench);

/** The initial scene; the others are in its `preset`. The worker that tries files needs those, and none of the tools. */
export const [grid]: readonly LoadedRoom[] = PRESETS.map((scene) => Object.assign(scene, { tools }));
