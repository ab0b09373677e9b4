// The copied script runs as it is: with the built core in Node, and with three for its picture.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';

import * as THREE from 'three';
import { build } from 'vite';
import { bodyFrame } from 'kantsu/inspect';
import { geometryOf } from 'kantsu/three';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { Session } from '../../src/page/model/session.ts';
import { PerspectiveCamera } from 'three';
import { rayAsScript } from '../../src/page/model/ray-script.ts';
import { PRESETS } from '../../src/page/rooms/world/presets.ts';
import { range } from '../../src/page/rooms/range/range.ts';

const camera = new PerspectiveCamera();
camera.position.set(4, 5, 6);
const root = fileURLToPath(new URL('../../', import.meta.url));
let folder: string;

/** The core as it is built for npm, in a folder in which Node finds it as `kantsu`. */
beforeAll(async () => {
  mkdirSync(`${root}node_modules/.cache`, { recursive: true });
  folder = mkdtempSync(`${root}node_modules/.cache/script-`);
  const kantsu = `${folder}/node_modules/kantsu`;
  await build({ root, mode: 'lib', logLevel: 'warn', build: { outDir: kantsu, emptyOutDir: true, sourcemap: false } });
  writeFileSync(`${kantsu}/package.json`, '{ "name": "kantsu", "type": "module", "exports": "./index.js" }');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Made {
  readonly hits: readonly {
    readonly name: string;
    readonly hit: { readonly enter: { readonly distance: number; readonly point: number[] } };
  }[];
  readonly picture: (three: typeof THREE, geometry: typeof geometryOf, frame: typeof bodyFrame) => THREE.Scene;
}

let scripts = 0;

/** Writes the script of the current ray; answers its file, what its comments promise, and what Node prints. */
function run(session: Session): { file: string; promised: string[]; printed: string[] } {
  const code = rayAsScript(session, { camera, target: [0, 1, 0] });
  const file = `${folder}/ray-${scripts++}.mjs`;
  writeFileSync(file, code);
  const promised = code
    .slice(code.indexOf('// Prints:\n') + 11)
    .split('\n\n')[0]
    .trimEnd()
    .split('\n');
  return {
    file,
    promised: promised.map((line) => line.replace('//   ', '')),
    printed: execFileSync(process.execPath, [file], { encoding: 'utf8' }).trimEnd().split('\n'),
  };
}

test('the script of a ray prints what its comments say: the hits of the page, to the last digit', () => {
  const session = new Session();
  session.enter(range);
  const { promised, printed } = run(session);
  expect(printed).toEqual(promised);
  expect(printed).toEqual(
    session.rays.current!.hits.map(
      ({ entity, enter, exit, chord }) =>
        `${session.nameOf(entity)}: enter ${enter.distance} (${enter.part}), exit ${exit.distance} (${exit.part}), chord ${chord}`,
    ),
  );
  expect(printed).toHaveLength(3);
});

test('the script of a ray has all shapes for three to draw, where they are: its Raycaster meets the same bodies', async () => {
  const session = new Session();
  session.enter(range);
  const { file } = run(session);
  const log = console.log;
  console.log = () => {};
  const made = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as Made;
  console.log = log;
  const scene = made.picture(THREE, geometryOf, bodyFrame);
  scene.updateMatrixWorld();
  const { origin, direction, hits } = session.rays.current!;
  const caster = new THREE.Raycaster(new THREE.Vector3(...origin), new THREE.Vector3(...direction), 0, 20);
  const met = caster.intersectObjects(scene.children).filter(({ object }) => object.name !== '');
  const first = new Map(met.toReversed().map(({ object, distance }) => [object.name, distance]));
  expect([...first.keys()].sort()).toEqual(hits.map(({ entity }) => session.nameOf(entity)).sort());
  // Flat pieces in place of round ones: off by what lies between them.
  for (const { entity, enter } of hits) expect(Math.abs(first.get(session.nameOf(entity))! - enter.distance)).toBeLessThan(0.02);
  const dots = scene.children.filter((child) => child instanceof THREE.Mesh && child.name === '');
  expect(dots.map(({ position }) => position.toArray())).toEqual(hits.flatMap(({ enter, exit }) => [enter.point, exit.point]));
  expect(scene.children.filter(({ name }) => name !== '')).toHaveLength(session.world.size);
});

test('the script of a ray of a miss says so, and one without an end runs as well', () => {
  const session = new Session();
  session.enter(range);
  session.rays.cast({ origin: [-5, 8, 0], direction: [1, 0, 0], maxDistance: Infinity }, false);
  const { promised, printed } = run(session);
  expect(printed).toEqual(['No hit.']);
  expect(promised).toEqual(printed);
});

test('the script of a ray from a crowd takes the bodies on the ray alone, and names that need quotes', () => {
  const session = new Session();
  session.enter(PRESETS.find(({ preset }) => preset!.id === 'pile')!);
  for (let i = 0; i < 30; i++) session.step();
  session.rays.cast({ origin: [-30, 0.6, 0.05], direction: [1, 0, 0], maxDistance: 100 }, false);
  const { hits } = session.rays.current!;
  expect(hits.length).toBeGreaterThan(1);
  const { promised, printed } = run(session);
  expect(printed).toEqual(promised);
  expect(printed).toHaveLength(hits.length);
});
