import { describe, expect, test } from 'vitest';
import { Color, CustomBlending, InstancedMesh, MaxEquation, OrthographicCamera, PerspectiveCamera, SRGBColorSpace, Scene } from 'three';
import { THEME } from '../../../src/page/kit/theme-signal.ts';
import type { BufferGeometry, Material, Object3D } from 'three';
import { aabb, capsule, obb, sphere, triangle } from '../../../src/core/shapes/shape.ts';
import { BOUNDS_STRIDE } from '../../../src/core/shapes/bounds.ts';
import { RADIUS, STRIDE } from '../../../src/core/shapes/record.ts';
import { SENSOR } from '../../../src/core/world/state.ts';
import { detailFor } from '../../../src/page/stage/body-mesh.ts';
import { BodyView } from '../../../src/page/stage/body-view.ts';
import { SIDE_VIEW } from '../../../src/page/stage/layers.ts';
import { FAR } from '../../../src/page/stage/side-view.ts';
import type { Prepare, Stage } from '../../../src/page/stage/stage.ts';
import { NEW_RIM, RESTING_RIM } from '../../../src/page/stage/touch-rim.ts';
import { rowsOf } from '../../support/rows.ts';

function stub(focal = 0): { stage: Stage; prepare: Prepare } {
  let listener: Prepare = () => {};
  const stage = {
    scene: new Scene(),
    focal,
    camera: new PerspectiveCamera(),
    onPrepare: (given: Prepare) => {
      listener = given;
      return () => {};
    },
  } as unknown as Stage;
  return { stage, prepare: (...view) => listener(...view) };
}

function instanced(view: BodyView): InstancedMesh<BufferGeometry, Material>[] {
  const found: InstancedMesh<BufferGeometry, Material>[] = [];
  view.object.traverse((object) => {
    if (object instanceof InstancedMesh) found.push(object as InstancedMesh<BufferGeometry, Material>);
  });
  return found;
}

/** Instances drawn, solid and translucent, over all kinds. */
function drawn(view: BodyView): { solid: number; shell: number } {
  const found = { solid: 0, shell: 0 };
  for (const { visible, material, count } of instanced(view)) if (visible) found[material.transparent ? 'shell' : 'solid'] += count;
  return found;
}
const strokes = (scene: Object3D, name: string): number =>
  (scene.getObjectByName(name)!.children.at(-1) as unknown as { geometry: { instanceCount: number } }).geometry.instanceCount;

const five = () =>
  rowsOf(
    sphere({ center: [0, 0, 0], radius: 1 }),
    capsule({ p1: [3, 0, 0], p2: [3, 2, 0], radius: 0.5 }),
    aabb({ center: [6, 0, 0], half: [1, 1, 1] }),
    obb({ center: [9, 0, 0], half: [1, 1, 1], orientation: [0, 0.6, 0, 0.8] }),
    triangle({ a: [0, 3, 0], b: [1, 3, 0], c: [0, 4, 0] }),
  );

test('range style draws shells; sensors and ghosts are shells in any style; hidden and dead rows are not drawn', () => {
  const state = five();
  const range = new BodyView(stub().stage, 'range');
  range.sync(state);
  expect(drawn(range)).toEqual({ solid: 0, shell: 5 });

  const view = new BodyView(stub().stage, 'world');
  state.flags[0] = SENSOR;
  state.alive[1] = 0;
  view.setGhost(2, true);
  view.setHidden(3, true);
  view.sync(state);
  expect(drawn(view)).toEqual({ solid: 1, shell: 2 });
});

test('a side view draws outlines of what its plane cuts, and no solid that would hide the chord in it; the main view all of them', () => {
  const { stage, prepare } = stub();
  const view = new BodyView(stage, 'world');
  const state = rowsOf(
    sphere({ center: [0, 0, 0], radius: 1 }),
    sphere({ center: [3, 0, 0.5], radius: 1 }),
    sphere({ center: [0, 0, 5], radius: 1 }),
  );
  view.pierced = [0];
  view.sync(state);
  const side = new OrthographicCamera(-5, 5, 5, -5, 0.1, 2 * FAR);
  side.layers.enable(SIDE_VIEW);
  side.position.z = FAR; // looks at the plane z = 0
  side.updateMatrixWorld();
  prepare(side, 300, 200);
  expect(drawn(view).solid).toBe(0);
  const both = strokes(stage.scene, 'collider edges');
  // Moved off the plane by more than its radius, the neighbour is no longer cut.
  state.bounds[BOUNDS_STRIDE + 2] += 1;
  state.bounds[BOUNDS_STRIDE + 5] += 1;
  prepare(side, 300, 200);
  const own = strokes(stage.scene, 'collider edges');
  expect(own).toBeGreaterThan(0);
  expect(both).toBeGreaterThan(own);
  prepare(new PerspectiveCamera(), 300, 200);
  expect(drawn(view).solid).toBe(3);
});

