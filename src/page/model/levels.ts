// Levels: static meshes of imported models. An edit names the model; its triangles are kept here, apart from the log. Loaded with the first level. No
// DOM, no three.

import { triangle } from 'kantsu';
import type { Entity, MeshShape, Triangle, Vec3, World } from 'kantsu';
import type { Edit, LoggedEdit } from './edit-log.ts';

export type LevelEdit = Extract<Edit, { readonly command: 'level' }>;
/** A file or a built-in model, or a part of it. */
type Model = Pick<LevelEdit, 'source' | 'part'>;

/** In the file's own frame. */
export interface Triangles {
  /** x y z of each vertex, m. */
  readonly vertices: Float64Array;
  /** Three vertices per triangle. */
  readonly indices: Uint32Array;
}

/** The `part` of a whole file. */
export const WHOLE = -1;

export class Levels {
  readonly #models = new Map<string, Triangles>();
  #seen: { readonly world: World; readonly entity: Entity; readonly shape: MeshShape; readonly of: LevelEdit | undefined } | undefined;

  /** Every model and its triangles, for a worker. */
  get models(): ReadonlyMap<string, Triangles> {
    return this.#models;
  }

  has(model: Model): boolean {
    return this.#models.has(keyOf(model));
  }

  put(model: Model, triangles: Triangles): void {
    this.#models.set(keyOf(model), triangles);
  }

  load(models: ReadonlyMap<string, Triangles>): void {
    for (const [key, triangles] of models) this.#models.set(key, triangles);
  }

  /** Adds a level to a world. Throws for one that the world refuses. */
  spawn(world: World, edit: LevelEdit): Entity {
    const model = this.#models.get(keyOf(edit));
    if (!model) throw new RangeError(`the model of the level '${edit.name}' is missing`);
    return world.spawnMesh({ ...placed(model, edit.matrix), name: edit.name });
  }

  /** Restores a snapshot that may hold meshes by their digests alone; `edits` led to it. */
  restore(world: World, snapshot: ArrayBuffer, edits: readonly LoggedEdit[]): void {
    try {
      world.restore(snapshot);
    } catch (error) {
      const levels = new Map(
        edits.filter((edit) => edit.command === 'level').map((edit) => [`${keyOf(edit)} ${edit.matrix.join()}`, edit]),
      );
      if (levels.size === 0) throw error;
      // The world takes the meshes of a snapshot from those it has.
      for (const edit of levels.values()) this.spawn(world, edit);
      world.restore(snapshot);
    }
  }

  /** Triangle t of a mesh of this world; undefined for other bodies. */
  triangleOf(world: World, entity: Entity, t: number, log: readonly LoggedEdit[]): Triangle | undefined {
    const shape = this.shapeOf(world, entity, log);
    return shape && triangleAt(shape, t);
  }

  /** The shape of a mesh of this world: the last one is kept, since the world copies it. `log`: the edits so far. */
  shapeOf(world: World, entity: Entity, log: readonly LoggedEdit[]): MeshShape | undefined {
    // At another moment the same id may be another level.
    const of = log.findLast((edit) => edit.command === 'level');
    const seen = this.#seen;
    if (seen?.world === world && seen.entity === entity && seen.of === of) return seen.shape;
    if (!world.isMesh(entity)) return undefined;
    this.#seen = { world, entity, of, shape: world.shape(entity) };
    return this.#seen.shape;
  }
}

/** Triangle t of a mesh. */
function triangleAt({ vertices, indices }: Triangles, t: number): Triangle {
  const corner = (k: number): Vec3 => Array.from(vertices.subarray(3 * indices[3 * t + k], 3 * indices[3 * t + k] + 3)) as Vec3;
  return triangle({ a: corner(0), b: corner(1), c: corner(2) });
}

function keyOf({ source, part }: Model): string {
  return `${source} ${part}`;
}

/** The triangles transformed by a matrix, column by column. */
function placed({ vertices, indices }: Triangles, m: readonly number[]): Triangles {
  const at = new Float64Array(vertices.length);
  for (let i = 0; i < vertices.length; i += 3) {
    const [x, y, z] = [vertices[i], vertices[i + 1], vertices[i + 2]];
    for (let k = 0; k < 3; k++) at[i + k] = m[k] * x + m[4 + k] * y + m[8 + k] * z + m[12 + k];
  }
  if (determinant(m) >= 0) return { vertices: at, indices };
  // Mirrored: with its corners in reverse order a triangle's front stays its front.
  const order = indices.slice();
  for (let i = 0; i < order.length; i += 3) [order[i + 1], order[i + 2]] = [indices[i + 2], indices[i + 1]];
  return { vertices: at, indices: order };
}

function determinant(m: readonly number[]): number {
  return m[0] * (m[5] * m[10] - m[6] * m[9]) - m[4] * (m[1] * m[10] - m[2] * m[9]) + m[8] * (m[1] * m[6] - m[2] * m[5]);
}
