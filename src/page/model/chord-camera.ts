// Moves of the camera by the user: to bodies, about its target, and the one after a cast.
//
// After a cast: moves the camera to where entry and exit of the nearest solid are seen apart, or opens the side view if no camera shows them well.
//
// The chord is that of the moment of the cast, also in a playing world: bodies move on, but the ray stays, and only from beside it is it seen as a
// line that they pass through. Recasts in later frames move no camera.

import { Spherical, Vector3 } from 'three';
import type { Entity, Vec3 } from 'kantsu';
import { length, minus } from '../kit/vectors.ts';
import { MAX_POLAR_ANGLE } from '../stage/stage.ts';
import type { Stage } from '../stage/stage.ts';
import { alongSwing, diameterOf, outlineOf, viewOfChord } from './chord-view.ts';
import type { Chord, Surroundings } from './chord-view.ts';
import { boundsOfBody } from './body-state.ts';
import type { Session } from './session.ts';
import type { Hit, Ray } from './rays.ts';

/** ms; entry and exit are to be apart within 400 ms of the click. */
const DURATION = 300;

export type ChordCamera = ReturnType<typeof chordCamera>;

/** `covers`: the elements over the picture, in client CSS pixels. */
export function chordCamera(session: Session, stage: Stage, covers: () => Surroundings['covers']) {
  let prefer: 1 | -1 = 1;

  /** Call once for a ray that the user has cast. */
  function show(ray: Ray): void {
    const returned = ray.hits.filter((_, i) => ray.returned[i]);
    if (returned.length === 0) return;
    const nearest = returned.find((hit) => !hit.originInside && hit.chord > 0);
    if (!session.swings || nearest === undefined) session.openSide();
    else showChord(nearest);
  }

  /** Shows whole bodies, those of them that are there. */
  function frame(...entities: readonly Entity[]): void {
    const { world } = session;
    const alive = entities.filter((entity) => world.isAlive(entity));
    if (alive.length === 0) return;
    const all = alive.map((entity) => boundsOfBody(world, entity));
    const min = [0, 1, 2].map((k) => Math.min(...all.map((one) => one.min[k]))) as Vec3;
    const max = [0, 1, 2].map((k) => Math.max(...all.map((one) => one.max[k]))) as Vec3;
    stage.frame({ min, max });
  }

  /** To a point on a body, near enough to show about half of the body. */
  function frameAt(entity: Entity, [x, y, z]: Vec3): void {
    const { world } = session;
    if (!world.isAlive(entity)) return;
    const { min, max } = boundsOfBody(world, entity);
    const around = Math.max(0.05, 0.2 * length(minus(max, min)));
    stage.frame({ min: [x - around, y - around, z - around], max: [x + around, y + around, z + around] });
  }

  /** Orbits the camera about its target, radians; from just above the floor to just short of straight down. */
  function turn(sideways: number, upwards: number): void {
    const { camera, controls } = stage;
    const arm = new Spherical().setFromVector3(camera.position.clone().sub(controls.target));
    arm.theta += sideways;
    arm.phi = Math.min(MAX_POLAR_ANGLE, Math.max(0.02, arm.phi - upwards));
    stage.lookFrom(new Vector3().setFromSpherical(arm).add(controls.target), controls.target);
  }

  function showChord({ entity, enter, exit }: Hit): void {
    const { camera, controls, width, height } = stage;
    if (width === 0 || height === 0) return;
    const host = stage.host.getBoundingClientRect();
    const around: Surroundings = {
      hidden: (eye, point) => session.rays.hides(eye, point, entity),
      floor: stage.floorHeight,
      covers: covers().map((area) => ({
        left: area.left - host.left,
        top: area.top - host.top,
        width: area.width,
        height: area.height,
      })),
      prefer,
      approaches: !session.room.crowd,
    };
    const view = viewOfChord(
      {
        position: camera.position.toArray(),
        target: controls.target.toArray(),
        tangent: Math.tan((camera.fov * Math.PI) / 360),
        width,
        height,
      },
      { enter: enter.point, exit: exit.point, ...solidOf(entity, enter.point, exit.point) },
      around,
    );
    if (view.is === 'never') session.openSide();
    if (view.is !== 'swing') return;
    const { swing } = view;
    // Alternating sides, so that many clicks do not lead around the scene.
    if (swing.turn !== 0) prefer = swing.turn > 0 ? -1 : 1;
    session.viewBefore ??= stage.destination;
    stage.glide((share) => alongSwing(swing, share), DURATION);
  }

  /** To where the camera was before the first swing. */
  function back(): void {
    const { viewBefore: to } = session;
    if (!to) return;
    session.viewBefore = undefined;
    stage.glideTo(to.position, to.target, DURATION);
  }

  /** How large the solid is and what of it is kept clear. Of a mesh, which may be a whole landscape, only the chord counts. */
  function solidOf(entity: Entity, enter: Vec3, exit: Vec3): Pick<Chord, 'diameter' | 'outline'> {
    const { world } = session;
    if (world.isMesh(entity)) {
      return { diameter: 2 * length(minus(exit, enter)), outline: { points: [enter, exit], radius: 0 } };
    }
    const shape = session.shapeAt(entity);
    return { diameter: diameterOf(shape), outline: outlineOf(shape) };
  }

  return { show, frame, frameAt, turn, back };
}
