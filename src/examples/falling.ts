// Six hundred bodies fall into a tray: a world, a clock with fixed steps, and one instanced mesh per kind.
import { Color, DirectionalLight, HemisphereLight, PerspectiveCamera, Scene, WebGLRenderer } from 'three';
import { aabb, capsule, createWorld, FixedClock, obb, sphere, type Shape } from 'kantsu';
import { InstancedBodies } from 'kantsu/three';

const canvas = document.querySelector('canvas')!;
const output = document.querySelector('output')!;
const renderer = new WebGLRenderer({ canvas, antialias: true });
renderer.shadowMap.enabled = true;
const scene = new Scene();
scene.background = new Color(0x10151c);
const light = new DirectionalLight(0xffffff, 3);
light.position.set(6, 14, 8);
light.castShadow = true;
light.shadow.mapSize.set(1024, 1024);
Object.assign(light.shadow.camera, { left: -9, right: 9, top: 9, bottom: -9, far: 40 });
scene.add(light, new HemisphereLight(0xcfe2ff, 0x404550, 1.5));
const camera = new PerspectiveCamera(45, 1, 0.1, 200);
camera.position.set(9, 11, 15);
camera.lookAt(0, 1.5, 0);

// 1 Static boxes make the tray.
const world = createWorld({ now: () => performance.now() });
const half = 4;
world.spawn({ shape: aabb({ center: [0, -0.25, 0], half: [half + 0.3, 0.25, half + 0.3] }), body: 'static' });
for (const side of [-1, 1]) {
  world.spawn({ shape: aabb({ center: [side * (half + 0.15), 0.6, 0], half: [0.15, 0.6, half + 0.3] }), body: 'static' });
  world.spawn({ shape: aabb({ center: [0, 0.6, side * (half + 0.15)], half: [half, 0.6, 0.15] }), body: 'static' });
}

// 2 Bodies of three kinds, in layers. Rolling friction lets the round ones come to rest.
const shapeOf = (i: number, x: number, y: number, z: number): Shape => {
  if (i % 3 === 0) return sphere({ center: [x, y, z], radius: 0.24 });
  if (i % 3 === 1) return capsule({ p1: [x - 0.2, y, z], p2: [x + 0.2, y, z], radius: 0.17 });
  return obb({ center: [x, y, z], half: [0.24, 0.2, 0.28], orientation: [0.1 * (i % 5), 0.2, 0.1 * (i % 7), 1] });
};
for (let i = 0; i < 600; i++) {
  const [x, y, z] = [0.7 * ((i % 10) - 4.5), 0.6 + 0.8 * Math.floor(i / 100), 0.7 * ((Math.floor(i / 10) % 10) - 4.5)];
  world.spawn({ shape: shapeOf(i, x, y, z), restitution: 0.2, rollingFriction: 0.02 });
}
const colors = { sphere: 0x4f9dde, capsule: 0xe8a33d, obb: 0xb07cd8, aabb: 0x5a6673, triangle: 0x5a6673, mesh: 0x5a6673 };
const bodies = new InstancedBodies(world, { color: (entity) => colors[world.shape(entity).kind] });
scene.add(bodies.object);

// 3 A frame: as many whole steps as its time asks for, drawn at the fraction that is left over.
const clock = new FixedClock();
let last = performance.now();
renderer.setAnimationLoop(() => {
  const now = performance.now();
  for (let steps = clock.advance((now - last) / 1000); steps > 0; steps--) world.step(clock.step);
  last = now;
  bodies.sync(clock.alpha);
  const { awake, touching, step } = world.timings;
  output.textContent = `${world.size} bodies, ${awake} awake, ${touching} contacts, ${step.toFixed(1)} ms a step`;
  const { clientWidth, clientHeight } = canvas;
  renderer.setPixelRatio(devicePixelRatio);
  renderer.setSize(clientWidth, clientHeight, false);
  camera.aspect = clientWidth / clientHeight;
  camera.fov = camera.aspect < 1 ? 70 : 45;
  camera.updateProjectionMatrix();
  renderer.render(scene, camera);
});
