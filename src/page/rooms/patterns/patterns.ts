// The Capsule Patterns: the nine ways through a capsule and the eleven degenerate ones, as tiles with editable rays.

import './patterns.css';
import { addWords } from '../../ui/i18n.ts';
import type { StaticRoom } from '../static-room.ts';
import { Gallery } from './gallery.ts';
import { words } from './words.ts';

addWords(words);

export const patterns: StaticRoom = { id: 'patterns', open: (stand) => new Gallery(stand) };
