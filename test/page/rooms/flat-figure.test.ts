import { describe, expect, test } from 'vitest';
import { KINDS, axisOf, shapeOf } from '../../../src/page/construction/rows/planar-figure.ts';
import type { Vec2 } from '../../../src/core/planar/vec2.ts';
import type { PlaneHandle } from '../../../src/page/kit/plane.tsx';
import { RoomState } from '../../../src/page/kit/room-state.ts';
import { figureHandles } from '../../../src/page/rooms/flat/figure-handles.ts';
import { figureCodec, sized, turned } from '../../../src/page/rooms/flat/figures.ts';
import type { Pair } from '../../../src/page/rooms/flat/figures.ts';
import type { Figure, Kind } from '../../../src/page/construction/rows/planar-figure.ts';
import { pairResultOf, middleOf, shifted, sizeOf } from '../../../src/page/construction/rows/pair-result.ts';
import { mulberry32 } from '../../../src/core/math/random.ts';
import { distance2, hit2 } from '../../../src/core/planar/hit.ts';
import { box2, capsule2, circle2 } from '../../../src/core/planar/shape2.ts';
import { randomShape2 } from '../../support/planar.ts';

const FIGURE: Figure = { kind: 'box', x: 1, y: 2, turn: 90, sizes: { circle: [1.5, 0], box: [2, 1], capsule: [3, 0.5] } };
const as = (kind: Kind, more: Partial<Figure> = {}): Figure => ({ ...FIGURE, kind, ...more });
/** The figure after its handle was dragged or nudged. */
function handled(figure: Figure, id: string, act: (handle: PlaneHandle) => void): Figure {
  const state = new RoomState<Pair>({ a: figure, b: FIGURE }, () => {});
  act(figureHandles(state, 'a').find((handle) => handle.id === `a-${id}`)!);
  return state.value.a;
}
const dragged = (figure: Figure, id: string, from: Vec2, to: Vec2): Figure =>
  handled(figure, id, (one) => one.drag(from, to, {} as PointerEvent));
const nudged = (figure: Figure, id: string, dx: number, dy: number, fine: boolean): Figure =>
  handled(figure, id, (one) => one.nudge(dx, dy, fine));

