// Translucent boxes on the stage, each with its own opacity, in the main view only.
import { BackSide, BoxGeometry } from 'three';
import type { Object3D } from 'three';
import { MAIN_VIEW } from './layers.ts';
import { linearOf } from './linear-color.ts';
import { InstanceBatch } from './instance-batch.ts';

const VERTEX = /* glsl */ `
attribute vec4 boxLow;
attribute vec4 boxHigh;
attribute vec4 boxColor;
varying vec4 vColor;

void main() {
  vColor = boxColor;
  gl_Position = projectionMatrix * viewMatrix * vec4(mix(boxLow.xyz, boxHigh.xyz, position + 0.5), 1.0);
}
`;

const FRAGMENT = /* glsl */ `
varying vec4 vColor;

void main() {
  gl_FragColor = vColor;
  #include <colorspace_fragment>
}
`;

/** The far faces are drawn, so that one sees into the boxes, and out of them from inside. */
export class OverlayBoxes extends InstanceBatch {
  constructor(parent: Object3D) {
    super({
      name: 'overlay boxes',
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      geometry: new BoxGeometry(1, 1, 1),
      fields: ['boxLow', 'boxHigh', 'boxColor'],
      renderOrder: 4,
      rims: false,
      material: { side: BackSide },
      parent,
      view: MAIN_VIEW,
    });
  }

  /** Corners in m, colour 0xrrggbb, opacity 0 … 1. */
  box(minX: number, minY: number, minZ: number, maxX: number, maxY: number, maxZ: number, color: number, opacity: number): void {
    const o = this.next();
    const { r, g, b } = linearOf(color);
    this.put(o, minX, minY, minZ, 0);
    this.put(o + 4, maxX, maxY, maxZ, 0);
    this.put(o + 8, r, g, b, opacity);
  }
}
