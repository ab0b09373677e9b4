// A world hands out results, typed arrays and views: none of its parts.

import { expect, test } from 'vitest';
import * as kantsu from '../../../src/core/index.ts';
import * as inside from '../../../src/core/inspect.ts';
import { classesOf, HANDED_OUT } from '../../support/reachable.ts';

test('of a world only results and views: no columns, no grid, no contact lists', () => {
  expect(Reflect.ownKeys(kantsu.createWorld())).toEqual(['contacts', 'columns']);
  expect(classesOf(kantsu, inside)).toEqual(HANDED_OUT);
});