test('marks end with the body: the next one in that row starts without', () => {
  const view = new BodyView(stub().stage, 'world');
  const state = five();
  view.setHidden(0, true);
  view.sync(state);
  expect(drawn(view).solid).toBe(4);
  state.alive[0] = 0;
  view.sync(state);
  state.alive[0] = 1;
  view.sync(state);
  expect(drawn(view).solid).toBe(5);
});

test('meshes grow with the world, and every instance is written', () => {
  const view = new BodyView(stub().stage, 'world');
  for (const n of [3, 40, 700, 12]) {
    const state = rowsOf(...Array.from({ length: n }, (_, i) => capsule({ p1: [i, 0, 0], p2: [i, 1 + i, 0], radius: 0.5 + i })));
    view.sync(state);
    expect(drawn(view).solid).toBe(n);
    const mesh = instanced(view).find(({ count }) => count > 0)!;
    for (let i = 0; i < n; i++) {
      expect(mesh.instanceMatrix.array[16 * i + 12]).toBe(i);
      expect(mesh.geometry.getAttribute('capsuleSize').getX(i)).toBe(0.5 + i);
    }
  }
});

test('in a crowd a round body that is large on the stage has no facets, until it is small again', () => {
  const { stage } = stub(1000);
  stage.camera.position.x = -1;
  const view = new BodyView(stage, 'world');
  const state = rowsOf(...Array.from({ length: 100 }, (_, i) => sphere({ center: [i, 0, 0], radius: 0.5 })));
  view.sync(state);
  view.sync(state);
  const corners = (): Map<number, number> =>
    new Map(instanced(view).flatMap(({ visible, count, geometry }) => (visible ? [[geometry.getAttribute('position').count, count]] : [])));
  const [coarse, fine] = [...corners()].sort(([a], [b]) => a - b);
  expect([coarse[1], fine[1]]).toEqual([89, 11]);
  expect(fine[0]).toBeGreaterThan(5 * coarse[0]);
  Object.assign(stage, { focal: 850 });
  view.sync(state);
  expect(corners().get(fine[0])).toBe(11);
  Object.assign(stage, { focal: 60 });
  view.sync(state);
  expect(drawn(view).solid).toBe(100);
  expect(corners().has(fine[0])).toBe(false);
});

describe('edges', () => {
  const camera = new PerspectiveCamera(45, 1, 0.1, 100);
  camera.position.set(2, 3, 12);
  camera.updateMatrixWorld();

  test('of all in range style, of the marked ones in world style, of none when switched off', () => {
    const { stage, prepare } = stub();
    const view = new BodyView(stage, 'range');
    view.sync(five());
    prepare(camera, 800, 600);
    const all = strokes(stage.scene, 'collider edges');
    expect(all).toBeGreaterThan(100);
    expect(strokes(stage.scene, 'outlines')).toBe(0);
    view.selected = 2;
    view.edges = false;
    prepare(camera, 800, 600);
    expect(strokes(stage.scene, 'collider edges')).toBe(0);
    // Of a box seen over a corner or two faces: all edges of the faces in sight.
    expect(strokes(stage.scene, 'outlines')).toBe(9);
  });

  test('a box has twelve edges, outline and rest together', () => {
    const { stage, prepare } = stub();
    const view = new BodyView(stage, 'range');
    view.sync(rowsOf(aabb({ center: [0, 0, 0], half: [1, 1, 1] })));
    prepare(camera, 800, 600);
    expect(strokes(stage.scene, 'collider edges')).toBe(12);
    view.hovered = 0;
    prepare(camera, 800, 600);
    expect(strokes(stage.scene, 'collider edges') + strokes(stage.scene, 'outlines')).toBe(12);
  });
});

