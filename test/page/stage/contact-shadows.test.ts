// Soft spots under bodies: under which, of which form, and how dark.
import { expect, test } from 'vitest';
import { Scene, Vector4 } from 'three';
import type { InstancedBufferGeometry, Mesh } from 'three';
import { aabb, capsule, obb, sphere, triangle } from '../../../src/core/shapes/shape.ts';
import type { Shape } from '../../../src/core/shapes/shape.ts';
import { ContactShadows } from '../../../src/page/stage/contact-shadows.ts';
import type { Stage } from '../../../src/page/stage/stage.ts';
import { rowsOf } from '../../support/rows.ts';

const stage = { scene: new Scene(), floorHeight: 2, ground: new Vector4(-9, -9, 9, 9) } as unknown as Stage;

interface Spot {
  /** Centre x and z, half sides of the rectangle, direction of its first side, radius and height of the ball, strength. */
  readonly place: number[];
  readonly form: number[];
  readonly strength: number;
}

function spots(shapes: readonly Shape[], kept?: readonly number[], isDrawn: (row: number) => boolean = () => true): Spot[] {
  const shadows = new ContactShadows(stage);
  const state = rowsOf(...shapes);
  shadows.draw(state.rows, state, isDrawn, kept);
  const { geometry } = shadows.object.children.at(-1) as Mesh<InstancedBufferGeometry>;
  const of = (name: string, i: number): number[] => {
    const attribute = geometry.getAttribute(name);
    return [0, 1, 2, 3].map((k) => Math.round(attribute.getComponent(i, k) * 1e4) / 1e4 + 0);
  };
  const count = shadows.object.visible ? geometry.instanceCount : 0;
  const found = Array.from({ length: count }, (_, i) => ({
    place: of('spotPlace', i),
    form: of('spotForm', i),
    strength: of('spotStrength', i)[0],
  }));
  shadows.dispose();
  return found;
}

test('a ball at rest is as high as its radius; one far above has none; one that sinks is no lower', () => {
  const ball = (y: number): Shape => sphere({ center: [1, y, 3], radius: 0.5 });
  expect(spots([ball(2.5)])).toEqual([{ place: [1, 3, 0, 0], form: [1, 0, 0.5, 0.5], strength: 1 }]);
  expect(spots([ball(3)])[0].form).toEqual([1, 0, 0.5, 1]);
  expect(spots([ball(2.3)])[0].form).toEqual([1, 0, 0.5, 0.5]);
  expect(spots([ball(7), ball(0)])).toEqual([]);
});

test('a lying capsule throws its axis, a standing one a ball', () => {
  const [lying] = spots([capsule({ p1: [-0.6, 2.3, -0.8], p2: [0.6, 2.3, 0.8], radius: 0.3 })]);
  expect(lying.place).toEqual([0, 0, 1, 0]);
  expect(lying.form.map(Math.abs)).toEqual([0.6, 0.8, 0.3, 0.3]);
  expect(lying.form[0] * lying.form[1]).toBeGreaterThan(0);
  const [standing] = spots([capsule({ p1: [0, 2.3, 0], p2: [0, 4.3, 0], radius: 0.3 })]);
  expect([standing.place, standing.form]).toEqual([
    [0, 0, 0, 0],
    [1, 0, 0.3, 0.3],
  ]);
});

test('a box throws its footprint: rounded by the ball that fits into it, turned with it', () => {
  const [slab] = spots([aabb({ center: [0, 2.1, 0], half: [2, 0.1, 1] })]);
  expect(slab).toEqual({ place: [0, 0, 1.9, 0.9], form: [1, 0, 0.1, 0.1], strength: 1 });
  // Turned by 90° about y: its long side lies along z.
  const [turned] = spots([obb({ center: [0, 2.1, 0], half: [2, 0.1, 1], orientation: [0, Math.SQRT1_2, 0, Math.SQRT1_2] })]);
  expect(turned.place).toEqual([0, 0, 1.9, 0.9]);
  expect(turned.form.map(Math.abs)).toEqual([0, 1, 0.1, 0.1]);
});

test('triangles and what is not drawn have none; in X-ray the others are faint', () => {
  const ball = sphere({ center: [0, 2.5, 0], radius: 0.5 });
  expect(spots([triangle({ a: [0, 2, 0], b: [1, 2, 0], c: [0, 2, 1] }), ball], undefined, (row) => row === 0)).toEqual([]);
  expect(spots([ball, ball], [1]).map(({ strength }) => strength)).toEqual([0.24, 1]);
});

test('room grows with the crowd', () => {
  const crowd = Array.from({ length: 300 }, (_, i) => sphere({ center: [0.01 * i, 2.5, 0], radius: 0.5 }));
  expect(spots(crowd)).toHaveLength(300);
});
