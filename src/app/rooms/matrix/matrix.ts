// The Pair Matrix: every kind of solid against every other, one offset driving all, each answer held against the oracle.

import './matrix.css';
import { addWords } from '../../ui/text.ts';
import type { Exhibit } from '../exhibit.ts';
import { openMatrix } from './room.ts';
import { words } from './words.ts';

addWords(words);

export const matrix: Exhibit = { id: 'matrix', open: openMatrix };
