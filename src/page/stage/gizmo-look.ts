// Style of three's transform gizmos: finer lines and rings, smaller heads, the colours of the orientation gizmo.
import { BoxGeometry, CylinderGeometry, Mesh, TorusGeometry, Vector3 } from 'three';
import type { BufferAttribute, Object3D } from 'three';
import type { TransformControls } from 'three/addons/controls/TransformControls.js';
import { AXIS_COLORS } from './axis-colors.ts';
import { LOOKS } from './theme.ts';
import type { Theme } from './theme.ts';

/** Shares of three's own thickness of lines and rings, and of the size of its arrow heads and cubes. */
const THIN = 0.6;
const SMALL = 0.75;
/** Length of an arm, in three's unit. */
const ARM = 0.5;

/** Restyles a gizmo once; the result colours it for a theme. */
export function gizmoLook(controls: TransformControls): (theme: Theme) => void {
  controls.getHelper().traverse(makeThin);
  let shown: Theme | undefined;
  return (theme) => {
    if (theme !== shown) controls.setColors(...AXIS_COLORS, LOOKS[theme].ink);
    shown = theme;
  };
}

/** The visible parts of the gizmo, finer than three's; the parts for the pointer stay as they are. */
function makeThin(part: Object3D): void {
  if (!(part instanceof Mesh)) return;
  const geometry: unknown = part.geometry;
  const k = ['X', 'Y', 'Z'].indexOf(part.name);
  if (geometry instanceof TorusGeometry && geometry.parameters.tube < 0.01) thinRing(geometry);
  else if (geometry instanceof CylinderGeometry && k >= 0) {
    const { radiusTop, radiusBottom } = geometry.parameters;
    if (radiusTop === radiusBottom) geometry.scale(k === 0 ? 1 : THIN, k === 1 ? 1 : THIN, k === 2 ? 1 : THIN);
    else if (radiusTop === 0) shrinkHead(geometry.getAttribute('position') as BufferAttribute, k);
  } else if (geometry instanceof BoxGeometry && k >= 0) shrinkHead(geometry.getAttribute('position') as BufferAttribute, k);
}

/** Moves each circle around a ring nearer to its middle. */
function thinRing({ attributes: { position }, parameters: { radialSegments, tubularSegments } }: TorusGeometry): void {
  const one = new Vector3();
  for (let i = 0; i <= tubularSegments; i++) {
    const at = (j: number): number => j * (tubularSegments + 1) + i;
    const middle = new Vector3();
    // The last of the circle is the first again.
    for (let j = 0; j < radialSegments; j++) middle.addScaledVector(one.fromBufferAttribute(position, at(j)), 1 / radialSegments);
    for (let j = 0; j <= radialSegments; j++) {
      one.fromBufferAttribute(position, at(j)).lerp(middle, 1 - THIN);
      position.setXYZ(at(j), one.x, one.y, one.z);
    }
  }
}

/** Shrinks an arrow head or a cube towards the end of its arm on axis k. */
function shrinkHead(position: BufferAttribute, k: number): void {
  const one = new Vector3();
  const end = new Vector3().setComponent(k, Math.sign(one.fromBufferAttribute(position, 0).getComponent(k)) * ARM);
  for (let i = 0; i < position.count; i++) {
    one.fromBufferAttribute(position, i).lerp(end, 1 - SMALL);
    position.setXYZ(i, one.x, one.y, one.z);
  }
}
