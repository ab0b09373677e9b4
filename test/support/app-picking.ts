// An app that picks, written from the documents alone; `consumer.test.ts` runs it on the packed library. Three's own rays say what is drawn where.
import * as THREE from 'three';
import { createQueryWorld, type Entity } from 'kantsu';
import { fitMesh, meshGeometry, pick, type PictureElement, type PointerPosition, type ViewCamera } from 'kantsu/three';

interface Target {
  object: THREE.Mesh;
  instance?: number;
}

class Picker {
  readonly world = createQueryWorld();
  readonly #offsets = new Map<Entity, THREE.Matrix4>();
  readonly #skins = new Map<THREE.SkinnedMesh, Entity>();

  constructor(root: THREE.Object3D) {
    root.updateWorldMatrix(true, true);
    root.traverse((object) => {
      if (object instanceof THREE.SkinnedMesh) this.#pose(object as THREE.SkinnedMesh);
      else if (object instanceof THREE.InstancedMesh) {
        for (let instance = 0; instance < object.count; instance++) this.#add({ object, instance });
      } else if (object instanceof THREE.Mesh) this.#add({ object: object as THREE.Mesh });
    });
  }

  /** To where the objects are now: once per frame. */
  follow(): void {
    const [position, orientation, scale] = [new THREE.Vector3(), new THREE.Quaternion(), new THREE.Vector3()];
    for (const [body, offset] of this.#offsets) {
      const frame = drawnAt(this.world.userData(body) as Target).multiply(offset);
      frame.decompose(position, orientation, scale);
      this.world.setPose(body, { position, orientation });
    }
    for (const object of this.#skins.keys()) this.#pose(object);
  }

  pick(event: PointerPosition, camera: ViewCamera, element: PictureElement) {
    const hit = pick(this.world, event, camera, element);
    return hit && { ...hit, ...(this.world.userData(hit.entity) as Target) };
  }

  #add(target: Target): void {
    const shape = fitMesh(target.object, 'obb', target.instance === undefined ? {} : { instance: target.instance });
    const body = this.world.spawn({ shape, userData: target });
    const { position, orientation } = this.world.pose(body);
    const frame = new THREE.Matrix4().makeRotationFromQuaternion(new THREE.Quaternion(...orientation)).setPosition(...position);
    this.#offsets.set(body, drawnAt(target).invert().multiply(frame));
  }

  #pose(object: THREE.SkinnedMesh): void {
    const before = this.#skins.get(object);
    if (before !== undefined) this.world.despawn(before);
    const body = this.world.spawnMesh({ ...meshGeometry(object), userData: { object } satisfies Target });
    this.#skins.set(object, body);
  }
}

function drawnAt({ object, instance }: Target): THREE.Matrix4 {
  object.updateWorldMatrix(true, false);
  const own = new THREE.Matrix4();
  if (instance !== undefined) (object as THREE.InstancedMesh).getMatrixAt(instance, own);
  return own.premultiply(object.matrixWorld);
}

/** A tube that bends at a bone. */
function arm(): { mesh: THREE.SkinnedMesh; tip: THREE.Bone } {
  const tube = new THREE.CylinderGeometry(0.3, 0.3, 2, 12, 8);
  const place = tube.getAttribute('position');
  const weights = Array.from({ length: place.count }, (_, i) => [(1 - place.getY(i)) / 2, (1 + place.getY(i)) / 2, 0, 0]).flat();
  const bones = weights.map((_, i) => (i % 4 === 1 ? 1 : 0));
  tube.setAttribute('skinIndex', new THREE.Uint16BufferAttribute(bones, 4));
  tube.setAttribute('skinWeight', new THREE.Float32BufferAttribute(weights, 4));
  const mesh = new THREE.SkinnedMesh(tube);
  const [foot, tip] = [new THREE.Bone(), new THREE.Bone()];
  foot.position.y = -1;
  tip.position.y = 2;
  mesh.add(foot.add(tip));
  mesh.position.set(0, 1.5, 0);
  mesh.updateMatrixWorld(true);
  mesh.bind(new THREE.Skeleton([foot, tip]));
  return { mesh, tip };
}

const scene = new THREE.Scene();
const model = new THREE.Group();
model.rotation.set(0.2, 0.5, 0.1);
model.scale.set(1, 1.5, 0.7);
const box = new THREE.Mesh(new THREE.BoxGeometry(1, 1, 1));
const ball = new THREE.Mesh(new THREE.SphereGeometry(0.5, 24, 16));
const rocks = new THREE.InstancedMesh(new THREE.BoxGeometry(0.5, 0.5, 0.5), undefined, 3);
const { mesh: limb, tip } = arm();
const top = new THREE.Mesh(new THREE.BoxGeometry(1, 0.2, 2));
box.position.set(-3, 0, 0);
ball.scale.setScalar(1.5);
top.position.set(0, -3, 0);
for (let i = 0; i < 3; i++) rocks.setMatrixAt(i, new THREE.Matrix4().makeTranslation(2 + i, 0, 0));
Object.entries({ box, ball, rocks, limb, top }).forEach(([name, mesh]) => (mesh.name = name));
scene.add(model.add(box, ball, rocks, limb), top);

const element = { getBoundingClientRect: () => ({ left: 10, top: 20, width: 800, height: 600 }) };
const cameras = [new THREE.PerspectiveCamera(60, 4 / 3, 0.1, 100), new THREE.OrthographicCamera(-8, 8, 6, -6, 0.1, 100)];
for (const camera of cameras) {
  camera.position.set(2, 3, 12);
  camera.lookAt(0, 0, 0);
}

// Moves everything for some frames. On a raster of pixels both kinds of rays name the same objects, but for pixels where a fitted box is larger than what is drawn.
const picker = new Picker(scene);
const rays = new THREE.Raycaster();
const seen = new Set<string>();
let [drawn, missed, others, worst] = [0, 0, 0, 0];
for (let frame = 0; frame < 4; frame++) {
  model.rotation.y += 0.2;
  box.position.y += 0.3;
  top.rotation.y += 0.5;
  rocks.setMatrixAt(1, new THREE.Matrix4().makeTranslation(3, 0.4 * frame, 0));
  tip.position.x += 0.3;
  scene.updateMatrixWorld(true);
  limb.computeBoundingSphere();
  rocks.computeBoundingSphere();
  picker.follow();
  for (const camera of cameras) {
    for (let x = 20; x < 800; x += 19) {
      for (let y = 20; y < 600; y += 17) {
        const hit = picker.pick({ clientX: 10 + x, clientY: 20 + y }, camera, element);
        rays.setFromCamera(new THREE.Vector2(x / 400 - 1, 1 - y / 300), camera);
        const [other] = rays.intersectObject(scene);
        if (other === undefined) continue;
        drawn++;
        if (hit === null) missed++;
        else seen.add(`${hit.object.name}${hit.instance ?? ''}`);
        if (hit === null || other.object !== hit.object || other.instanceId !== hit.instance) others++;
        else if (hit.object === top || hit.object === limb) {
          const [entry, exit] = [new THREE.Vector3(...hit.enter.point), new THREE.Vector3(...hit.exit.point)];
          worst = Math.max(worst, other.point.distanceTo(entry), Math.abs(entry.distanceTo(exit) - hit.chord));
        }
      }
    }
  }
}
console.log(JSON.stringify({ seen: [...seen], drawn, missed, others, worst }));
