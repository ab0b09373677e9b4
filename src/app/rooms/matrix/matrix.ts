// The Pair Matrix.

import './matrix.css';
import { element } from '../../ui/element.ts';
import { addWords } from '../../ui/text.ts';
import type { Exhibit } from '../exhibit.ts';
import { words } from './words.ts';

addWords(words);

export const matrix: Exhibit = {
  id: 'matrix',
  open({ view }) {
    view.append(element('p', { text: 'matrix.label' }));
    return { frame: () => {}, close: () => {} };
  },
};
