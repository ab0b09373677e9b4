// From where entry and exit of a click are seen apart: judged by three's own camera, over solids of every kind, stages of every size.
import { PerspectiveCamera, Vector3 } from 'three';
import { describe, expect, test } from 'vitest';
import { movedShape } from '../../src/page/model/body-state.ts';
import { SHORT_CHORD, alongSwing, apartIn, diameterOf, outlineOf, viewOfChord } from '../../src/page/model/chord-view.ts';
import type { CameraView, Chord, Surroundings, Swing } from '../../src/page/model/chord-view.ts';
import { capsule, raycast, triangle } from '../../src/core/index.ts';
import type { Shape } from '../../src/core/index.ts';
import { mulberry32 } from '../../src/core/math/random.ts';
import type { Random } from '../../src/core/math/random.ts';
import type { Vec3 } from '../../src/core/math/vec3.ts';
import { projectPoint, rayThroughPixel } from '../../src/three/pointer-ray.ts';
import { between, pick, point } from '../support/chance.ts';
import { randomSolid, shapeOf } from '../support/generators.ts';
import { cases } from '../support/long.ts';

const FOV = 45;
const TANGENT = Math.tan((FOV * Math.PI) / 360);
const OPEN: Surroundings = { hidden: () => false, floor: -Infinity, covers: [], prefer: 1, approaches: true };
const STAGES = [
  [912, 600],
  [592, 416],
  [1500, 900],
  [390, 360],
  [360, 300],
  [700, 300],
] as const;
const SOLID_KINDS = ['sphere', 'capsule', 'aabb', 'obb'] as const;

function cameraOf(view: { position: Vec3; target: Vec3 }, width: number, height: number): PerspectiveCamera {
  const camera = new PerspectiveCamera(FOV, width / height, 0.05, 2000);
  camera.position.set(...view.position);
  camera.lookAt(new Vector3(...view.target));
  camera.updateMatrixWorld();
  return camera;
}

function pixelOf(
  view: { position: Vec3; target: Vec3 },
  { width, height }: CameraView,
  p: Vec3,
): { x: number; y: number; visible: boolean } {
  return projectPoint(cameraOf(view, width, height), { left: 0, top: 0, width, height }, ...p);
}

function apart(view: { position: Vec3; target: Vec3 }, camera: CameraView, { enter, exit }: Chord): number {
  const [a, b] = [pixelOf(view, camera, enter), pixelOf(view, camera, exit)];
  expect(a.visible && b.visible).toBe(true);
  return Math.hypot(a.x - b.x, a.y - b.y);
}

const middleOf = ({ enter, exit }: Chord): Vec3 => [0, 1, 2].map((k) => 0.5 * (enter[k] + exit[k])) as Vec3;

/** How far the eye goes as seen from the middle of the chord, degrees. */
function angleOf({ middle }: Swing, from: Vec3, to: Vec3): number {
  const [a, b] = [from, to].map((eye) => new Vector3(...eye).sub(new Vector3(...middle)));
  return (a.angleTo(b) * 180) / Math.PI;
}

const solidAt = (random: Random, at: Vec3): Shape => movedShape(shapeOf(randomSolid(random, pick(random, SOLID_KINDS))), at);

/** A camera that looks at a solid somewhere in its picture, and a click on that solid. */
function drawClick(random: Random): { camera: CameraView; chord: Chord; shape: Shape } {
  for (;;) {
    const [width, height] = pick(random, STAGES);
    const target = point(random, 3);
    const elevation = between(random, 0.02, 1.45);
    const heading = between(random, 0, 2 * Math.PI);
    const far = between(random, 3, 30);
    const flat = far * Math.cos(elevation);
    const position: Vec3 = [
      target[0] + flat * Math.sin(heading),
      target[1] + far * Math.sin(elevation),
      target[2] + flat * Math.cos(heading),
    ];
    const camera: CameraView = { position, target, tangent: TANGENT, width, height };
    const center = point(random, 3);
    const shape = solidAt(random, center);
    const eye = cameraOf(camera, width, height);
    const near = point(random, 0.4 * diameterOf(shape)).map((x, k) => x + center[k]) as Vec3;
    const { x, y, visible } = pixelOf(camera, camera, near);
    if (!visible) continue;
    const { origin, direction } = rayThroughPixel(eye, { left: 0, top: 0, width, height }, x, y);
    const hit = raycast(shape, { origin, direction, maxDistance: 100 });
    if (hit === null || hit.originInside) continue;
    return {
      camera,
      shape,
      chord: { enter: [...hit.enter.point], exit: [...hit.exit.point], diameter: diameterOf(shape), outline: outlineOf(shape) },
    };
  }
}

