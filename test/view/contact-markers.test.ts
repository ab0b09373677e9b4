// Contact marks by how many share the view: how long, how far they show through, and whose are drawn in full.
import { expect, test } from 'vitest';
import { PerspectiveCamera, Scene } from 'three';
import type { InterleavedBufferAttribute, Mesh, ShaderMaterial } from 'three';
import { ContactMarkers } from '../../src/view/contact-markers.ts';
import type { Stage } from '../../src/view/stage.ts';

function stubOf(width: number, height: number, reducedMotion = true): Stage {
  const camera = new PerspectiveCamera(45, width / height, 0.1, 100);
  camera.position.set(0, 0, 10);
  camera.updateMatrixWorld();
  return { scene: new Scene(), theme: 'dark', reducedMotion, camera, width, height } as unknown as Stage;
}

/** One contact among `points`, as it is drawn: strokes and points, length of its arrow and width of its point in px, and the opacity of what is hidden. */
function drawn(
  stage: Stage,
  points: number,
  marked: boolean,
  size = 0.5,
  age = Infinity,
): { count: number; points: number; length: number; across: number; behind: number } {
  const markers = new ContactMarkers(stage);
  markers.begin(points);
  markers.point(new Float64Array([0, 0, 0, -0.01, 0, 1, 0]), 0, 4, age, size, marked);
  markers.end();
  const name = marked ? 'marked contact' : 'contact';
  const lines = markers.object.getObjectByName(`${name} normals`)!;
  const [arrow] = lines.children as Mesh[];
  const behind = markers.object.getObjectByName(`${name} points behind`) as Mesh;
  return {
    points: (behind.geometry as unknown as { instanceCount: number }).instanceCount,
    count: (arrow.geometry as unknown as { instanceCount: number }).instanceCount,
    length: (arrow.geometry.getAttribute('strokeEnd') as InterleavedBufferAttribute).getW(0),
    across: (behind.geometry.getAttribute('markCenter') as InterleavedBufferAttribute).getW(0),
    behind: behind.visible ? ((behind.material as ShaderMaterial).uniforms['strength'].value as number) : 0,
  };
}

const desktop = stubOf(900, 600);
const phone = stubOf(390, 370);

test('a few show through what lies in front; in a crowd hidden ones stay hidden, and every one is still drawn', () => {
  const few = drawn(desktop, 4, false);
  const many = drawn(desktop, 400, false);
  expect(few.behind).toBe(0.5);
  expect(many.behind).toBe(0);
  expect(many.length).toBeLessThan(0.7 * few.length);
  // Arrow and depth, in both.
  expect([few.count, many.count]).toEqual([2, 2]);
});

test('the same number is a crowd sooner on a small screen', () => {
  const wide = drawn(desktop, 40, false);
  const small = drawn(phone, 40, false);
  expect(small.behind).toBeLessThan(wide.behind);
  expect(small.length).toBeLessThan(wide.length);
});

test('the marked body’s are drawn in full in any crowd', () => {
  const alone = drawn(desktop, 1, true);
  expect(drawn(desktop, 4000, true)).toEqual(alone);
  expect(alone.behind).toBeGreaterThan(0.5);
});

test('no arrow is longer than its smaller body is thick', () => {
  // 600 px show 2·10·tan 22.5° = 8.28 m at that distance: 72 px a metre.
  expect(drawn(desktop, 1, false, 0.1).length).toBeCloseTo(0.9 * 0.1 * 72.4, 1);
  expect(drawn(desktop, 1, false, 5).length).toBe(22);
});

test('in a thicket only the points are left, but for the marked body’s', () => {
  const thicket = drawn(desktop, 5000, false);
  expect(thicket.count).toBe(0);
  expect(thicket.points).toBe(1);
  expect(drawn(desktop, 5000, true).count).toBe(2);
});

test('in a swarm the points leave the bodies to be seen, and none flashes', () => {
  for (const points of [5000, 20000]) {
    const { across } = drawn(desktop, points, false);
    expect((points * across * across) / (desktop.width * desktop.height)).toBeLessThan(0.15);
  }
  const lively = stubOf(900, 600, false);
  expect(drawn(lively, 5000, false, 0.5, 0.1).points).toBe(1);
  expect(drawn(lively, 5000, true, 0.5, 0.1).points).toBe(2);
  expect(drawn(lively, 100, false, 0.5, 0.1).points).toBe(2);
});
