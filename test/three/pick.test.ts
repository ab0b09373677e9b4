import { expect, test } from 'vitest';
import { Group, OrthographicCamera, PerspectiveCamera } from 'three';
import { createWorld, sphere } from '../../src/core/index.ts';
import { pick, pointerRay } from '../../src/three/pick.ts';

const element = { getBoundingClientRect: () => ({ left: 100, top: 50, width: 400, height: 200 }) };
const middle = { clientX: 300, clientY: 150 };

test('the middle of the picture is what the camera looks at, wherever it hangs', () => {
  const rig = new Group();
  rig.position.set(0, 0, 5);
  const camera = new PerspectiveCamera(50, 2, 0.1, 100);
  camera.position.set(1, 2, 3);
  rig.add(camera);
  const ray = pointerRay(middle, camera, element);
  expect(ray.origin).toEqual([1, 2, 8]);
  expect(ray.direction[2]).toBeCloseTo(-1, 12);
  const wide = new OrthographicCamera(-2, 2, 1, -1, 0.1, 100);
  expect(pointerRay({ clientX: 500, clientY: 50 }, wide, element).origin).toEqual([2, 1, 0]);
});

test('pick gives entry and exit of the nearest body, and null beside it', () => {
  const world = createWorld();
  const far = world.spawn({ shape: sphere({ center: [0, 0, -20], radius: 1 }) });
  const near = world.spawn({ shape: sphere({ center: [0, 0, -10], radius: 1 }) });
  const camera = new PerspectiveCamera(50, 2, 0.1, 100);
  const hit = pick(world, middle, camera, element);
  expect(hit?.entity).toBe(near);
  expect(hit?.enter.distance).toBeCloseTo(9, 12);
  expect(hit?.exit.distance).toBeCloseTo(11, 12);
  expect(pick(world, middle, camera, element, { exclude: [near] })?.entity).toBe(far);
  expect(pick(world, { clientX: 101, clientY: 51 }, camera, element)).toBeNull();
  expect(() => pick(world, middle, camera, { getBoundingClientRect: () => ({ left: 0, top: 0, width: 0, height: 0 }) })).toThrow(
    RangeError,
  );
});

test('a border is not part of the picture, also when a transform scales the element', () => {
  // 400 × 200 px with borders of 10, 20, 30 and 40 px (left, top, right, bottom), shown at twice its size.
  const bordered = {
    getBoundingClientRect: () => ({ left: 100, top: 50, width: 880, height: 520 }),
    offsetWidth: 440,
    offsetHeight: 260,
    clientLeft: 10,
    clientTop: 20,
    clientWidth: 400,
    clientHeight: 200,
  };
  const camera = new OrthographicCamera(-2, 2, 1, -1, 0.1, 100);
  expect(pointerRay({ clientX: 120, clientY: 90 }, camera, bordered).origin).toEqual([-2, 1, 0]);
  expect(pointerRay({ clientX: 920, clientY: 490 }, camera, bordered).origin).toEqual([2, -1, 0]);
  // Sizes in whole pixels do not round a picture without a border.
  const uneven = { getBoundingClientRect: () => ({ left: 0, top: 0, width: 400.4, height: 200.4 }), offsetWidth: 400, clientWidth: 400 };
  expect(pointerRay({ clientX: 400.4, clientY: 200.4 }, camera, uneven).origin).toEqual([2, -1, 0]);
});

test('an orthographic camera picks what it shows behind its own plane', () => {
  const world = createWorld();
  const behind = world.spawn({ shape: sphere({ center: [0, 0, 20], radius: 1 }) });
  const camera = new OrthographicCamera(-2, 2, 1, -1, -50, 50);
  expect(pick(world, middle, camera, element)?.entity).toBe(behind);
});
