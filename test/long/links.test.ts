// A hundred visitors who edit at random send a link each: who opens it has the same world, to the last bit.
import { expect, test } from 'vitest';
import { linkOfState, stateOfLink } from '../../src/page/document/state-link.ts';
import { labOf, randomVisit, stateOfLab } from '../support/random-edits.ts';

test.each(Array.from({ length: 100 }, (_, i) => 1000 + i))(
  'seed %i: sender and receiver are equal, now and half a second later',
  async (seed) => {
    const { session } = randomVisit(seed, 60 + (seed % 90));
    const sent = stateOfLab(session);
    const state = await stateOfLink(linkOfState(sent));
    const other = labOf(state);
    for (const _ of other.seek(state.tick, state.edits));
    expect(other.world.hash()).toBe(sent.hash);
    for (const one of [session, other]) for (let i = 0; i < 30; i++) one.step();
    expect(other.world.hash()).toBe(session.world.hash());
    // Who received it can send it on.
    expect((await stateOfLink(linkOfState(stateOfLab(other)))).edits.slice(0, state.edits.length)).toEqual(state.edits);
  },
);
