import { describe, expect, test } from 'vitest';
import { Matrix4, Vector3 } from 'three';
import { mulberry32 } from '../../../src/core/math/random.ts';
import { A, AXES, B, C, CENTER, HALF, KINDS, NORMAL, P1, P2, RADIUS, STRIDE } from '../../../src/core/shapes/record.ts';
import { capsule, sphere } from '../../../src/core/shapes/shape.ts';
import { updateShape } from '../../../src/core/world/transform.ts';
import type { WorldState } from '../../../src/core/world/state.ts';
import { CAPSULE_SIZE, MATRIX, writeCapsuleSize, writeMatrix } from '../../../src/page/stage/instances.ts';
import { randomSolid, shapeOf } from '../../support/generators.ts';
import { rowsOf } from '../../support/rows.ts';

const random = mulberry32(23);
const between = (low: number, high: number): number => low + (high - low) * random();
const point = (): [number, number, number] => [between(-4, 4), between(-4, 4), between(-4, 4)];

/** The matrix of a row, as three will multiply with it. */
function matrixOf(state: WorldState, row: number): Matrix4 {
  const buffer = new Float32Array(3 * MATRIX).fill(7);
  writeMatrix(buffer, MATRIX, state, row);
  expect(
    [...buffer.subarray(0, MATRIX), ...buffer.subarray(2 * MATRIX)].every((x) => x === 7),
    'writes its own instance only',
  ).toBe(true);
  return new Matrix4().fromArray(buffer, MATRIX);
}

/** Somewhere else, turned: what a body looks like some steps after its spawn. */
function move(state: WorldState, row: number, turns = true): void {
  state.position.set(point(), 3 * row);
  if (turns) {
    const q = [between(-1, 1), between(-1, 1), between(-1, 1), between(-1, 1)];
    const n = Math.sqrt(q.reduce((sum, x) => sum + x * x, 0));
    state.orientation.set(
      q.map((x) => x / n),
      4 * row,
    );
  }
  updateShape(state, row);
}

function expectAt(at: Vector3, data: ArrayLike<number>, o: number): void {
  for (let k = 0; k < 3; k++) expect(at.getComponent(k)).toBeCloseTo(data[o + k], 5);
}

test('a capsule is never scaled: its size travels beside the matrix', () => {
  const state = rowsOf(capsule({ p1: [0, -3, 0], p2: [0, 3, 0], radius: 0.25 }));
  expect(matrixOf(state, 0).elements.map((x) => x + 0)).toEqual(new Matrix4().elements);
  const size = new Float32Array(2 * CAPSULE_SIZE);
  writeCapsuleSize(size, CAPSULE_SIZE, state, 0, true);
  expect([...size]).toEqual([0, 0, 0, 0.25, 3, 1]);
});

describe('moved and turned, seed 23', () => {
  test.each(KINDS)('a %s is drawn where its record is', (kind) => {
    for (let i = 0; i < 60; i++) {
      const state = rowsOf(sphere({ center: [9, 9, 9], radius: 1 }), shapeOf(randomSolid(random, kind)));
      if (i > 0) move(state, 1, kind !== 'aabb');
      const m = matrixOf(state, 1);
      const { data } = state;
      const o = STRIDE;
      const at = (x: number, y: number, z: number): Vector3 => new Vector3(x, y, z).applyMatrix4(m);
      if (kind === 'sphere') {
        expectAt(at(0, 0, 0), data, o + CENTER);
        expect(at(0.6, 0, -0.8).distanceTo(at(0, 0, 0))).toBeCloseTo(data[o + RADIUS], 5);
      } else if (kind === 'capsule') {
        const size = new Float32Array(CAPSULE_SIZE);
        writeCapsuleSize(size, 0, state, 1, false);
        expectAt(at(0, -size[1], 0), data, o + P1);
        expectAt(at(0, size[1], 0), data, o + P2);
        expect(size[0]).toBeCloseTo(data[o + RADIUS], 6);
      } else if (kind === 'triangle') {
        expectAt(at(0, 0, 0), data, o + A);
        expectAt(at(1, 0, 0), data, o + B);
        expectAt(at(0, 1, 0), data, o + C);
        expectAt(at(0, 0, 1).sub(at(0, 0, 0)), data, o + NORMAL);
      } else {
        for (let k = 0; k < 3; k++) {
          const face = new Vector3().setComponent(k, 1).applyMatrix4(m);
          const expected = [0, 1, 2].map((j) => data[o + CENTER + j] + data[o + HALF + k] * data[o + AXES + 3 * k + j]);
          expectAt(face, expected, 0);
        }
      }
    }
  });

  test('a pose set between steps is drawn at once, before the record follows', () => {
    const state = rowsOf(sphere({ center: [0, 0, 0], radius: 1 }));
    state.position.set([5, 6, 7]);
    expect(matrixOf(state, 0).elements.slice(12)).toEqual([5, 6, 7, 1]);
    expect(state.data[CENTER]).toBe(0);
  });
});
