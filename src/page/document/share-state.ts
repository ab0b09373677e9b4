// The state as a link or a file, and back. Loaded on demand, or if the address has a state.

import { FieldError, LIMITS } from './limits.ts';
import { needsTrial, tried } from './trial-run.ts';
import { RestoreError, bringBack } from './restore-state.ts';
import { isDigest, loadLevels, modelsOf, putMeshes } from './model-store.ts';
import type { DocumentHost } from './document-host.ts';
import { hashOfRoom } from '../kit/router.ts';
import { LARGEST_FILE, MOST_MESHES, readScene, sceneAsJson } from './scene-file.ts';
import type { SceneFile } from './scene-file.ts';
import { readState, stateOf } from './page-state.ts';
import type { State } from './page-state.ts';
import { LINK_VERSION, LONGEST_LINK, linkOfState, stateOfLink } from './state-link.ts';
import { copyText } from '../ui/clipboard.ts';
import { element } from '../ui/element.ts';
import { saveFile } from '../ui/save-file.ts';
import { count } from '../ui/format.ts';
import { language, text } from '../ui/language.ts';
import { isMissingCode } from '../ui/missing-code.ts';
import type { TextKey } from '../kit/texts.ts';

/** A world whose steps took longer is not simulated again, ms. */
const LONGEST = 2000;
const MB = 2 ** 20;

/** Why there is no link to this page. */
function obstacle(host: DocumentHost): TextKey | undefined {
  const { session, workshop } = host;
  if (session.room.recording) return 'link.recording';
  // A removed level is still among the edits.
  const own = session.editLog.list.some((edit) => edit.command === 'level' && isDigest(edit.source));
  if (workshop.value?.meshes.hasOwn === true || own) return 'link.mesh';
  if (session.editLog.cut || session.editLog.foreign) return 'link.foreign';
  if (session.world.tick > LIMITS.ticks) return 'link.ticks';
  return session.pace.total >= LONGEST ? 'link.slow' : undefined;
}

/** Copies the link, and sets the address, where it can be copied if the clipboard is denied; or offers a file. */
export async function copyLink(host: DocumentHost): Promise<void> {
  const why = obstacle(host);
  const { session, line, workshop, view } = host;
  const state = stateOf(session, workshop.value?.meshes, view);
  if (why === undefined && !withinLimits(host, state)) return;
  const link = why === undefined ? linkOfState(state) : '';
  if (why !== undefined || link.length > LONGEST_LINK) {
    offerFile(host, why ?? 'link.long', state.tick);
    return;
  }
  const address = new URL(hashOfRoom(session.room.id, new URLSearchParams({ v: LINK_VERSION, s: link })), location.href).href;
  history.replaceState(history.state, '', address);
  line.notice((await copyText(address)) ? 'link.copied' : 'link.inBar');
}

/** Whether the page can open what it saves. If not, the user is told why: a script may have gone beyond the limits of the page. */
function withinLimits(host: DocumentHost, state: State, leaps = false): boolean {
  try {
    readState(state, leaps);
    return true;
  } catch (error) {
    if (!(error instanceof FieldError)) throw error;
    host.line.tell(text('document.save', { why: error.in(language()) }), true);
    return false;
  }
}

function offerFile(host: DocumentHost, why: TextKey, tick: number): void {
  const words = element('p', {}, text(why, { n: count(tick) }));
  host.message
    .offer(words, ['result.save', () => void saveScene(host)], ['link.cancel', () => {}])
    .querySelector('button')!
    .focus();
}

/** Tries a document in a worker if it could make a world of its own; models of its levels are loaded here, with three. Throws a `FieldError`. */
export async function prove(host: DocumentHost, scene: SceneFile): Promise<void> {
  const levels = await loadLevels(host, scene.state.edits, scene.models ?? []);
  if (needsTrial(scene)) await tried({ scene, levels });
}

/** Shows the state of a link, or the reason why not; a room that was open before stays as it is. */
export async function openLink(host: DocumentHost, version: string, link: string, wasOpen: boolean): Promise<void> {
  const { world } = host.session;
  try {
    const state = await stateOfLink(link, version);
    if (state.room !== host.session.room.id) throw new FieldError('document.damaged', {});
    await prove(host, { state });
    // The user has left the room meanwhile.
    if (host.session.world !== world) return;
    const { same, otherVersion } = await bringBack(host, state);
    await putMeshes(host, state.meshes, []);
    if (otherVersion) host.line.tell(text('link.version'), true);
    else if (!same) host.line.tell(text('link.differs'), true);
  } catch (error) {
    if (!(error instanceof FieldError || error instanceof RestoreError)) throw error;
    const refusal = error instanceof FieldError ? error : new FieldError('document.damaged', {});
    const said = refusal.in(language());
    // (These two speak of the link themselves.)
    const why = ['document.later', 'document.damaged'].includes(refusal.key) ? said : text('document.link', { why: said });
    const now = !wasOpen ? 'document.opened' : host.session.world === world ? 'document.stays' : 'document.anew';
    host.line.tell(text(now, { why }), true);
  }
}

/** Saves everything as a file. */
export async function saveScene(host: DocumentHost): Promise<void> {
  if (host.session.room.recording) {
    await (await import('./open-recording.ts')).saveRecording(host);
    return;
  }
  const { session, line, workshop, view } = host;
  const state = stateOf(session, workshop.value?.meshes, view);
  const models = await modelsOf(state);
  if (models.reduce((sum, { data }) => sum + data.length, 0) > MOST_MESHES) {
    line.tell(text('file.large'));
    return;
  }
  const { editLog, world } = session;
  const leaps = editLog.cut || editLog.foreign || session.pace.total >= LONGEST || world.tick > LIMITS.ticks;
  if (!withinLimits(host, state, leaps)) return;
  const snapshot = leaps ? session.snapshot() : undefined;
  saveFile(new Blob([sceneAsJson({ state, models, snapshot })], { type: 'application/json' }), `kantsu-${session.room.id}.json`);
}

export async function openScene(host: DocumentHost, file: File): Promise<void> {
  const { session, line } = host;
  try {
    if (file.size > LARGEST_FILE) {
      throw new FieldError('document.size', { given: Math.ceil(file.size / MB), most: LARGEST_FILE / MB });
    }
    line.tell(text('document.trying', { name: file.name }), true);
    const scene = readScene(await file.text(), () => stateOf(session, undefined, host.view));
    await prove(host, scene);
    await openState(host, scene);
    const bodies = [...session.world.entities()].filter((entity) => !session.isWall(entity)).length;
    line.tell(text('file.opened', { name: file.name, n: bodies, rays: session.rays.list.length }));
  } catch (error) {
    if (isMissingCode(error)) throw error;
    // (Without a version it is another program's file: which of our fields it lacks says nothing.)
    const names = error instanceof FieldError && !(error.key === 'document.missing' && error.values['field'] === 'kantsu');
    line.tell(
      names ? text('document.file', { name: file.name, why: error.in(language()) }) : text('file.noScene', { name: file.name }),
      true,
    );
  }
}

async function openState(host: DocumentHost, { state, models = [], snapshot }: SceneFile): Promise<void> {
  const { room } = host.session;
  if (state.room !== room.id) {
    if (state.room !== 'range' && state.room !== 'world' && state.room !== 'grid') throw new RangeError(`there is no room '${state.room}'`);
    // The room first: it is loaded, and entered with its opening state.
    await host.navigation.goTo(state.room);
  }
  await bringBack(host, state, snapshot);
  await putMeshes(host, state.meshes, models);
}
