// A character in a glTF level: the level is one mesh collider, the character a capsule that `moveAndSlide` moves.
import { CapsuleGeometry, Color, DirectionalLight, HemisphereLight, Mesh, MeshStandardMaterial } from 'three';
import { PerspectiveCamera, Scene, Vector3, WebGLRenderer } from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { capsule, createWorld, type Vec3 } from 'kantsu';
import { meshGeometry } from 'kantsu/three';

const canvas = document.querySelector('canvas')!;
const output = document.querySelector('output')!;
const renderer = new WebGLRenderer({ canvas, antialias: true });
renderer.shadowMap.enabled = true;
const scene = new Scene();
scene.background = new Color(0x1a2430);
const light = new DirectionalLight(0xffffff, 3);
light.position.set(9, 20, 12);
light.castShadow = true;
light.shadow.mapSize.set(2048, 2048);
light.shadow.normalBias = 0.02;
Object.assign(light.shadow.camera, { left: -19, right: 19, top: 19, bottom: -19 });
scene.add(light, new HemisphereLight(0xcfe2ff, 0x404550, 1.2));
const camera = new PerspectiveCamera(50, 1, 0.1, 200);

// 1 The level comes from a file (`npm run level` makes it). Its triangles become one static body.
const file = new URL('../../assets/level.glb', import.meta.url).href;
const level = await new GLTFLoader().loadAsync(file).catch((error: unknown) => {
  output.textContent = `The level could not be loaded (${String(error)}). Is the page online?`;
  throw error;
});
level.scene.traverse((object) => (object.castShadow = object.receiveShadow = true));
scene.add(level.scene);
const world = createWorld();
world.spawnMesh(meshGeometry(level.scene));

// 2 The character has no body: its shape is moved by queries, and keeps a skin of free space.
const shape = capsule({ p1: [0, -0.45, 0], p2: [0, 0.45, 0], radius: 0.35 });
const figure = new Mesh(new CapsuleGeometry(0.34, 0.9, 12, 32), new MeshStandardMaterial({ color: 0xe8a33d }));
figure.castShadow = true;
scene.add(figure);
let position: Vec3 = [0, 2, 0];
let fall = 0;
let isGrounded = false;

const held = new Set<string>();
let goal: { x: number; y: number } | undefined;
addEventListener('keydown', ({ code }) => held.add(code));
addEventListener('keyup', ({ code }) => held.delete(code));
addEventListener('blur', () => held.clear());
for (const name of ['pointerdown', 'pointermove', 'pointerup', 'pointercancel'] as const) {
  canvas.addEventListener(name, ({ isPrimary, buttons, clientX: x, clientY: y }) => {
    if (isPrimary) goal = buttons ? { x, y } : undefined;
    else held[buttons ? 'add' : 'delete']('Space');
  });
}

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
  const dt = Math.max(0.001, Math.min(0.05, (now - last) / 1000));
  last = now;
  // 3 A frame: gravity or a jump, the wish of the visitor, one call.
  fall = isGrounded ? (held.has('Space') ? 5 : 0) : fall - 9.81 * dt;
  const { x, z } = wish();
  const moved = world.moveAndSlide(shape, position, [4 * x * dt, fall * dt, 4 * z * dt]);
  // What a ceiling, or a slope too steep to stand on, leaves of the speed.
  const speed = (moved.position[1] - position[1]) / dt;
  fall = Math.min(Math.max(fall, 0), Math.max(Math.min(fall, 0), speed));
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
