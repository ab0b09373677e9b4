// What stands beside a ray's marks in the picture, in the page's language.

import type { RayWords } from '../../view/ray-view.ts';
import { digits } from './format.ts';
import { partLetter } from './hit-sentence.ts';
import { text } from './language.ts';

export const rayWords: RayWords = {
  enter: ({ distance, part }) => text(distance < 0 ? 'label.enterBehind' : 'label.enter', { d: digits(distance), part: partLetter(part) }),
  exit: ({ distance, part }, chord) => text('label.exit', { d: digits(distance), part: partLetter(part), chord: digits(chord) }),
  inside: () => text('label.inside'),
  misses: (distance) => text('label.misses', { d: digits(distance) }),
};