/** So many clicks, by chance. */
function* clicks(seed: number, count: number): Generator<ReturnType<typeof drawClick> & { readonly random: Random }> {
  const random = mulberry32(seed);
  for (let i = 0; i < count; i++) yield { ...drawClick(random), random };
}

/** The swing that there must be. */
function swingOf(camera: CameraView, chord: Chord, around: Surroundings = OPEN): Swing {
  const found = viewOfChord(camera, chord, around);
  if (found.is !== 'swing') throw new Error(found.is);
  return found.swing;
}

/** px that a solid of this diameter takes up about the middle of the chord. */
function sizeOf(swing: Swing, { height }: CameraView, { diameter }: Chord): number {
  return (diameter * height) / (2 * TANGENT * swing.to[2]);
}

describe('a click on a solid', () => {
  test('where the camera must not come closer it orbits at its distance, and leaves to the side view what is too small', () => {
    const tally = { swing: 0, never: 0, already: 0 };
    for (const { camera, chord } of clicks(13, cases(150, 600))) {
      const found = viewOfChord(camera, chord, { ...OPEN, covers: [{ left: 0, top: 0, width: 300, height: 60 }], approaches: false });
      tally[found.is]++;
      if (found.is !== 'swing') continue;
      const away = (eye: Vec3): number => Math.hypot(...found.swing.middle.map((x, k) => x - eye[k]));
      expect(away(alongSwing(found.swing, 1).position)).toBeGreaterThan((1 - 1e-9) * away(camera.position));
    }
    expect(Math.min(tally.swing, tally.never)).toBeGreaterThan(cases(12, 50));
  });

  test('shows entry and exit apart wherever the chord is longer than a fifth of it; the picture keeps its head and its place', () => {
    const tally = { swung: 0, closer: 0, wide: 0, never: 0 };
    for (const { camera, chord, random } of clicks(12, cases(375, 1500))) {
      const found = viewOfChord(camera, chord, { ...OPEN, prefer: pick(random, [1, -1]) });
      const long = Math.hypot(...chord.exit.map((x, k) => x - chord.enter[k])) > SHORT_CHORD * chord.diameter;
      if (!long) {
        expect(found.is).toBe('never');
        tally.never++;
        continue;
      }
      expect(found.is).toBe('swing');
      if (found.is !== 'swing') continue;
      tally.swung++;
      const { swing } = found;
      const end = alongSwing(swing, 1);
      expect(apart(end, camera, chord)).toBeGreaterThanOrEqual(apartIn(camera.width));
      // From there nothing moves.
      expect(viewOfChord({ ...camera, ...end }, chord, OPEN).is).toBe('already');
      // It begins where the camera is.
      const begin = alongSwing(swing, 0);
      expect(Math.hypot(...begin.position.map((x, k) => x - camera.position[k]))).toBeLessThan(1e-9);
      expect(Math.hypot(...begin.target.map((x, k) => x - camera.target[k]))).toBeLessThan(1e-9);
      const angle = angleOf(swing, camera.position, end.position);
      const moved = Math.hypot(
        swing.to[0] / swing.to[2] - swing.from[0] / swing.from[2],
        swing.to[1] / swing.to[2] - swing.from[1] / swing.from[2],
      );
      if (moved < 1e-12) {
        expect(angle).toBeGreaterThan(14.9);
        if (angle > 61) tally.wide++;
        // Its middle keeps its pixel all the way.
        const [was, half, is] = [0, 0.5, 1].map((share) => pixelOf(alongSwing(swing, share), camera, middleOf(chord)));
        for (const at of [half, is]) expect(Math.hypot(at.x - was.x, at.y - was.y)).toBeLessThan(1e-6);
      }
      // Closer only where swinging was not enough, and never so close that the solid fills the stage.
      if (swing.to[2] < 0.999 * swing.from[2]) {
        tally.closer++;
        expect(sizeOf(swing, camera, chord)).toBeLessThanOrEqual(0.5 * Math.max(camera.width, camera.height) + 1e-6);
      }
    }
    // All of it happened.
    expect(tally.swung).toBeGreaterThan(cases(250, 1000));
    expect(tally.never).toBeGreaterThan(cases(5, 20));
    expect(tally.closer).toBeGreaterThan(cases(25, 100));
    // Farther than the sixty degrees is for chords along which no other camera looks.
    expect(tally.wide).toBeLessThan(0.03 * tally.swung);
  });

  test('goes to and fro: the second swing about the same chord undoes the side of the first', () => {
    const { camera, chord } = across();
    const [right, left] = ([1, -1] as const).map((prefer) => swingOf(camera, chord, { ...OPEN, prefer }));
    expect(right.turn).toBeCloseTo(-left.turn, 12);
    expect(alongSwing(right, 1).position[0]).toBeGreaterThan(0);
    expect(alongSwing(left, 1).position[0]).toBeLessThan(0);
  });

  test('keeps above the floor', () => {
    let swung = 0;
    for (const { camera, chord, random } of clicks(14, cases(250, 1000))) {
      const floor = between(random, camera.position[1] - 4, camera.position[1]);
      const found = viewOfChord(camera, chord, { ...OPEN, floor });
      if (found.is !== 'swing') continue;
      swung++;
      const { position } = alongSwing(found.swing, 1);
      expect(position[1] >= floor || position[1] >= camera.position[1]).toBe(true);
      // The controls would lift a camera that looks upwards.
      expect(alongSwing(found.swing, 1).target[1]).toBeLessThan(position[1]);
    }
    expect(swung).toBeGreaterThan(cases(75, 300));
  });

  test('swings to the side from which the chord is not hidden', () => {
    let turnedAway = 0;
    for (const { camera, chord, shape, random } of clicks(15, cases(150, 600))) {
      const others = Array.from({ length: 6 }, () => solidAt(random, point(random, 4)));
      const hidden = (eye: Vec3, p: Vec3): boolean => {
        const direction: Vec3 = [p[0] - eye[0], p[1] - eye[1], p[2] - eye[2]];
        const ray = { origin: eye, direction, maxDistance: Math.hypot(...direction) };
        return others.some((other) => other !== shape && raycast(other, ray) !== null);
      };
      const open = viewOfChord(camera, chord, OPEN);
      const found = viewOfChord(camera, chord, { ...OPEN, hidden });
      expect(found.is).toBe(open.is);
      if (found.is !== 'swing' || open.is !== 'swing') continue;
      const ends = [chord.enter, middleOf(chord), chord.exit];
      const seen = (swing: Swing): number => ends.filter((p) => !hidden(alongSwing(swing, 1).position, p)).length;
      // One that was hidden is seen now, or the best there was: never worse than the swing that asked nobody.
      if (seen(found.swing) > seen(open.swing)) turnedAway++;
      if (seen(open.swing) === 3) expect(seen(found.swing)).toBeGreaterThanOrEqual(2);
    }
    expect(turnedAway).toBeGreaterThan(cases(5, 40));
  });

  test('at the edge of the picture, or beneath what lies on it, moves them to where they are seen', () => {
    let covered = 0;
    for (const { camera, chord } of clicks(16, cases(375, 1500))) {
      const side = { left: 0.62 * camera.width, top: 0.05 * camera.height, width: 0.36 * camera.width, height: 0.4 * camera.height };
      const found = viewOfChord(camera, chord, { ...OPEN, covers: [side] });
      if (viewOfChord(camera, chord, OPEN).is === 'swing') expect(found.is).toBe('swing');
      if (found.is !== 'swing') continue;
      const end = alongSwing(found.swing, 1);
      const before = pixelOf(camera, camera, middleOf(chord));
      const isUnder = ({ x, y }: { x: number; y: number }): boolean =>
        x > side.left && x < side.left + side.width && y > side.top && y < side.top + side.height;
      if (isUnder(before)) covered++;
      for (const p of [chord.enter, chord.exit]) {
        const at = pixelOf(end, camera, p);
        expect(at.visible).toBe(true);
        expect(isUnder(at)).toBe(false);
      }
    }
    expect(covered).toBeGreaterThan(cases(12, 50));
  });
});

