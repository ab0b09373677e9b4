// A visitor who edits at random: bodies added, moved, resized, thrown, dragged, doubled and deleted, time stopped and running, with a seed.
import { duplicate } from '../../src/page/model/duplicate.ts';
import { Grab } from '../../src/page/tools/grab.ts';
import { History } from '../../src/page/model/history.ts';
import { Session } from '../../src/page/model/session.ts';
import { PRESETS } from '../../src/page/rooms/world/presets.ts';
import { range } from '../../src/page/rooms/range/range.ts';
import type { Room } from '../../src/page/model/room.ts';
import type { Tunables } from '../../src/page/model/world-settings.ts';
import { resizeBody, sizesOf } from '../../src/page/model/sizes.ts';
import { SIMULATION } from '../../src/page/document/limits.ts';
import { Timeline } from '../../src/page/model/timeline.ts';
import type { State } from '../../src/page/document/page-state.ts';
import { LAYERS } from '../../src/page/model/layer-choice.ts';
import { mulberry32 } from '../../src/core/math/random.ts';
import type { Entity } from '../../src/core/index.ts';
import { rowOf } from '../../src/core/world/entity.ts';
import { DYNAMIC } from '../../src/core/world/state.ts';
import type { Quat, Vec3 } from '../../src/core/math/vec3.ts';
import { coreOf } from '../../src/core/world.ts';

/** Scenes small enough for hundreds of ticks in a test, with their counts. */
const SCENES: readonly (readonly [string, number])[] = [
  ['pile', 60],
  ['mixed', 60],
  ['tower', 6],
  ['dominoes', 12],
  ['newton', 5],
  ['bullets', 20],
  ['crowd', 12],
];

export interface Visit {
  readonly session: Session;
  readonly history: History;
}

/** Random edits over so many ticks, in the Range or in a scene of the World. */
export function randomVisit(seed: number, ticks: number): Visit {
  const random = mulberry32(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)];
  const vector = (size: number): Vec3 => [size * (2 * random() - 1), size * (2 * random() - 1), size * (2 * random() - 1)];
  const session = new Session();
  const [scene, count] = pick(SCENES);
  const room = seed % 3 === 0 ? range : roomWith(scene, { count, seed: Math.floor(random() * 1000) });
  session.enter(room);
  session.timeline = new Timeline(session);
  const history = new History(session, () => 0);
  const body = (): Entity | undefined => {
    const free = [...session.world.entities()].filter((entity) => !session.isWall(entity));
    return free.length > 0 ? pick(free) : undefined;
  };
  const turn = (): Quat => {
    const q = [random() - 0.5, random() - 0.5, random() - 0.5, random() - 0.5];
    return q.map((x) => x / Math.hypot(...q)) as Quat;
  };
  let grab: Grab | undefined;
  const actions: (() => void)[] = [
    () => session.add([vector(2)[0], 0.5 + 3 * random(), vector(2)[2]], [0, 1, 0], pick(['turns', 'sphere', 'capsule', 'obb', 'aabb'])),
    () => history.remove(body() ?? (0 as Entity)),
    () => void duplicate(session, history, body() ?? (0 as Entity)),
    () => {
      const one = body();
      if (one === undefined) return;
      const straight = session.world.kind(one) === 'aabb';
      session.setPose(one, { position: [vector(3)[0], 1 + 3 * random(), vector(3)[2]], ...(!straight && { orientation: turn() }) });
    },
    () => {
      const one = body();
      if (one === undefined || session.world.kind(one) === 'triangle') return;
      resizeBody(
        session,
        one,
        sizesOf(session.world.shape(one)).map((size) => Math.max(0.05, size * (0.7 + 0.6 * random()))),
      );
    },
    () => {
      const one = body();
      // (The page offers it for dynamic bodies only.)
      const dynamic = one !== undefined && coreOf(session.world).state.body[rowOf(one)] === DYNAMIC;
      if (dynamic && room !== range) session.edit({ command: 'push', body: one, along: [random(), 0, random()] });
    },
    () => {
      if (room !== range) session.edit({ command: 'gravity', gravity: 20 * random() - 5 });
    },
    () => void (grab === undefined && history.undo()),
    () => void (grab === undefined && history.redo()),
    () => {
      const one = body();
      if (one !== undefined && !grab) grab = new Grab(session, one, session.world.pose(one).position, session.area());
    },
    () => {
      grab?.letGo();
      grab = undefined;
    },
    () => {
      grab?.putBack();
      grab = undefined;
    },
  ];
  while (session.world.tick < ticks) {
    if (random() < 0.12) {
      // While time stands, several edits and looks come at one tick.
      for (let n = 1 + Math.floor(3 * random()); n > 0; n--) {
        pick(actions)();
        history.note();
        if (grab?.alive) grab.pull(vector(2), random() < 0.5);
        if (random() < 0.5) session.refreshQueries();
      }
    }
    if (grab && !grab.alive) grab = undefined;
    if (grab) grab.pull([vector(2)[0], 1 + random(), vector(2)[2]], true);
    for (let n = 1 + Math.floor(2.5 * random()); n > 0 && session.world.tick < ticks; n--) session.step();
    session.refreshQueries();
  }
  return { session, history };
}

/** The state of a laboratory without a page. */
export function stateOfLab(session: Session): State {
  session.refreshQueries();
  return {
    simulation: SIMULATION,
    room: session.room.id,
    scene: session.room.preset?.id,
    built: { ...session.built },
    tick: session.world.tick,
    hash: session.world.hash(),
    edits: session.editLog.list,
    rays: session.rays.stateWith(false),
    query: session.rays.mode,
    inside: session.rays.inside,
    next: session.rays.next,
    playing: session.playing,
    speed: session.speed,
    layers: LAYERS.filter((layer) => session.layers[layer]),
    colourBy: undefined,
    selected: session.selection.body,
    picked: session.selection.picked,
    camera: { position: [4.6, 4.6, Math.PI], target: [0.7, 1.45, -0.2] },
    fixedOrigin: session.rays.fixedOrigin ?? [0.1, 2.3, -Math.E],
    side: true,
    tool: 'ray',
    gizmo: 'move',
    meshes: [],
  };
}

/** A laboratory with a state's world as it was built, before any step. */
export function labOf(state: Pick<State, 'scene' | 'built'>): Session {
  const session = new Session();
  session.enter(state.scene === undefined ? range : roomWith(state.scene, state.built));
  return session;
}

/** A scene of the World, built with these numbers at once. */
function roomWith(scene: string, tunables: Partial<Tunables>): Room {
  const room = PRESETS.find(({ preset }) => preset!.id === scene)!;
  return { ...room, tunables: { ...room.tunables, ...tunables } };
}
