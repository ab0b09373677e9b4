// The background: one triangle over the whole view, with a radial gradient that is the same at every camera angle.
import { BufferGeometry, Color, Float32BufferAttribute, Mesh, ShaderMaterial, SRGBColorSpace } from 'three';
import { look } from './theme.ts';

const VERTEX = /* glsl */ `
varying vec2 vNdc;
void main() {
  vNdc = position.xy;
  gl_Position = vec4(position.xy, 1.0, 1.0);
}`;

// Mixed in sRGB, where equal steps look equal; the noise of half a step hides the bands of an 8-bit screen.
const FRAGMENT = /* glsl */ `
varying vec2 vNdc;
uniform vec3 inner;
uniform vec3 outer;
void main() {
  float r = length(vNdc * vec2(0.75, 0.85) - vec2(0.0, 0.12));
  float noise = fract(sin(dot(gl_FragCoord.xy, vec2(12.9898, 78.233))) * 43758.5453) - 0.5;
  gl_FragColor = vec4(mix(inner, outer, smoothstep(0.0, 1.15, r)) + noise / 255.0, 1.0);
}`;

export class Backdrop {
  readonly object: Mesh<BufferGeometry, ShaderMaterial>;

  constructor() {
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new Float32BufferAttribute([-1, -1, 0, 3, -1, 0, -1, 3, 0], 3));
    const material = new ShaderMaterial({
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      uniforms: { inner: { value: [0, 0, 0] }, outer: { value: [0, 0, 0] } },
      depthTest: false,
      depthWrite: false,
      toneMapped: false,
    });
    this.object = new Mesh(geometry, material);
    this.object.name = 'backdrop';
    this.object.frustumCulled = false;
    this.object.renderOrder = -1000;
  }

  /** In the colours of the current theme. */
  paint(): void {
    const [inner, outer] = look().backdrop;
    const { uniforms } = this.object.material;
    uniforms['inner'].value = encoded(inner);
    uniforms['outer'].value = encoded(outer);
  }
}

function encoded(hex: number): number[] {
  const { r, g, b } = new Color(hex).getRGB({ r: 0, g: 0, b: 0 }, SRGBColorSpace);
  return [r, g, b];
}
