// Bodies in contact have a line along their outline, amber and double while the contact is new, thin and grey later: their own colour, which shows
// the kind, is unchanged.
//
// The line is equally wide on the screen near and far, because its distance from the outline comes from screen-space derivatives: a face's
// coordinates run to 0 and 1 at its edges, and on a round body the part of the normal across the view grows evenly to 1 at the silhouette, also from
// facet to facet (n·v does not: between the facets beside the edge its slope jumps, and a line would be dashed).
import { Color } from 'three';
import type { IUniform, MeshStandardMaterial, WebGLRenderer } from 'three';
import { CAPSULE, SPHERE, TRIANGLE } from 'kantsu';
import { PALETTE } from 'kantsu/inspect';

/** Values of the attribute `touching`: a new contact, an older one. */
export const NEW_RIM = 1;
export const RESTING_RIM = 0.5;

const DECLARE = /* glsl */ `
varying float vTouching;
varying vec2 vFace;
#include <common>`;

const PLACE = /* glsl */ `
#include <uv_vertex>
vTouching = touching;
vFace = uv;`;

// Distance to the outline in pixels, the width in pixels of the face, and the width to draw: at a box's edge two faces each contribute half.
// Derivatives are taken outside of any branch, where they are defined.
const ROUND_DISTANCE = /* glsl */ `
vec3 rimView = normalize(vViewPosition);
vec3 rimAcross = vNormal - dot(vNormal, rimView) * rimView;
float rimTurn = length(rimAcross);
rimAcross /= max(rimTurn, 1e-6);
float rimSlope = max(length(vec2(dot(rimAcross, dFdx(vNormal)), dot(rimAcross, dFdy(vNormal)))), 1e-6);
float rimDistance = (1.0 - rimTurn) / rimSlope;
float rimSize = 2.0 / rimSlope;
float rimWidth = 1.8;`;

const BOX_DISTANCE = /* glsl */ `
vec2 rimSlope = max(fwidth(vFace), vec2(1e-6));
vec2 rimEdge = min(vFace, 1.0 - vFace) / rimSlope;
float rimDistance = min(rimEdge.x, rimEdge.y);
float rimSize = 1.0 / max(rimSlope.x, rimSlope.y);
float rimWidth = 1.0;`;

const TRIANGLE_DISTANCE = /* glsl */ `
vec3 rimEdge = vec3(vFace, 1.0 - vFace.x - vFace.y);
vec3 rimSlope = max(fwidth(rimEdge), vec3(1e-6));
rimEdge /= rimSlope;
float rimDistance = min(rimEdge.x, min(rimEdge.y, rimEdge.z));
float rimSize = 1.0 / max(rimSlope.x, max(rimSlope.y, rimSlope.z));
float rimWidth = 1.8;`;

// The outer line, and a fainter inner one if there is space for two: from 24 px, in full from 56. Emissive, so that lighting does not change the
// colour of the legend.
const RIM = /* glsl */ `
rimDistance /= rimPixelRatio;
float rimNew = step(0.75, vTouching);
rimWidth *= mix(0.6, 1.0, rimNew);
float rim = mix(0.75, 0.9, rimNew) * (1.0 - smoothstep(rimWidth - 0.5, rimWidth + 0.5, rimDistance));
float rimInner = 0.5 * smoothstep(24.0, 56.0, rimSize / rimPixelRatio) * (1.0 - smoothstep(0.1, 0.9, abs(rimDistance - rimWidth - 2.0)));
rim = max(rim, rimNew * rimInner) * step(0.25, vTouching);
totalEmissiveRadiance = mix(totalEmissiveRadiance, mix(rimResting, rimColor, rimNew), rim);
diffuseColor.rgb *= 1.0 - rim;
diffuseColor.a = max(diffuseColor.a, rim);`;

/** Makes a lit material of a kind's instances draw the rim if their attribute `touching` is 1. Returns a function to call before each drawing. */
export function drawTouchRim(material: MeshStandardMaterial, kind: number): (renderer: WebGLRenderer) => void {
  const pixelRatio: IUniform<number> = { value: 1 };
  const round = kind === SPHERE || kind === CAPSULE;
  const distance = round ? ROUND_DISTANCE : kind === TRIANGLE ? TRIANGLE_DISTANCE : BOX_DISTANCE;
  const before = material.onBeforeCompile.bind(material);
  material.onBeforeCompile = (shader, renderer) => {
    before(shader, renderer);
    shader.uniforms['rimColor'] = { value: new Color(PALETTE.TOUCHING) };
    shader.uniforms['rimResting'] = { value: new Color(PALETTE.RESTING) };
    shader.uniforms['rimPixelRatio'] = pixelRatio;
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', `attribute float touching;${DECLARE}`)
      .replace('#include <uv_vertex>', PLACE);
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', `uniform vec3 rimColor;\nuniform vec3 rimResting;\nuniform float rimPixelRatio;${DECLARE}`)
      .replace('#include <emissivemap_fragment>', `#include <emissivemap_fragment>\n${distance}${RIM}`);
  };
  material.customProgramCacheKey = () => `touch rim of kind ${kind}`;
  return (renderer) => {
    pixelRatio.value = renderer.getPixelRatio();
  };
}
