// The Trial.

import './trial.css';
import { element } from '../../ui/element.ts';
import { addWords } from '../../ui/text.ts';
import type { Exhibit } from '../exhibit.ts';
import { words } from './words.ts';

addWords(words);

export const trial: Exhibit = {
  id: 'trial',
  open({ view }) {
    view.append(element('p', { text: 'trial.label' }));
    return { frame: () => {}, close: () => {} };
  },
};
