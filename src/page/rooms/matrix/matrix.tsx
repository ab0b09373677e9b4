// The Pair Matrix: every kind of solid against every other, at one shared offset, each result checked by the oracle.

import './matrix.css';
import { addWords } from '../../ui/i18n.ts';
import type { StaticRoom } from '../static-room.ts';
import { openMatrix } from './matrix-room.ts';
import { words } from './words.ts';

addWords(words);

export const matrix: StaticRoom = { id: 'matrix', open: openMatrix };
