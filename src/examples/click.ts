// Your own meshes get colliders; a click shows where the ray enters and exits the nearest one.
import { BoxGeometry, CapsuleGeometry, Color, DirectionalLight, HemisphereLight, Mesh, MeshStandardMaterial } from 'three';
import { PerspectiveCamera, Scene, SphereGeometry, TorusKnotGeometry, WebGLRenderer } from 'three';
import { createWorld } from 'kantsu';
import { fitMesh, MeshBinding, pick } from 'kantsu/three';

const canvas = document.querySelector('canvas')!;
const output = document.querySelector('output')!;
const renderer = new WebGLRenderer({ canvas, antialias: true });
const scene = new Scene();
scene.background = new Color(0x10151c);
const light = new DirectionalLight(0xffffff, 2.5);
light.position.set(3, 6, 4);
scene.add(light, new HemisphereLight(0xcfe2ff, 0x404550, 1.5));
const camera = new PerspectiveCamera(45, 1, 0.1, 100);

// 1 A world without gravity, and a body for each mesh: `fitMesh` gives the tight collider, `attach` lets the mesh follow its body.
const world = createWorld({ gravity: [0, 0, 0] });
const binding = new MeshBinding(world);
const kinds = ['sphere', 'capsule', 'aabb', 'obb'] as const;
const geometries = [
  new TorusKnotGeometry(0.6, 0.2, 160, 20),
  new CapsuleGeometry(0.5, 1.2, 12, 32),
  new BoxGeometry(1.4, 1, 1),
  new BoxGeometry(1, 1.6, 0.8),
];
kinds.forEach((kind, i) => {
  const material = new MeshStandardMaterial({ color: [0xd46a6a, 0xe8a33d, 0x62b58f, 0x8f7bd8][i], transparent: true, opacity: 0.75 });
  const mesh = new Mesh(geometries[i], material);
  mesh.position.x = 2.2 * (i - 1.5);
  if (kind !== 'aabb') mesh.rotation.set(0.4, 0.3, 0.5);
  scene.add(mesh);
  const body = world.spawn({ shape: fitMesh(mesh, kind), name: kind });
  binding.attach(body, mesh);
});

// 2 A click: `pick` casts the ray through the pixel and answers with entry and exit. Seen along the ray the two are one point, so the camera moves aside.
let angle = 0;
let target = 0;
const ends = [0x3aa0ff, 0xff8a3a].map((color) => {
  const ball = new Mesh(new SphereGeometry(0.07), new MeshStandardMaterial({ color, emissive: color, depthTest: false }));
  ball.visible = false;
  ball.renderOrder = 1;
  scene.add(ball);
  return ball;
});
canvas.addEventListener('pointerdown', (event) => {
  const hit = pick(world, event, camera, canvas);
  for (const ball of ends) ball.visible = hit !== null;
  if (hit === null) {
    output.textContent = 'Nothing there.';
    return;
  }
  target = angle > 0 ? angle - 0.7 : angle + 0.7;
  ends[0].position.fromArray(hit.enter.point);
  ends[1].position.fromArray(hit.exit.point);
  const [enter, exit, chord] = [hit.enter.distance, hit.exit.distance, hit.chord].map((metres) => metres.toFixed(3));
  output.textContent = `${world.shape(hit.entity).kind}: enters at ${enter} m (${hit.enter.part}), exits at ${exit} m (${hit.exit.part}), ${chord} m inside`;
});

// 3 A frame: steps, then meshes to their bodies.
renderer.setAnimationLoop(() => {
  world.step();
  binding.sync();
  const { clientWidth, clientHeight } = canvas;
  renderer.setPixelRatio(devicePixelRatio);
  renderer.setSize(clientWidth, clientHeight, false);
  camera.aspect = clientWidth / clientHeight;
  angle += 0.1 * (target - angle);
  const distance = Math.max(9, 9 / camera.aspect);
  camera.position.set(distance * Math.sin(angle), 2, distance * Math.cos(angle));
  camera.lookAt(0, 0, 0);
  camera.updateProjectionMatrix();
  renderer.render(scene, camera);
});
