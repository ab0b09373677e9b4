// The worker that tries a document: it builds the world, steps to its tick with every edit at its tick, and one step further. It reports its position
// before everything that may take long; without further reports the page ends it (trial-run.ts). It runs as a worker, yet shares the page's types:
// rooms use them.

import { checkedRecording } from './check-recording.ts';
import { FieldError, LIMITS } from './limits.ts';
import type { SceneFile } from './scene-file.ts';
import type { DocumentKey } from './words.ts';
import { surveyOf } from '../model/recording.ts';
import type { Survey } from '../model/recording.ts';
import { Session } from '../model/session.ts';
import { Levels } from '../model/levels.ts';
import type { Triangles } from '../model/levels.ts';
import { PRESETS as GRID } from '../rooms/grid/presets.ts';
import { range } from '../rooms/range/range.ts';
import { countIn } from '../model/room.ts';
import type { Room } from '../model/room.ts';
import { PRESETS as WORLD } from '../rooms/world/presets.ts';

/** Least time between reports, ms. */
const EVERY = 50;

const ROOMS: Readonly<Record<string, readonly Room[]>> = { range: [range], world: WORLD, grid: GRID };

/** A recording is run through, and measured on the way. */
export interface RecordingOrder {
  readonly recording: Uint8Array;
}

export interface Order {
  readonly scene: SceneFile;
  /** The models of its levels, by `Levels`. */
  readonly levels?: ReadonlyMap<string, Triangles> | undefined;
}

export type Report =
  /** The next item. */
  | { readonly at: string }
  | { readonly done: true; readonly survey?: Survey }
  | { readonly refused: { readonly key: DocumentKey; readonly values: FieldError['values'] } };

/** Called before what may take long; `isSaid`: reported however short the time since the last report. */
type Before = (field: string, isSaid?: boolean) => void;

/** Reports at most one item in `EVERY` ms. */
function sparsely(say: (report: Report) => void): Before {
  let last = -Infinity;
  return (at, isSaid = false) => {
    const now = performance.now();
    if (!isSaid && now - last < EVERY) return;
    last = now;
    say({ at });
  };
}

/** The same for a recording; the outcome is what was measured. */
export async function tryRecording({ recording }: RecordingOrder, say: (report: Report) => void): Promise<Survey> {
  const before = sparsely(say);
  return surveyOf(await checkedRecording(recording), (tick) => before(`tick ${tick}`));
}

/** Throws the reason if the document is refused. */
export function tryDocument({ scene, levels }: Order, say: (report: Report) => void): void {
  const report = sparsely(say);
  let at = 'state';
  const before: Before = (field, isSaid) => {
    at = field;
    report(field, isSaid);
  };
  try {
    tryState(scene, levels, before);
  } catch (error) {
    if (error instanceof FieldError) throw error;
    // The world's own error message, which is English.
    throw new FieldError('document.world', { field: at, reason: error instanceof Error ? error.message : String(error) });
  }
}

function tryState({ state, snapshot }: SceneFile, levels: Order['levels'], before: Before): void {
  const rooms = ROOMS[among('room', state.room, Object.keys(ROOMS))];
  const ids = rooms.map(({ preset }) => preset?.id);
  const room = rooms[Math.max(0, ids.indexOf(among('scene', state.scene, [...ids, undefined])))];
  const count = countIn(room, state.built.count);
  const session = new Session();
  if (levels) {
    session.levels = new Levels();
    session.levels.load(levels);
  }
  before('built');
  session.enter({ ...room, tunables: { ...room.tunables, ...state.built, count } });
  // (The first may be all there is.)
  if (state.edits.length > 0) before('edits[0]', true);
  const replayed = session.seek(state.tick, state.edits, before);
  if (snapshot) {
    before('snapshot');
    session.leap(snapshot, state.edits);
    checkWorld(session);
  } else while (replayed.next().done !== true);
  before('rays');
  session.rays.load(state.rays);
  // The step that the page takes next.
  before(`tick ${session.world.tick + 1}`, true);
  session.step();
}

/** A snapshot may come from a script: the number, names and positions of its bodies are checked like all others. */
function checkWorld({ world }: Session): void {
  // Those of the largest scene, and as many more.
  atMost('snapshot.bodies', world.size, 2 * LIMITS.bodies);
  atMost('snapshot.tick', world.tick, LIMITS.ticksBefore);
  for (const body of world.entities()) {
    atMost('snapshot.name', world.name(body)?.length ?? 0, LIMITS.name);
    for (const x of world.pose(body).position) atMost('snapshot.position', Math.abs(x), 1e7);
  }
}

function atMost(field: string, given: number, most: number): void {
  if (!(given <= most)) throw new FieldError('document.number', { field, given, least: 0, most });
}

function among<T>(field: string, given: T, these: readonly T[]): T {
  if (these.includes(given)) return given;
  throw new FieldError('document.choice', { field, given: JSON.stringify(given).slice(0, LIMITS.name), choices: these.join(', ') });
}

// In a test there is no worker scope.
if (typeof WorkerGlobalScope !== 'undefined') {
  const say = (report: Report): void => postMessage(report);
  const run = async (order: Order | RecordingOrder): Promise<void> => {
    try {
      if ('recording' in order) say({ done: true, survey: await tryRecording(order, say) });
      else {
        tryDocument(order, say);
        say({ done: true });
      }
    } catch (error) {
      if (error instanceof FieldError) say({ refused: { key: error.key, values: error.values } });
      else reportError(error);
    }
  };
  addEventListener('message', ({ data }: MessageEvent<Order | RecordingOrder>) => void run(data));
}

declare const WorkerGlobalScope: unknown;
