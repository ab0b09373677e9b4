// The Capsule Patterns.

import './patterns.css';
import { element } from '../../ui/element.ts';
import { addWords } from '../../ui/text.ts';
import type { Exhibit } from '../exhibit.ts';
import { words } from './words.ts';

addWords(words);

export const patterns: Exhibit = {
  id: 'patterns',
  open({ view }) {
    view.append(element('p', { text: 'patterns.label' }));
    return { frame: () => {}, close: () => {} };
  },
};
