// A crowd that one looks through: each of its bodies at a share of what sets it off from the background.
//
// Blended as usual, ten bodies behind each other would hide again what lies among them. Here, on a dark ground, each pixel shows the brightest of all
// that is there, and on a light ground the darkest (maximum and minimum intensity projection): in any order, however many, the crowd stays at its
// share, and a body drawn at its full strength shines through. Nothing is sorted and no depth is written.
import { Color, CustomBlending, MaxEquation, MinEquation, SRGBColorSpace, Vector3 } from 'three';
import type { Material } from 'three';
import { LOOKS } from './theme.ts';
import type { Theme } from './theme.ts';

/** What is left of a faded body. */
export const FADED = 0.12;

// After the colour has become that of the screen, where equal steps look equal.
const FADE = /* glsl */ `
#include <dithering_fragment>
gl_FragColor = vec4(mix(fadeGround, gl_FragColor.rgb, ${FADED}), 1.0);`;

/** Makes a material of three draw faded. Answers how to tell it the theme. */
export function drawFaded(material: Material): (theme: Theme) => void {
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
  return (theme) => {
    // The brightest of a dark background, the darkest of a light one, so that a faded body is seen on all of it.
    const { r, g, b } = new Color(LOOKS[theme].backdrop[theme === 'dark' ? 0 : 1]).getRGB({ r: 0, g: 0, b: 0 }, SRGBColorSpace);
    ground.set(r, g, b);
    material.blendEquation = theme === 'dark' ? MaxEquation : MinEquation;
  };
}
