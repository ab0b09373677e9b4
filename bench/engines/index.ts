// All engines by the word that `--engines` takes. One is loaded only when it is wanted.

import { readFileSync } from 'node:fs';
import type * as Rapier from '@dimforge/rapier3d-compat';
import type * as Core from '../core.ts';
import type { Engine } from './engine.ts';
import { kantsuByObjects, kantsuByVelocity, kantsuDiscrete } from './kantsu.ts';

export const PEERS = [
  'objects',
  'velocity',
  'discrete',
  'rapier-simd',
  'rapier',
  'jolt',
  'crashcat',
  'cannon-es',
  'three-mesh-bvh',
  'three',
] as const;
export type Peer = (typeof PEERS)[number];

export const WITH_WEBASSEMBLY: readonly Peer[] = ['rapier-simd', 'rapier', 'jolt'];

interface Place {
  readonly core: typeof Core;
  /** Our own version. */
  readonly own: string;
  /** Of an installed package. */
  readonly version: (of: string) => string;
}

export async function loadPeer(name: Peer, core: typeof Core, own: string, root: string): Promise<Engine> {
  const version = (of: string): string => {
    const { version } = JSON.parse(readFileSync(`${root}bench/node_modules/${of}/package.json`, 'utf8')) as { version: string };
    return `${of} ${version}`;
  };
  return LOADERS[name]({ core, own, version });
}

const LOADERS: Readonly<Record<Peer, (place: Place) => Promise<Engine>>> = {
  objects: async ({ core, own }) => kantsuByObjects(core, own),
  velocity: async ({ core, own }) => kantsuByVelocity(core, own),
  discrete: async ({ core, own }) => kantsuDiscrete(core, own),
  'rapier-simd': async ({ version }) => {
    const R = await import('@dimforge/rapier3d-simd-compat');
    await R.init();
    const { rapier } = await import('./rapier.ts');
    // The two packages declare the same face, each with classes of its own.
    // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- it is necessary once the packages are there
    return rapier(R as unknown as typeof Rapier, 'Rapier SIMD', version('@dimforge/rapier3d-simd-compat'));
  },
  rapier: async ({ version }) => {
    const R = await import('@dimforge/rapier3d-compat');
    await R.init();
    const { rapier } = await import('./rapier.ts');
    return rapier(R, 'Rapier', version('@dimforge/rapier3d-compat'));
  },
  jolt: async ({ version }) => {
    const { default: start } = await import('jolt-physics/wasm-compat');
    const { jolt } = await import('./jolt.ts');
    return jolt(await start(), version('jolt-physics'));
  },
  crashcat: async ({ version }) => (await import('./crashcat.ts')).crashcat(version('crashcat')),
  'cannon-es': async ({ version }) => (await import('./cannon.ts')).cannonEs(version('cannon-es')),
  'three-mesh-bvh': async ({ version }) => (await import('./three-mesh-bvh.ts')).threeMeshBvh(version('three-mesh-bvh')),
  three: async ({ version }) => (await import('./three.ts')).threeRaycaster(version('three')),
};