describe('a figure', () => {
  test('is a circle, a turned box or a capsule along its axis; quarter turns are exact', () => {
    expect(shapeOf(as('circle'))).toEqual({ kind: 'circle', center: [1, 2], radius: 1.5 });
    expect(shapeOf(FIGURE)).toEqual({ kind: 'box', center: [1, 2], half: [2, 1], angle: Math.PI / 2 });
    expect(shapeOf(as('capsule'))).toEqual({ kind: 'capsule', p1: [1, -1], p2: [1, 5], radius: 0.5 });
    expect([0, 90, 180, -90].map(axisOf)).toEqual([
      [1, 0],
      [0, 1],
      [-1, 0],
      [0, -1],
    ]);
    expect(axisOf(30)[1]).toBeCloseTo(0.5, 15);
  });

  test('has its grips on its outline', () => {
    for (const kind of KINDS) {
      const figure = as(kind, { turn: 37 });
      const shape = shapeOf(figure);
      const handles = figureHandles(new RoomState<Pair>({ a: figure, b: figure }, () => {}), 'a');
      for (const { glyph, at } of handles) {
        const off = distance2(shape, circle2({ center: at, radius: 1e-9 })).distance;
        if (glyph === 'move') expect(off).toBeLessThan(-0.4);
        else expect(Math.abs(off)).toBeLessThan(1e-8);
      }
      expect(handles.map(({ glyph }) => glyph)).toEqual(kind === 'circle' ? ['move', 'size'] : ['move', 'turn', 'size', 'size']);
    }
  });

  test('is dragged in whole centimetres and degrees', () => {
    expect(dragged(FIGURE, 'move', [0, 0], [0.126, -1.004])).toMatchObject({ x: 1.13, y: 1 });
    // Turned by a quarter from pointing down to pointing left, on top of 90°.
    expect(dragged(FIGURE, 'turn', [1, 0], [-1, 2]).turn).toBe(0);
    // Its own x axis is up: 0.3 m up makes the half width larger, 0.3 m left the half height.
    expect(dragged(FIGURE, 'size0', [1, 4], [1, 4.3]).sizes.box).toEqual([2.3, 1]);
    expect(dragged(FIGURE, 'size1', [0, 2], [-0.3, 2]).sizes.box).toEqual([2, 1.3]);
    expect(dragged(as('circle'), 'size0', [1, 3.5], [1, -9]).sizes.circle[0]).toBe(0.05);
  });

  test('is moved by keys in tenths or hundredths that stay what they are', () => {
    let figure = as('box', { x: 0 });
    for (let i = 0; i < 3; i++) figure = nudged(figure, 'move', 1, 0, false);
    expect(figure.x).toBe(0.3);
    expect(nudged(figure, 'move', 0, -1, true)).toMatchObject({ x: 0.3, y: 1.99 });
    expect(nudged(figure, 'turn', 1, 0, false).turn).toBe(95);
    expect(nudged(figure, 'turn', 0, -1, true).turn).toBe(89);
    expect(nudged(as('capsule'), 'size1', 0, 1, false).sizes.capsule).toEqual([3, 0.6]);
    expect(figure.sizes).toEqual(FIGURE.sizes);
  });

  test('turns within (−180, 180], and sizes stay sizes', () => {
    expect([181, -180, 540, -541, 360].map((turn) => turned(FIGURE, turn).turn)).toEqual([-179, 180, 180, 179, 0]);
    expect(sized(as('capsule'), 0, -1).sizes.capsule[0]).toBe(0);
    expect(sized(as('capsule'), 1, -1).sizes.capsule[1]).toBe(0.05);
  });

  test('survives the way through an address', () => {
    const { read, write } = figureCodec({ ...FIGURE, x: 9, y: 9, turn: 9 });
    for (const kind of KINDS) expect(read(write(as(kind)))).toEqual(as(kind));
    for (const bad of ['', 'box', 'ball,1,1,1,1', 'circle,1,x,0,1', 'capsule,0,0,0,1']) expect(read(bad)).toBeUndefined();
  });
});

describe('a meeting', () => {
  const box = box2({ center: [0, 0], half: [2, 1] });

  test('is separate, touching or penetrating, as hit2 says', () => {
    const at = (y: number): ReturnType<typeof pairResultOf> => pairResultOf(circle2({ center: [0, y], radius: 1 }), box);
    expect(at(2)).toMatchObject({ state: 'touching', distance: 0, normal: [0, -1] });
    expect(at(3.3)).toMatchObject({ state: 'separate', pointA: [0, 2.3], pointB: [0, 1] });
    expect(at(1.58).state).toBe('penetrating');
    expect(at(1.58).distance).toBeCloseTo(-0.42, 15);
    const random = mulberry32(8);
    for (let i = 0; i < 200; i++) {
      const [a, b] = [KINDS[i % 3], KINDS[Math.floor(random() * 3)]].map((kind) => randomShape2(random, kind, i % 2 === 0));
      expect(pairResultOf(a, b).state !== 'separate').toBe(hit2(a, b) !== null);
    }
  });

  test('moving b by −distance along the normal makes the two touch', () => {
    const a = capsule2({ p1: [0, 0], p2: [2, 1], radius: 0.5 });
    const { distance, normal } = pairResultOf(a, box);
    const freed = shifted(box, -distance * normal[0], -distance * normal[1]);
    expect(Math.abs(pairResultOf(a, freed).distance)).toBeLessThan(1e-15);
    expect(middleOf(a)).toEqual([1, 0.5]);
    expect(sizeOf(a, circle2({ center: [0, -7], radius: 1 }))).toBe(7);
  });
});
