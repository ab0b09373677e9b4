// Restores a state: the world is built from its seed, stepped to its tick with every edit at its tick, and the view is set.

import type { World } from 'kantsu';
import { inSlices } from '../model/journey.ts';
import type { Pair } from '../model/pair.ts';
import type { Session } from '../model/session.ts';
import type { DocumentHost } from './document-host.ts';
import { SIMULATION } from './limits.ts';
import type { State } from './page-state.ts';

/** The page responds at least this often while it steps, ms. */
const SLICE = 60;
/** A longer restore shows its progress, ms. */
const LONG = 400;

/** The state cannot be restored: the world refused an edit, or there is no such scene. The room has its opening state. */
export class RestoreError extends Error {}

export interface Outcome {
  /** The world is the same to the last bit. */
  readonly same: boolean;
  /** It was made by another version of the simulation. */
  readonly otherVersion: boolean;
}

/**
 * Shows a state in the current room, which is the state's own; by its snapshot, if stepping would take too long, and its past stays unknown. Throws a
 * `RestoreError`; then the room has its opening state.
 */
export async function bringBack(host: DocumentHost, state: State, snapshot?: ArrayBuffer): Promise<Outcome> {
  const { session, sceneView } = host;
  session.busy = true;
  const before = { ...session.tunables };
  let world: World | undefined;
  try {
    build(host, state);
    ({ world } = session);
    if (snapshot) session.leap(snapshot, state.edits);
    else await replayInSlices(host, state);
    // The user has left the room meanwhile.
    if (session.world !== world) throw new RestoreError('another world was built meanwhile');
    if (session.world.tick !== state.tick) {
      throw new RestoreError(`the world stands at tick ${session.world.tick} instead of ${state.tick}`);
    }
    // What comes with the state is no change of the visitor's here.
    session.editLog.noted = session.editLog.made;
    const same = session.world.hash() === state.hash;
    look(host, state);
    return { same, otherVersion: state.simulation !== SIMULATION };
  } catch (error) {
    // If another world was built meanwhile, that one stays.
    if (world === undefined || session.world === world) {
      session.rebuild(before);
      sceneView?.showWorld(session, true);
    }
    throw error instanceof RestoreError
      ? error
      : new RestoreError(error instanceof Error ? error.message : String(error), { cause: error });
  } finally {
    session.busy = false;
    host.history.clear();
    host.shell.root.inert = false;
    host.message.hide();
    session.changed();
  }
}

/** The world as it was built. */
function build(host: DocumentHost, { scene, built }: State): void {
  const { session, sceneView } = host;
  const wanted = session.room.preset?.all().find(({ preset }) => preset?.id === scene);
  if (scene !== undefined && !wanted) throw new RestoreError(`there is no scene '${scene}'`);
  if (wanted && wanted !== session.room) host.commands.setScene(wanted);
  session.rebuild(built);
  sceneView?.showWorld(session, true);
}

/** Every step again, and every edit at its tick; in slices, so that the page keeps responding. */
async function replayInSlices(host: DocumentHost, state: State): Promise<void> {
  const { session } = host;
  const { world } = session;
  const start = performance.now();
  const tell = (): void => {
    if (performance.now() - start <= LONG) return;
    host.shell.root.inert = true;
    host.message.say('state.stepping', 'still', document.createTextNode(`${world.tick} / ${state.tick}`));
  };
  const arrived = await inSlices(session.seek(state.tick, state.edits), SLICE, () => session.world === world, tell);
  if (arrived) session.pace.total = performance.now() - start;
}

/** Sets the view. */
function look(host: DocumentHost, state: State): void {
  const { session } = host;
  session.speed = state.speed;
  session.setPlaying(state.playing);
  for (const layer of Object.keys(session.layers) as (keyof Session['layers'])[]) session.layers[layer] = state.layers.includes(layer);
  session.colourBy = state.colourBy ?? 'kind';
  session.rays.next = state.next;
  // (A room's own query, which is in its state too, was not chosen by anyone.)
  session.rays.setMode(state.query, state.query !== session.room.query);
  session.rays.setInside(state.inside);
  session.rays.load(state.rays);
  session.selection.select(state.selected !== undefined && session.world.isAlive(state.selected) ? state.selected : undefined);
  session.selection.pick(state.picked && isPair(session.world, state.picked) ? state.picked : undefined);
  if (state.side || session.side === 'open') session.side = state.side ? 'open' : 'closed';
  session.rays.fixedOrigin = state.fixedOrigin && [...state.fixedOrigin];
  host.view = state;
}

/** Two bodies of this world. */
function isPair(world: World, { a, b }: Pair): boolean {
  return a !== b && world.isAlive(a) && world.isAlive(b);
}
