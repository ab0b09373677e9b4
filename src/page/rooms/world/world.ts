// Collisions: one collision explained, thirteen scenes of bodies that fall, roll, stack, slide and fly, and three in which something goes wrong, with every stage of finding contacts to be drawn.

import type { Room } from '../../model/room.ts';
import { PRESETS } from './presets.ts';

// With the room come its words: what is said of a scene is said before its panels are there.
export { t } from './words.ts';

/** What one meets first; the others are in its `preset`. */
export const world: Room = PRESETS[0];
