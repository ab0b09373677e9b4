// A character in a level: the level is one mesh collider, the character a capsule that `moveAndSlide` moves.
import { BoxGeometry, CapsuleGeometry, Color, DirectionalLight, Group, HemisphereLight, Mesh, MeshStandardMaterial } from 'three';
import { PerspectiveCamera, Scene, Vector3, WebGLRenderer } from 'three';
import { capsule, createWorld, type Vec3 } from 'kantsu';
import { meshGeometry } from 'kantsu/three';

const canvas = document.querySelector('canvas')!;
const output = document.querySelector('output')!;
const renderer = new WebGLRenderer({ canvas, antialias: true });
const scene = new Scene();
scene.background = new Color(0x10151c);
const light = new DirectionalLight(0xffffff, 2.5);
light.position.set(4, 10, 6);
scene.add(light, new HemisphereLight(0xcfe2ff, 0x404550, 1.5));
const camera = new PerspectiveCamera(50, 1, 0.1, 200);

// 1 A level as it might come from a file: any object of three.js. Its triangles become one static body.
const level = new Group();
const block = (x: number, y: number, z: number, width: number, height: number, depth: number, tilt = 0): void => {
  const color = new Color().setHSL(0.58, 0.15, 0.35 + 0.05 * (level.children.length % 3));
  const mesh = new Mesh(new BoxGeometry(width, height, depth), new MeshStandardMaterial({ color }));
  mesh.position.set(x, y, z);
  mesh.rotation.z = tilt;
  level.add(mesh);
};
block(0, -0.5, 0, 24, 1, 24);
for (let i = 0; i < 8; i++) block(3 + 0.4 * i, 0.1 * (i + 1), -3, 0.4, 0.2 * (i + 1), 3);
block(8.1, 0.8, -3, 3.8, 1.6, 3);
block(6, 0.4, 2.5, 6, 0.3, 3, 0.35);
block(-4, 1, -3, 3, 2, 0.4);
block(-6, 0.6, 2, 5, 0.3, 3, -1);
scene.add(level);
const world = createWorld();
world.spawnMesh(meshGeometry(level));

// 2 The character has no body: its shape is moved by queries, and keeps a skin of free space.
const shape = capsule({ p1: [0, -0.45, 0], p2: [0, 0.45, 0], radius: 0.35 });
const figure = new Mesh(new CapsuleGeometry(0.34, 0.9, 12, 32), new MeshStandardMaterial({ color: 0xe8a33d }));
scene.add(figure);
let position: Vec3 = [0, 2, 0];
let fall = 0;
let isGrounded = false;

const held = new Set<string>();
let goal: { x: number; y: number } | undefined;
addEventListener('keydown', ({ code }) => held.add(code));
addEventListener('keyup', ({ code }) => held.delete(code));
for (const name of ['pointerdown', 'pointermove'] as const) {
  canvas.addEventListener(name, (event) => (goal = event.buttons ? { x: event.clientX, y: event.clientY } : undefined));
}
canvas.addEventListener('pointerup', () => (goal = undefined));

/** Where the visitor wants to go, at most 1 long; the camera looks along −z. */
function wish(): { x: number; z: number } {
  const key = (...codes: string[]): number => (codes.some((code) => held.has(code)) ? 1 : 0);
  const direction = new Vector3(key('ArrowRight', 'KeyD') - key('ArrowLeft', 'KeyA'), 0, key('ArrowDown', 'KeyS') - key('ArrowUp', 'KeyW'));
  if (goal) direction.set(goal.x / canvas.clientWidth - 0.5, 0, goal.y / canvas.clientHeight - 0.6);
  return direction.normalize();
}

let last = performance.now();
renderer.setAnimationLoop(() => {
  const now = performance.now();
  const dt = Math.min(0.05, (now - last) / 1000);
  last = now;
  // 3 A frame: gravity or a jump, the wish of the visitor, one call.
  fall = isGrounded ? (held.has('Space') ? 5 : 0) : fall - 9.81 * dt;
  const { x, z } = wish();
  const moved = world.moveAndSlide(shape, position, [4 * x * dt, fall * dt, 4 * z * dt]);
  ({ position } = moved);
  isGrounded = moved.grounded && fall <= 0;
  if (position[1] < -10) position = [0, 2, 0];
  figure.position.set(...position);
  output.textContent = `${isGrounded ? 'on the ground' : 'in the air'} at ${position.map((m) => m.toFixed(2)).join(', ')} m`;

  const { clientWidth, clientHeight } = canvas;
  renderer.setPixelRatio(devicePixelRatio);
  renderer.setSize(clientWidth, clientHeight, false);
  camera.aspect = clientWidth / clientHeight;
  camera.position.set(0.6 * position[0], 6, position[2] + Math.max(10, 9 / camera.aspect));
  camera.lookAt(figure.position);
  camera.updateProjectionMatrix();
  renderer.render(scene, camera);
});
