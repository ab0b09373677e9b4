// The worker that tries a document: it builds the world, steps to its tick with every edit at its tick, and one step further. It reports its position
// before everything that may take long; without further reports the page ends it (trial-run.ts). It runs as a worker, yet shares the page's types:
// rooms use them.

import { replay } from './restore-state.ts';
import { Lab } from '../model/lab.ts';
import { Levels } from '../model/levels.ts';
import { PRESETS as GRID } from '../rooms/grid/presets.ts';
import { range } from '../rooms/range/range.ts';
import { countIn } from '../model/room.ts';
import type { Room } from '../model/room.ts';
import { PRESETS as WORLD } from '../rooms/world/presets.ts';
import { readScene } from './scene-file.ts';
import type { OldSceneFile, SceneFile } from './scene-file.ts';
import { FieldError, LIMITS, number, oneOf, whole, within, word } from './fields.ts';
import type { Order, Report } from './trial-protocol.ts';

/** Least time between reports, ms. */
const EVERY = 50;

const ROOMS: Readonly<Record<string, readonly Room[]>> = { range: [range], world: WORLD, grid: GRID };

export type Say = (report: Report) => void;

/** Reads and tries a document. Throws the reason if it is refused. */
export function tryDocument(order: Order, say: Say): SceneFile | OldSceneFile {
  const { given, levels } = order;
  const scene = typeof given === 'string' ? readScene(given) : given;
  if ('state' in scene && !levels && scene.state.edits.some(({ command }) => command === 'level')) return scene;
  let told = -Infinity;
  let at = 'state';
  const before = (field: string): void => {
    at = field;
    const now = performance.now();
    if (now - told < EVERY) return;
    told = now;
    say({ at });
  };
  try {
    if ('state' in scene) tryState(scene, levels, before);
    else tryBodies(scene, order, before);
  } catch (error) {
    if (error instanceof FieldError) throw error;
    // The world's own error message, which is English.
    throw new FieldError('document.world', { field: at, reason: error instanceof Error ? error.message : String(error) });
  }
  return scene;
}

function tryState({ state, snapshot }: SceneFile, levels: Order['levels'], before: (field: string) => void): void {
  const rooms = ROOMS[oneOf('room', state.room, Object.keys(ROOMS))];
  const ids = rooms.map(({ preset }) => preset?.id);
  const room = rooms[Math.max(0, ids.indexOf(oneOf('scene', state.scene, [...ids, undefined])))];
  const count = countIn(room, state.built.count);
  const lab = new Lab();
  if (levels) {
    lab.levels = new Levels();
    lab.levels.load(levels);
  }
  before('built');
  lab.enter({ ...room, tunables: { ...room.tunables, ...state.built, count } });
  const replayed = replay(lab, state, before);
  if (snapshot) {
    before('snapshot');
    lab.leap(snapshot, state.edits);
    checkWorld(lab);
  } else while (replayed.next().done !== true);
  before('rays');
  lab.rays.load(state.rays, lab);
  oneMore(lab, before);
}

function tryBodies({ bodies, rays }: OldSceneFile, order: Order, before: (field: string) => void): void {
  const rooms = ROOMS[order.room] ?? [range];
  const lab = new Lab();
  lab.enter(rooms.find(({ preset }) => preset?.id === order.scene) ?? rooms[0]);
  before('bodies');
  lab.replaceBodies(bodies);
  before('rays');
  lab.rays.load({ list: rays, current: rays.length - 1, hit: -1 }, lab);
  oneMore(lab, before);
}

/** The step that the page takes next. */
function oneMore(lab: Lab, before: (field: string) => void): void {
  before(`tick ${lab.world.tick + 1}`);
  lab.step();
}

/** A snapshot may come from a script: the number, names and positions of its bodies are checked like all others. */
function checkWorld({ world }: Lab): void {
  // Those of the largest scene, and as many more.
  whole('snapshot.bodies', world.size, 2 * LIMITS.bodies);
  for (const body of world.entities()) {
    const name = world.name(body);
    if (name !== undefined) word('snapshot.name', name, LIMITS.name);
    for (const x of world.pose(body).position) within('snapshot.position', x, 1e7);
  }
  number('snapshot.tick', world.tick, 0, LIMITS.ticksBefore);
}

// In a test there is no worker scope.
if (typeof WorkerGlobalScope !== 'undefined') {
  addEventListener('message', ({ data }: MessageEvent<Order>) => {
    try {
      postMessage({ done: tryDocument(data, (report) => postMessage(report)) } satisfies Report);
    } catch (error) {
      if (error instanceof FieldError) postMessage({ refused: { key: error.key, values: error.values } } satisfies Report);
      else throw error;
    }
  });
}

declare const WorkerGlobalScope: unknown;
