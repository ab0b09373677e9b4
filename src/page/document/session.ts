// The state of each room, stored for this tab when the room or the page is left: for the way back, or a reload. Loaded with the first press.

import { RestoreError, bringBack } from './restore-state.ts';
import { putMeshes } from './model-store.ts';
import type { DocumentHost } from './document-host.ts';
import { MOST_KEPT } from '../model/history.ts';
import type { KeptChange } from '../model/history.ts';
import { FieldError, LIMITS, list, record, whole } from './fields.ts';
import { language } from '../ui/language.ts';
import { LARGEST_FILE, bytesOf, exactJson, parsed } from './scene-file.ts';
import { readRays, readState, stateOf } from './page-state.ts';
import type { State } from './page-state.ts';
import { provenState } from './share-state.ts';
import { base64 } from './state-link.ts';
import { SESSION_PREFIX } from '../ui/storage.ts';

/** If stepping again would take longer than this, ms, a snapshot is stored, if it is small enough. */
const LONGEST = 2000;
/** Bytes; a tab can store about five million characters in all. */
const LARGEST = 2_500_000;

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
  const { lab, navigation, history, workshop, view } = host;
  if (!navigation.entered || lab.busy) return;
  const key = SESSION_PREFIX + navigation.room;
  try {
    // The address of a static room is its state.
    if (navigation.visit) {
      sessionStorage.setItem(key, address);
      return;
    }
    const { editLog, pace, world } = lab;
    const unknown = editLog.cut || editLog.foreign;
    const snapshot = unknown || pace.total > LONGEST || world.tick > LIMITS.ticks ? lab.snapshot() : undefined;
    const small = snapshot && snapshot.byteLength < LARGEST ? base64(new Uint8Array(snapshot)) : undefined;
    // What was stored before is out of date, also if there is no room for this.
    sessionStorage.removeItem(key);
    if (!unknown || small !== undefined) {
      const state = stateOf(lab, workshop.value?.meshes, view);
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
    const { address, state: given, snapshot, changes: made } = record('session', parsed('session', kept));
    // An address without parameters is that of the room as it was left, also before a reload in another room.
    if (address !== location.hash && location.hash.includes('?')) return false;
    const state = readState(given, snapshot !== undefined);
    const changes = made === undefined ? [] : list('changes', made, MOST_KEPT).map((one, i) => readChange(`changes[${i}]`, one, state));
    const leap = snapshot === undefined ? undefined : bytesOf('snapshot', snapshot, LARGEST_FILE).buffer;
    const { world } = host.lab;
    await provenState(host, state, leap);
    // The user has left the room meanwhile.
    if (host.lab.world !== world) return true;
    await bringBack(host, state, leap);
    host.history.load(host.lab, changes);
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

function readChange(at: string, given: unknown, { tick, edits }: State): KeptChange {
  const change = record(at, given);
  if (change['before'] !== undefined) {
    return { before: readRays(`${at}.before`, change['before']), after: readRays(`${at}.after`, change['after']) };
  }
  return { tick: whole(`${at}.tick`, change['tick'], tick), edits: whole(`${at}.edits`, change['edits'], edits.length) };
}
