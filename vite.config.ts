// One config for the page, the headless library (`--mode lib`) and the tests.
import { createHash } from 'node:crypto';
import { appendFileSync, readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import type { Plugin, UserConfig } from 'vite';
import { threeBySource } from './vite.three.ts';

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

// The licences of what is bundled. lil-gui lies inside three's addons, where Vite does not see it.
function licenceOfLilGui(): Plugin {
  return {
    name: 'kantsu:licence-of-lil-gui',
    apply: 'build',
    enforce: 'post',
    // Vite's own list is written among the last, and not seen by other plugins before.
    writeBundle({ dir = 'dist' }) {
      const mit = /Permission is hereby granted[\s\S]*?DEALINGS IN\s+THE SOFTWARE\./i.exec(
        readFileSync('node_modules/three/LICENSE', 'utf8'),
      );
      if (!mit) throw new Error('no text of the MIT licence was found');
      appendFileSync(`${dir}/${LICENCES}`, `\n## lil-gui - 0.17.0 (MIT)\n\nCopyright (c) 2019 George Michael Brower\n\n${mit[0]}\n`);
    },
  };
}

const LICENCES = 'licences.txt';

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

// Whoever shows a preview of a link (chats, search engines) reads no relative address. The page does not know where it will stand; who builds it may:
// `SITE_URL=https://example.org/kantsu/ npm run build`.
function absolutePreview(): Plugin {
  return {
    name: 'kantsu:absolute-preview',
    apply: 'build',
    // The built page: earlier its pictures have no names yet.
    enforce: 'post',
    generateBundle(_, bundle) {
      const site = process.env['SITE_URL'];
      const page = bundle['index.html'];
      if (site === undefined || site === '' || page?.type !== 'asset') return;
      const base = new URL(site.endsWith('/') ? site : `${site}/`);
      page.source = String(page.source).replace(
        /(<meta property="og:image" content=")([^"]+)/,
        (_match, head: string, path: string) => `<meta property="og:url" content="${base.href}" />\n    ${head}${new URL(path, base).href}`,
      );
    },
  };
}

const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')) as { version: string };

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

// Sizes are written in px, as they are on screens up to 1920 px wide; on wider ones all of them grow with the root's font size (`html` in tokens.css), so
// they become rem here. Hairlines stay hairlines, and so do the thresholds of @media, which ask for the screen itself.
const sizesFollowTheScreen = {
  postcssPlugin: 'kantsu:sizes-follow-the-screen',
  Declaration(declaration: { value: string; parent?: object | undefined }): void {
    const { parent } = declaration;
    const isRoot = parent !== undefined && 'selector' in parent && parent.selector === 'html';
    if (!isRoot) declaration.value = inRem(declaration.value);
  },
  AtRule: {
    container(rule: { params: string }): void {
      rule.params = inRem(rule.params);
    },
  },
};

/** Pixels of the root's font at scale 1. */
const ROOT = 16;

function inRem(value: string): string {
  return value.replace(/(?<![\w#.-])(-?\d*\.?\d+)px\b/g, (px, n: string) => (Math.abs(Number(n)) <= 1 ? px : `${Number(n) / ROOT}rem`));
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

// The files of `npm test` in which the long suite has more to do: those that ask for its size.
function longer(): string[] {
  const paths = readdirSync(new URL('test/', import.meta.url), { encoding: 'utf8', recursive: true });
  return paths
    .filter((path) => path.endsWith('.test.ts'))
    .map((path) => `test/${path.replaceAll('\\', '/')}`)
    .filter((path) => readFileSync(new URL(path, import.meta.url), 'utf8').includes("support/long.ts'"));
}

export default defineConfig(({ mode }) => {
  if (mode === 'lib') return library;
  return {
    // Relative addresses: the build works under any path of a static host.
    base: './',
    define: { SIMULATION_WORD: JSON.stringify(simulation()), KANTSU_VERSION: JSON.stringify(version) },
    // assets/ also holds the README's pictures, so nothing is copied wholesale; what the page links or imports is bundled.
    publicDir: false,
    plugins: [threeBySource(), strictPolicy(), absolutePreview(), licenceOfLilGui()],
    css: { postcss: { plugins: [sizesFollowTheScreen] } },
    server: { headers: isolation },
    preview: { headers: isolation },
    worker: { format: 'es', rolldownOptions: { output: constants } },
    build: {
      target: 'es2022',
      sourcemap: true,
      license: { fileName: LICENCES },
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
            include: ['test/long/**/*.test.ts', ...longer()],
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
