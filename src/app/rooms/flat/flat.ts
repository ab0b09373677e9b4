// The Flat Lab.

import './flat.css';
import { element } from '../../ui/element.ts';
import { addWords } from '../../ui/text.ts';
import type { Exhibit } from '../exhibit.ts';
import { words } from './words.ts';

addWords(words);

export const flat: Exhibit = {
  id: 'flat',
  open({ view }) {
    view.append(element('p', { text: 'flat.label' }));
    return { frame: () => {}, close: () => {} };
  },
};
