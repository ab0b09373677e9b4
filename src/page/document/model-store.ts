// Imported model files, by digest: kept while the page is open, and in IndexedDB across a reload.

import type { Mesh, Object3D } from 'three';
import { createHash } from 'kantsu';
import type { DocumentHost } from './document-host.ts';
import type { ModelFile } from './scene-file.ts';
import { FieldError } from './limits.ts';
import type { State } from './page-state.ts';
import type { LoggedEdit } from '../model/edit-log.ts';
import type { LevelEdit, Triangles } from '../model/levels.ts';
import type { FollowingMesh } from '../model/own-meshes.ts';

/** Bytes; the least recently used files are removed first. */
const MOST = 50 * 2 ** 20;
const DATABASE = 'kantsu';
const STORE = 'files';

interface Stored extends ModelFile {
  readonly used: number;
}

/** Files read since the page was opened. */
const held = new Map<string, ModelFile>();

/** Keeps a file. Returns its digest; `stored` says later whether the browser will still have it after a reload: a database may take long, or for ever. */
export async function keepModel(name: string, buffer: ArrayBuffer): Promise<{ digest: string; stored: Promise<boolean> }> {
  const data = new Uint8Array(buffer);
  const digest = await digestOf(data);
  const file = { digest, name, data };
  held.set(digest, file);
  return { digest, stored: store(file) };
}

/** The files of the meshes and levels of a state that are still stored: also of levels removed since, which its edits make again. */
export async function modelsOf({ meshes, edits }: Pick<State, 'meshes' | 'edits'>): Promise<readonly ModelFile[]> {
  const digests = [...new Set([...meshes, ...levelsIn(edits)].map(({ source }) => source))].filter(isDigest);
  const found = await Promise.all(digests.map(find));
  return found.filter((file) => file !== undefined);
}

/** Loads and returns the models of all levels among these edits, of files in the document or still stored. Throws a `FieldError` if one is missing. */
export async function loadLevels(
  { session, workshop }: Pick<DocumentHost, 'session' | 'workshop'>,
  edits: readonly LoggedEdit[],
  models: readonly ModelFile[],
): Promise<ReadonlyMap<string, Triangles> | undefined> {
  const levels = levelsIn(edits);
  if (levels.length === 0) return undefined;
  await hold(models);
  const [{ Levels }, { levelModel, trianglesOf }] = await Promise.all([import('../model/levels.ts'), import('../model/level-model.ts')]);
  const known = (session.levels ??= new Levels());
  for (const level of levels) {
    if (known.has(level)) continue;
    const { source, part, name } = level;
    const builtIn = isDigest(source) ? undefined : (await workshop.load()).model(source);
    const model = builtIn ?? levelModel(await meshesOf(source), part);
    if (!model) throw new FieldError('document.level', { name });
    known.put(level, trianglesOf(model));
  }
  return known.models;
}

/** A file's name for itself is not trusted. */
async function hold(models: readonly ModelFile[]): Promise<void> {
  for (const model of models) {
    const digest = await digestOf(model.data);
    held.set(digest, { ...model, digest });
    void store({ ...model, digest });
  }
}

function levelsIn(edits: readonly LoggedEdit[]): readonly LevelEdit[] {
  return edits.filter((edit) => edit.command === 'level');
}

/** Gives bodies their meshes again: built-in ones, and those of files in the document or still stored. */
export async function putMeshes(
  { session, workshop }: DocumentHost,
  meshes: readonly FollowingMesh[],
  models: readonly ModelFile[],
): Promise<void> {
  if (meshes.length === 0) return;
  const { world } = session;
  await hold(models);
  const [builtIn, { levelModel }] = await Promise.all([workshop.load(), import('../model/level-model.ts')]);
  const loaded = new Map<string, Promise<readonly Mesh[]>>();
  for (const { body, source, part, offset } of meshes) {
    let mesh: Object3D | undefined = builtIn.model(source);
    if (isDigest(source)) {
      if (!loaded.has(source)) loaded.set(source, meshesOf(source));
      const all = await loaded.get(source)!;
      mesh = part < 0 ? levelModel(all, part) : all[part]?.clone();
    }
    if (!mesh || session.world !== world || !world.isAlive(body)) continue;
    builtIn.meshes.follow(mesh, body, { source, part }, offset);
  }
  session.changed();
}

export function isDigest(source: string): boolean {
  return /^[0-9a-f]{64}$/.test(source);
}

async function meshesOf(digest: string): Promise<readonly Mesh[]> {
  const file = await find(digest);
  if (!file) return [];
  const { loadModel } = await import('../stage/load-model.ts');
  try {
    const { meshes } = await loadModel(file.data.slice().buffer);
    for (const mesh of meshes) {
      mesh.removeFromParent();
      mesh.castShadow = mesh.receiveShadow = true;
    }
    return meshes;
  } catch {
    return []; // damaged since; the colliders exist without it
  }
}

async function digestOf(bytes: Uint8Array): Promise<string> {
  // A page without a secure context has no crypto.subtle.
  if (!('subtle' in crypto)) return [0, 1, 2, 3].map((k) => createHash().u32(k).u8s(bytes, 0, bytes.length).digest()).join('');
  const hash = await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>);
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function find(digest: string): Promise<ModelFile | undefined> {
  const here = held.get(digest);
  if (here) return here;
  try {
    const database = await open();
    const file = await done<Stored | undefined>(database.transaction(STORE).objectStore(STORE).get(digest));
    database.close();
    if (file) held.set(digest, file);
    return file;
  } catch {
    return undefined; // no database: only files read since the page was opened
  }
}

async function store(file: ModelFile): Promise<boolean> {
  try {
    const database = await open();
    const transaction = database.transaction(STORE, 'readwrite');
    // A full disk may show only at the end.
    const ended = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error('the database refused'));
    });
    ended.catch(() => {});
    const files = transaction.objectStore(STORE);
    await done(files.put({ ...file, used: Date.now() } satisfies Stored));
    const all = await done<Stored[]>(files.getAll());
    let sum = 0;
    for (const { digest, data } of all.toSorted((a, b) => b.used - a.used)) {
      sum += data.length;
      if (sum > MOST) await done(files.delete(digest));
    }
    await ended;
    database.close();
    return true;
  } catch {
    return false;
  }
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 2);
  request.onupgradeneeded = () => {
    for (const old of request.result.objectStoreNames) request.result.deleteObjectStore(old);
    request.result.createObjectStore(STORE, { keyPath: 'digest' });
  };
  return done(request);
}

function done<T>(request: IDBRequest): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result as T);
    request.onerror = () => reject(request.error ?? new Error('the database refused'));
  });
}
