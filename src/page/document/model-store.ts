// Imported model files, by digest: kept while the page is open, and in IndexedDB across a reload.

import type { Mesh } from 'three';
import { createHash } from 'kantsu';
import type { DocumentHost } from './document-host.ts';
import type { ModelFile } from './scene-file.ts';
import type { FollowingMesh } from '../model/own-meshes.ts';

/** Bytes; the least recently used files are removed first. */
const MOST = 50 * 2 ** 20;
const DATABASE = 'kantsu';
const STORE = 'models';

interface Stored extends ModelFile {
  readonly used: number;
}

/** Files read since the page was opened. */
const held = new Map<string, ModelFile>();

/** Stores a file. Returns its digest, and whether the browser will still have it after a reload. */
export async function keepModel(name: string, data: ArrayBuffer): Promise<{ digest: string; stored: boolean }> {
  const bytes = new Uint8Array(data);
  const digest = await digestOf(bytes);
  const file = { digest, name, bytes };
  held.set(digest, file);
  return { digest, stored: await store(file) };
}

/** The files of these meshes that are still stored. */
export async function modelsOf(meshes: readonly FollowingMesh[]): Promise<readonly ModelFile[]> {
  const digests = [...new Set(meshes.map(({ source }) => source))].filter(isDigest);
  const found = await Promise.all(digests.map(find));
  return found.filter((file) => file !== undefined);
}

/** Gives bodies their meshes again: built-in ones, and those of files in the document or still stored. */
export async function putMeshes(
  { lab, meshes: own, workshop }: DocumentHost,
  meshes: readonly FollowingMesh[],
  models: readonly ModelFile[],
): Promise<void> {
  if (meshes.length === 0) return;
  const { world } = lab;
  for (const model of models) {
    // A file's name for itself is not trusted.
    const digest = await digestOf(model.bytes);
    held.set(digest, { ...model, digest });
    void store({ ...model, digest });
  }
  const builtIn = await workshop.load();
  const loaded = new Map<string, Promise<readonly Mesh[]>>();
  for (const { body, source, part, offset } of meshes) {
    let mesh = builtIn.model(source);
    if (isDigest(source)) {
      if (!loaded.has(source)) loaded.set(source, meshesOf(source));
      mesh = (await loaded.get(source)!)[part]?.clone();
    }
    if (!mesh || lab.world !== world || !world.isAlive(body)) continue;
    own.setSource(mesh, { source, part });
    own.put(mesh, body, offset);
  }
  lab.changed();
}

export function isDigest(source: string): boolean {
  return /^[0-9a-f]{64}$/.test(source);
}

async function meshesOf(digest: string): Promise<readonly Mesh[]> {
  const file = await find(digest);
  if (!file) return [];
  const { loadModel } = await import('../stage/load-model.ts');
  try {
    const meshes = await loadModel(file.bytes.slice().buffer);
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
    const files = database.transaction(STORE, 'readwrite').objectStore(STORE);
    await done(files.put({ ...file, used: Date.now() } satisfies Stored));
    const all = await done<Stored[]>(files.getAll());
    let sum = 0;
    for (const { digest, bytes } of all.toSorted((a, b) => b.used - a.used)) {
      sum += bytes.length;
      if (sum > MOST) await done(files.delete(digest));
    }
    database.close();
    return true;
  } catch {
    return false;
  }
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'digest' });
  return done(request);
}

function done<T>(request: IDBRequest): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result as T);
    request.onerror = () => reject(request.error ?? new Error('the database refused'));
  });
}
