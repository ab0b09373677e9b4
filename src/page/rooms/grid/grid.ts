// Grid Lab: the broadphase of a world, cell by cell, and its cost at other cell sizes.

import { addWords } from '../../ui/i18n.ts';
import type { LoadedRoom } from '../room-tools.ts';
import { words as worldWords } from '../world/words.ts';
import { PRESETS } from './presets.ts';
import { words } from './words.ts';

// The chooser of scenes and the list of events are those of the Collision World.
addWords(worldWords);
addWords(words);

// Here and not in the presets: the worker that tries files needs those, and none of this.
const tools: LoadedRoom['tools'] = async (bench) => new (await import('./tools.ts')).GridTools(bench);

/** The initial scene; the others are in its `preset`. */
export const grid: LoadedRoom = Object.assign(PRESETS[0], { tools });
