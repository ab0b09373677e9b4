// Every preset for a few seconds, smaller than on the page, and a room of random edits: no energy from nowhere, no NaN, nobody outside.

import { describe, expect, it } from 'vitest';
import { scenes, type SceneId } from '../../../src/scenes/index.ts';
import { editsFor } from '../../quality/edits.ts';
import { enduranceOf } from '../../quality/endurance.ts';
import { cases } from '../../support/long.ts';

describe('presets', () => {
  // So many towers, rows of a pyramid, bodies of the others.
  const few: Partial<Record<SceneId, number>> = { towers: 1, pyramid: 5 };
  it.each(Object.keys(scenes) as SceneId[])('%s: no energy comes from nowhere in 120 steps', (id) => {
    expect(enduranceOf(id, 2, 120, few[id] ?? Math.min(25, scenes[id].count))).toEqual([]);
  });
});

describe('random edits', () => {
  it.each(cases([39], [1, 2, 3, 4, 39]))('in a room of 60 bodies for 240 steps, seed %i', (seed) => {
    expect(editsFor({ seed, count: 60, steps: 240 }).complaints).toEqual([]);
  });
});
