// The gizmo on a body: in the colours of the orientation gizmo, and finer than three makes it.
import { expect, test } from 'vitest';
import { Mesh, PerspectiveCamera, Scene } from 'three';
import type { Box3, BufferGeometry, MeshBasicMaterial, Object3D } from 'three';
import { TransformControls } from 'three/addons/controls/TransformControls.js';
import { AXIS_COLORS } from '../../../src/page/stage/axis-colors.ts';
import { PoseGizmo } from '../../../src/page/stage/pose-gizmo.ts';

/** Thickness of what is drawn of an axis: the least extent of each of its parts, the pickers' left out. */
function widths(root: Object3D, name: string): number[] {
  const found: number[] = [];
  root.traverse((part) => {
    if (!(part instanceof Mesh) || part.name !== name || (part.material as MeshBasicMaterial).opacity === 0.15) return;
    const geometry = part.geometry as BufferGeometry;
    geometry.computeBoundingBox();
    const { min, max } = geometry.boundingBox as Box3;
    found.push(Math.min(max.x - min.x, max.y - min.y, max.z - min.z));
  });
  return found;
}

test('lines, rings, heads and cubes are finer, in the axes’ colours', () => {
  const scene = new Scene();
  const gizmo = new PoseGizmo(scene, new PerspectiveCamera(), null);
  gizmo.show({ position: [0, 0, 0], orientation: [0, 0, 0, 1] }, 'translate');
  const plain = new TransformControls(new PerspectiveCamera(), null).getHelper();
  for (const [k, name] of ['X', 'Y', 'Z'].entries()) {
    const [thick, thin] = [widths(plain, name), widths(scene, name)];
    expect(thin).toHaveLength(thick.length);
    for (const [i, width] of thin.entries()) expect(width).toBeLessThan(0.8 * thick[i]);
    const colors = new Set<string>();
    scene.traverse((part) => {
      if (!(part instanceof Mesh) || part.name !== name) return;
      const { color, opacity } = part.material as MeshBasicMaterial;
      if (opacity === 1) colors.add(`#${color.getHexString()}`);
    });
    expect([...colors]).toEqual([AXIS_COLORS[k]]);
  }
});
