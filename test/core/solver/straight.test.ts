// Flat and head-on impacts leave bodies straight.

import { it } from 'vitest';
import { flatDrops, headOnFaces } from '../../quality/straight.ts';
import { expectAll } from '../../support/expect-tally.ts';

it('flat drops with e = 0 leave no spin and no sideways motion, seed 91', () => expectAll(flatDrops(91, 24)));

it('faces that meet head on with e = 1 exchange their speeds by the formula and leave no spin, seed 92', () => {
  expectAll(headOnFaces(92, 60));
});
