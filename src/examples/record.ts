// A small game: throw balls, knock the boxes off the table. Its world is recorded, and a button opens the laboratory on the last 30 seconds.
import { Color, DirectionalLight, HemisphereLight, PerspectiveCamera, Scene, WebGLRenderer } from 'three';
import { aabb, createWorld, FixedClock, obb, sphere } from 'kantsu';
import { recordWorld } from 'kantsu/record';
import { InstancedBodies, pointerRay } from 'kantsu/three';

const canvas = document.querySelector('canvas')!;
const output = document.querySelector('output')!;
const renderer = new WebGLRenderer({ canvas, antialias: true });
const scene = new Scene();
scene.background = new Color(0x10151c);
const light = new DirectionalLight(0xffffff, 3);
light.position.set(3, 6, 4);
scene.add(light, new HemisphereLight(0xcfe2ff, 0x404550, 1.5));
const camera = new PerspectiveCamera(45, 1, 0.1, 100);

// 1 A table, and a wall of boxes on it.
const world = createWorld();
world.spawn({ shape: aabb({ center: [0, -0.2, 0], half: [2.4, 0.2, 0.8] }), body: 'static', name: 'table' });
const build = (): void => {
  for (let i = 0; i < 24; i++) {
    const center = [0.6 * ((i % 6) - 2.5), 0.25 + 0.5 * Math.floor(i / 6), 0] as const;
    world.spawn({ shape: obb({ center, half: [0.25, 0.25, 0.25] }), name: 'box' });
  }
};
build();
const colors = { sphere: 0xe8a33d, obb: 0x4f9dde, aabb: 0x5a6673, capsule: 0x5a6673, triangle: 0x5a6673, mesh: 0x5a6673 };
const bodies = new InstancedBodies(world, { color: (entity) => colors[world.shape(entity).kind] });
scene.add(bodies.object);

// 2 The recorder sees every call from here on; a mark is found again on the time axis.
const recorder = recordWorld(world, { seconds: 30, queries: true });
let throws = 0;
canvas.addEventListener('pointerdown', (event) => {
  const { origin, direction } = pointerRay(event, camera, canvas);
  const [x, y, z] = direction;
  world.raycastClosest({ origin, direction }); // what one aims at: seen again in the recording
  world.spawn({ shape: sphere({ center: origin, radius: 0.18 }), velocity: [16 * x, 16 * y, 16 * z], mass: 8, name: 'ball' });
  recorder.mark(`throw ${++throws}`);
});

// 3 `save` may be called at any time; the recording goes on. The laboratory asks for the file when it is there; one that is open already gets it at once.
const laboratory = new BroadcastChannel('kantsu');
let file: Promise<File> | undefined;
async function send(): Promise<void> {
  if (file) laboratory.postMessage(await file);
}
laboratory.addEventListener('message', ({ data }) => data === 'ready' && void send());
document.querySelector('button')!.addEventListener('click', () => {
  file = recorder.save().then((bytes) => new File([bytes], 'game.kantsu'));
  open('../../index.html#/recording', 'kantsu');
  void send();
});

// 4 A frame: steps, then what has fallen leaves the world.
const clock = new FixedClock();
let last = performance.now();
renderer.setAnimationLoop(() => {
  const now = performance.now();
  for (let steps = clock.advance((now - last) / 1000); steps > 0; steps--) world.step(clock.step);
  last = now;
  let left = 0;
  for (const entity of world.entities()) {
    if (world.pose(entity).position[1] < -6) world.despawn(entity);
    else if (world.name(entity) === 'box') left++;
  }
  output.textContent = `${left} boxes left, ${throws} throws`;
  if (left === 0) build();
  bodies.sync(clock.alpha);

  const { clientWidth, clientHeight } = canvas;
  renderer.setPixelRatio(devicePixelRatio);
  renderer.setSize(clientWidth, clientHeight, false);
  camera.aspect = clientWidth / clientHeight;
  camera.position.set(0, 2, Math.max(8, 7 / camera.aspect));
  camera.lookAt(0, 0.6, 0);
  camera.updateProjectionMatrix();
  renderer.render(scene, camera);
});
