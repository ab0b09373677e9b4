// The packed library, installed into an empty project as a user would: types, a build, a run in Node, and no second three on disk.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { build } from 'vite';
import { beforeAll, describe, expect, test } from 'vitest';
import type * as Kantsu from '../../src/core/index.ts';
import type * as Inside from '../../src/core/inspect.ts';
import { launchBrowser } from '../support/browser.ts';
import { blockOf, codeBlocks, GIVEN_TYPES } from '../support/code-blocks.ts';
import { classesOf, HANDED_OUT } from '../support/reachable.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'kantsu-consumer-'));
let packed = '';

const run = (cwd: string, command: string, ...args: string[]): string =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32' });

beforeAll(() => {
  run(root, 'npm', 'run', '-s', 'build:package');
  run(root, 'npm', 'pack', './dist-package', '--silent', '--pack-destination', folder);
  packed = join(
    folder,
    readdirSync(folder).find((name) => name.endsWith('.tgz'))!,
  );
}, 300_000);

const CORE = `
import { capsule, contact, createQueryWorld, createWorld, raycast, sphere, type Entity, type QueryWorld, type RayHit, type World } from 'kantsu';
import { funnel, inspect, type Inspection } from 'kantsu/inspect';
import { circle2, hit2, type Hit2 } from 'kantsu/planar';
import { openRecording, recordWorld, type Recorder, type Replay } from 'kantsu/record';

const world: World = createWorld({ gravity: [0, -9.81, 0] });
world.spawn({ shape: sphere({ center: [0, 0, 0], radius: 1 }), body: 'static' });
const ball: Entity = world.spawn({ shape: capsule({ p1: [0, 3, 0], p2: [0.5, 3, 0], radius: 0.25 }), mass: 2 });
const began: Entity[] = [];
const stop: () => void = world.on('contactBegan', ({ a, b, points }) => {
  if (points[0].point[1] > 0) began.push(a, b);
});
const recorder: Recorder = recordWorld(world, { seconds: Infinity });
for (let i = 0; i < 60; i++) world.step();
const replay: Replay = await openRecording(await recorder.save());
replay.seek(60);
stop();
const hit: RayHit | null = world.raycastClosest({ origin: [0, 10, 0], direction: { x: 0, y: -1, z: 0 } });
const { count, entity, position }: { count: number; entity: Float64Array; position: Float64Array } = world.columns;
const view: Inspection = inspect(world);
const still: QueryWorld = createQueryWorld({ cellSize: 2 });
still.spawn({ shape: sphere({ center: [0, 0, 0], radius: 1 }), name: world.name(ball) });
const queried: QueryWorld[] = [still, world];
const flat: Hit2 | null = hit2(circle2({ center: [0, 0], radius: 1 }), circle2({ center: [1, 0], radius: 1 }));
const pair = contact(sphere({ center: [0, 0, 0], radius: 1 }), sphere({ center: [1.5, 0, 0], radius: 1 }));
const interval = raycast(capsule({ p1: [0, 0, 0], p2: [0, 1, 0], radius: 0.5 }), { origin: [-3, 0.5, 0], direction: [1, 0, 0] });
export const answers: unknown[] = [
  hit !== null && hit.enter.distance,
  count,
  entity[1] === ball,
  position.length >= 6,
  began.length,
  flat?.depth,
  pair?.depth,
  interval?.enter.part,
  view.bodies.rows === count && funnel(view, 1).cells.length > 0,
  queried.every((one) => one.raycastAny({ origin: [0, 10, 0], direction: [0, -1, 0] }) !== null),
  replay.world.hash() === world.hash(),
];
`;

const THREE = `
import { Mesh, PerspectiveCamera, Scene, SphereGeometry } from 'three';
import { createWorld, type Shape } from 'kantsu';
import { DebugLines, fitMesh, geometryOf, InstancedBodies, MeshBinding, meshGeometry, pick, pointerRay } from 'kantsu/three';

const scene = new Scene();
const world = createWorld();
const mesh = new Mesh(new SphereGeometry(0.5));
scene.add(mesh);
const kinds = ['sphere', 'auto'] as const;
const [shape = fitMesh(mesh, 'aabb')]: Shape[] = kinds.map((kind) => fitMesh(mesh, kind));
const body = world.spawn({ shape });
const binding = new MeshBinding(world);
binding.attach(body, mesh);
const bodies = new InstancedBodies(world, { color: () => 0xff8800 });
const lines = new DebugLines(world, { bounds: true, cells: true, candidates: true });
scene.add(bodies.object, lines.object);
const element = { getBoundingClientRect: () => ({ left: 0, top: 0, width: 100, height: 100 }) };
const camera = new PerspectiveCamera(50, 1, 0.1, 100);
camera.position.z = 5;
for (let i = 0; i < 6; i++) world.step();
binding.sync(0.5);
bodies.sync(0.5);
lines.update();
const hit = pick(world, { clientX: 50, clientY: 50 }, camera, element);
export const drawn: unknown[] = [
  mesh.position.y < 0,
  hit?.entity === body,
  pointerRay({ clientX: 50, clientY: 50 }, camera, element).origin[2],
  geometryOf(shape).getAttribute('position').count > 10,
  meshGeometry(scene).indices.length > 0,
  lines.object.geometry.drawRange.count > 0,
];
`;

