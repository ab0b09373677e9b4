// A world drawn as lines in a three.js scene: colliders, bounds, cells, candidates, contacts, velocities, and what steps and queries did.
import { BufferAttribute, BufferGeometry, Color, DynamicDrawUsage, LineBasicMaterial, LineSegments } from 'three';
import { integer, numbersAt, optionsOf, record, show } from '../core/math/check.ts';
import { axesAt, rowOf, type QueryWorld } from '../core/index.ts';
import { islands } from '../core/diagnostics.ts';
import { inspect } from '../core/inspection.ts';
import { BOUNDS_STRIDE } from '../core/shapes/bounds.ts';
import type { Recorder } from '../core/record/index.ts';
import { flagOf } from '../core/world/validate.ts';
import { checkWorld } from './given.ts';
import { arrow, dashedLine, mark, type DebugDraw } from '../core/debug/debug-draw.ts';
import { drawBounds, drawColliders, drawColumns, drawPairs, drawVelocities } from '../core/debug/draw-world.ts';
import { ASLEEP, ENTRY, EXIT, IMPULSE, INERTIA, OUTLINE, PENETRATING, RAY, TOUCHING, VELOCITY } from '../core/debug/palette.ts';
import { refuseWebGPU } from './instanced-bodies.ts';
import { MeshEdges } from './mesh-edges.ts';
import { queryFigures, scaled, type QueryFigure } from './query-figures.ts';

export interface DebugLinesOptions {
  /** Colliders; default true. */
  shapes?: boolean | undefined;
  /** Points and normals of touching contacts; default true. */
  contacts?: boolean | undefined;
  /** Bounding boxes of the broadphase; default false. */
  bounds?: boolean | undefined;
  /** Occupied columns of the grid; default false. */
  cells?: boolean | undefined;
  /** Pairs of bodies whose bounds overlap; default false. */
  candidates?: boolean | undefined;
  /** Velocities, as the displacement in 0.15 s; default false. */
  velocities?: boolean | undefined;
  /** Normal impulses of the last step, 0.3 m for the weight of the lighter body; default false. */
  impulses?: boolean | undefined;
  /** Colliders of dynamic bodies in a colour of their island, which sleeps and wakes as one; default false. */
  islands?: boolean | undefined;
  /** Colliders of sleeping bodies in grey, and above the others the time they have been at rest, as a share of half a second; default false. */
  sleep?: boolean | undefined;
  /** Centres of mass, and the axes of a box of the same mass and inertia; default false. */
  mass?: boolean | undefined;
  /** A recorder of this world with the option `queries`: then the rays and casts of the last step are drawn. */
  recorder?: Recorder | undefined;
  /** Rays, with their entries and exits; shape casts and moves of characters, with what they hit. Both default true with a recorder. */
  rays?: boolean | undefined;
  casts?: boolean | undefined;
}

const FLAGS = [
  'shapes',
  'contacts',
  'bounds',
  'cells',
  'candidates',
  'velocities',
  'impulses',
  'islands',
  'sleep',
  'mass',
  'rays',
  'casts',
] as const;
const OPTIONS = [...FLAGS, 'recorder'] as const;
/** Of what only a world that steps has. */
const OF_STEPS: readonly string[] = ['velocities', 'impulses', 'islands', 'sleep', 'mass', 'recorder'];

/** Size of a contact's cross and length of its normal, m. */
const CROSS = 0.03;
const NORMAL_LENGTH = 0.3;
/** m/s: what a step of 1/60 s takes from a body that gravity pulls; the longest arrow, in weights. */
const WEIGHT = 9.81 / 60;
const MAX_WEIGHTS = 20;
/** Time at rest after which an island sleeps, s. */
const REST = 0.5;

/** Colours of islands, in turn by their lowest rows. */
export const ISLANDS: readonly number[] = [RAY, TOUCHING, ENTRY, INERTIA, VELOCITY, EXIT, IMPULSE];

const tint = new Color();

function refuseOfSteps(options: Readonly<Record<string, unknown>>): void {
  for (const name of OF_STEPS) {
    if (!Object.hasOwn(options, name) || options[name] === undefined || options[name] === false) continue;
    throw new RangeError(`DebugLines.${name} is ${show(options[name])}, expected none: a world made by createQueryWorld() does not step`);
  }
}

/**
 * Add `object` to a scene and call `update` once per frame, after the steps. The options may be changed at any time. The triangles of meshes are a child of `object`
 * with its material, layers and order, made again only when a mesh comes or goes.
 */
