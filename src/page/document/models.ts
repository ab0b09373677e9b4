// Imported models: a file dropped on the page or chosen is read, scaled to the room, and each of its meshes gets a collider.

import { Box3, Vector3 } from 'three';
import type { Mesh } from 'three';
import type { Entity } from 'kantsu';
import { ModelError } from '../stage/check-gltf.ts';
import type { ModelTrouble } from '../stage/check-gltf.ts';
import { loadModel } from '../stage/load-model.ts';
import { movedShape } from '../model/body-state.ts';
import { boxOf, isInView, landing, shift } from '../model/landing.ts';
import { fitsOf } from '../model/mesh-workshop.ts';
import type { Fit } from '../model/mesh-workshop.ts';
import type { Box } from '../model/landing.ts';
import { count, digits } from '../ui/format.ts';
import { isMissingCode } from '../ui/missing-code.ts';
import { mustTellRefusal } from './tab-state.ts';
import { keepModel } from './model-store.ts';
import { t } from './words.ts';
import { WHOLE } from '../model/levels.ts';
import type { Collider } from '../model/add-body.ts';
import { button } from '../ui/element.ts';
import type { DocumentHost } from './document-host.ts';

/** Larger files would stop the page for seconds, bytes. */
const LARGEST = 32 * 2 ** 20;
const MOST_MESHES = 48;
const MOST_VERTICES = 1_000_000;
/** A model far from this size is scaled to it, m. */
const WANTED = 2.2;
const TOO_LARGE = 6;
const TOO_SMALL = 0.3;

/** Of a level. */
const LARGEST_LEVEL = 20 * 2 ** 20;
const MOST_TRIANGLES = 1_000_000;
/** A target this far above or below a level still shows it, m. */
const FAR = 10;
/** Bodies farther away are removed, m. */
const FARTHEST = 1000;

interface Read {
  /** Meshes without a single rigid shape: skinned, morphed, instanced, without faces, or with a scale of 0. */
  readonly left: number;
  /** Pictures left out, as in check-gltf.ts. */
  readonly pictures: number;
  /** Whether the browser will still have the file after a reload. */
  readonly stored: Promise<boolean>;
}

interface Brought extends Read {
  readonly entities: readonly Entity[];
  /** The scale factor. */
  readonly scale: number;
}

/** The pointer's position at a drop, in client pixels, or the requested kind of collider. */
export interface Came {
  readonly at?: { readonly x: number; readonly y: number };
  readonly kind?: Collider;
}

/** Brings a model onto the page, selects what came and says so, or why it is refused. */
export async function importModel(file: File, host: DocumentHost, came: Came): Promise<void> {
  const { session, history } = host;
  if (came.kind === 'level') {
    await importLevel(file, host, []);
    return;
  }
  try {
    const brought = await bringModel(file, host, came);
    const { entities, scale } = brought;
    history.note();
    session.selection.select(entities[0]);
    const scaled = scale === 1 ? [] : [t('file.scaled', { scale: digits(scale) })];
    void tellRead(host, brought, [t('file.brought', { name: file.name, n: entities.length }), ...scaled]);
    offerLevel(file, host, entities);
  } catch (error) {
    tellTrouble(file, host, error);
    // What is too much for bodies may be a level.
    if (error instanceof ModelError && error.trouble === 'many') offerLevel(file, host, []);
  }
}

/** Says what came and what of the file did not; where the browser stores nothing, that too, once it is known. */
async function tellRead({ line }: DocumentHost, { left, pictures, stored }: Read, said: readonly string[]): Promise<void> {
  const parts = [...said];
  if (left > 0) parts.push(t('file.left', { n: left }));
  if (pictures > 0) parts.push(t('file.pictures', { n: pictures }));
  line.tell(parts.join(' '));
  if (!(await stored) && mustTellRefusal()) line.tell([...parts, t('state.noStorage')].join(' '));
}

function tellTrouble(file: File, { line }: DocumentHost, error: unknown): void {
  if (isMissingCode(error)) throw error;
  const { trouble, extent } = error instanceof ModelError ? error : new ModelError('broken');
  line.tell(t(`file.${trouble}`, { name: file.name, d: count(Math.ceil(extent)) }));
}

/** A button that makes the whole file a level, in place of these bodies. */
function offerLevel(file: File, host: DocumentHost, bodies: readonly Entity[]): void {
  const { session, line } = host;
  const { world } = session;
  const press = button({
    class: 'push',
    text: 'file.asLevel',
    click: () => {
      press.remove();
      if (session.world === world && !session.busy) void importLevel(file, host, bodies);
    },
  });
  line.offer('', press);
}

/** Brings a model onto the page as a level, in place of these bodies, selects it and says so, or why it is refused. */
async function importLevel(file: File, host: DocumentHost, bodies: readonly Entity[]): Promise<void> {
  const { session, line, history } = host;
  try {
    line.tell(t('file.reading', { name: file.name }));
    const level = await bringLevel(file, host);
    for (const body of bodies) if (session.world.isAlive(body)) session.edit({ command: 'remove', body });
    history.note();
    session.selection.select(level.entity);
    void tellRead(host, level, [t('file.level', { name: file.name, n: count(level.triangles) })]);
  } catch (error) {
    tellTrouble(file, host, error);
  }
}

/**
 * Reads a file and makes all its rigid meshes one static body, at the file's own size and position; the camera moves only if it sees nothing of it.
 * Throws a `ModelError`, and then nothing has changed.
 */
