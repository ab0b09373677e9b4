import { describe, expect, test } from 'vitest';
import { MeshStandardMaterial, ShaderLib, Vector3 } from 'three';
import type { WebGLProgramParametersWithUniforms, WebGLRenderer } from 'three';
import { drawHatchedCapsules } from '../../src/page/stage/hatched-capsules.ts';
import { capsuleDepthMaterial, capsuleGeometry } from '../../src/three/capsule-shader.ts';

const AROUND = 24;
const RINGS = 7;
const geometry = capsuleGeometry(AROUND, RINGS);
const position = geometry.getAttribute('position');
const normal = geometry.getAttribute('normal');
const side = geometry.getAttribute('capsuleSide');

/** What the vertex shader computes. */
function place(i: number, radius: number, half: number): Vector3 {
  return new Vector3()
    .fromBufferAttribute(position, i)
    .multiplyScalar(radius)
    .add(new Vector3(0, side.getX(i) * half, 0));
}

describe.each([
  { radius: 1, half: 0 },
  { radius: 0.01, half: 100 },
  { radius: 50, half: 0.02 },
])('radius $radius, half length $half', ({ radius, half }) => {
  test('every vertex is a radius away from the core, along its normal', () => {
    for (let i = 0; i < position.count; i++) {
      const p = place(i, radius, half);
      const core = new Vector3(0, Math.min(half, Math.max(-half, p.y)), 0);
      expect(p.distanceTo(core) / radius).toBeCloseTo(1, 3);
      const n = new Vector3().fromBufferAttribute(normal, i);
      expect(n.length()).toBeCloseTo(1, 6);
      expect(p.clone().sub(core).normalize().dot(n)).toBeCloseTo(1, 3);
    }
  });

  test('all faces look outwards', () => {
    const index = geometry.getIndex()!;
    for (let t = 0; t < index.count; t += 3) {
      const [a, b, c] = [0, 1, 2].map((k) => place(index.getX(t + k), radius, half));
      const face = b.clone().sub(a).cross(c.clone().sub(a));
      // The belt of a capsule without length has no area.
      if (face.length() === 0) continue;
      const middle = a.clone().add(b).add(c).divideScalar(3);
      expect(face.dot(middle.sub(new Vector3(0, Math.min(half, Math.max(-half, middle.y)), 0)))).toBeGreaterThanOrEqual(0);
    }
  });
});

test('the surface is closed: every edge between different places is shared by two faces', () => {
  const index = geometry.getIndex()!;
  const edges = new Map<string, number>();
  const key = (i: number): string => {
    const p = place(i, 1, 1);
    return [p.x, p.y, p.z].map((x) => (Math.round(x * 1e5) / 1e5 + 0).toString()).join();
  };
  for (let t = 0; t < index.count; t += 3) {
    for (let k = 0; k < 3; k++) {
      const ends = [key(index.getX(t + k)), key(index.getX(t + ((k + 1) % 3)))].sort();
      if (ends[0] !== ends[1]) edges.set(ends.join('|'), (edges.get(ends.join('|')) ?? 0) + 1);
    }
  }
  expect(edges.size).toBeGreaterThan(AROUND * 2 * RINGS);
  expect([...edges.values()].filter((count) => count !== 2)).toEqual([]);
});

test('the shaders of this version of three have the places that the capsule code goes into', () => {
  for (const [material, source] of [
    [drawHatchedCapsules(new MeshStandardMaterial()), ShaderLib.standard],
    [capsuleDepthMaterial(), ShaderLib.depth],
  ] as const) {
    const shader = {
      uniforms: {},
      vertexShader: source.vertexShader,
      fragmentShader: source.fragmentShader,
    } as WebGLProgramParametersWithUniforms;
    material.onBeforeCompile(shader, {} as WebGLRenderer);
    expect(shader.vertexShader).toContain('attribute vec3 capsuleSize');
    expect(shader.vertexShader).toContain('position * capsuleSize.x');
    expect(shader.vertexShader).not.toContain('#include <begin_vertex>');
    if (source === ShaderLib.standard) expect(shader.fragmentShader).toContain('vHatched > 0.5');
  }
});
