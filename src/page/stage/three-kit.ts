// Classes of `window.kantsu.three()` for making meshes in the console: those that the page draws with.

import { Color } from 'three';

// The built page leaves out the names of colours (.ci/lean-three.ts), but the browser knows them.
const pen = document.createElement('canvas').getContext('2d');

/** The hexadecimal value of a colour's name. */
function hexOf(name: string): number | undefined {
  if (pen === null) return undefined;
  // What is no colour leaves the style as it was.
  const [a, b] = ['#000', '#fff'].map((before) => {
    pen.fillStyle = before;
    pen.fillStyle = name;
    return pen.fillStyle;
  });
  return a === b && a.startsWith('#') ? Number.parseInt(a.slice(1), 16) : undefined;
}

Object.setPrototypeOf(Color.NAMES, new Proxy({}, { get: (_, name) => (typeof name === 'string' ? hexOf(name) : undefined) }));

export {
  BoxGeometry,
  BufferGeometry,
  Color,
  CylinderGeometry,
  Float32BufferAttribute,
  Group,
  IcosahedronGeometry,
  Matrix4,
  Mesh,
  MeshStandardMaterial,
  Quaternion,
  SphereGeometry,
  TorusGeometry,
  TorusKnotGeometry,
  Vector3,
} from 'three';