test('touching draws a rim for as long as it is said, and leaves the colour, which tells the kind', () => {
  const view = new BodyView(stub().stage, 'world');
  const state = rowsOf(sphere({ center: [0, 0, 0], radius: 1 }), sphere({ center: [3, 0, 0], radius: 1 }));
  const mesh = () => instanced(view).find(({ count }) => count > 0)!;
  const rims = (): number[] => [0, 1].map((i) => mesh().geometry.getAttribute('touching').getX(i));
  const colors = (): number[] => Array.from(mesh().instanceColor!.array.subarray(0, 6));
  view.sync(state);
  expect(rims()).toEqual([0, 0]);
  const plain = colors();
  view.touch(1, true);
  view.touch(1, false); // in two contacts, of which one is new
  view.sync(state);
  expect(rims()).toEqual([0, NEW_RIM]);
  expect(colors()).toEqual(plain);
  view.clearMarks();
  view.touch(1, false);
  view.sync(state);
  expect(rims()).toEqual([0, RESTING_RIM]);
  expect(colors()).toEqual(plain);
  view.clearMarks();
  view.sync(state);
  expect(rims()).toEqual([0, 0]);
});

test('the capsule that is named is hatched, and no other', () => {
  const view = new BodyView(stub().stage, 'range');
  const pillar = (x: number) => capsule({ p1: [x, 0, 0], p2: [x, 2, 0], radius: 0.5 });
  const state = rowsOf(pillar(0), pillar(3));
  const hatched = (): number[] => {
    view.sync(state);
    const { geometry } = instanced(view).find(({ count }) => count > 0)!;
    return [0, 1].map((i) => geometry.getAttribute('capsuleSize').getZ(i));
  };
  view.selected = 0;
  expect(hatched()).toEqual([0, 0]);
  view.hatched = 1;
  expect(hatched()).toEqual([0, 1]);
  view.hatched = null;
  expect(hatched()).toEqual([0, 0]);
});

test('each picture has the state of its moment: poses, sizes, who is gone, and the body on the ray first', () => {
  const view = new BodyView(stub().stage, 'world');
  const state = rowsOf(...Array.from({ length: 200 }, (_, i) => sphere({ center: [3 * i, 0, 0], radius: 1 })));
  view.sync(state);
  const mesh = instanced(view).find(({ count }) => count > 0)!;
  const matrices = mesh.instanceMatrix.array;
  state.position[3 * 4 + 1] = 2;
  state.local[STRIDE * 3 + RADIUS] = 2.5;
  view.sync(state);
  expect([matrices[16 * 4 + 13], matrices[16 * 3]]).toEqual([2, 2.5]);
  // The first is gone: all others move up.
  state.alive[0] = 0;
  view.sync(state);
  expect(mesh.count).toBe(199);
  expect(matrices[12]).toBe(3);
  view.pierced = [100];
  view.sync(state);
  expect([matrices[12], matrices[16 + 12]]).toEqual([300, 3]);
});

test('the more bodies, the coarser; without a graphics card no finer than with one', () => {
  const counts = [1, 64, 65, 1000, 1001, 1500, 1501, 8000, 8001, 20000];
  for (const software of [false, true]) {
    const details = counts.map((count) => detailFor(count, software));
    expect(details).toEqual(details.toSorted((a, b) => a - b));
    expect(details.at(-1)).toBe(3);
  }
  for (const count of counts) expect(detailFor(count, true)).toBeGreaterThanOrEqual(detailFor(count, false));
  expect(detailFor(64, false)).toBe(0);
});

test('a crowd on a few pixels is drawn with an eighth of the corners, until the camera comes nearer', () => {
  const { stage } = stub();
  const view = new BodyView(stage, 'world');
  const ball = sphere({ center: [0, 0, 0], radius: 0.4 });
  const state = rowsOf(...Array.from({ length: 6000 }, () => ball));
  const corners = (pixelsPerMetre: number): number => {
    Object.assign(stage, { pixelsPerMetre });
    view.sync(state);
    expect(drawn(view)).toEqual({ solid: 6000, shell: 0 });
    return instanced(view).reduce((sum, { visible, geometry, count }) => sum + (visible ? geometry.index!.count * count : 0), 0);
  };
  const near = corners(40);
  const far = corners(5);
  expect(far).toBeLessThan(near / 8);
  // A little nearer changes nothing, so that a slow zoom does not rebuild the meshes again and again.
  expect([corners(10), corners(12), corners(9)]).toEqual([far, near, near]);
});

