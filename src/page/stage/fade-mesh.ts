// A faded mesh: drawn with faded copies of its materials until it is opaque again. Loaded with the first mesh.
import { Mesh } from 'three';
import type { Material, Object3D } from 'three';
import { drawFaded } from './fade.ts';

interface Faded {
  readonly material: Material;
  readonly paint: () => void;
}

const copies = new WeakMap<Material, Faded>();
/** The own materials of a faded mesh. */
const own = new WeakMap<Mesh, Material | Material[]>();

/** Draws a mesh and its parts faded, or opaque. */
export function fadeMesh(object: Object3D, isFaded: boolean): void {
  object.traverse((part) => {
    if (!isMesh(part)) return;
    const before = own.get(part);
    if (!isFaded) {
      if (before) part.material = before;
      own.delete(part);
      return;
    }
    const material = before ?? part.material;
    own.set(part, material);
    const faded = (one: Material): Material => {
      const copy = copyOf(one);
      copy.paint();
      return copy.material;
    };
    part.material = Array.isArray(material) ? material.map(faded) : faded(material);
  });
}

function copyOf(material: Material): Faded {
  const known = copies.get(material);
  if (known) return known;
  const copy = material.clone();
  const made = { material: copy, paint: drawFaded(copy) };
  copies.set(material, made);
  material.addEventListener('dispose', () => copy.dispose());
  return made;
}

/** Frees the GPU memory of a mesh and its parts; one that is shown again is uploaded again. */
export function freeMesh(mesh: Object3D): void {
  mesh.traverse((part) => {
    if (!isMesh(part)) return;
    part.geometry.dispose();
    for (const one of [part.material].flat()) one.dispose();
  });
}

// `instanceof` alone leaves the types of its parts open.
export function isMesh(part: Object3D): part is Mesh {
  return part instanceof Mesh;
}
