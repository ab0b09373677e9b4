// One config for the page, the headless library (`--mode lib`) and the tests.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import type { Plugin, UserConfig } from 'vite';

// Cross-origin isolation: without it the clock of a page ticks in 0.1 ms, with it in 0.005 ms, and there is no SharedArrayBuffer.
const isolation = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

// The built page loads nothing from elsewhere and runs nothing inline. The dev server injects inline styles and opens a
// socket, so the policy is written at build time only; the browser tests run against the build and so against the policy.
const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  // A visitor's own glTF file carries its buffers and textures inside, which three reads by fetch.
  "connect-src 'self' blob: data:",
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'self'",
].join('; ');

function strictPolicy(): Plugin {
  return {
    name: 'kantsu:content-security-policy',
    apply: 'build',
    transformIndexHtml: () => [
      {
        tag: 'meta',
        attrs: { 'http-equiv': 'Content-Security-Policy', content: contentSecurityPolicy },
        injectTo: 'head-prepend',
      },
    ],
  };
}

// What moves bodies, as one word: a link says with which arithmetic it was made, and a page of another says that its world may differ.
function simulation(): string {
  const hash = createHash('sha256');
  const root = fileURLToPath(new URL('./src/', import.meta.url));
  const folders = ['math', 'shapes', 'closest', 'narrowphase', 'broadphase', 'raycast', 'world', 'dynamics', 'scenes'];
  const files = folders
    .flatMap((folder) => readdirSync(root + folder).map((file) => `${folder}/${file}`))
    .filter((file) => file.endsWith('.ts'));
  for (const file of [...files, 'app/lab.ts', 'app/grab.ts', 'app/add-body.ts'].toSorted()) {
    hash.update(file).update(readFileSync(root + file));
  }
  return hash.digest('hex').slice(0, 8);
}

// A top-level `const` stays one: an engine then treats the kernels' buffers and offsets as constants, which makes them up to twice as fast. (By
// default Vite turns them into `var`, which may change at any time.)
const constants = { topLevelVar: false };

// three's bundle is one module: whatever any room uses of its core would be loaded by every visitor. Its sources are modules of their own, from which
// each room takes what it needs. Their shaders are written for people; here they lose comments and indentation, as in three's own bundle.
function threeBySource(): Plugin {
  const source = fileURLToPath(new URL('./node_modules/three/src/Three.js', import.meta.url));
  return {
    name: 'kantsu:three-by-source',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id === 'three' ? source : null),
    transform: {
      filter: { id: /three[\\/]src[\\/].*(?:\.glsl|WebXRManager|WebGLMorphtargets|WebGLUniformsGroups)\.js$/ },
      handler: (code, id) => ({ code: withoutUnused(code, id), map: null }),
    },
  };
}

