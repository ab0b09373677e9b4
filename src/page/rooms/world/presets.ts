// The scenes of Collisions: their bodies, the first view, the most bodies, what is see-through, and what is the floor.

import { obb } from 'kantsu';
import type { Aabb, Entity, World } from 'kantsu';
import {
  bulletWall,
  CRADLE,
  LANES,
  pileSide,
  rainHalfSide,
  scenes,
  straightBoxes,
  TOWER_LEVELS,
  towersHalfSide,
} from '../../../scenes/index.ts';
import type { Box } from '../../stage/framing.ts';
import type { Edit } from '../../model/edit-log.ts';
import type { Room } from '../../model/room.ts';
import { stagedRoom } from '../staged-room.ts';
import type { Staging } from '../staged-room.ts';
import { meeting } from './meeting.ts';

const STAGINGS: readonly Staging[] = [
  {
    id: 'meeting',
    scene: meeting,
    gravity: 0,
    sleeping: false,
    speed: 0.25,
    // They have met, and still touch.
    pausesAt: 80,
    drawn: ['bounds', 'velocities'],
    camera: () => ({
      from: [1.8, 2.5, 6.6],
      area: { min: [-6, 0, -4], max: [6, 4, 4] },
      course: { min: [-2.9, 0.3, -0.8], max: [1.7, 1.5, 1.1] },
    }),
  },
  {
    id: 'rain',
    scene: 'rain',
    counts: [20, 20_000, 10, 'bodies'],
    seeded: true,
    camera: (n) => {
      const half = rainHalfSide(n);
      return {
        from: [0.8 * half, 1.5 * half + 0.9, 2.4 * half],
        area: { min: [-half, 0, -half], max: [half, 0.5 * half + 2, half] },
        course: { min: [-half, 0, -half], max: [half, 5, half] },
        walls: around(half, 0.5 * half + 2),
      };
    },
  },
  { id: 'pile', scene: 'pile', counts: [50, 5000, 10, 'balls'], seeded: true, camera: pileCamera },
  { id: 'mixed', scene: 'mixed', counts: [50, 5000, 10, 'bodies'], seeded: true, camera: pileCamera },
  {
    id: 'tower',
    scene: 'tower',
    counts: [2, 30, 1, 'cubes'],
    camera: (n) => ({
      from: [0.5 * n + 1.5, 0.14 * n + 1, 1.2 * n + 4],
      area: { min: [-0.4 * n - 2, 0, -0.4 * n - 2], max: [0.4 * n + 2, n, 0.4 * n + 2] },
      course: { min: [-0.5, 0, -0.5], max: [0.5, n, 0.5] },
    }),
  },
  {
    id: 'towers',
    scene: 'towers',
    counts: [1, 64, 1, 'towers'],
    seeded: true,
    camera: towersCamera,
  },
  {
    id: 'pyramid',
    scene: 'pyramid',
    counts: [3, 40, 1, 'rows'],
    camera: (n) => ({
      from: [0.55 * n, 0.13 * n + 1, 1.3 * n + 4],
      area: { min: [-0.55 * n, 0, -0.3 * n], max: [0.55 * n, n, 0.3 * n] },
      course: { min: [-0.525 * n, 0, -0.5], max: [0.525 * n, n, 0.5] },
    }),
  },
  {
    id: 'dominoes',
    scene: 'dominoes',
    counts: [5, 160, 1, 'dominoes'],
    sleeping: false,
    camera: (n) => {
      const l = 0.45 * n;
      return {
        from: [-0.25 * l, 0.26 * l + 0.7, 0.84 * l + 2],
        area: { min: [-0.55 * l, 0, -0.2 * l], max: [0.55 * l, 2, 0.2 * l] },
        // The last one falls to the right.
        course: { min: [-0.5 * l - 0.06, 0, -0.25], max: [0.5 * l + 1, 1, 0.25] },
      };
    },
  },
  {
    id: 'incline',
    scene: 'slide',
    camera: () => ({
      from: [-9.7, 8.9, 21],
      area: { min: [-14, 0, -5], max: [11, 13, 5] },
      course: { min: [-12, 0, -2.5], max: [4, 10, 2.5] },
      walls: { min: [-10.7, -0.5, -4], max: [10.7, 12.5, 4] },
    }),
  },
  {
    id: 'bounce',
    scene: 'bounce',
    counts: [1, 24, 1, 'balls'],
    camera: (n) => {
      const half = 0.75 * n + 1;
      return {
        from: [0.25 * half, 2, 1.75 * half + 4],
        area: { min: [-half, 0, -2], max: [half, 4, 2] },
        course: { min: [-0.75 * n + 0.25, 0, -0.5], max: [0.75 * n - 0.25, 3 + 0.037 * n, 0.5] },
      };
    },
  },
  {
    id: 'gas',
    scene: 'gas',
    counts: [10, 1000, 10, 'balls'],
    seeded: true,
    gravity: 0,
    sleeping: false,
    camera: () => ({
      from: [9.8, 7, 17.5],
      area: { min: [-5, -5, -5], max: [5, 5, 5] },
      course: { min: [-5, -5, -5], max: [5, 5, 5] },
      walls: { min: [-6, -6, -6], max: [6, 6, 6] },
    }),
    floor: 'wall -y',
  },
  {
    id: 'newton',
    scene: 'cradle',
    counts: [1, 12, 1, 'balls'],
    gravity: 0,
    sleeping: false,
    camera: (n) => {
      const right = CRADLE[1] + n - scenes.cradle.count;
      const width = right - CRADLE[0];
      return {
        from: [0.05 * width, 0.26 * width - 0.4, 1.06 * width],
        area: { min: [CRADLE[0] - 1, 0, -3], max: [right + 1, 2, 3] },
        course: { min: [CRADLE[0], 0, -0.5], max: [right, 1, 0.5] },
        walls: { min: [CRADLE[0] - 0.5, 0, -1], max: [right + 0.5, 1.5, 1] },
      };
    },
  },
  {
    id: 'bullets',
    scene: 'volley',
    counts: [3, 1000, 1, 'bodies'],
    seeded: true,
    // At full speed the flight lasts a tenth of a second.
    speed: 0.1,
    camera: (n) => {
      const { height, halfWidth } = bulletWall(n);
      return {
        // From behind and above: the three groups stand side by side, and the wall behind them is seen from its front.
        from: [-7, 4.5, 3.5],
        area: { min: [-9.5, 0, -halfWidth], max: [1, height, halfWidth] },
        course: { min: [-9.5, 0, -halfWidth], max: [0, height, halfWidth] },
        walls: { min: [-9.6, 0, -halfWidth - 0.1], max: [0.05, height + 0.1, halfWidth + 0.1] },
      };
    },
  },
  {
    id: 'crowd',
    scene: 'crowd',
    counts: [2, 600, 1, 'bodies'],
    seeded: true,
    camera: (n) => {
      const side = 1.1 * Math.ceil(Math.sqrt(n));
      return {
        from: [0.6 * side, 0.55 * side + 1.4, side + 2.5],
        area: { min: [-0.7 * side, 0, -0.7 * side], max: [0.7 * side, 2, 0.7 * side] },
        course: { min: [-0.55 * side, 0, -0.55 * side], max: [0.55 * side, 1.6, 0.55 * side] },
      };
    },
  },
  // What goes wrong, and the switch that mends it.
  {
    id: 'lanes',
    scene: 'lanes',
    speed: 0.1,
    sleeping: false,
    mend: {
      label: 'scene.lanes.mend',
      isOn: (world) => lanesOff(world).every((body) => world.isContinuous(body)),
      edits: (world, continuous) => lanesOff(world).map((body) => ({ command: 'properties', body, continuous })),
    },
    camera: () => ({
      from: [-7.3, 7.2, 13],
      area: { min: [LANES.back, 0, -LANES.half], max: [LANES.end, LANES.height, LANES.half] },
      course: { min: [LANES.back, 0, -LANES.half], max: [LANES.end - 3, LANES.height, LANES.half] },
      walls: { min: [LANES.back, -1, -LANES.half - 1], max: [LANES.end, LANES.height + 1.2, LANES.half + 1] },
    }),
  },
  {
    id: 'substep',
    scene: 'towers',
    counts: [1, 16, 1, 'towers'],
    count: 4,
    seeded: true,
    substeps: 1,
    mend: {
      label: 'scene.substep.mend',
      isOn: (world) => world.substeps >= 4,
      edits: (_, on) => [{ command: 'settings', substeps: on ? 4 : 1 }],
    },
    camera: towersCamera,
  },
  {
    id: 'unturned',
    scene: 'unturned',
    mend: {
      label: 'scene.unturned.mend',
      isOn: (world) => straightBoxes(world).length === 0,
      // (The scene begins anew: there is nothing to take back.)
      edits: (world, on) => (on ? straightBoxes(world).map((body) => turnable(world, body)) : []),
    },
    camera: () => ({
      from: [1.5, 3.2, 9],
      area: { min: [-5.5, 0, -3], max: [6, 4, 3] },
      course: { min: [-3.6, 0, -1.75], max: [4.05, 2.3, 1.75] },
      walls: { min: [-5, 0, -2], max: [5.6, 2.3, 2] },
    }),
  },
];

