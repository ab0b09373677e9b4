// Capsules with distinguishable parts: hatched if the third number of `capsuleSize` is 1.
import { Color } from 'three';
import type { Material } from 'three';
import { PALETTE } from 'kantsu/inspect';
import { drawCapsules } from 'kantsu/three';

// Parts of a hatched capsule: dots on cap P1, plain cylinder, stripes on cap P2, each in its colour. The seams (|y| = half) belong to the cylinder,
// as for a ray. Patterns are in units of the radius and kept at least a pixel wide by fwidth.
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

const VARYINGS = /* glsl */ `
#include <common>
varying vec3 vCapsule;
varying float vSeam;
varying float vRadius;
varying float vHatched;`;

/** Makes a lit material draw `capsuleGeometry`, hatched for instances with the flag. */
export function drawHatchedCapsules<M extends Material>(material: M): M {
  return drawCapsules(material, function hatched(shader) {
    shader.uniforms['partP1'] = { value: new Color(PALETTE.PART_P1) };
    shader.uniforms['partCylinder'] = { value: new Color(PALETTE.PART_CYLINDER) };
    shader.uniforms['partP2'] = { value: new Color(PALETTE.PART_P2) };
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', VARYINGS)
      .replace(
        '#include <begin_vertex>',
        '#include <begin_vertex>\nvCapsule = transformed;\nvRadius = capsuleSize.x;\nvSeam = capsuleSize.y;\nvHatched = capsuleSize.z;',
      );
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', `${VARYINGS}\nuniform vec3 partP1;\nuniform vec3 partCylinder;\nuniform vec3 partP2;`)
      .replace('#include <color_fragment>', `#include <color_fragment>\n${HATCH}`);
  });
}
