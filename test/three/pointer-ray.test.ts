import { describe, expect, test } from 'vitest';
import { OrthographicCamera, PerspectiveCamera, Vector3 } from 'three';
import { mulberry32 } from '../../src/core/math/random.ts';
import { metresPerPixelAt, metresPerPixelPlane, projectPoint, rayThroughPixel } from '../../src/three/pointer-ray.ts';
import type { ViewCamera } from '../../src/three/pointer-ray.ts';

// A canvas that neither fills the page nor starts at its corner.
const area = { left: 130, top: 70, width: 640, height: 360 };

function perspective(): PerspectiveCamera {
  const camera = new PerspectiveCamera(60, area.width / area.height, 0.1, 100);
  camera.position.set(0, 0, 10);
  camera.updateMatrixWorld();
  return camera;
}

describe('by hand', () => {
  test('the middle of the canvas is straight ahead', () => {
    const { origin, direction } = rayThroughPixel(perspective(), area, 130 + 320, 70 + 180);
    expect(origin).toEqual([0, 0, 10]);
    expect(direction.map((x) => x + 0)).toEqual([0, 0, -1]);
  });

  test('the top edge of a 60° camera is 30° up', () => {
    const { direction } = rayThroughPixel(perspective(), area, 130 + 320, 70);
    expect(direction[0]).toBeCloseTo(0, 15);
    expect(direction[1]).toBeCloseTo(0.5, 15);
    expect(direction[2]).toBeCloseTo(-Math.sqrt(0.75), 15);
  });

  test('a point to the right of the axis is right of the middle, by its slope', () => {
    // 10 m away half the height is 10·tan 30° = 5.7735 m, which is 180 px.
    const at = projectPoint(perspective(), area, 2, 0, 0);
    expect(at.x).toBeCloseTo(130 + 320 + (2 / (10 * Math.tan(Math.PI / 6))) * 180, 10);
    expect(at.y).toBeCloseTo(70 + 180, 10);
    expect(at.visible).toBe(true);
  });

  test('behind the camera, outside the canvas and beyond the far plane are not visible', () => {
    expect(projectPoint(perspective(), area, 0, 0, 11).visible).toBe(false);
    expect(projectPoint(perspective(), area, 0, 6, 0).visible).toBe(false);
    expect(projectPoint(perspective(), area, 0, 0, -91).visible).toBe(false);
    expect(projectPoint(perspective(), area, 0, 0, -89).visible).toBe(true);
  });

  test('an orthographic ray starts on the camera’s plane and never turns', () => {
    const camera = new OrthographicCamera(-4, 4, 2, -2, 0, 50);
    camera.position.set(1, 2, 3);
    camera.updateMatrixWorld();
    const { origin, direction } = rayThroughPixel(camera, area, 130 + 640, 70);
    expect(origin[0]).toBeCloseTo(5, 12);
    expect(origin[1]).toBeCloseTo(4, 12);
    expect(origin[2]).toBeCloseTo(3, 12);
    expect(direction.map((x) => x + 0)).toEqual([0, 0, -1]);
  });

  test('a metre ten metres away', () => {
    expect(1 / metresPerPixelAt(perspective(), area.height, 0, 0, 0)).toBeCloseTo(180 / (10 * Math.tan(Math.PI / 6)), 10);
  });
});

describe('as properties, seed 11', () => {
  const random = mulberry32(11);
  const between = (low: number, high: number): number => low + (high - low) * random();
  const cameras: ViewCamera[] = [];
  for (let i = 0; i < 200; i++) {
    const camera =
      i % 3 === 0 ? new OrthographicCamera(-3, 5, 2, -1, 0.1, 500) : new PerspectiveCamera(between(10, 120), between(0.3, 3), 0.05, 500);
    camera.position.set(between(-9, 9), between(-9, 9), between(-9, 9));
    camera.up.set(between(-1, 1), 1, between(-1, 1));
    camera.lookAt(between(-2, 2), between(-2, 2), between(-2, 2));
    // A shifted window, as for tiled pictures: the projection is not symmetric.
    if (i % 4 === 0) camera.setViewOffset(800, 600, between(0, 400), between(0, 300), 400, 300);
    camera.updateProjectionMatrix();
    camera.updateMatrixWorld();
    cameras.push(camera);
  }

  test('a point lies on the ray through its own pixel', () => {
    for (const camera of cameras) {
      const { origin, direction } = rayThroughPixel(
        camera,
        area,
        between(area.left, area.left + area.width),
        between(area.top, area.top + area.height),
      );
      const t = between(0.5, 60);
      const p = [0, 1, 2].map((k) => origin[k] + t * direction[k]) as [number, number, number];
      const at = projectPoint(camera, area, ...p);
      const again = rayThroughPixel(camera, area, at.x, at.y);
      expect(at.visible).toBe(true);
      for (let k = 0; k < 3; k++) {
        expect(again.direction[k]).toBeCloseTo(direction[k], 11);
        expect(again.origin[k]).toBeCloseTo(origin[k], 10);
      }
    }
  });

  test('directions are unit, and pixels agree with three’s own projection', () => {
    for (const camera of cameras) {
      const p = new Vector3(between(-3, 3), between(-3, 3), between(-3, 3));
      const at = projectPoint(camera, area, p.x, p.y, p.z);
      const ndc = p.clone().project(camera);
      const scale = Math.max(1, Math.abs(ndc.x), Math.abs(ndc.y));
      expect((at.x - area.left) / area.width).toBeCloseTo(0.5 + 0.5 * ndc.x, 8 - Math.ceil(Math.log10(scale)));
      expect((at.y - area.top) / area.height).toBeCloseTo(0.5 - 0.5 * ndc.y, 8 - Math.ceil(Math.log10(scale)));
      const { direction } = rayThroughPixel(camera, area, at.x, at.y);
      expect(direction[0] ** 2 + direction[1] ** 2 + direction[2] ** 2).toBeCloseTo(1, 14);
    }
  });
});

test('the plane of metres per pixel agrees with each point, turned or orthographic (seed 5)', () => {
  const random = mulberry32(5);
  const turned = perspective();
  turned.position.set(3, -2, 5);
  turned.lookAt(-1, 4, 2);
  turned.updateMatrixWorld();
  const flat = new OrthographicCamera(-3, 3, 2, -2, 0.1, 50);
  flat.updateMatrixWorld();
  const plane = new Float64Array(4);
  for (const camera of [turned, flat]) {
    metresPerPixelPlane(plane, camera, 360);
    for (let i = 0; i < 50; i++) {
      const [x, y, z] = [20 * random() - 10, 20 * random() - 10, 20 * random() - 10];
      const wanted = metresPerPixelAt(camera, 360, x, y, z);
      expect(Math.abs(plane[0] * x + plane[1] * y + plane[2] * z + plane[3])).toBeCloseTo(wanted, 12);
    }
  }
});
