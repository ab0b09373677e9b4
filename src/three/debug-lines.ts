// A world drawn as lines in a three.js scene: colliders, bounds, cells, candidates, contacts, velocities.
import { BufferAttribute, BufferGeometry, Color, DynamicDrawUsage, LineBasicMaterial, LineSegments } from 'three';
import { integer, numbersAt, optionsOf, record, show } from '../core/math/check.ts';
import type { QueryWorld } from '../core/index.ts';
import { inspect } from '../core/inspect.ts';
import { flagOf } from '../core/world/validate.ts';
import { checkWorld } from './given.ts';
import { arrow, mark, type DebugDraw } from '../core/debug/debug-draw.ts';
import { drawBounds, drawColliders, drawColumns, drawPairs, drawVelocities } from '../core/debug/draw-world.ts';
import { OUTLINE, PENETRATING, TOUCHING } from '../core/debug/palette.ts';
import { refuseWebGPU } from './instanced-bodies.ts';

export interface DebugLinesOptions {
  /** Colliders; default true. */
  shapes?: boolean;
  /** Points and normals of touching contacts; default true. */
  contacts?: boolean;
  /** Bounding boxes of the broadphase; default false. */
  bounds?: boolean;
  /** Occupied columns of the grid; default false. */
  cells?: boolean;
  /** Pairs of bodies whose bounds overlap; default false. */
  candidates?: boolean;
  /** Velocities, as the displacement in 0.15 s; default false. */
  velocities?: boolean;
}

const OPTIONS = ['shapes', 'contacts', 'bounds', 'cells', 'candidates', 'velocities'] as const;
/** Of what only a world that steps has. */
const OF_STEPS: readonly string[] = ['velocities', 'impulses', 'islands', 'sleep', 'mass', 'recorder'];

/** Size of a contact's cross and length of its normal, m. */
const CROSS = 0.03;
const NORMAL_LENGTH = 0.3;

const tint = new Color();

function refuseOfSteps(options: Readonly<Record<string, unknown>>): void {
  for (const name of OF_STEPS) {
    if (!Object.hasOwn(options, name) || options[name] === undefined || options[name] === false) continue;
    throw new RangeError(`DebugLines.${name} is ${show(options[name])}, expected none: a world made by createQueryWorld() does not step`);
  }
}

/** Add `object` to a scene and call `update` once per frame, after the steps. The options may be changed at any time. */
export class DebugLines implements DebugDraw {
  readonly object: LineSegments<BufferGeometry, LineBasicMaterial>;
  readonly options: Required<DebugLinesOptions>;
  readonly #world: QueryWorld;
  #position = new BufferAttribute(new Float32Array(6 * 1024), 3);
  #color = new BufferAttribute(new Float32Array(6 * 1024), 3);
  #count = 0;

  constructor(world: QueryWorld, options: DebugLinesOptions = {}) {
    this.#world = checkWorld(world);
    if (!('step' in world)) refuseOfSteps(record('DebugLines', options));
    const given = optionsOf('DebugLines', options, OPTIONS);
    const flag = (name: (typeof OPTIONS)[number], usual = false): boolean => flagOf(`DebugLines.${name}`, given[name] ?? usual);
    this.options = {
      shapes: flag('shapes', true),
      contacts: flag('contacts', true),
      bounds: flag('bounds'),
      cells: flag('cells'),
      candidates: flag('candidates'),
      velocities: flag('velocities'),
    };
    this.object = new LineSegments(new BufferGeometry(), new LineBasicMaterial({ vertexColors: true, toneMapped: false }));
    this.object.name = 'debug lines';
    this.object.frustumCulled = false;
    this.object.onBeforeRender = refuseWebGPU;
    this.#setAttributes();
  }

  update(): void {
    const { contacts } = this.#world;
    const { bodies, grid, candidates } = inspect(this.#world);
    const { options } = this;
    this.#count = 0;
    if (options.shapes) drawColliders(this, bodies, OUTLINE);
    if (options.bounds) drawBounds(this, bodies);
    if (options.cells) drawColumns(this, grid.columns);
    if (options.candidates) drawPairs(this, candidates, bodies.bounds);
    if (options.velocities) drawVelocities(this, bodies);
    if (options.contacts) {
      for (const { normal, points } of contacts) {
        for (const { point, depth } of points) {
          mark(this, point[0], point[1], point[2], CROSS, depth > 0 ? PENETRATING : TOUCHING);
          arrow(
            this,
            point[0],
            point[1],
            point[2],
            NORMAL_LENGTH * normal[0],
            NORMAL_LENGTH * normal[1],
            NORMAL_LENGTH * normal[2],
            TOUCHING,
          );
        }
      }
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

  dispose(): void {
    this.object.geometry.dispose();
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
