// Meshes that an animation moves: the world is told their poses and reports what touches. Nothing is pushed.
import {
  CapsuleGeometry,
  Color,
  DirectionalLight,
  HemisphereLight,
  Mesh,
  MeshStandardMaterial,
  PerspectiveCamera,
  Scene,
  WebGLRenderer,
} from 'three';
import { createWorld, type Entity } from 'kantsu';
import { DebugLines, fitMesh } from 'kantsu/three';

const canvas = document.querySelector('canvas')!;
const output = document.querySelector('output')!;
const renderer = new WebGLRenderer({ canvas, antialias: true });
const scene = new Scene();
scene.background = new Color(0x10151c);
const light = new DirectionalLight(0xffffff, 2.5);
light.position.set(3, 6, 4);
scene.add(light, new HemisphereLight(0xcfe2ff, 0x404550, 1.5));
const camera = new PerspectiveCamera(45, 1, 0.1, 100);
camera.position.set(0, 1.5, 8);
camera.lookAt(0, 0, 0);

// 1 Kinematic bodies are moved by you alone.
const world = createWorld();
const meshes = new Map<Entity, Mesh<CapsuleGeometry, MeshStandardMaterial>>();
for (const x of [-1, 0, 1]) {
  const mesh = new Mesh(
    new CapsuleGeometry(0.4, 1.4, 12, 32),
    new MeshStandardMaterial({ color: 0x4f9dde, transparent: true, opacity: 0.7 }),
  );
  mesh.position.x = x;
  scene.add(mesh);
  meshes.set(world.spawn({ shape: fitMesh(mesh, 'capsule'), body: 'kinematic', name: `capsule ${x + 2}` }), mesh);
}

// 2 Beginnings and ends are events; what touches now, and how deep, is in `world.contacts`.
let began = 0;
world.on('contactBegan', () => began++);
const lines = new DebugLines(world, { shapes: false });
lines.object.renderOrder = 1;
lines.object.material.depthTest = false;
scene.add(lines.object);

renderer.setAnimationLoop((time) => {
  const t = time / 1000;
  [...meshes].forEach(([entity, mesh], i) => {
    mesh.position.set(1.3 * (i - 1) + 0.5 * Math.sin((0.7 + 0.2 * i) * t), 0.4 * Math.cos(0.9 * t + i), 0);
    mesh.rotation.set(0, 0, Math.sin(0.6 * t + 2 * i));
    world.setPose(entity, { position: mesh.position, orientation: mesh.quaternion });
  });
  world.detect();

  const touching = new Set<Entity>();
  let deepest = 0;
  for (const { a, b, depth } of world.contacts) {
    touching.add(a).add(b);
    deepest = Math.max(deepest, depth);
  }
  for (const [entity, { material }] of meshes) material.color.setHex(touching.has(entity) ? 0xff8a3a : 0x4f9dde);
  output.textContent = `${touching.size} bodies touch, ${(1000 * deepest).toFixed(0)} mm deep; ${began} contacts began so far`;
  lines.update();

  const { clientWidth, clientHeight } = canvas;
  renderer.setPixelRatio(devicePixelRatio);
  renderer.setSize(clientWidth, clientHeight, false);
  camera.aspect = clientWidth / clientHeight;
  camera.position.z = Math.max(8, 7 / camera.aspect);
  camera.updateProjectionMatrix();
  renderer.render(scene, camera);
});
