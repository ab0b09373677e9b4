// The gizmo on a body: in the colours of the orientation gizmo.
import { expect, test } from 'vitest';
import { Mesh, PerspectiveCamera, Scene } from 'three';
import type { MeshBasicMaterial } from 'three';
import { AXIS_COLORS } from '../../../src/page/stage/axis-colors.ts';
import { PoseGizmo } from '../../../src/page/stage/pose-gizmo.ts';

test('what is drawn of an axis has its colour', () => {
  const scene = new Scene();
  const gizmo = new PoseGizmo(scene, new PerspectiveCamera(), null);
  gizmo.show({ position: [0, 0, 0], orientation: [0, 0, 0, 1] }, 'translate');
  for (const [k, name] of ['X', 'Y', 'Z'].entries()) {
    const colors = new Set<string>();
    scene.traverse((part) => {
      if (!(part instanceof Mesh) || part.name !== name) return;
      const { color, opacity } = part.material as MeshBasicMaterial;
      if (opacity === 1) colors.add(`#${color.getHexString()}`);
    });
    expect([...colors]).toEqual([AXIS_COLORS[k]]);
  }
});
