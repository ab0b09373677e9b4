// Faded bodies: each keeps a share of its contrast to the background.
//
// With normal blending ten bodies behind each other would again hide the bodies among them. Here, on a dark background, each pixel shows the
// brightest of everything there, and on a light one the darkest (maximum and minimum intensity projection): in any order and number, the faded bodies
// keep their share, and an opaque body shines through. Nothing is sorted and no depth is written.
import { Color, CustomBlending, MaxEquation, MinEquation, SRGBColorSpace, Vector3 } from 'three';
import type { Material } from 'three';
import { THEME } from '../kit/theme-signal.ts';
import { look } from './theme.ts';

/** Remaining contrast of a faded body. */
export const FADED = 0.12;

// After conversion to the screen's colour space, where equal steps look equal.
const FADE = /* glsl */ `
#include <dithering_fragment>
gl_FragColor = vec4(mix(fadeGround, gl_FragColor.rgb, ${FADED}), 1.0);`;

/** Makes a material of three draw faded. Returns a function that gives it the current theme. */
export function drawFaded(material: Material): () => void {
  const ground = new Vector3();
  const before = material.onBeforeCompile.bind(material);
  material.onBeforeCompile = (shader, renderer) => {
    before(shader, renderer);
    shader.uniforms['fadeGround'] = { value: ground };
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', 'uniform vec3 fadeGround;\n#include <common>')
      .replace('#include <dithering_fragment>', FADE);
  };
  const key = material.customProgramCacheKey();
  material.customProgramCacheKey = () => `faded ${key}`;
  material.transparent = true;
  material.depthWrite = false;
  material.blending = CustomBlending;
  return () => {
    const isDark = THEME.value === 'dark';
    // The brightest of a dark background, the darkest of a light one, so that a faded body is visible on all of it.
    const { r, g, b } = new Color(look().backdrop[isDark ? 0 : 1]).getRGB({ r: 0, g: 0, b: 0 }, SRGBColorSpace);
    ground.set(r, g, b);
    material.blendEquation = isDark ? MaxEquation : MinEquation;
  };
}
