// What the recording of the page's timeline adds to a step: two laboratories step the same world by turns, one of them with a timeline. Bundled and called by
// page-cost.ts.

import { Session } from '../../src/page/model/session.ts';
import { PRESETS } from '../../src/page/rooms/world/presets.ts';
import { Timeline } from '../../src/page/model/timeline.ts';

/** Scenes of 5,000 bodies, of as many as are to be gone back to at once, and of so few that each tick is hashed. */
const RECORDED: readonly (readonly [scene: string, count: number, steps: number])[] = [
  ['rain', 5000, 300],
  ['pile', 5000, 300],
  ['mixed', 1000, 900],
  ['rain', 450, 1800],
  ['mixed', 450, 1200],
  ['gas', 300, 1800],
];

export interface Recorded {
  readonly name: string;
  /** Share of a step's mean time. */
  readonly more: number;
}

/** Prints mean times of a step, ms. */
export function measureRecording(): Recorded[] {
  return RECORDED.map(([scene, count, steps]) => {
    const [plain, recorded] = [labOf(scene, count), labOf(scene, count)];
    const timeline = (recorded.timeline = new Timeline(recorded));
    const pair = [plain, recorded];
    const sums = [0, 0];
    for (let i = 0; i < steps; i++) {
      // By turns, and each as often first as second.
      for (const k of i % 2 === 0 ? [0, 1] : [1, 0]) {
        const start = performance.now();
        pair[k].step();
        sums[k] += performance.now() - start;
      }
    }
    if (plain.world.hash() !== recorded.world.hash()) throw new Error(`${scene}: the recorded world went another way`);
    const name = `${scene} of ${plain.world.size} bodies`;
    const more = sums[1] / sums[0] - 1;
    const times = sums.map((sum) => (sum / steps).toFixed(3)).join(' → ');
    console.log(
      `recording ${name}: ${times} ms a step, ${(100 * more).toFixed(1)} % more, ${timeline.keyframes.ticks.length} keyframes in ${steps} steps`,
    );
    return { name, more };
  });
}

function labOf(scene: string, count: number): Session {
  const room = PRESETS.find(({ preset }) => preset!.id === scene)!;
  const session = new Session();
  session.enter({ ...room, tunables: { ...room.tunables, count } });
  return session;
}
