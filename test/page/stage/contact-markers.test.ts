// Contact marks by how many share the view: how long, how far they show through, and whose are drawn in full.
import { expect, test } from 'vitest';
import { PerspectiveCamera, Scene, Vector3 } from 'three';
import type { InterleavedBufferAttribute, Mesh, ShaderMaterial } from 'three';
import { CELL, ContactMarkers } from '../../../src/page/stage/contact-markers.ts';
import { mulberry32 } from '../../../src/core/math/random.ts';
import type { Stage } from '../../../src/page/stage/stage.ts';

function stubOf(width: number, height: number, reducedMotion = true): Stage {
  const camera = new PerspectiveCamera(45, width / height, 0.1, 100);
  camera.position.set(0, 0, 10);
  camera.updateMatrixWorld();
  return { scene: new Scene(), reducedMotion, camera, width, height } as unknown as Stage;
}

/** One contact among `points`, as it is drawn: strokes and points, length of its arrow and width of its point in px, and the opacity of what is hidden. */
function drawn(
  stage: Stage,
  points: number,
  marked: boolean,
  size = 0.5,
  age = Infinity,
): { count: number; points: number; length: number; across: number; behind: number } {
  stage.scene.clear();
  const markers = new ContactMarkers(stage);
  markers.begin(points);
  markers.point(new Float64Array([0, 0, 0, -0.01, 0, 1, 0]), 0, 4, age, size, marked);
  markers.end();
  const name = marked ? 'marked contact' : 'contact';
  const lines = stage.scene.getObjectByName(`${name} lines`)!;
  const [arrow] = lines.children as Mesh[];
  const behind = stage.scene.getObjectByName(`${name} marks behind`) as Mesh;
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

test('in a swarm each cell of the screen has one mark: that of the nearest contact, or of one that flashes', () => {
  const stage = stubOf(900, 600, false);
  const markers = new ContactMarkers(stage);
  const random = mulberry32(5);
  const points = Array.from({ length: 5000 }, (_, i) => ({
    at: new Float64Array([8 * random() - 4, 5 * random() - 2.5, -6 * random(), -0.01, 0, 1, 0]),
    age: i % 50 === 0 ? 0.1 : Infinity,
    marked: i === 7 || i === 8,
  }));
  markers.begin(points.length);
  for (const [i, { at, age, marked }] of points.entries()) {
    if (marked) markers.claimMarked(i, 0);
    else markers.claim(at, 0, 4, false, age < 0.2, i);
  }
  const count = (name: string): number =>
    ((stage.scene.getObjectByName(name) as Mesh).geometry as unknown as { instanceCount: number }).instanceCount;
  markers.eachHolder((i, at, marked) => markers.point(points[i].at, at, 4, points[i].age, 0.5, marked));
  markers.end();
  const cells = new Map<number, (typeof points)[number]>();
  for (const one of points) {
    if (one.marked) continue;
    const { x, y } = new Vector3().fromArray(one.at).project(stage.camera);
    const [across, down] = [450 * (1 + x), 300 * (1 - y)];
    const cell = 100 * Math.floor(down / CELL) + Math.floor(across / CELL);
    const best = cells.get(cell);
    const isBetter = best === undefined || one.age < best.age || (one.age === best.age && one.at[2] > best.at[2]);
    if (Math.abs(x) < 1 && Math.abs(y) < 1 && isBetter) cells.set(cell, one);
  }
  const flashing = [...cells.values()].filter(({ age }) => age < 1).length;
  expect(cells.size).toBeGreaterThan(300);
  expect(flashing).toBeGreaterThan(50);
  // A ring more around what flashes.
  expect(count('contact marks behind')).toBe(cells.size + flashing);
  expect(count('marked contact marks behind')).toBe(2);
  const nearest = Math.max(...[...cells.values()].map(({ at }) => at[2]));
  const drawnAt = (stage.scene.getObjectByName('contact marks behind') as Mesh).geometry.getAttribute('markCenter');
  const depths = Array.from({ length: cells.size + flashing }, (_, i) => drawnAt.getZ(i));
  expect(Math.max(...depths)).toBeCloseTo(nearest, 5);
});

test('faded contacts are drawn at their share of opacity', () => {
  const strength = (share: number): number => {
    desktop.scene.clear();
    const markers = new ContactMarkers(desktop);
    markers.begin(1);
    markers.point(new Float64Array([0, 0, 0, -0.01, 0, 1, 0]), 0, 4, Infinity, 0.5, false, share);
    markers.end();
    const { geometry } = desktop.scene.getObjectByName('contact marks behind') as Mesh;
    return geometry.getAttribute('markColor').getW(0);
  };
  expect(strength(0.12)).toBeCloseTo(0.12 * strength(1), 5);
});
