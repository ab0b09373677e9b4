import { describe, expect, it } from 'vitest';
import { aabb, createWorld, sphere, type Entity, type World } from '../../../src/core/index.ts';
import { POINTS } from '../../../src/core/narrowphase/manifold.ts';
import { mulberry32 } from '../../../src/core/math/random.ts';
import { detect, detectEdited } from '../../../src/core/world/detect.ts';
import { coreOf } from '../../../src/core/world.ts';
import { smallShape } from '../../support/small-shape.ts';
import { cases } from '../../support/long.ts';

// What a look finds: the candidates, and every contact with its numbers.
function seen(world: World): { pairs: number[]; contacts: number[] } {
  const core = coreOf(world);
  const { pairs, contacts } = core;
  const list: number[] = [];
  for (let i = 0; i < pairs.count; i++) list.push(pairs.a[i], pairs.b[i]);
  const found: number[] = [];
  for (let c = 0; c < contacts.count; c++) {
    const m = contacts.start[c];
    found.push(
      contacts.rowA[c],
      contacts.generationA[c],
      contacts.rowB[c],
      contacts.generationB[c],
      contacts.flags[c],
      ...contacts.manifold.subarray(m, m + POINTS),
    );
  }
  return { pairs: list, contacts: found };
}

describe('a look after few edits', () => {
  it('does not find who was despawned where the grid still has it', () => {
    const world = createWorld({ gravity: [0, 0, 0] });
    const at = (x: number): Entity => world.spawn({ shape: sphere({ center: [x, 0, 0], radius: 1 }), body: 'kinematic' });
    const [gone, near] = [at(0), at(5)];
    for (let x = 20; x < 60; x += 5) at(x);
    world.step();
    world.despawn(gone);
    world.setPose(near, { position: [1, 0, 0] });
    expect(coreOf(world).pairsComplete).toBe(true);
    detectEdited(coreOf(world));
    expect(seen(world)).toEqual({ pairs: [], contacts: [] });
  });

  it.each(cases([1], [1, 2, 3]))(
    'finds what a look at everything finds: impulses, teleports, spawns and despawns over 400 steps, seed %d',
    (seed) => {
      const random = mulberry32(seed);
      const part = createWorld({ gravity: [0, -4, 0] });
      const whole = createWorld({ gravity: [0, -4, 0] });
      const both = (act: (world: World) => unknown): void => void [act(part), act(whole)];
      const at = (scale: number): [number, number, number] => [scale * (random() - 0.5), scale * random(), scale * (random() - 0.5)];
      const ids: Entity[] = [];
      const spawn = (): void => {
        const made = smallShape(random, 0.5);
        const position = at(9);
        const velocity = at(6);
        const options = { shape: made, position, velocity, layer: Math.floor(3 * random()), mask: random() < 0.2 ? 0b011 : 0xffffffff };
        const body = made.kind === 'triangle' ? 'kinematic' : random() < 0.2 ? 'kinematic' : 'dynamic';
        ids.push(part.spawn({ ...options, body }));
        whole.spawn({ ...options, body });
      };
      both((world) => world.spawn({ shape: aabb({ min: [-8, -1, -8], max: [8, 0, 8] }), body: 'static' }));
      for (let i = 0; i < 60; i++) spawn();
      let partly = 0;
      let saved: { readonly buffer: ArrayBuffer; readonly ids: readonly Entity[] } | undefined;
      for (let step = 0; step < 400; step++) {
        for (let edits = Math.floor(4 * random()); edits > 0; edits--) {
          const i = Math.floor(random() * ids.length);
          const choice = random();
          // A body of 60 m/s crosses a metre in a step: nothing may be missed.
          if (choice < 0.4) both((world) => world.setVelocity(ids[i], { linear: [60, -20, 10] }));
          else if (choice < 0.6) {
            const impulse = at(400);
            both((world) => world.applyImpulse(ids[i], impulse));
          } else if (choice < 0.8) {
            const position = at(9);
            both((world) => world.setPose(ids[i], { position }));
          } else if (choice < 0.9 && ids.length > 30) {
            both((world) => world.despawn(ids[i]));
            ids.splice(i, 1);
          } else spawn();
        }
        // A query in between brings the grid up to date, and not the contacts.
        if (random() < 0.2) both((world) => world.raycastAny({ origin: [0, 5, 0], direction: [1, 0, 0] }));
        if (step === 200) saved = { buffer: part.snapshot(), ids: ids.slice() };
        if (step > 200 && random() < 0.05) {
          both((world) => world.restore(saved!.buffer));
          ids.splice(0, ids.length, ...saved!.ids);
        }
        partly += coreOf(part).pairsComplete ? 1 : 0;
        detectEdited(coreOf(part));
        detect(coreOf(whole));
        const [a, b] = [seen(part), seen(whole)];
        expect(a.pairs).toEqual(b.pairs);
        expect(a.contacts).toEqual(b.contacts);
        both((world) => world.step());
        expect(part.hash()).toBe(whole.hash());
        for (const id of ids.filter((entity) => Math.abs(part.pose(entity).position[0]) + Math.abs(part.pose(entity).position[1]) > 40)) {
          both((world) => world.despawn(id));
          ids.splice(ids.indexOf(id), 1);
        }
      }
      expect(partly).toBeGreaterThan(300);
    },
  );
});