// Two capsules of the same size, one drawn by `InstancedBodies`, one as a mesh of its own; 50 px a metre, in ambient light, so that a colour is drawn as it is.
const PICTURE = `
import { AmbientLight, Mesh, MeshStandardMaterial, OrthographicCamera, Scene, WebGLRenderer } from 'three';
import { capsule, createWorld } from 'kantsu';
import { geometryOf, InstancedBodies, MeshBinding } from 'kantsu/three';

const renderer = new WebGLRenderer({ antialias: false, preserveDrawingBuffer: true });
renderer.setSize(200, 200, false);
const scene = new Scene();
scene.add(new AmbientLight(0xffffff, Math.PI));
const world = createWorld({ gravity: [0, 0, 0] });
const rod = (x: number) => capsule({ p1: [x, -1, 0], p2: [x, 1, 0], radius: 0.5 });
world.spawn({ shape: rod(-1) });
const own = world.spawn({ shape: rod(1) });
const bodies = new InstancedBodies(world, { draws: (entity) => entity !== own, color: () => 0xff8800 });
const mesh = new Mesh(geometryOf(rod(0)), new MeshStandardMaterial({ color: 0x0088ff, roughness: 1 }));
mesh.position.x = 1;
const binding = new MeshBinding(world);
binding.attach(own, mesh);
scene.add(bodies.object, mesh);
const camera = new OrthographicCamera(-2, 2, 2, -2, 0.1, 10);
camera.position.z = 5;
world.step();
bodies.sync();
binding.sync();
renderer.render(scene, camera);
const gl = renderer.getContext();
(globalThis as unknown as { at(x: number, y: number): number[] }).at = (x, y) => {
  const pixel = new Uint8Array(4);
  gl.readPixels(Math.floor(100 + 50 * x), Math.floor(100 + 50 * y), 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
  return Array.from(pixel);
};
`;

/** An empty project with these packages and the packed library. */
function project(name: string, packages: Readonly<Record<string, string>>): string {
  const at = join(folder, name);
  mkdirSync(join(at, 'src'), { recursive: true });
  writeFileSync(
    join(at, 'package.json'),
    JSON.stringify({ private: true, type: 'module', dependencies: { kantsu: `file:${packed}`, ...packages } }),
  );
  run(at, 'npm', 'install', '--no-audit', '--no-fund', '--silent');
  return at;
}

