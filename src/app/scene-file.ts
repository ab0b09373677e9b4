// The bodies and rays of the laboratory as a file, and back. Everything in a file is checked before anything of the page is changed.

import { createWorld } from '../index.ts';
import type { Shape } from '../index.ts';
import type { Quat, Vec3 } from '../math/vec3.ts';
import type { SpawnOptions } from '../world/spawn.ts';
import { copyOf } from './body-edits.ts';
import type { Copy } from './edit-log.ts';
import { spawnCopy } from './lab.ts';
import type { Lab } from './lab.ts';
import { MAX_RAYS } from './rays.ts';

const VERSION = 1;
const MOST_BODIES = 25_000;

interface SceneFile {
  readonly kantsu: typeof VERSION;
  readonly room: string;
  readonly bodies: readonly Copy[];
  readonly rays: readonly { readonly origin: Vec3; readonly direction: Vec3; readonly maxDistance: number; readonly name: string }[];
}

export function sceneAsJson(lab: Lab): string {
  const { world, rays, room } = lab;
  const scene: SceneFile = {
    kantsu: VERSION,
    room: room.id,
    bodies: [...world.entities()].filter((entity) => !lab.isWall(entity)).map((entity) => copyOf(world, entity)),
    rays: rays.list.map(({ origin, direction, maxDistance, name }) => ({ origin, direction, maxDistance, name })),
  };
  return JSON.stringify(scene, null, 1);
}

/** What a file says, proven to be a scene. Throws for anything else, naming what is wrong. */
export function readScene(text: string): Pick<SceneFile, 'bodies' | 'rays'> {
  const given: unknown = JSON.parse(text);
  const { kantsu, bodies, rays } = record(given);
  if (kantsu !== VERSION) throw new RangeError(`the file's version is ${String(kantsu)}, expected ${VERSION}`);
  const listed = Array.isArray(bodies) && bodies.length <= MOST_BODIES;
  if (!listed) throw new RangeError(`bodies are no list of at most ${MOST_BODIES}`);
  if (!Array.isArray(rays)) throw new TypeError('rays are no list');
  // A world of its own refuses what any world would.
  const trial = createWorld();
  const scene = {
    bodies: bodies.map((body: unknown) => {
      const { spec, position, orientation } = record(body);
      const copy = {
        spec: record(spec) as unknown as SpawnOptions & { shape: Shape },
        position: position as Vec3,
        orientation: orientation as Quat | undefined,
      };
      spawnCopy(trial, copy);
      return copy;
    }),
    rays: rays.slice(0, MAX_RAYS).map((ray: unknown) => {
      const { origin, direction, maxDistance, name } = record(ray);
      const read = {
        origin: origin as Vec3,
        direction: direction as Vec3,
        maxDistance: typeof maxDistance === 'number' ? maxDistance : 20,
      };
      trial.raycastAny(read);
      return Object.assign(read, { name: typeof name === 'string' ? name.slice(0, 24) : '' });
    }),
  };
  return scene;
}

function record(given: unknown): Record<string, unknown> {
  if (typeof given !== 'object' || given === null) throw new TypeError(`the file has ${String(given)} where fields are expected`);
  return given as Record<string, unknown>;
}