/** What is fired, and fired at, without continuous collision. */
function lanesOff(world: World): Entity[] {
  return [...world.entities()].filter((body) => /^(?:target )?(?:off|slow)\b/.test(world.name(body) ?? ''));
}

/** The AABB as an OBB of the same size. */
function turnable(world: World, body: Entity): Edit {
  const { half } = world.shape(body) as Aabb;
  return { command: 'shape', body, shape: obb({ center: [0, 0, 0], half: [half[0], half[1], half[2]] }) };
}

/** What one meets first explains one collision. */
export const PRESETS: readonly Room[] = STAGINGS.map((staging) =>
  stagedRoom(
    'world',
    (id) => `scene.${id}`,
    () => withRecording,
    staging,
    { tool: 'ray', sideView: true, reach: 100 },
  ),
);
/** With the last recording that was opened. */
let withRecording: readonly Room[] = PRESETS;

export function listRecording(room: Room): void {
  withRecording = [...PRESETS, room];
}

/** The walls of a box (scenes/box.ts) up to a height. */
function around(half: number, height: number): Box {
  return { min: [-half - 0.5, 0, -half - 0.5], max: [half + 0.5, height, half + 0.5] };
}

function towersCamera(n: number): ReturnType<Staging['camera']> {
  const half = towersHalfSide(n);
  return {
    from: [28, 18.5, 55],
    area: { min: [-20, 0, -20], max: [20, 20, 20] },
    course: { min: [-half, 0, -half], max: [half, 0.8 * TOWER_LEVELS, half] },
  };
}

/** A box whose pile grows to about eight metres, whatever its side; bodies come in from above the picture. */
function pileCamera(n: number): ReturnType<Staging['camera']> {
  const side = pileSide(n);
  return {
    from: [0.75 * side + 3, 0.55 * side + 5.4, 1.35 * side + 8],
    area: { min: [-0.5 * side, 0, -0.5 * side], max: [0.5 * side, 12, 0.5 * side] },
    course: { min: [-0.5 * side, 0, -0.5 * side], max: [0.5 * side, 9, 0.5 * side] },
    walls: around(0.5 * side, 9),
  };
}
