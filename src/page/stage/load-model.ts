// A glTF file as meshes, if it is self-contained. Loaded with the first file.
import { LoadingManager, Mesh, MeshPhysicalMaterial } from 'three';
import type { Material } from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { ModelError, checkGltf } from './check-gltf.ts';

/** Compression that needs decoders of its own, which the page does not include. */
const DECODERS = /KHR_draco_mesh_compression|EXT_meshopt_compression|KHR_meshopt_compression/;

/**
 * The meshes of a .glb or a .gltf with everything embedded, at their poses in the scene, and the number of pictures left out. Throws a `ModelError`.
 */
export async function loadModel(data: ArrayBuffer): Promise<{ meshes: Mesh[]; pictures: number }> {
  const { json, views, left } = checkGltf(data);
  const manager = new LoadingManager();
  let scattered = false;
  // Buffers and textures in other files cannot be read; and no imported file makes the page request anything.
  manager.setURLModifier((url) => {
    if (/^(?:data|blob):/.test(url)) return url;
    scattered = true;
    return 'data:,';
  });
  const loader = new GLTFLoader(manager);
  // (Of a .glb the loader gets the JSON alone; embedded bytes are decoded already.)
  loader.register(() => ({ name: 'chunk', loadBufferView: (i) => (views[i] ? Promise.resolve(views[i].slice().buffer) : null) }));
  let scene;
  try {
    ({ scene } = await loader.parseAsync(json as unknown as ArrayBuffer, ''));
  } catch (error) {
    if (scattered) throw new ModelError('scattered', error);
    throw new ModelError(DECODERS.test(JSON.stringify(json)) ? 'compressed' : 'broken', error);
  }
  scene.updateMatrixWorld(true);
  const meshes: Mesh[] = [];
  scene.traverse((part) => {
    // `instanceof` alone leaves the types of its parts open.
    if (part instanceof Mesh) meshes.push(part as Mesh);
  });
  if (meshes.length === 0) throw new ModelError(scattered ? 'scattered' : 'empty');
  for (const { material } of meshes) for (const one of [material].flat()) clear(one);
  return { meshes, pictures: left };
}

/** Glass is drawn transparent: light through it would draw the whole scene twice in each frame. */
function clear(material: Material): void {
  if (!(material instanceof MeshPhysicalMaterial) || material.transmission === 0) return;
  material.transparent = true;
  material.opacity *= 1 - GLASS * material.transmission;
  material.transmission = 0;
}

/** Share of the light that full transmission lets pass. */
const GLASS = 0.7;
