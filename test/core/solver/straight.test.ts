// Flat and head-on impacts leave bodies straight.

import { describe, it } from 'vitest';
import { flatDrops, headOnFaces } from '../../quality/straight.ts';
import { expectAll } from '../../support/expect-tally.ts';

describe('flat drops with e = 0, seed 91', () => {
  const { spin, sideways } = flatDrops(91, 24);
  it('leave no spin', () => expectAll(spin));
  it('leave no sideways motion', () => expectAll(sideways));
});

describe('faces that meet head on with e = 1, seed 92', () => {
  const { speeds, spin } = headOnFaces(92, 60);
  it('exchange their speeds by the formula', () => expectAll(speeds));
  it('leave no spin', () => expectAll(spin));
});
