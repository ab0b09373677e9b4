// The current ray as a runnable script: in Node it prints the hits, in a page it also draws the scene with three. Loaded on demand.

import { raycast } from 'kantsu';
import type { Entity, Shape } from 'kantsu';
import { reachOf } from './ray-ends.ts';
import { hitAsTest, hitsAsJson, shapeCall, vectorText } from './hit-export.ts';
import type { Session } from './session.ts';
import type { Viewpoint } from './viewpoint.ts';

/** Of a larger world only the bodies on the ray are included. */
const MOST = 32;

/** The current ray and its hits as text to be copied. */
export function hitText(form: 'json' | 'test' | 'code', session: Session, viewpoint: Viewpoint): string {
  if (form === 'code') return rayAsScript(session, viewpoint);
  return form === 'json' ? hitsAsJson(session) : hitAsTest(session);
}

export function rayAsScript(session: Session, { camera, target }: Pick<Viewpoint, 'camera' | 'target'>): string {
  const { rays, world } = session;
  const { current: ray } = rays;
  if (ray === undefined) return '// There is no ray.\n';
  const entities = bodiesOf(session);
  const named = (entity: Entity): string => session.nameOf(entity).replaceAll(/\s+/g, ' ');
  // Of a mesh the triangles on the ray.
  const shapes = entities.flatMap((entity): { name: string; shape: Shape }[] => {
    if (!world.isMesh(entity)) return [{ name: named(entity), shape: session.shapeAt(entity) }];
    const ends = ray.hits
      .filter((hit) => hit.entity === entity)
      .flatMap(({ triangle = 0, exitTriangle = triangle }) => [triangle, exitTriangle]);
    return [...new Set(ends)].map((t) => ({ name: `${named(entity)} △${t}`, shape: session.shapeAt(entity, t) }));
  });
  const makers = new Set<string>(shapes.map(({ shape }) => shape.kind)).add('raycast');
  const given = `{ origin: ${vectorText(ray.origin)}, direction: ${vectorText(ray.direction)}${
    Number.isFinite(ray.maxDistance) ? `, maxDistance: ${ray.maxDistance}` : ''
  } }`;
  return `// A ray and what it hits, made with Kantsu.
//   node ray.mjs    prints the hits (needs the package kantsu)
//   in a page       draws them as well (needs three as well, by a bundler or an import map)

import { ${[...makers].sort().join(', ')} } from 'kantsu';

export const shapes = [
${shapes.map(({ name, shape }) => `  [${JSON.stringify(name)}, ${shapeCall(shape)}],`).join('\n')}
];

export const ray = ${given};

/** What the ray hits, by entry. */
export const hits = shapes
  .map(([name, shape]) => ({ name, hit: raycast(shape, ray) }))
  .filter(({ hit }) => hit !== null)
  .sort((a, b) => a.hit.enter.distance - b.hit.enter.distance);

for (const { name, hit } of hits) {
  console.log(\`\${name}: enter \${hit.enter.distance} (\${hit.enter.part}), exit \${hit.exit.distance} (\${hit.exit.part}), chord \${hit.chord}\`);
}
if (hits.length === 0) console.log('No hit.');
// Prints:
${resultOf(shapes, ray)}
${picture(camera.position.toArray(), target, reachOf(ray))}`;
}

/** All bodies of a small world except those that rays pass through; of a larger one those on the ray, or the one it passes nearest to. */
function bodiesOf(session: Session): readonly Entity[] {
  const all = [...session.world.entities()].filter((entity) => !session.rays.seenThrough.includes(entity));
  const { hits, nearest } = session.rays.current!;
  if (all.length <= MOST) return all;
  return hits.length > 0 ? hits.map(({ entity }) => entity) : nearest ? [nearest.entity] : [];
}

/** The output of the script, as comments: results of the core for these shapes. */
function resultOf(shapes: readonly { name: string; shape: Shape }[], ray: Parameters<typeof raycast>[1]): string {
  const lines = shapes
    .flatMap(({ name, shape }) => {
      const hit = raycast(shape, ray);
      return hit ? [{ name, hit }] : [];
    })
    .sort((a, b) => a.hit.enter.distance - b.hit.enter.distance)
    .map(
      ({ name, hit: { enter, exit, chord } }) =>
        `//   ${name}: enter ${enter.distance} (${enter.part}), exit ${exit.distance} (${exit.part}), chord ${chord}`,
    );
  return lines.length > 0 ? lines.join('\n') : '//   No hit.';
}

function picture(position: readonly number[], target: readonly number[], reach: number): string {
  return `
/** The scene for three: a translucent mesh for each shape, the ray, green entries and orange exits. */
export function picture(THREE, geometryOf, bodyFrame) {
  const scene = new THREE.Scene();
  const glass = new THREE.MeshStandardMaterial({ color: 0x8fa9d0, opacity: 0.35, transparent: true, side: THREE.DoubleSide, depthWrite: false });
  for (const [name, shape] of shapes) {
    const mesh = new THREE.Mesh(geometryOf(shape), glass);
    const { position, orientation } = bodyFrame(shape);
    mesh.name = name;
    mesh.position.set(...position);
    mesh.quaternion.set(...orientation);
    scene.add(mesh);
  }
  const from = new THREE.Vector3(...ray.origin);
  const to = from.clone().addScaledVector(new THREE.Vector3(...ray.direction), ${reach});
  scene.add(new THREE.Line(new THREE.BufferGeometry().setFromPoints([from, to]), new THREE.LineBasicMaterial({ color: 0xffffff })));
  for (const { hit } of hits) {
    for (const [end, color] of [[hit.enter, 0x009e73], [hit.exit, 0xd55e00]]) {
      const dot = new THREE.Mesh(new THREE.SphereGeometry(0.06), new THREE.MeshBasicMaterial({ color }));
      dot.position.set(...end.point);
      scene.add(dot);
    }
  }
  scene.add(new THREE.HemisphereLight(0xffffff, 0x445566, 3));
  return scene;
}

if (typeof document !== 'undefined') {
  const THREE = await import('three');
  const { geometryOf } = await import('kantsu/three');
  const { bodyFrame } = await import('kantsu/inspect');
  const { OrbitControls } = await import('three/addons/controls/OrbitControls.js');
  const renderer = new THREE.WebGLRenderer({ antialias: true });
  document.body.style.margin = '0';
  document.body.append(renderer.domElement);
  const camera = new THREE.PerspectiveCamera(45, 1, 0.05, 2000);
  camera.position.set(${position.join(', ')});
  const controls = new OrbitControls(camera, renderer.domElement);
  controls.target.set(${target.join(', ')});
  const scene = picture(THREE, geometryOf, bodyFrame);
  const resize = () => {
    renderer.setSize(innerWidth, innerHeight);
    camera.aspect = innerWidth / innerHeight;
    camera.updateProjectionMatrix();
  };
  addEventListener('resize', resize);
  resize();
  renderer.setAnimationLoop(() => {
    controls.update();
    renderer.render(scene, camera);
  });
}
`;
}