async function bringLevel(file: File, host: DocumentHost): Promise<Read & { entity: Entity; triangles: number }> {
  const { data, meshes, pictures } = await readModel(file, LARGEST_LEVEL, 'levelHeavy');
  const { levelModel, rigidMeshes } = await import('../model/level-model.ts');
  for (const mesh of meshes) mesh.removeFromParent();
  const model = levelModel(meshes, WHOLE);
  if (!model) throw new ModelError('rigid');
  let triangles = 0;
  for (const { geometry } of rigidMeshes(meshes)) {
    triangles += Math.floor((geometry.getIndex() ?? geometry.getAttribute('position')).count / 3);
  }
  if (triangles > MOST_TRIANGLES) throw new ModelError('levelHeavy');
  const { min, max } = new Box3().setFromObject(model);
  const extent = Math.max(...[...min.toArray(), ...max.toArray()].map(Math.abs));
  if (!Number.isFinite(extent)) throw new ModelError('broken');
  if (extent > FARTHEST) throw new ModelError('levelFar', undefined, extent);
  const { digest, stored } = await keepModel(file.name, data);
  model.name = file.name.replace(/\.\w+$/, '').slice(0, 24);
  const workshop = await host.workshop.load();
  let entity: Entity;
  try {
    entity = await workshop.attachLevel(model, { source: digest, part: WHOLE });
  } catch (error) {
    throw new ModelError(error instanceof RangeError && /area/.test(error.message) ? 'levelFlat' : 'broken', error);
  }
  const { sight, session } = host;
  const box = [...min.toArray(), ...max.toArray()];
  // A level may be larger than any view of it: its part around the target is enough.
  const [x, y, z] = sight.viewpoint.target;
  const around = x >= box[0] && x <= box[3] && z >= box[2] && z <= box[5] && y >= box[1] - FAR && y <= box[4] + FAR;
  if (!around) bringIntoView(host, box);
  session.changed();
  return { entity, triangles, left: meshes.length - rigidMeshes(meshes).length, pictures, stored };
}

/** The content of a file and the meshes in it; `trouble` if it has more than so many bytes. Throws a `ModelError`. */
async function readModel(
  file: File,
  most: number,
  trouble: ModelTrouble,
): Promise<{ data: ArrayBuffer; meshes: Mesh[]; pictures: number }> {
  if (!/\.(?:glb|gltf)$/i.test(file.name)) throw new ModelError('kind');
  if (file.size > most) throw new ModelError(trouble);
  const data = await file.arrayBuffer();
  try {
    return { data, ...(await loadModel(data)) };
  } catch (error) {
    const kind = error instanceof ModelError ? error.trouble : 'broken';
    throw new ModelError(kind === 'heavy' ? trouble : kind, error);
  }
}

/**
 * Reads a file and puts its meshes on free floor near the pointer, else near the middle of the stage; each mesh in the tightest collider unless a
 * kind is given. The camera moves only if they are not fully visible. Throws a `ModelError`, and then nothing has changed.
 */
async function bringModel(file: File, host: DocumentHost, { at, kind }: Came): Promise<Brought> {
  const workshop = await host.workshop.load();
  const { data, meshes, pictures } = await readModel(file, LARGEST, 'heavy');
  if (meshes.length > MOST_MESHES) throw new ModelError('many');
  let vertices = 0;
  for (const { geometry } of meshes) vertices += geometry.hasAttribute('position') ? geometry.getAttribute('position').count : 0;
  if (vertices > MOST_VERTICES) throw new ModelError('heavy');

  const { digest, stored } = await keepModel(file.name, data);
  const scale = scaleOf(meshes);
  const name = file.name.replace(/\.\w+$/, '').slice(0, 24);
  const fitted: { readonly mesh: Mesh; readonly part: number; readonly fit: Fit }[] = [];
  for (const [part, mesh] of meshes.entries()) {
    mesh.removeFromParent();
    // A part hidden by a scale of 0 has no volume; three would give it its full size back.
    if (Math.abs(mesh.matrixWorld.determinant()) <= 1e-15 * mesh.matrixWorld.getMaxScaleOnAxis() ** 3) continue;
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
  if (fitted.length === 0) throw new ModelError('rigid');

  const { session, sight } = host;
  const { stage } = sight;
  const shapes = fitted.map(({ fit }) => fit.shape);
  const way = landing(session, sight, shapes, at ?? { x: stage.left + 0.5 * stage.width, y: stage.top + 0.5 * stage.height });
  const entities = fitted.map(({ mesh, part, fit }) => {
    mesh.position.add(new Vector3(...way));
    return workshop.attach(mesh, fit.kind, session.room.addedBody, { source: digest, part }, movedShape(fit.shape, way));
  });
  const box = shift(boxOf(shapes), way);
  bringIntoView(host, box);
  return { entities, left: meshes.length - fitted.length, pictures, scale, stored };
}

/** Moves the camera to show a whole box, unless it does: without rotating, and no nearer than it is. */
function bringIntoView({ sceneView, sight }: DocumentHost, box: Box): void {
  if (!sceneView || isInView(sight, box)) return;
  sceneView.wake();
  sceneView.stage.frame({ min: box.slice(0, 3), max: box.slice(3) }, false);
}

/** The scale factor of the whole model. */
function scaleOf(meshes: readonly Mesh[]): number {
  const box = new Box3();
  for (const mesh of meshes) box.expandByObject(mesh);
  const size = box.getSize(new Vector3());
  const largest = Math.max(size.x, size.y, size.z);
  return largest > 0 && (largest > TOO_LARGE || largest < TOO_SMALL) ? WANTED / largest : 1;
}
