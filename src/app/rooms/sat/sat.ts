// The SAT Theatre.

import './sat.css';
import { element } from '../../ui/element.ts';
import { addWords } from '../../ui/text.ts';
import type { Exhibit } from '../exhibit.ts';
import { words } from './words.ts';

addWords(words);

export const sat: Exhibit = {
  id: 'sat',
  open({ view }) {
    view.append(element('p', { text: 'sat.label' }));
    return { frame: () => {}, close: () => {} };
  },
};
