// A world in a worker: the page draws the poses that come from it.
import { BoxGeometry, Color, DirectionalLight, HemisphereLight, InstancedMesh, Matrix4, MeshStandardMaterial } from 'three';
import { PerspectiveCamera, Quaternion, Scene, Vector3, WebGLRenderer } from 'three';
import type { Poses } from './background.worker.ts';

const canvas = document.querySelector('canvas')!;
const output = document.querySelector('output')!;
const renderer = new WebGLRenderer({ canvas, antialias: true });
const scene = new Scene();
scene.background = new Color(0x10151c);
const light = new DirectionalLight(0xffffff, 3);
light.position.set(6, 14, 8);
scene.add(light, new HemisphereLight(0xcfe2ff, 0x404550, 1.5));
const camera = new PerspectiveCamera(45, 1, 0.1, 200);
camera.position.set(10, 9, 16);
camera.lookAt(0, 2, 0);

// Row 0 is the floor, the others are cubes of half a metre.
const cubes = new InstancedMesh(new BoxGeometry(0.5, 0.5, 0.5), new MeshStandardMaterial({ roughness: 0.6 }), 1000);
const floor = new InstancedMesh(new BoxGeometry(16, 1, 16), new MeshStandardMaterial({ color: 0x5a6673 }), 1);
cubes.frustumCulled = false;
for (let i = 0; i < 1000; i++) cubes.setColorAt(i, new Color().setHSL(i / 1000, 0.5, 0.55));
scene.add(cubes, floor);

let poses: Poses | undefined;
const worker = new Worker(new URL('./background.worker.ts', import.meta.url), { type: 'module' });
worker.addEventListener('message', ({ data }: MessageEvent<Poses>) => {
  poses = data;
});

const matrix = new Matrix4();
const position = new Vector3();
const orientation = new Quaternion();
const size = new Vector3(1, 1, 1);
renderer.setAnimationLoop(() => {
  if (poses) {
    for (let row = 0; row < poses.position.length / 3; row++) {
      position.fromArray(poses.position, 3 * row);
      matrix.compose(position, orientation.fromArray(poses.orientation, 4 * row), size);
      if (row === 0) floor.setMatrixAt(0, matrix);
      else cubes.setMatrixAt(row - 1, matrix);
    }
    cubes.instanceMatrix.needsUpdate = floor.instanceMatrix.needsUpdate = true;
    output.textContent = `${cubes.count} cubes, ${poses.step.toFixed(1)} ms a step, none of them on this page's thread`;
  }
  const { clientWidth, clientHeight } = canvas;
  renderer.setPixelRatio(devicePixelRatio);
  renderer.setSize(clientWidth, clientHeight, false);
  camera.aspect = clientWidth / clientHeight;
  camera.fov = camera.aspect < 1 ? 70 : 45;
  camera.updateProjectionMatrix();
  renderer.render(scene, camera);
});
