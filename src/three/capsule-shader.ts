// Capsules of any radius and length from one geometry: the vertex shader scales a unit sphere by the radius and shifts its halves apart.
//
// Scaling a capsule mesh non-uniformly would deform its caps and their normals. Here the halves only move, so caps stay round, the belt between them
// is the cylinder, and the normals of the unit sphere are the capsule's. Shadows use the same lines.
import { BufferGeometry, Float32BufferAttribute, MeshDepthMaterial } from 'three';
import type { Material } from 'three';
import { callable, integer } from '../core/math/check.ts';
import { checkMaterial } from './given.ts';

// A quarter of a million vertices; more would only take time and memory.
const MAX_SEGMENTS = 512;

/** A unit sphere cut at its equator, of 3 to 512 segments around it and 1 to 256 rings per cap: `capsuleSide` is −1 on the half of p1 (−y), +1 on that of p2, and the belt between consists of two rings. */
export function capsuleGeometry(around: number, ringsPerCap: number): BufferGeometry {
  integer('around', around, 3, MAX_SEGMENTS);
  integer('ringsPerCap', ringsPerCap, 1, MAX_SEGMENTS / 2);
  const position: number[] = [];
  const side: number[] = [];
  const index: number[] = [];
  for (const half of [-1, 1]) {
    for (let i = 0; i <= ringsPerCap; i++) {
      // From the south pole to the equator, and from the equator to the north pole.
      const latitude = (Math.PI / 2) * (half < 0 ? i / ringsPerCap - 1 : i / ringsPerCap);
      for (let j = 0; j <= around; j++) {
        const longitude = (2 * Math.PI * j) / around;
        const r = Math.cos(latitude);
        position.push(r * Math.cos(longitude), Math.sin(latitude), -r * Math.sin(longitude));
        side.push(half);
      }
    }
  }
  const row = around + 1;
  const rings = 2 * ringsPerCap + 1;
  for (let i = 0; i < rings; i++) {
    for (let j = 0; j < around; j++) {
      const p = i * row + j;
      // At the poles one of the two triangles has no area.
      if (i > 0) index.push(p, p + 1, p + row);
      if (i < rings - 1) index.push(p + 1, p + row + 1, p + row);
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute(position, 3));
  geometry.setAttribute('normal', new Float32BufferAttribute(position.slice(), 3));
  geometry.setAttribute('capsuleSide', new Float32BufferAttribute(side, 1));
  geometry.setIndex(index);
  return geometry;
}

const DECLARE = /* glsl */ `
attribute float capsuleSide;
attribute vec3 capsuleSize;
#include <common>`;

const PLACE = /* glsl */ `
vec3 transformed = position * capsuleSize.x + vec3(0.0, capsuleSide * capsuleSize.y, 0.0);`;

type Shader = Parameters<Material['onBeforeCompile']>[0];

/**
 * Makes a lit material draw `capsuleGeometry` with the instanced attribute `capsuleSize` (radius, half length, one number free). `extend` may change
 * the shader before.
 */
export function drawCapsules<M extends Material>(material: M, extend?: (shader: Shader) => void): M {
  checkMaterial('material', material);
  if (extend !== undefined) callable('extend', extend);
  material.onBeforeCompile = (shader) => {
    extend?.(shader);
    shader.vertexShader = shader.vertexShader.replace('#include <common>', DECLARE).replace('#include <begin_vertex>', PLACE);
  };
  material.customProgramCacheKey = () => (extend ? `capsules, ${extend.name}` : 'capsules');
  return material;
}

/** The material of shadows: the same vertices. */
export function capsuleDepthMaterial(): MeshDepthMaterial {
  const material = new MeshDepthMaterial();
  material.onBeforeCompile = (shader) => {
    shader.vertexShader = shader.vertexShader.replace('#include <common>', DECLARE).replace('#include <begin_vertex>', PLACE);
  };
  material.customProgramCacheKey = () => 'capsule shadows';
  return material;
}