function withoutUnused(code: string, id: string): string {
  const part = STAND_INS[id.slice(id.search(/\w+\.js$/), -3)];
  if (part !== undefined) return part;
  if (NOT_DRAWN.test(id)) return "export const vertex = '', fragment = '';";
  if (NOT_ASKED.test(id)) return "export default '';";
  return code.replace(/\/\* glsl \*\/`([^`]*)`/g, (_, shader: string) => JSON.stringify(lean(shader)));
}

// Parts of the renderer that the page never comes to, as far as the renderer asks for them: the door to headsets, shapes that bend, uniforms shared by
// materials.
const STAND_INS: Readonly<Record<string, string>> = {
  WebXRManager: `export class WebXRManager {
    enabled = false;
    isPresenting = false;
    addEventListener() {}
    removeEventListener() {}
    setAnimationLoop() {}
    getEnvironmentBlendMode() {}
    dispose() {}
  }`,
  WebGLMorphtargets: 'export class WebGLMorphtargets { update() {} }',
  WebGLUniformsGroups: 'export class WebGLUniformsGroups { update() {} bind() {} dispose() {} }',
};

// Shaders of materials and backgrounds that nothing on the page is drawn with; a model of the visitor's is drawn as meshes of standard or basic material.
const NOT_DRAWN =
  /ShaderLib[\\/](?:background|backgroundCube|cube|distance|equirect|meshlambert|meshmatcap|meshphong|meshtoon|points|sprite)\.glsl/;

// Pieces of the others that stand behind conditions which nothing on the page fulfils: it has no bones, morphs, batches, clipping planes or grids of
// light probes (a mesh that bends is refused), and the lighting of the materials above.
const NOT_ASKED =
  /ShaderChunk[\\/](?:alphahash|batching|clipping_planes|gradientmap|lightprobes|lights_(?:lambert|phong|toon)|map_particle|morph|skin)\w*\.glsl/;

function lean(shader: string): string {
  const bare = shader.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
  return bare.replace(/\s*\n\s*/g, '\n').trim();
}

const library: UserConfig = {
  publicDir: false,
  build: {
    target: 'es2022',
    sourcemap: true,
    minify: false,
    outDir: 'dist-lib',
    lib: { entry: 'src/index.ts', formats: ['es'], fileName: 'index' },
    rolldownOptions: { output: constants },
  },
};

export default defineConfig(({ mode }) => {
  if (mode === 'lib') return library;
  return {
    // Relative addresses: the build works under any path of a static host.
    base: './',
    define: { SIMULATION_WORD: JSON.stringify(simulation()) },
    // assets/ also holds the README's pictures, so nothing is copied wholesale; what the page links or imports is bundled.
    publicDir: false,
    plugins: [threeBySource(), strictPolicy()],
    server: { headers: isolation },
    preview: { headers: isolation },
    worker: { format: 'es', rolldownOptions: { output: constants } },
    build: {
      target: 'es2022',
      sourcemap: true,
      modulePreload: { polyfill: false },
      // three's renderer and what the start page needs beside it; test/browser/weight.test.ts says how much may be.
      chunkSizeWarningLimit: 900,
      rolldownOptions: {
        output: {
          ...constants,
          // All that the start page needs in two files: in thirty the same code is a twentieth larger, gzipped. three's renderer, with all that it is
          // made of, is one of them: it changes seldom, and a visitor who comes again has it.
          codeSplitting: {
            groups: [
              { name: 'three', test: /three[\\/]src[\\/]renderers[\\/]WebGLRenderer\.js$/, priority: 1 },
              { name: 'start', test: /src[\\/](?:main|app[\\/]page|app[\\/]rooms[\\/]range[\\/]range)\.ts$/ },
            ],
          },
        },
      },
    },
    test: {
      projects: [
        {
          extends: true,
          test: {
            name: 'unit',
            environment: 'node',
            include: ['test/**/*.test.ts'],
            exclude: ['test/browser/**', 'test/long/**'],
            // The core keeps no state between modules, so files may share a thread: starting one per file would cost more than the tests.
            pool: 'threads',
            isolate: false,
            testTimeout: 120_000,
            hookTimeout: 120_000,
          },
        },
        {
          extends: true,
          test: {
            name: 'browser',
            environment: 'node',
            include: ['test/browser/**/*.test.ts'],
            globalSetup: ['test/support/build-page.ts'],
            // Pages are drawn in software and want every core; after the unit tests, and one at a time.
            sequence: { groupOrder: 1 },
            fileParallelism: false,
            // A browser without a graphics card on a shared machine now and then loses seconds that no test can foresee. What is broken fails twice; what
            // passed at the second try is printed as such, and is to be looked into: `LATE=200 npm run test:browser` finds tests that read too early.
            retry: 1,
            testTimeout: 300_000,
            hookTimeout: 180_000,
            expect: { poll: { timeout: 60_000 } },
          },
        },
        // Many seeds, many scenes: minutes, not seconds. `npm run test:long` runs it, `npm test` does not.
        {
          extends: true,
          test: {
            name: 'long',
            environment: 'node',
            include: ['test/long/**/*.test.ts', 'test/browser/{click,links,reading}.test.ts'],
            env: { LONG: '1' },
            globalSetup: ['test/support/build-page.ts'],
            fileParallelism: false,
            retry: 1,
            testTimeout: 1_200_000,
            hookTimeout: 180_000,
            expect: { poll: { timeout: 60_000 } },
          },
        },
      ],
    },
  };
});
