// Capsules of any radius and length from one geometry: the vertex shader scales a unit sphere by the radius and shifts its halves apart.
//
// Scaling a capsule mesh would turn its caps into eggs and bend their normals. Here the halves only move, so caps stay round, the belt between
// them is the cylinder, and the normals of the unit sphere are the capsule's as they are. Shadows run through the same lines.
import { BufferGeometry, Color, Float32BufferAttribute, MeshDepthMaterial } from 'three';
import type { Material } from 'three';
import { PART_CYLINDER, PART_P1, PART_P2 } from '../../core/debug/palette.ts';

/** A unit sphere cut at its equator: `capsuleSide` is −1 on the half that goes with p1 (−y), +1 with p2, and the belt between is of two rings. */
export function capsuleGeometry(around: number, ringsPerCap: number): BufferGeometry {
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
attribute vec3 capsuleSize; // radius, half length, hatched
#include <common>`;

const PLACE = /* glsl */ `
vec3 transformed = position * capsuleSize.x + vec3(0.0, capsuleSide * capsuleSize.y, 0.0);`;

// Parts of a hatched capsule: dots on cap P1, nothing on the cylinder, stripes on cap P2, each in its colour. The seams (|y| = half) belong to
// the cylinder, as they do for a ray. Patterns are laid out in radii and kept at least a pixel wide by fwidth.
const HATCH = /* glsl */ `
if (vHatched > 0.5) {
  vec3 part = partCylinder;
  float mark = 0.0;
  float turn = atan(vCapsule.z, vCapsule.x) / 6.2831853;
  if (vCapsule.y < -vSeam) {
    part = partP1;
    vec2 cell = vec2(turn * 16.0, vCapsule.y / vRadius * 3.2);
    vec2 off = fract(cell) - 0.5;
    float r = length(off);
    mark = 1.0 - smoothstep(0.24 - fwidth(r), 0.24 + fwidth(r), r);
  } else if (vCapsule.y > vSeam) {
    part = partP2;
    float wave = abs(fract(vCapsule.y / vRadius * 3.5) - 0.5);
    mark = 1.0 - smoothstep(0.18 - fwidth(wave), 0.18 + fwidth(wave), wave);
  }
  diffuseColor.rgb = mix(diffuseColor.rgb, part, 0.75);
  diffuseColor.a = min(1.0, diffuseColor.a * mix(1.3, 3.2, mark));
  diffuseColor.rgb = mix(diffuseColor.rgb, part * 0.55, mark * (1.0 - step(diffuseColor.a, 0.99)));
}`;

/** Makes a lit material draw `capsuleGeometry` with the instanced attribute `capsuleSize`. */
export function drawCapsules<M extends Material>(material: M): M {
  material.onBeforeCompile = (shader) => {
    shader.uniforms['partP1'] = { value: new Color(PART_P1) };
    shader.uniforms['partCylinder'] = { value: new Color(PART_CYLINDER) };
    shader.uniforms['partP2'] = { value: new Color(PART_P2) };
    shader.vertexShader = shader.vertexShader
      .replace(
        '#include <common>',
        `${DECLARE}\nvarying vec3 vCapsule;\nvarying float vSeam;\nvarying float vRadius;\nvarying float vHatched;`,
      )
      .replace(
        '#include <begin_vertex>',
        `${PLACE}\nvCapsule = transformed;\nvRadius = capsuleSize.x;\nvSeam = capsuleSize.y;\nvHatched = capsuleSize.z;`,
      );
    shader.fragmentShader = shader.fragmentShader
      .replace(
        '#include <common>',
        '#include <common>\nvarying vec3 vCapsule;\nvarying float vSeam;\nvarying float vRadius;\nvarying float vHatched;\nuniform vec3 partP1;\nuniform vec3 partCylinder;\nuniform vec3 partP2;',
      )
      .replace('#include <color_fragment>', `#include <color_fragment>\n${HATCH}`);
  };
  material.customProgramCacheKey = () => 'capsules';
  return material;
}

/** What a shadow is drawn with: the same vertices. */
export function capsuleDepthMaterial(): MeshDepthMaterial {
  const material = new MeshDepthMaterial();
  material.onBeforeCompile = (shader) => {
    shader.vertexShader = shader.vertexShader.replace('#include <common>', DECLARE).replace('#include <begin_vertex>', PLACE);
  };
  material.customProgramCacheKey = () => 'capsule shadows';
  return material;
}
