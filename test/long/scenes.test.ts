// Every scene of the World for ten seconds: the page ends where Node ends, and after rewinding to random ticks it ends there again.
import { expect, test } from 'vitest';
import { Session } from '../../src/page/model/session.ts';
import { PRESETS } from '../../src/page/rooms/world/presets.ts';
import { mulberry32 } from '../../src/core/math/random.ts';
import { openRoom, useSite } from '../support/page.ts';

const TICKS = 600;

const site = useSite();

test.each(PRESETS.map((room) => [room.preset!.id, room] as const))('%s', async (id, room) => {
  const session = new Session();
  session.enter(room);
  for (let i = 0; i < TICKS; i++) session.step();
  const wanted = [TICKS, session.world.hash()];

  const { page } = await openRoom(site, 'world', { webgl: false, world: `?scene=${id}` });
  expect(await page.evaluate(() => window.kantsu.scene)).toBe(id);
  const random = mulberry32(TICKS);
  const ticks = Array.from({ length: 20 }, () => Math.floor(TICKS * random()));
  const [first, again, wrong] = await page.evaluate(
    async ([end, list]) => {
      const { kantsu } = window;
      kantsu.pause();
      kantsu.restart();
      const hashes = new Map<number, string>();
      for (const tick of [...new Set(list)].sort((a, b) => a - b)) {
        if (tick > kantsu.tick) kantsu.step(tick - kantsu.tick);
        hashes.set(tick, kantsu.world.hash());
      }
      kantsu.step(end - kantsu.tick);
      const there = [kantsu.tick, kantsu.world.hash()];
      const failed: number[] = [];
      for (const tick of list) {
        await kantsu.seek(tick);
        if (kantsu.tick !== tick || kantsu.world.hash() !== hashes.get(tick)) failed.push(tick);
      }
      kantsu.step(end - kantsu.tick);
      return [there, [kantsu.tick, kantsu.world.hash()], failed] as const;
    },
    [TICKS, ticks] as const,
  );
  expect(first).toEqual(wanted);
  expect(again).toEqual(wanted);
  expect(wrong).toEqual([]);
});
