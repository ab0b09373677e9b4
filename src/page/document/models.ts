// Imported models: a file dropped on the page or chosen is read, scaled to the room, and each of its meshes gets a collider.

import { Box3, Vector3 } from 'three';
import type { Mesh } from 'three';
import type { Entity } from 'kantsu';
import { ModelError, loadModel } from '../stage/load-model.ts';
import type { ModelTrouble } from '../stage/load-model.ts';
import { boxOf, bringIntoView, isInView, landing, moved, shift } from '../model/landing.ts';
import { fitsOf } from '../model/mesh-workshop.ts';
import type { Fit } from '../model/mesh-workshop.ts';
import { digits } from '../ui/format.ts';
import { addWords } from '../ui/i18n.ts';
import { text } from '../ui/language.ts';
import { mustTellRefusal } from '../ui/storage.ts';
import { keepModel } from './model-store.ts';
import { words } from './words.ts';
import type { FittedKind } from '../model/own-meshes.ts';
import type { DocumentHost } from './document-host.ts';

addWords(words);

/** Larger files would stop the page for seconds, bytes. */
const LARGEST = 32 * 2 ** 20;
const MOST_MESHES = 48;
const MOST_VERTICES = 1_000_000;
/** A model far from this size is scaled to it, m. */
const WANTED = 2.2;
const TOO_LARGE = 6;
const TOO_SMALL = 0.3;

export type FileTrouble = ModelTrouble | 'kind' | 'heavy' | 'many' | 'rigid';

export class FileError extends Error {
  readonly trouble: FileTrouble;

  constructor(trouble: FileTrouble, cause?: unknown) {
    super(`the file is refused: ${trouble}`, { cause });
    this.trouble = trouble;
  }
}

export interface Brought {
  readonly entities: readonly Entity[];
  /** Meshes without a single rigid shape: skinned, morphed, instanced, or without faces. */
  readonly left: number;
  /** The scale factor. */
  readonly scale: number;
  /** Whether the browser will still have the file after a reload. */
  readonly stored: boolean;
}

/** The pointer's position at a drop, in client pixels, or the requested kind of collider. */
export interface Came {
  readonly at?: { readonly x: number; readonly y: number };
  readonly kind?: FittedKind;
}

/** Brings a model onto the page, selects what came and says so, or why it is refused. */
export async function importModel(file: File, host: DocumentHost, came: Came): Promise<void> {
  const { lab, line, history } = host;
  try {
    const { entities, left, scale, stored } = await bringModel(file, host, came);
    history.worldChanged(lab);
    lab.select(entities[0]);
    const told = [text('file.brought', { name: file.name, n: entities.length })];
    if (left > 0) told.push(text('file.left', { n: left }));
    if (scale !== 1) told.push(text('file.scaled', { scale: digits(scale) }));
    if (!stored && mustTellRefusal()) told.push(text('state.noStorage'));
    line.tell(told.join(' '));
  } catch (error) {
    line.tell(text(`file.${error instanceof FileError ? error.trouble : 'broken'}`, { name: file.name }));
  }
}

/**
 * Reads a file and puts its meshes on free floor near the pointer, else near the middle of the stage; each mesh in the tightest collider unless a
 * kind is given. The camera moves only if they are not fully visible. Throws a `FileError`, and then nothing has changed.
 */
export async function bringModel(file: File, host: DocumentHost, { at, kind }: Came): Promise<Brought> {
  if (!/\.(?:glb|gltf)$/i.test(file.name)) throw new FileError('kind');
  if (file.size > LARGEST) throw new FileError('heavy');
  const workshop = await host.workshop.load();
  const data = await file.arrayBuffer();
  let meshes: Mesh[];
  try {
    meshes = await loadModel(data.slice(0));
  } catch (error) {
    throw new FileError(error instanceof ModelError ? error.trouble : 'broken', error);
  }
  if (meshes.length > MOST_MESHES) throw new FileError('many');
  let vertices = 0;
  for (const { geometry } of meshes) vertices += geometry.hasAttribute('position') ? geometry.getAttribute('position').count : 0;
  if (vertices > MOST_VERTICES) throw new FileError('heavy');

  const { digest, stored } = await keepModel(file.name, data);
  const scale = scaleOf(meshes);
  const name = file.name.replace(/\.\w+$/, '').slice(0, 24);
  const fitted: { readonly mesh: Mesh; readonly part: number; readonly fit: Fit }[] = [];
  for (const [part, mesh] of meshes.entries()) {
    mesh.removeFromParent();
    mesh.matrixWorld.decompose(mesh.position, mesh.quaternion, mesh.scale);
    mesh.position.multiplyScalar(scale);
    mesh.scale.multiplyScalar(scale);
    mesh.castShadow = mesh.receiveShadow = true;
    mesh.name = mesh.name === '' ? name : mesh.name;
    try {
      const fits = fitsOf(mesh);
      fitted.push({ mesh, part, fit: fits.find((one) => one.kind === kind) ?? fits[0] });
    } catch {
      // It has no single rigid shape, and is skipped.
    }
  }
  if (fitted.length === 0) throw new FileError('rigid');

  const { lab, picture, sight } = host;
  const { stage } = sight;
  const shapes = fitted.map(({ fit }) => fit.shape);
  const way = landing(lab, sight, shapes, at ?? { x: stage.left + 0.5 * stage.width, y: stage.top + 0.5 * stage.height });
  const entities = fitted.map(({ mesh, part, fit }) => {
    mesh.position.add(new Vector3(...way));
    return workshop.attach(mesh, fit.kind, lab.room.addedBody, { source: digest, part }, moved(fit.shape, way));
  });
  const box = shift(boxOf(shapes), way);
  if (picture && !isInView(sight, box)) {
    picture.wake();
    bringIntoView(picture.stage, box);
  }
  return { entities, left: meshes.length - fitted.length, scale, stored };
}

/** The scale factor of the whole model. */
function scaleOf(meshes: readonly Mesh[]): number {
  const box = new Box3();
  for (const mesh of meshes) box.expandByObject(mesh);
  const size = box.getSize(new Vector3());
  const largest = Math.max(size.x, size.y, size.z);
  return largest > 0 && (largest > TOO_LARGE || largest < TOO_SMALL) ? WANTED / largest : 1;
}