function checkTypes(at: string, files: readonly string[], skipLibCheck: boolean, more: object = {}): void {
  const compilerOptions = {
    ...more,
    target: 'ES2022',
    module: 'ESNext',
    moduleResolution: 'Bundler',
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noEmit: true,
    skipLibCheck,
    lib: ['ES2022', 'DOM', 'DOM.Iterable'],
    types: [],
  };
  writeFileSync(join(at, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
  try {
    run(at, 'npx', 'tsc', '-p', '.');
  } catch (error) {
    throw new Error((error as { stdout: string }).stdout, { cause: error });
  }
}

describe.each(['5.0.4', '5.9.3', '7.0.2'])('headless, TypeScript %s', (typescript) => {
  test('the declarations are whole, and three is not needed', () => {
    const at = project(`core-${typescript}`, { typescript });
    writeFileSync(join(at, 'src/core.ts'), CORE);
    checkTypes(at, ['src/core.ts'], false);
    expect(readdirSync(join(at, 'node_modules')).filter((name) => /three|stats/.test(name))).toEqual([]);
    writeFileSync(
      join(at, 'run.mjs'),
      `${CORE.replaceAll(/\btype \w+,? ?/g, '').replaceAll(/: (?:World|Entity(?:\[\])?|RayHit \| null|Hit2 \| null|Inspection|Recorder|Replay|QueryWorld(?:\[\])?|unknown\[\]|\(\) => void|\{[^}]*\})(?= =)/g, '')}\nconsole.log(JSON.stringify(answers));`,
    );
    const [top, count, isBall, fits, began, depth, overlap, part, seen, hit, same] = JSON.parse(run(at, 'node', 'run.mjs')) as unknown[];
    expect(top).toBeGreaterThan(7);
    expect([count, isBall, fits, depth, overlap, part, seen, hit, same]).toEqual([2, true, true, 1, 0.5, 'cylinder', true, true, true]);
    expect(began).toBeGreaterThan(0);
  });
});

test('the package is small', () => {
  expect(statSync(packed).size).toBeLessThan(300_000);
});

test('the documentation can be written: every type that a signature names is exported, every link leads somewhere', () => {
  run(root, 'npm', '--prefix', '.ci/docs', 'ci', '--silent');
  // (It ends with an error at the first warning.)
  run(root, 'npm', '--prefix', '.ci/docs', 'run', '-s', 'docs', '--', '--out', join(folder, 'docs'));
  expect(readdirSync(join(folder, 'docs'))).toContain('index.html');
});

test('it is ready for a registry', () => {
  const at = project('publish', { publint: '0.3.25', '@arethetypeswrong/cli': '0.18.5' });
  run(at, 'npx', 'publint', 'run', '--strict', join(root, 'dist-package'));
  run(at, 'npx', 'attw', packed, '--profile', 'esm-only');
  run(root, 'npm', 'publish', './dist-package', '--dry-run', '--tag', 'next');
});

test('every block of code in the documents passes the compiler', () => {
  const at = project('documents', { typescript: '5.9.3', three: '0.187.0', '@types/three': '0.187.0' });
  const files = codeBlocks()
    .filter(({ language }) => language === 'ts')
    .map(({ code, given, document }, i) => {
      const declared = given.map((name) => `declare const ${name}: ${GIVEN_TYPES[name]};\n`).join('');
      const file = `src/${i}-${document.replaceAll(/\W/g, '-')}.ts`;
      writeFileSync(join(at, file), `${declared}${code}\nexport {};\n`);
      return file;
    });
  expect(files.length).toBeGreaterThan(20);
  checkTypes(at, files, true);
});

test('the recipe for React Three Fiber: one body per mesh under StrictMode, it falls, lands, and jumps at a click', async () => {
  const at = project('react', {
    react: '19.3.1',
    'react-dom': '19.3.1',
    '@react-three/fiber': '9.8.2',
    '@react-three/test-renderer': '9.1.1',
    three: '0.187.0',
    typescript: '5.9.3',
    '@types/react': '19.3.0',
    '@types/three': '0.187.0',
  });
  writeFileSync(join(at, 'src/physics.tsx'), blockOf('react').code);
  writeFileSync(join(at, 'src/scene.tsx'), blockOf('react-scene').code);
  checkTypes(at, ['src/physics.tsx', 'src/scene.tsx'], true, { jsx: 'react-jsx' });
  writeFileSync(
    join(at, 'src/run.tsx'),
    `
import { StrictMode } from 'react';
import { create } from '@react-three/test-renderer';
import { Scene } from './scene';
globalThis.IS_REACT_ACT_ENVIRONMENT = true;
let landed = 0;
const renderer = await create(<StrictMode><Scene onLanded={() => landed++} /></StrictMode>);
await renderer.advanceFrames(120, 1 / 60);
const ball = renderer.scene.find(({ instance }) => instance.name === 'ball');
const rest = ball.instance.position.y;
await renderer.fireEvent(ball, 'click');
await renderer.advanceFrames(20, 1 / 60);
console.log(JSON.stringify({ landed, rest, jumped: ball.instance.position.y - rest }));
await renderer.unmount();
process.exit(0);
`,
  );
  const bundle = await rolldown({
    input: join(at, 'src/run.tsx'),
    external: (id) => !/^[./]/.test(id),
    resolve: { extensionAlias: { '.js': ['.tsx'] } },
  });
  await bundle.write({ file: join(at, 'run.mjs') });
  const { landed, rest, jumped } = JSON.parse(run(at, 'node', 'run.mjs')) as Readonly<Record<string, number>>;
  expect(landed).toBe(1);
  expect(rest).toBeCloseTo(0.5, 2);
  expect(jumped).toBeGreaterThan(0.8);
});

test('nothing internal can be reached from the packed files', async () => {
  const at = project('inside', {});
  const files = join(at, 'node_modules/kantsu/dist-lib');
  const kantsu = (await import(pathToFileURL(join(files, 'index.js')).href)) as typeof Kantsu;
  const inside = (await import(pathToFileURL(join(files, 'inspect.js')).href)) as typeof Inside;
  expect(classesOf(kantsu, inside)).toEqual(HANDED_OUT);
  // The entries export what is declared, and a chunk cannot be imported by its path.
  const internal = /^(?:coreOf|WorldCore|WorldState|Grid|CellColumns|PairList|ContactList)$/;
  for (const entry of ['index.js', 'inspect.js', 'planar.js', 'record.js']) {
    const names = Object.keys((await import(pathToFileURL(join(files, entry)).href)) as object);
    expect(names.filter((name) => internal.test(name))).toEqual([]);
  }
  const chunks = readdirSync(join(files, 'shared')).filter((name) => name.endsWith('.js'));
  expect(chunks.length).toBeGreaterThan(0);
  for (const chunk of chunks) {
    writeFileSync(join(at, 'deep.mjs'), `await import('kantsu/dist-lib/shared/${chunk}');`);
    expect(() => run(at, 'node', 'deep.mjs')).toThrow('ERR_PACKAGE_PATH_NOT_EXPORTED');
  }
});

test.each([
  [6000, `import { raycastSphere, sphere } from 'kantsu'; console.log(raycastSphere(sphere(globalThis.shape), globalThis.ray));`],
  [
    84_000,
    `import { createQueryWorld } from 'kantsu'; import { pick } from 'kantsu/three';
     const world = createQueryWorld();
     console.log(world.spawn(globalThis.body), pick(world, globalThis.event, globalThis.camera, globalThis.element));`,
  ],
  // The recorder is no part of a world's bundle; with recorder and replay 7 kB more.
  [132_000, `import { createWorld } from 'kantsu'; console.log(createWorld(globalThis.options));`],
  [
    140_000,
    `import { createWorld } from 'kantsu'; import { openRecording, recordWorld } from 'kantsu/record';
     console.log(recordWorld(createWorld(globalThis.options)), openRecording(globalThis.bytes));`,
  ],
])('a bundle has what it uses: at most %i bytes, gzipped', async (most, code) => {
  const at = project(`bundle-${most}`, {});
  writeFileSync(join(at, 'entry.js'), code);
  const built = await build({
    root: at,
    configFile: false,
    logLevel: 'silent',
    build: { write: false, rolldownOptions: { input: join(at, 'entry.js'), external: ['three'] } },
  });
  const [{ output }] = [built].flat() as { output: { code: string }[] }[];
  const { length } = gzipSync(output[0].code, { level: 9 });
  expect(length).toBeGreaterThan(3000);
  expect(length).toBeLessThanOrEqual(most);
});

describe.each([
  { three: '0.160.0', types: '0.160.0', typescript: '5.9.3' },
  { three: '0.187.0', types: '0.187.0', typescript: '7.0.2' },
])('with three $three', ({ three, types, typescript }) => {
  test('types, a build and a run; one three on disk', () => {
    const at = project(`three-${three}`, { three, '@types/three': types, typescript, vite: '8.3.8' });
    writeFileSync(join(at, 'src/three.ts'), THREE);
    checkTypes(at, ['src/three.ts'], true);
    writeFileSync(join(at, 'index.html'), '<script type="module" src="./src/three.ts"></script>');
    run(at, 'npx', 'vite', 'build', '--logLevel', 'error');
    run(at, 'npx', 'vite', 'build', '--logLevel', 'error', '--ssr', 'src/three.ts', '--outDir', 'node');
    writeFileSync(join(at, 'run.mjs'), "import { drawn } from './node/three.js';\nconsole.log(JSON.stringify(drawn));");
    expect(JSON.parse(run(at, 'node', 'run.mjs'))).toEqual([true, true, 5, true, true, true]);
    const found = run(at, 'find', '.', '-path', '*node_modules/three/package.json').trim().split('\n');
    expect(found).toHaveLength(1);
    expect((JSON.parse(readFileSync(join(at, found[0]), 'utf8')) as { version: string }).version).toBe(three);
  });

  test('the caps of a capsule are round and have its colour in the picture', async () => {
    const at = join(folder, `three-${three}`);
    writeFileSync(join(at, 'src/picture.ts'), PICTURE);
    checkTypes(at, ['src/picture.ts'], true);
    const lib = { entry: 'src/picture.ts', formats: ['iife'], name: 'picture' };
    writeFileSync(
      join(at, 'picture.config.js'),
      `export default { build: { outDir: 'picture', lib: { ...${JSON.stringify(lib)}, fileName: () => 'picture.js' } } };`,
    );
    run(at, 'npx', 'vite', 'build', '--logLevel', 'error', '--config', 'picture.config.js');
    const browser = await launchBrowser();
    try {
      const page = await browser.newPage();
      const errors: unknown[] = [];
      page.on('pageerror', (error) => errors.push(error));
      await page.addScriptTag({ content: readFileSync(join(at, 'picture/picture.js'), 'utf8') });
      const pixel = (x: number, y: number): Promise<number[]> =>
        page.evaluate(([a, b]) => (globalThis as unknown as { at(x: number, y: number): number[] }).at(a, b), [x, y] as const);
      for (const [center, color] of [
        [-1, [0xff, 0x88, 0]],
        [1, [0, 0x88, 0xff]],
      ] as const) {
        // 0.47 m from the middle of the cap, where a sphere that was stretched to a capsule's length would be gone: on both caps, and beside the cylinder.
        for (const [x, y] of [
          [0.25, 1.4],
          [-0.25, 1.4],
          [0.25, -1.4],
          [0.47, 0.9],
        ]) {
          const seen = await pixel(center + x, y);
          // (Newer versions take the energy of the gloss from the colour: 3 %.)
          for (let k = 0; k < 3; k++) expect(Math.abs(seen[k] - color[k]), `${seen.join()} at ${x}, ${y}`).toBeLessThanOrEqual(10);
        }
        // 0.54 m: nothing is there.
        expect(await pixel(center + 0.36, 1.4)).toEqual([0, 0, 0, 255]);
        expect(await pixel(center, 1.54)).toEqual([0, 0, 0, 255]);
      }
      expect(errors).toEqual([]);
    } finally {
      await browser.close();
    }
  });
});

describe('apps written from the documents', () => {
  let at = '';
  beforeAll(() => {
    at = project('apps', { three: '0.187.0', '@types/three': '0.187.0', typescript: '7.0.2', vite: '8.3.8' });
    for (const app of ['picking', 'platformer']) copyFileSync(join(root, `test/support/app-${app}.ts`), join(at, `src/${app}.ts`));
    checkTypes(at, ['src/picking.ts', 'src/platformer.ts'], true);
  }, 300_000);

  const said = (app: string): Record<string, unknown> => {
    run(at, 'npx', 'vite', 'build', '--logLevel', 'error', '--ssr', `src/${app}.ts`, '--outDir', 'node');
    return JSON.parse(run(at, 'node', `node/${app}.js`)) as Record<string, unknown>;
  };

  test('picking: plain, instanced, skinned and scaled meshes that move are hit where three draws them', () => {
    const { seen, drawn, missed, others, worst } = said('picking');
    expect((seen as string[]).toSorted()).toEqual(['ball', 'box', 'limb', 'rocks0', 'rocks1', 'rocks2', 'top']);
    expect(drawn).toBeGreaterThan(300);
    expect(missed).toBe(0);
    // A fitted box is larger than a ball, and hides a little of what is behind it.
    expect(others).toBeLessThan(0.02 * (drawn as number));
    expect(worst).toBeLessThan(1e-6);
  });

  test('a platformer: it walks, climbs, jumps, is carried, pushes, collects; saves and inputs lead to the same state', () => {
    const { ends, ...same } = said('platformer');
    expect(same).toEqual({ replayed: true, loaded: [true, true, true], wasInGoal: [true, false, false] });
    const end = ends as Record<
      string,
      { position: [number, number, number]; on: string | null; score: number; inGoal: boolean; crate: number }
    >;
    expect(end['coins']).toMatchObject({ on: 'level', score: 3, inGoal: false });
    expect(end['coins'].position[0]).toBeCloseTo(4.5, 6);
    // The crate stands against the wall at 9.75, and the character against the crate.
    expect(end['wall'].crate).toBeCloseTo(9.35, 2);
    expect(end['wall'].position[0]).toBeCloseTo(8.59, 2);
    expect(end['wall'].inGoal).toBe(true);
    // The heights of the ramp and of the stairs under it; the steep ramp begins at 4.
    expect(end['ramp'].position[1]).toBeCloseTo(1 + (0.1 + 0.35) / Math.cos(Math.PI / 6) + 0.56, 1);
    expect(end['steep'].position[1]).toBeCloseTo(0.91, 2);
    expect(end['stairs'].position[1]).toBeCloseTo(1.2 + 0.91, 2);
    expect(end['jump'].on).toBeNull();
    expect(end['jump'].position[1]).toBeGreaterThan(2);
    expect(end['lift'].on).toBe('lift');
    expect(end['lift'].position[1]).toBeGreaterThan(1.5);
    expect(end['door'].position[2]).toBeGreaterThan(13.5);
    expect(end['bumper'].position[0]).toBeLessThan(2);
  });
});
