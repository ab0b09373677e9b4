// A mesh in a faded crowd: faded copies of its materials, and its own again afterwards.
import { expect, test } from 'vitest';
import { BoxGeometry, CustomBlending, Group, MaxEquation, Mesh, MeshBasicMaterial, MeshStandardMaterial, MinEquation } from 'three';
import { THEME } from '../../../src/page/kit/theme-signal.ts';
import type { Material } from 'three';
import { fadeMesh } from '../../../src/page/stage/fade-mesh.ts';

test('every part is drawn faded, in either theme, and then as it was; a copy is made once and goes with its material', () => {
  const wood = new MeshStandardMaterial({ color: 0xff0000 });
  const lamp = new MeshBasicMaterial();
  const body = new Mesh(new BoxGeometry(), wood);
  const both = new Mesh<BoxGeometry, Material[]>(new BoxGeometry(), [wood, lamp]);
  const model = new Group().add(body, both);

  fadeMesh(model, true);
  const faded: Material = body.material;
  expect(faded).not.toBe(wood);
  expect([faded.blending, faded.blendEquation, faded.depthWrite, faded.transparent]).toEqual([CustomBlending, MaxEquation, false, true]);
  expect((faded as MeshStandardMaterial).color.getHex()).toBe(0xff0000);
  expect(both.material[0]).toBe(faded);
  expect(both.material[1].blending).toBe(CustomBlending);
  THEME.value = 'light';
  fadeMesh(model, true);
  THEME.value = 'dark';
  expect(body.material).toBe(faded);
  expect(faded.blendEquation).toBe(MinEquation);

  fadeMesh(model, false);
  expect(body.material).toBe(wood);
  expect(both.material).toEqual([wood, lamp]);
  expect([wood.depthWrite, wood.transparent]).toEqual([true, false]);
  fadeMesh(model, true);
  expect(body.material).toBe(faded);
  fadeMesh(model, false);

  let disposed = 0;
  faded.addEventListener('dispose', () => disposed++);
  wood.dispose();
  expect(disposed).toBe(1);
});
