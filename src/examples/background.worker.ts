// The worker of background.ts: makes the world, steps it sixty times a second, and sends poses.
import { aabb, createWorld, FixedClock, obb } from 'kantsu';

const world = createWorld({ now: () => performance.now() });
world.spawn({ shape: aabb({ center: [0, -0.5, 0], half: [8, 0.5, 8] }), body: 'static' });
for (let i = 0; i < 1000; i++) {
  const center = [0.8 * ((i % 10) - 4.5) + 0.02 * (i % 7), 1 + 0.9 * Math.floor(i / 100), 0.8 * ((Math.floor(i / 10) % 10) - 4.5)] as const;
  world.spawn({ shape: obb({ center, half: [0.25, 0.25, 0.25], orientation: [0.05 * (i % 3), 0, 0.04 * (i % 5), 1] }) });
}

const clock = new FixedClock();
let last = performance.now();
setInterval(() => {
  const now = performance.now();
  for (let steps = clock.advance((now - last) / 1000); steps > 0; steps--) world.step(clock.step);
  last = now;
  // Copies, and not transferred: once a thread has transferred a buffer, V8 checks at every access to any array whether its buffer is still there, and a step
  // takes a third longer.
  const { count, position, orientation } = world.columns;
  postMessage({ position: position.slice(0, 3 * count), orientation: orientation.slice(0, 4 * count), step: world.timings.step });
}, 1000 / 60);

export type Poses = { position: Float64Array; orientation: Float64Array; step: number };
