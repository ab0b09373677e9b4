// A touching pair with an impact of continuous collision that was apart again at the end of the step had no event in it. Found by random edits.
import { expect, it } from 'vitest';
import { aabb, createWorld, obb } from '../../src/core/index.ts';

it('a pair that touches at the start of a step, has an impact and is apart at its end stays in it and ends with the next', () => {
  const world = createWorld({ substeps: 2 });
  world.spawn({ shape: aabb({ center: [-0.25, -2.6, -0.66], half: [0.41, 0.39, 0.35] }), restitution: 0.85 });
  world.spawn({
    shape: obb({ center: [0.025, -2.06, 0.54], half: [0.6, 0.68, 0.61], orientation: [0.178, -0.138, -0.747, 0.625] }),
    body: 'kinematic',
    velocity: [1, -0.96, 0.17],
    angularVelocity: [-11.3, 22.6, -15.5],
  });
  const events: string[] = [];
  world.on('contactBegan', () => events.push('began'));
  world.on('contactStayed', ({ normalImpulse }) => events.push(`stayed, ${normalImpulse > 0 ? 'with' : 'without'} impulse`));
  world.on('contactEnded', () => events.push('ended'));
  world.detect();
  for (let step = 0; step < 3; step++) world.step(0.05);
  expect(events).toEqual(['began', 'stayed, with impulse', 'ended']);
});
