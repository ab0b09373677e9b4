// One collision explained: the step at which the AABBs are said to overlap is the one at which they do.
import { expect, test } from 'vitest';
import { rowOf } from '../../../src/core/world/entity.ts';
import { coreOf } from '../../../src/core/world.ts';
import { Session } from '../../../src/page/model/session.ts';
import { momentsOf, phaseOf } from '../../../src/page/rooms/world/meeting.ts';
import { PRESETS } from '../../../src/page/rooms/world/presets.ts';

test('they approach, overlap, touch, and stay together', () => {
  const session = new Session();
  session.enter(PRESETS[0]);
  const moments = momentsOf(session.room.build(session.built))!;
  const { bounds } = coreOf(session.world).state;
  const [p, q] = [moments.a, moments.b].map((body) => 6 * rowOf(body));
  const phases: string[] = [];
  for (let i = 0; i < 120; i++) {
    const overlap = [0, 1, 2].every((k) => bounds[p + k] <= bounds[q + 3 + k] && bounds[q + k] <= bounds[p + 3 + k]);
    expect(session.world.tick >= moments.overlap).toBe(overlap);
    const phase = phaseOf(session, moments);
    if (phases.at(-1) !== phase) phases.push(phase);
    session.step();
  }
  expect(phases).toEqual(['approach', 'overlap', 'touch']);
});