describe('in X-ray', () => {
  const camera = new PerspectiveCamera(45, 1, 0.1, 100);
  camera.position.set(2, 3, 12);
  camera.updateMatrixWorld();

  test('a crowd is faded, in one draw a kind as before, and those that are kept are drawn as they are', () => {
    const { stage, prepare } = stub();
    const view = new BodyView(stage, 'world');
    const state = five();
    view.sync(state);
    const before = instanced(view).find(({ visible }) => visible)!;
    view.kept = [0, 3, 3, 99];
    view.sync(state);
    prepare(camera, 800, 600);
    const faded = instanced(view).filter(({ visible, material }) => visible && material.blending === CustomBlending);
    const bright = instanced(view).filter(({ visible, material }) => visible && material.blending !== CustomBlending);
    expect(faded.reduce((sum, { count }) => sum + count, 0)).toBe(3);
    for (const { material } of faded) {
      // Brightest wins: in any order, and behind what is kept as well as before it.
      expect(material.blendEquation).toBe(MaxEquation);
      expect(material.depthWrite).toBe(false);
    }
    expect(bright.map(({ count, castShadow }) => [count, castShadow])).toEqual([
      [1, true],
      [1, true],
    ]);
    expect(bright.every(({ material }) => !material.transparent)).toBe(true);
    // The sphere is where it was, and in its own colour.
    const [ball] = bright;
    expect(Array.from(ball.instanceMatrix.array.slice(0, 16))).toEqual(Array.from(before.instanceMatrix.array.slice(0, 16)));
    expect(Array.from(ball.instanceColor!.array.slice(0, 3))).toEqual(Array.from(before.instanceColor!.array.slice(0, 3)));

    view.kept = undefined;
    view.sync(state);
    prepare(camera, 800, 600);
    expect(drawn(view)).toEqual({ solid: 5, shell: 0 });
    expect(instanced(view).every(({ visible, material }) => !visible || material.blending !== CustomBlending)).toBe(true);
  });

  test('the side view is as ever; in range style shells and edges fade', () => {
    const { stage, prepare } = stub();
    const view = new BodyView(stage, 'range');
    view.pierced = [0];
    view.kept = [0];
    view.sync(five());
    prepare(camera, 800, 600);
    const shells = instanced(view).filter(({ visible }) => visible);
    const opacities = new Set(shells.map(({ material }) => Number(material.opacity.toFixed(6))));
    expect([...opacities].sort((a, b) => a - b)).toEqual([0.12 * 0.18, 0.18].map((x) => Number(x.toFixed(6))));
    const side = new OrthographicCamera(-5, 5, 5, -5, 0.1, 2 * FAR);
    side.layers.enable(SIDE_VIEW);
    side.position.z = FAR;
    side.updateMatrixWorld();
    prepare(side, 300, 200);
    expect(
      instanced(view)
        .filter(({ visible }) => visible)
        .map(({ count, material }) => [count, material.opacity]),
    ).toEqual([[1, 0.18]]);
  });
});

test('the other theme paints every body anew: the same hues, darker and more saturated on a light ground', () => {
  const { stage } = stub();
  const view = new BodyView(stage, 'world');
  const state = five();
  const colors = (): Color[] => {
    view.sync(state);
    return instanced(view)
      .filter(({ count }) => count > 0)
      .map(({ instanceColor }) => new Color().fromArray(instanceColor!.array));
  };
  const dark = colors();
  THEME.value = 'light';
  const light = colors();
  THEME.value = 'dark';
  expect(light).toHaveLength(5);
  for (const [i, color] of light.entries()) {
    const [a, b] = [dark[i], color].map((one) => one.getHSL({ h: 0, s: 0, l: 0 }, SRGBColorSpace));
    expect(Math.abs(a.h - b.h)).toBeLessThan(0.06);
    expect(b.s).toBeGreaterThan(a.s);
    expect(b.l).toBeLessThan(a.l - 0.05);
  }
});

test('in X-ray the shell around a mesh that is not hit has no outline', () => {
  const view = new BodyView(stub().stage, 'world');
  const state = rowsOf(sphere({ center: [0, 0, 0], radius: 1 }), sphere({ center: [3, 0, 0], radius: 1 }));
  const rims = (kept: readonly number[] | undefined): number[] => {
    view.kept = kept;
    view.clearMarks();
    for (const row of [0, 1]) {
      view.touch(row, true);
      view.dress(row);
    }
    view.sync(state);
    return instanced(view)
      .filter(({ visible }) => visible)
      .flatMap(({ count, geometry }) => Array.from({ length: count }, (_, i) => geometry.getAttribute('touching').getX(i)));
  };
  expect(rims(undefined)).toEqual([NEW_RIM, NEW_RIM]);
  expect(rims([1])).toEqual([0, NEW_RIM]);
});