/** A ball straight ahead, pierced through its middle. */
function across(): { camera: CameraView; chord: Chord } {
  return {
    camera: { position: [0, 2, 10], target: [0, 2, 0], tangent: TANGENT, width: 900, height: 600 },
    chord: { enter: [0, 2, 1], exit: [0, 2, -1], diameter: 2, outline: { points: [[0, 2, 0]], radius: 1 } },
  };
}

describe('by hand', () => {
  test('a ball of 145 px: the least swing that shows enough is taken', () => {
    const { camera, chord } = across();
    const swing = swingOf(camera, chord);
    // 600 px / (2 · tan 22.5°) = 724 px a radian: the chord spans 145 px face on, so that 70 of them take 29°, in steps of 2.5°.
    expect((swing.turn * 180) / Math.PI).toBeCloseTo(30, 9);
    expect(swing.tilt).toBeCloseTo(0, 12);
    expect(swing.to[2]).toBeCloseTo(10, 12);
  });

  test('seen from beside, nothing moves; a triangle and a graze are the side view’s', () => {
    const { camera, chord } = across();
    expect(viewOfChord({ ...camera, position: [10, 2, 0.1] }, chord, OPEN).is).toBe('already');
    const flat: Chord = {
      ...chord,
      enter: [0, 2, 0],
      exit: [0, 2, 0],
      diameter: diameterOf(triangle({ a: [0, 1, 0], b: [1, 3, 0], c: [-1, 3, 0] })),
    };
    expect(viewOfChord(camera, flat, OPEN).is).toBe('never');
    expect(viewOfChord(camera, { ...chord, enter: [0, 2, 0.19], exit: [0, 2, -0.19] }, OPEN).is).toBe('never');
    expect(viewOfChord(camera, { ...chord, enter: [0, 2, 0.21], exit: [0, 2, -0.21] }, OPEN).is).toBe('swing');
  });

  test('a capsule whose cap would end under the side view of a phone is moved out from under it', () => {
    const camera: CameraView = { position: [0, 2, 10], target: [0, 2, 0], tangent: TANGENT, width: 390, height: 340 };
    const shape = capsule({ p1: [-1, 1, 0], p2: [1, 2.5, 0], radius: 0.7 });
    const { enter, exit } = raycast(shape, { origin: [0, 2, 10], direction: [0, -0.01, -1], maxDistance: 100 })!;
    const side = { left: 210, top: 8, width: 172, height: 156 };
    const chord: Chord = { enter: [...enter.point], exit: [...exit.point], diameter: diameterOf(shape), outline: outlineOf(shape) };
    const capUnder = (covers: Surroundings['covers']): boolean => {
      const { x, y } = pixelOf(alongSwing(swingOf(camera, chord, { ...OPEN, covers }), 1), camera, [1, 2.5, 0]);
      return x > side.left && y < side.top + side.height;
    };
    expect(capUnder([])).toBe(true);
    expect(capUnder([side])).toBe(false);
  });

  test('from straight above it goes down to a side instead of spinning', () => {
    const { chord } = across();
    const above: CameraView = { position: [0, 14, 0.001], target: [0, 2, 0], tangent: TANGENT, width: 900, height: 600 };
    const upright: Chord = { ...chord, enter: [0, 3, 0], exit: [0, 1, 0] };
    const { turn, tilt } = swingOf(above, upright);
    expect(Math.abs(turn)).toBeLessThan(1e-9);
    expect(tilt).toBeGreaterThan(0.2);
  });
});