export class DebugLines implements DebugDraw {
  readonly object: LineSegments<BufferGeometry, LineBasicMaterial>;
  readonly options: Record<(typeof FLAGS)[number], boolean> & { recorder: Recorder | undefined };
  readonly #world: QueryWorld;
  readonly #meshes: MeshEdges;
  #position = new BufferAttribute(new Float32Array(6 * 1024), 3);
  #color = new BufferAttribute(new Float32Array(6 * 1024), 3);
  #count = 0;

  constructor(world: QueryWorld, options: DebugLinesOptions = {}) {
    this.#world = checkWorld(world);
    if (!('step' in world)) refuseOfSteps(record('DebugLines', options));
    const given = optionsOf('DebugLines', options, OPTIONS);
    const { recorder } = given;
    if (recorder !== undefined && typeof recorder?.queries !== 'function') {
      throw new TypeError(`DebugLines.recorder is ${show(recorder)}, expected one made by recordWorld()`);
    }
    const usual = (name: (typeof FLAGS)[number]): boolean =>
      name === 'shapes' || name === 'contacts' || ((name === 'rays' || name === 'casts') && recorder !== undefined);
    const flags = FLAGS.map((name) => [name, flagOf(`DebugLines.${name}`, given[name] ?? usual(name))] as const);
    this.options = { ...(Object.fromEntries(flags) as Record<(typeof FLAGS)[number], boolean>), recorder };
    if (recorder === undefined && (this.options.rays || this.options.casts)) {
      throw new RangeError('DebugLines.rays and casts are those of a recorder, expected DebugLines.recorder as well');
    }
    this.object = new LineSegments(new BufferGeometry(), new LineBasicMaterial({ vertexColors: true, toneMapped: false }));
    this.object.name = 'debug lines';
    this.object.frustumCulled = false;
    this.object.onBeforeRender = refuseWebGPU;
    this.#meshes = new MeshEdges(this.object.material);
    this.object.add(this.#meshes.object);
    this.#setAttributes();
  }

  update(): void {
    const { contacts } = this.#world;
    const { bodies, grid, candidates } = inspect(this.#world);
    const { options } = this;
    this.#count = 0;
    const drawsShapes = options.shapes || options.islands || options.sleep;
    // (Without their triangles: those of meshes are lines of their own.)
    const { rows, alive, kind, data } = bodies;
    if (drawsShapes) drawColliders(this, { rows, alive, kind, data }, this.#colorOf());
    this.#updateMeshes(drawsShapes);
    if (options.sleep) this.#drawTimers();
    if (options.mass) this.#drawMass();
    if (options.recorder !== undefined) for (const figure of options.recorder.queries().flatMap(queryFigures)) this.#drawQuery(figure);
    if (options.bounds) drawBounds(this, bodies);
    if (options.cells) drawColumns(this, grid.columns);
    if (options.candidates) drawPairs(this, candidates, bodies.bounds);
    if (options.velocities) drawVelocities(this, bodies);
    for (const { a, b, normal, points, pointA, normalImpulse } of contacts) {
      for (const { point, depth } of options.contacts ? points : []) {
        mark(this, ...point, CROSS, depth > 0 ? PENETRATING : TOUCHING);
        arrow(this, ...point, ...scaled(NORMAL_LENGTH, normal), TOUCHING);
      }
      if (!options.impulses || normalImpulse === 0) continue;
      const change = normalImpulse * Math.max(bodies.inverseMass[rowOf(a)], bodies.inverseMass[rowOf(b)]);
      arrow(this, ...pointA, ...scaled(NORMAL_LENGTH * Math.min(change / WEIGHT, MAX_WEIGHTS), normal), IMPULSE);
    }
    this.object.geometry.setDrawRange(0, 2 * this.#count);
    this.#position.needsUpdate = true;
    this.#color.needsUpdate = true;
  }

  /** One line of this frame, after `update`: m, colour 0xrrggbb. */
  line(ax: number, ay: number, az: number, bx: number, by: number, bz: number, color: number): void {
    numbersAt('line', [ax, ay, az, bx, by, bz], 0, 6);
    integer('line.color', color, 0, 0xffffff);
    const i = 2 * this.#count++;
    if (i + 2 > this.#position.count) this.#grow();
    this.#position.setXYZ(i, ax, ay, az);
    this.#position.setXYZ(i + 1, bx, by, bz);
    const { r, g, b } = tint.setHex(color);
    this.#color.setXYZ(i, r, g, b);
    this.#color.setXYZ(i + 1, r, g, b);
    this.object.geometry.setDrawRange(0, 2 * this.#count);
  }

  #updateMeshes(areDrawn: boolean): void {
    const { material, layers, renderOrder } = this.object;
    const { object } = this.#meshes;
    Object.assign(object, { material, renderOrder });
    object.layers.mask = layers.mask;
    const { columns } = this.#world;
    const meshes = Array.from({ length: areDrawn ? columns.count : 0 }, (_, row) => columns.mesh(row));
    this.#meshes.update(meshes.filter((mesh) => mesh !== undefined));
  }

  /** The colour of each row's collider. */
  #colorOf(): (row: number) => number {
    const { asleep } = inspect(this.#world).bodies;
    const roots = this.options.islands ? islands(this.#world).slice() : undefined;
    return (row) => {
      if (this.options.sleep && asleep[row] === 1) return ASLEEP;
      return roots !== undefined && roots[row] >= 0 ? ISLANDS[roots[row] % ISLANDS.length] : OUTLINE;
    };
  }

  /** A bar along the upper edge of the bounds. */
  #drawTimers(): void {
    const { rows, alive, asleep, restTime, bounds } = inspect(this.#world).bodies;
    for (let row = 0; row < rows; row++) {
      if (alive[row] === 0 || asleep[row] === 1 || restTime[row] === 0) continue;
      const [x, , z, toX, y, toZ] = bounds.subarray(BOUNDS_STRIDE * row, BOUNDS_STRIDE * (row + 1));
      const middle = 0.5 * (z + toZ);
      this.line(x, y, middle, x + Math.min(1, restTime[row] / REST) * (toX - x), y, middle, ASLEEP);
    }
  }

  #drawMass(): void {
    const { rows, alive, mass, inverseMass, inverseInertia, position, orientation } = inspect(this.#world).bodies;
    for (let row = 0; row < rows; row++) {
      if (alive[row] === 0 || inverseMass[row] === 0) continue;
      const [x, y, z] = position.subarray(3 * row, 3 * row + 3);
      mark(this, x, y, z, CROSS, INERTIA);
      const moments = inverseInertia.subarray(3 * row, 3 * row + 3);
      if (moments[0] * moments[1] * moments[2] === 0) continue;
      axesAt(axes, 0, orientation, 4 * row);
      for (let k = 0; k < 3; k++) {
        // I of a box: m/3 · (b² + c²) about a; so a² = 3/2m · (I_b + I_c − I_a).
        const square = 1 / moments[(k + 1) % 3] + 1 / moments[(k + 2) % 3] - 1 / moments[k];
        const [dx, dy, dz] = scaled(Math.sqrt(Math.max(0, (1.5 / mass[row]) * square)), axes.subarray(3 * k, 3 * k + 3));
        this.line(x - dx, y - dy, z - dz, x + dx, y + dy, z + dz, INERTIA);
      }
    }
  }

  /** Rays and casts; other queries have no path of their own. */
  #drawQuery({ ray, shape, path, marks }: QueryFigure): void {
    if (!path || !(ray ? this.options.rays : shape && this.options.casts)) return;
    if (ray) this.line(...path[0], ...path[1], RAY);
    else dashedLine(this, ...path[0], ...path[1], RAY, CROSS);
    for (const { at, is, normal } of marks) {
      mark(this, ...at, CROSS, is === 'exit' ? EXIT : ENTRY);
      if (!ray && normal) arrow(this, ...at, ...scaled(NORMAL_LENGTH, normal), ENTRY);
    }
  }

  dispose(): void {
    this.object.geometry.dispose();
    this.#meshes.object.geometry.dispose();
    this.object.material.dispose();
    this.object.removeFromParent();
  }

  #grow(): void {
    const wider = ({ array }: BufferAttribute): BufferAttribute => {
      const to = new Float32Array(2 * array.length);
      to.set(array);
      return new BufferAttribute(to, 3);
    };
    this.#position = wider(this.#position);
    this.#color = wider(this.#color);
    this.#setAttributes();
  }

  // A buffer on the GPU cannot grow: a new geometry.
  #setAttributes(): void {
    this.object.geometry.dispose();
    this.object.geometry = new BufferGeometry();
    this.object.geometry.setAttribute('position', this.#position.setUsage(DynamicDrawUsage));
    this.object.geometry.setAttribute('color', this.#color.setUsage(DynamicDrawUsage));
  }
}

const axes = new Float64Array(9);
