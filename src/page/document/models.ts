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

interface Brought {
  readonly entities: readonly Entity[];
  /** What came, in words. */
  readonly said: readonly string[];
  /** Meshes without a single rigid shape: skinned, morphed, instanced, without faces, or with a scale of 0. */
  readonly left: number;
  /** Pictures left out, as in check-gltf.ts. */
  readonly pictures: number;
  /** Whether the browser will still have the file after a reload. */
  readonly stored: Promise<boolean>;
}

/** The pointer's position at a drop, in client pixels, or the requested kind of collider. */
export interface Came {
  readonly at?: { readonly x: number; readonly y: number };
  readonly kind?: Collider;
}

/** Brings a model onto the page, in place of these bodies, selects what came and says so, or why it is refused. */
export async function importModel(file: File, host: DocumentHost, came: Came, instead: readonly Entity[] = []): Promise<void> {
  const { session, history } = host;
  const isLevel = came.kind === 'level';
  try {
    const brought = await (isLevel ? bringLevel(file, host) : bringModel(file, host, came));
    for (const body of instead) if (session.world.isAlive(body)) session.edit({ command: 'remove', body });
    history.note();
    session.selection.select(brought.entities[0]);
    void tellRead(host, brought);
    if (!isLevel) offerLevel(file, host, brought.entities);
  } catch (error) {
    tellTrouble(file, host, error);
    // What is too much for bodies may be a level.
    if (error instanceof ModelError && error.trouble === 'many') offerLevel(file, host, []);
  }
}

/** Says what came and what of the file did not; where the browser stores nothing, that too, once it is known. */
async function tellRead({ line }: DocumentHost, { said, left, pictures, stored }: Brought): Promise<void> {
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
      if (session.world !== world || session.busy) return;
      line.tell(t('file.reading', { name: file.name }));
      void importModel(file, host, { kind: 'level' }, bodies);
    },
  });
  line.offer('', press);
}

/**
 * Reads a file and makes all its rigid meshes one static body, at the file's own size and position; the camera moves only if it sees nothing of it.
 * Throws a `ModelError`, and then nothing has changed.
 */
async function bringLevel(file: File, host: DocumentHost): Promise<Brought> {
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
  const box = new Box3().setFromObject(model);
  const extent = Math.max(...[...box.min.toArray(), ...box.max.toArray()].map(Math.abs));
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
  const { sight } = host;
  // A level may be larger than any view of it: its part around the target is enough.
  const around = box.clone().expandByVector(new Vector3(0, FAR, 0));
  if (!around.containsPoint(new Vector3(...sight.viewpoint.target))) bringIntoView(host, box);
  const said = [t('file.level', { name: file.name, n: count(triangles) })];
  return { entities: [entity], said, left: meshes.length - rigidMeshes(meshes).length, pictures, stored };
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
  const scaled = scale === 1 ? [] : [t('file.scaled', { scale: digits(scale) })];
  const said = [t('file.brought', { name: file.name, n: entities.length }), ...scaled];
  return { entities, said, left: meshes.length - fitted.length, pictures, stored };
}

/** Moves the camera to show a whole box, unless it does: without rotating, and no nearer than it is. */
function bringIntoView({ sceneView, sight }: DocumentHost, box: Box3): void {
  if (!sceneView || isInView(sight, box)) return;
  sceneView.wake();
  sceneView.stage.frame(box, false);
}

/** The scale factor of the whole model. */
function scaleOf(meshes: readonly Mesh[]): number {
  const box = new Box3();
  for (const mesh of meshes) box.expandByObject(mesh);
  const size = box.getSize(new Vector3());
  const largest = Math.max(size.x, size.y, size.z);
  return largest > 0 && (largest > TOO_LARGE || largest < TOO_SMALL) ? WANTED / largest : 1;
}
