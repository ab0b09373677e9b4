// Contact marks by how many share the view: how long, how far they show through, and whose are drawn in full.
import { expect, test, vi } from 'vitest';
import { PerspectiveCamera, Scene, Vector3 } from 'three';
import type { InterleavedBufferAttribute, Mesh, ShaderMaterial } from 'three';
import { CELL, ContactMarks } from '../../src/page/contact/contact-marks.ts';
import { CONTACT } from '../../src/core/inspect.ts';
import { sphere } from '../../src/core/index.ts';
import { rowsOf } from '../support/rows.ts';
import { mulberry32 } from '../../src/core/math/random.ts';
import type { Stage } from '../../src/page/stage/stage.ts';

function stubOf(width: number, height: number, reducedMotion = true): Stage {
  const camera = new PerspectiveCamera(45, width / height, 0.1, 100);
  camera.position.set(0, 0, 10);
  camera.updateMatrixWorld();
  return { scene: new Scene(), reducedMotion, camera, width, height } as unknown as Stage;
}

vi.stubGlobal('matchMedia', () => ({ matches: false }));

interface Point {
  readonly at: readonly [x: number, y: number, z: number];
  /** Steps, of a second each. */
  readonly age?: number;
}

/** Draws a contact 10 mm deep at each point, between two bodies of this size; of what is drawn the marks and the lines. */
function draw(
  stage: Stage,
  given: readonly Point[],
  {
    touching = given.length,
    isMarked,
    size = 0.5,
    kept,
  }: { touching?: number; isMarked?: (i: number) => boolean; size?: number; kept?: readonly number[] | undefined } = {},
): (name: string) => Mesh {
  stage.scene.clear();
  const stride = CONTACT.POINTS + CONTACT.POINT_STRIDE;
  const manifold = new Float64Array(stride * given.length);
  for (const [i, { at }] of given.entries()) {
    manifold.set([0, 1, 0], stride * i + CONTACT.NORMAL);
    manifold[stride * i + CONTACT.DISTANCE] = -0.01;
    manifold[stride * i + CONTACT.COUNT] = 1;
    manifold.set([...at, -0.01], stride * i + CONTACT.POINTS);
  }
  const ball = sphere({ center: [0, 0, 0], radius: size });
  const contacts = {
    manifold,
    start: given.map((_, i) => stride * i),
    flags: given.map(() => CONTACT.TOUCHING),
    rowA: given.map((_, i) => (isMarked?.(i) ? 1 : 0)),
    rowB: given.map(() => 2),
    count: given.length,
  };
  const of = { contacts, bodies: rowsOf(ball, ball, ball) } as unknown as Parameters<ContactMarks['draw']>[0];
  const style = { flash: true, dt: 1, hovered: 1, selected: null, kept, picked: undefined };
  const age = Float64Array.from(given, ({ age: steps = Infinity }) => steps);
  new ContactMarks(stage).draw(of, touching, style, age);
  return (name) => stage.scene.getObjectByName(name) as Mesh;
}

const countOf = (mesh: Mesh): number => (mesh.geometry as unknown as { instanceCount: number }).instanceCount;

/** One contact among so many: strokes and points, length of its arrow and width of its point in px, and the opacity of what is hidden. */
function drawn(stage: Stage, touching: number, marked: boolean, size?: number) {
  const part = draw(stage, [{ at: [0, 0, 0] }], { touching, isMarked: () => marked, ...(size !== undefined && { size }) });
  const name = marked ? 'marked contact' : 'contact';
  const [arrow] = part(`${name} lines`).children as Mesh[];
  const behind = part(`${name} marks behind`);
  return {
    points: countOf(behind),
    count: countOf(arrow),
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
  const random = mulberry32(5);
  const points = Array.from({ length: 5000 }, (_, i): Point & { readonly age: number } => ({
    at: [8 * random() - 4, 5 * random() - 2.5, -6 * random()],
    age: i % 50 === 0 ? 0.1 : Infinity,
  }));
  const isMarked = (i: number): boolean => i === 7 || i === 8;
  const part = draw(stage, points, { isMarked });
  const cells = new Map<number, (typeof points)[number]>();
  for (const [i, one] of points.entries()) {
    if (isMarked(i)) continue;
    const { x, y } = new Vector3(...one.at).project(stage.camera);
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
  expect(countOf(part('contact marks behind'))).toBe(cells.size + flashing);
  expect(countOf(part('marked contact marks behind'))).toBe(2);
  const nearest = Math.max(...[...cells.values()].map(({ at }) => at[2]));
  const drawnAt = part('contact marks behind').geometry.getAttribute('markCenter');
  const depths = Array.from({ length: cells.size + flashing }, (_, i) => drawnAt.getZ(i));
  expect(Math.max(...depths)).toBeCloseTo(nearest, 5);
});

test('faded contacts are drawn at their share of opacity', () => {
  const strength = (kept?: readonly number[]): number =>
    draw(desktop, [{ at: [0, 0, 0] }], { kept })('contact marks behind')
      .geometry.getAttribute('markColor')
      .getW(0);
  expect(strength([1])).toBeCloseTo(0.12 * strength(), 5);
});
