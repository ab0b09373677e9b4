// The state of each room, stored for this tab when the room or the page is left: for the way back, or a reload. Loaded with the first press.

import { RestoreError, bringBack } from './restore-state.ts';
import { putMeshes } from './model-store.ts';
import type { DocumentHost } from './document-host.ts';
import { MOST_KEPT } from '../model/history.ts';
import type { KeptChange } from '../model/history.ts';
import { exactJson } from './exact-json.ts';
import { FieldError, LIMITS } from './limits.ts';
import { language } from '../ui/language.ts';
import { LARGEST_FILE } from './scene-file.ts';
import { RAYS, STATE_WITHIN, consistent, stateOf } from './page-state.ts';
import { buffer, documentOf, list, maybe, object, parsed, whole, word } from './schema.ts';
import type { Schema } from './schema.ts';
import { prove } from './share-state.ts';
import { SESSION_PREFIX } from '../ui/storage.ts';

/** If stepping again would take longer than this, ms, a snapshot is stored, if it is small enough. */
const LONGEST = 2000;
/** Bytes; a tab can store about five million characters in all. */
const LARGEST = 2_500_000;

const MOMENT = object({ tick: whole(LIMITS.ticksBefore), edits: whole(LIMITS.edits) });
const TURN = object({ before: RAYS, after: RAYS });
const CHANGE: Schema<KeptChange> = (field, given) =>
  (typeof given === 'object' && given !== null && 'before' in given ? TURN : MOMENT)(field, given);
const readSession = documentOf(
  'session',
  object({
    address: word(Infinity),
    state: STATE_WITHIN,
    snapshot: maybe(buffer(LARGEST_FILE)),
    changes: maybe(list(CHANGE, MOST_KEPT)),
  }),
);

let refusalTold = false;

/** Whether to report that the browser keeps no storage: once is enough. */
export function mustTellRefusal(): boolean {
  const first = !refusalTold;
  refusalTold = true;
  return first;
}

/** From here on the state is stored whenever the page is left. Tells a browser’s refusal. */
export function keepSession(host: DocumentHost): void {
  // A phone may end a hidden page without another event.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') save(host, location.hash);
  });
  addEventListener('pagehide', () => save(host, location.hash));
  try {
    sessionStorage.setItem(`${SESSION_PREFIX}try`, '');
    sessionStorage.removeItem(`${SESSION_PREFIX}try`);
  } catch {
    if (mustTellRefusal()) host.line.notice('state.noStorage');
  }
}

export function save(host: DocumentHost, address: string): void {
  const { session, navigation, history, workshop, view } = host;
  if (!navigation.entered || session.busy) return;
  const key = SESSION_PREFIX + navigation.room;
  try {
    // The address of a static room is its state.
    if (navigation.visit) {
      sessionStorage.setItem(key, address);
      return;
    }
    const { editLog, pace, world, room } = session;
    if (room.recording) {
      sessionStorage.removeItem(key);
      return;
    }
    const unknown = editLog.cut || editLog.foreign;
    const snapshot = unknown || pace.total > LONGEST || world.tick > LIMITS.ticks ? session.snapshot() : undefined;
    const small = snapshot && snapshot.byteLength < LARGEST ? snapshot : undefined;
    // What was stored before is out of date, also if there is no room for this.
    sessionStorage.removeItem(key);
    if (!unknown || small !== undefined) {
      const state = stateOf(session, workshop.value?.meshes, view);
      // A change is known by the number of edits before it: they are kept as they are.
      const undoable = !unknown && editLog.made <= LIMITS.edits;
      const kept = { address, state: undoable ? { ...state, edits: editLog.list } : state, snapshot: small };
      sessionStorage.setItem(key, exactJson({ ...kept, ...(undoable && { changes: history.kept }) }));
    }
  } catch {
    // Full or blocked: the room starts over.
  }
}

/** Restores the state stored for this room and address. Returns whether there was any. */
export async function restoreSession(host: DocumentHost, kept: string): Promise<boolean> {
  try {
    const { address, state, snapshot, changes = [] } = readSession(parsed('session', kept));
    // An address without parameters is that of the room as it was left, also before a reload in another room.
    if (address !== location.hash && location.hash.includes('?')) return false;
    consistent(state, snapshot !== undefined);
    for (const one of changes) if ('tick' in one && (one.tick > state.tick || one.edits > state.edits.length)) return false;
    const { world } = host.session;
    await prove(host, { state, snapshot });
    // The user has left the room meanwhile.
    if (host.session.world !== world) return true;
    await bringBack(host, state, snapshot);
    host.history.load(host.session, changes);
    await putMeshes(host, state.meshes, []);
    return true;
  } catch (error) {
    // Without the model of a level there is no such world.
    if (error instanceof FieldError && error.key === 'document.level') host.line.tell(error.in(language()), true);
    // Stored by another version of the page, perhaps: the room opens as usual.
    if (!(error instanceof RestoreError || error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError)) {
      throw error;
    }
    return false;
  }
}
