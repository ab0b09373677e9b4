// The rooms of a list of scenes: what sets one scene apart from the others, and the room that it makes.

import type { Vec3 } from 'kantsu';
import type { RoomId } from '../kit/router.ts';
import type { TextKey } from '../kit/texts.ts';
import { scenes } from '../../scenes/index.ts';
import type { Scene, SceneId } from '../../scenes/index.ts';
import { LAYERS } from '../model/layer-choice.ts';
import type { Mend, Preset, Room } from '../model/room.ts';
import { USUAL_SETTINGS, worldOptions } from '../model/world-settings.ts';
import type { Box } from '../stage/framing.ts';

export interface Staging {
  readonly id: string;
  readonly scene: SceneId | Pick<Scene, 'seed' | 'count' | 'build'>;
  readonly counts?: readonly [least: number, most: number, step: number, of: 'balls' | 'bodies' | 'cubes' | 'towers' | 'rows' | 'dominoes'];
  /** How many at first, if not as many as the scene has by itself. */
  readonly count?: number;
  readonly seeded?: boolean;
  /** m/s²; as on Earth when left out. */
  readonly gravity?: number;
  readonly speed?: number;
  readonly pausesAt?: number;
  /** Whether bodies may be put to sleep at first: not where those at rest wait for a blow. */
  readonly sleeping?: boolean;
  readonly substeps?: number;
  /** For a scene in which something goes wrong. */
  readonly mend?: Mend;
  /** Boxes follow the count: the picture frames them, whatever its shape. */
  readonly camera: (count: number) => {
    /** The direction from which one looks. */
    readonly from: Vec3;
    /** Bodies stay within it. */
    readonly area: Record<'min' | 'max', Vec3>;
    /** Where bodies move, as far as it is to be seen large: what comes in from above the picture does so from above this. */
    readonly course: Box;
    /** What stands around them and is seen whole. */
    readonly walls?: Box;
  };
  readonly floor?: string;
  /** Layers that it begins with besides the usual ones. */
  readonly drawn?: Room['drawn'];
}

/** `titleOf` is the key of a scene's title, and the beginning of that of what to watch for; `all` are the scenes of the room, and `own` is what the room has besides. */
export function stagedRoom(
  id: RoomId,
  titleOf: (scene: string) => string,
  all: Preset['all'],
  { scene: name, counts, seeded = false, gravity = 9.81, speed = 1, sleeping = true, substeps = 4, mend, floor = 'floor', ...of }: Staging,
  own: Pick<Room, 'tool' | 'sideView' | 'reach'> & Partial<Room>,
): Room {
  const scene = typeof name === 'string' ? scenes[name] : name;
  const preset: Preset = {
    id: of.id,
    title: titleOf(of.id) as TextKey,
    caption: `${titleOf(of.id)}.watch` as TextKey,
    counts: counts && { of: `count.${counts[3]}`, least: counts[0], most: counts[1], step: counts[2] },
    seeded,
    speed,
    pausesAt: of.pausesAt,
    ...(mend && { group: 'scene.break' as const, mend }),
    all,
  };
  return {
    id,
    preset,
    style: 'world',
    crowd: true,
    drawn: of.drawn ?? [],
    layers: LAYERS,
    query: 'closest',
    addedBody: 'dynamic',
    tunables: { seed: scene.seed, count: of.count ?? scene.count, ...USUAL_SETTINGS, gravity: [0, -gravity, 0], substeps, sleeping },
    build: (tunables) => scene.build({ seed: tunables.seed, count: tunables.count, world: worldOptions(tunables) }),
    camera(_world, tunables) {
      const { from, area, course, walls = course } = of.camera(tunables.count);
      const { min, max } = area;
      const target = min.map((low, k) => 0.5 * (low + max[k])) as Vec3;
      return { position: target.map((x, k) => x + from[k]) as Vec3, target, min, max, framed: { large: course, whole: walls } };
    },
    firstRay: undefined,
    isGhost: (name) => name?.startsWith('wall ') ?? false,
    isFloor: (name) => name === floor,
    ...own,
  };
}
