// One config for the page, the headless library (`--mode lib`) and the tests.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';
import { defineConfig } from 'vitest/config';
import type { Plugin, UserConfig } from 'vite';
import { captureConstants } from './.ci/capture-constants.ts';
import { builtSources } from './test/support/built-sources.ts';

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

// three by its sources, file by file: of its bundle, which is one module, the start page would load what any room uses of it (6 kB, gzipped).
function threeByFile(): Plugin {
  return {
    name: 'kantsu:three-by-file',
    apply: 'build',
    enforce: 'pre',
    resolveId: { filter: { id: /^three$/ }, handler: () => fileURLToPath(import.meta.resolve('three/src/Three.js')) },
  };
}

// The laboratory comes beside the shell, not after it.
function preloadedStart(): Plugin {
  return {
    name: 'kantsu:preloaded-start',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => /\bstart-[\w-]+\.js$/.test(file))
          .map((file) => ({ tag: 'link', attrs: { rel: 'modulepreload', crossorigin: true, href: `./${file}` }, injectTo: 'head' })),
    },
  };
}

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
  const core = ['core', 'scenes'].flatMap((folder) =>
    readdirSync(root + folder, { encoding: 'utf8', recursive: true }).map((file) => `${folder}/${file.replaceAll('\\', '/')}`),
  );
  const files = core.filter((file) => /\.tsx?$/.test(file) && !/^core\/(?:planar|time|debug|record)\//.test(file));
  for (const file of [...files, 'page/model/session.ts', 'page/tools/grab.ts', 'page/model/add-body.ts'].toSorted()) {
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

// The names of the package, as its users import them, lead to its sources: `paths` of tsconfig.base.json.
const resolve = { tsconfigPaths: true };

// Elements are Preact's: `jsxImportSource` of tsconfig.base.json, which Vite does not read.
const oxc = { jsx: { runtime: 'automatic', importSource: 'preact' } } as const;

const ENTRIES = {
  index: 'src/core/index.ts',
  inspect: 'src/core/inspect.ts',
  planar: 'src/core/planar/index.ts',
  record: 'src/core/record/index.ts',
  three: 'src/three/index.ts',
};

// The compiler writes a declaration per source, the bundler one per entry. A build of its own: Vite would compile the declarations as if they were sources.
// Tests that bundle an entry of theirs get none.
function declarations(): Plugin {
  let dir: string | undefined;
  return {
    name: 'kantsu:declarations',
    apply: 'build',
    configResolved(config) {
      const { lib, outDir } = config.build;
      if (lib && typeof lib.entry === 'object') dir = outDir;
    },
    async closeBundle() {
      if (dir === undefined) return;
      const root = fileURLToPath(new URL('./', import.meta.url));
      const written = `${root}node_modules/.cache/declarations`;
      rmSync(written, { recursive: true, force: true });
      execFileSync(process.execPath, [`${root}node_modules/typescript/bin/tsc`, '-p', `${root}tsconfig.lib.json`, '--outDir', written]);
      const types = await rolldown({
        input: Object.fromEntries(
          Object.entries(ENTRIES).map(([name, file]) => [name, `${written}/${file.replace(/^src\/|\.ts$/g, '')}.d.ts`]),
        ),
        external: ['three'],
        experimental: { attachDebugInfo: 'none' },
        // TypeScript before 5.7 does not know `Uint8Array<ArrayBuffer>`.
        plugins: [
          dts({ dtsInput: true, emitDtsOnly: true }),
          { name: 'plain-arrays', renderChunk: (code) => code.replaceAll(/(?<=\wArray)<ArrayBuffer>/g, '') },
        ],
      });
      await types.write({ dir, chunkFileNames: 'shared/[name].js' });
      // Namespaces of declarations have no code.
      rmSync(`${dir}/shared/rolldown-runtime.js`, { force: true });
    },
  };
}

// What a module computes when it is loaded has no effect but its value, which `sideEffects` of package.json says of whole modules only: here of each constant, so
// that a bundle leaves out the kernels that it does not use (a ray against a sphere is 5 kB instead of 50).
function pureConstants(): Plugin {
  return {
    name: 'kantsu:pure-constants',
    enforce: 'pre',
    transform: (code, id) =>
      /[\\/]src[\\/](?:core|three)[\\/]/.test(id)
        ? code.replace(
            /^((?:export )?(?:const|let) [\w$]+(?:: [^=]+)? = )(?=(?:new )?[A-Za-z_$][\w$.]*(?:<[^;]*>)?\()/gm,
            '$1/* @__PURE__ */ ',
          )
        : undefined,
  };
}

// Five entries, what they share in chunks; readable, since it is read, and without source maps, which would double the package. Declarations come as one file per
// entry; they alone have the documentation: in the scripts it would be a fifth of the package once more, which is to stay below 300 kB.
const library: UserConfig = {
  publicDir: false,
  plugins: [pureConstants(), captureConstants(), declarations()],
  build: {
    target: 'es2022',
    minify: false,
    outDir: 'dist-lib',
    lib: {
      entry: ENTRIES,
      formats: ['es'],
    },
    rolldownOptions: {
      // Numbers of one chunk in the other; the rest is done by captureConstants.
      optimization: { inlineConst: { mode: 'all', pass: 3 } },
      external: ['three'],
      output: {
        ...constants,
        // (Not the name under which the declarations leave an empty one.)
        chunkFileNames: ({ name }) => `shared/${name === 'rolldown-runtime' ? 'runtime' : '[name]'}.js`,
        comments: { jsdoc: false },
      },
    },
  },
};

// The examples, after the page and into the same folder: plain pages that share nothing with it.
const examples: UserConfig = {
  base: './',
  publicDir: false,
  resolve,
  plugins: [strictPolicy()],
  preview: { headers: isolation },
  worker: { format: 'es', rolldownOptions: { output: constants } },
  build: {
    target: 'es2022',
    emptyOutDir: false,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      input: readdirSync(new URL('src/examples/', import.meta.url))
        .filter((file) => file.endsWith('.html'))
        .map((file) => `src/examples/${file}`),
      output: constants,
    },
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

const IN_BROWSER = /^test\/browser\//;

// Of tests that drive a browser. Without a graphics card, on a shared machine, it now and then loses seconds that no test can foresee. What is broken
// fails twice; what passed at the second try is printed as such, and is to be looked into: `LATE=200 npm run test:browser` finds tests that read too early.
const DRIVING = {
  environment: 'node',
  globalSetup: ['test/support/build-page.ts'],
  retry: 1,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000, interval: 20 } },
};

const LONG_SUITE = { ...DRIVING, env: { LONG: '1' }, testTimeout: 1_200_000 };

// Files share what they import: nothing keeps a state between modules, and starting a thread per file would cost more than the tests.
const SHARED = { pool: 'threads', isolate: false } as const;

// Of `npm test`: both projects are one group, browser files (the longest) first: unit tests fill what is left of the cores at their end. (Three workers on two
// cores take as long.)
const SHORT_SUITE = { ...SHARED, maxWorkers: availableParallelism() };

// In watch mode (`npx vitest`) what is edited would not be built anew.
const sources = process.argv.includes('run') ? [builtSources()] : [];

export default defineConfig(({ mode }) => {
  if (mode === 'lib') return library;
  if (mode === 'examples') return examples;
  return {
    // Relative addresses: the build works under any path of a static host.
    base: './',
    define: {
      SIMULATION_WORD: JSON.stringify(simulation()),
      KANTSU_VERSION: JSON.stringify(version),
      // Written after the page into dist/docs (`npm run docs`): a build that will have it says so.
      HAS_DOCUMENTATION: JSON.stringify(process.env['DOCUMENTATION'] === '1'),
    },
    // assets/ also holds the README's pictures, so nothing is copied wholesale; what the page links or imports is bundled.
    publicDir: false,
    resolve,
    oxc,
    plugins: [threeByFile(), preloadedStart(), strictPolicy(), absolutePreview()],
    css: { postcss: { plugins: [sizesFollowTheScreen] } },
    server: { headers: isolation },
    preview: { headers: isolation },
    worker: { format: 'es', rolldownOptions: { output: constants } },
    build: {
      target: 'es2022',
      sourcemap: true,
      license: { fileName: 'licences.txt' },
      modulePreload: { polyfill: false },
      // three's renderer and what the start page needs beside it; test/browser/weight.test.ts says how much may be.
      chunkSizeWarningLimit: 1200,
      rolldownOptions: {
        // Offsets and sizes as numbers where they are used, also where a module has many of them.
        optimization: { inlineConst: { mode: 'all', pass: 3 } },
        output: {
          ...constants,
          // The shell, and in one file all else that the start page needs: in thirty the same code is a twentieth larger, gzipped, and with three's
          // renderer in one of its own by 1 kB.
          codeSplitting: {
            groups: [
              { name: 'shell', test: /src[\\/]page[\\/]main\.tsx?$/, priority: 1 },
              { name: 'start', test: /src[\\/]page[\\/]start\.tsx?$/ },
            ],
          },
        },
      },
    },
    test: {
      projects: [
        {
          extends: true,
          plugins: sources,
          test: {
            name: 'unit',
            environment: 'node',
            include: ['test/**/*.test.ts'],
            exclude: ['test/browser/**', 'test/long/**'],
            ...SHORT_SUITE,
            testTimeout: 120_000,
            hookTimeout: 120_000,
          },
        },
        {
          extends: true,
          plugins: sources,
          test: {
            ...DRIVING,
            ...SHORT_SUITE,
            name: 'browser',
            include: ['test/browser/**/*.test.ts'],
            testTimeout: 120_000,
          },
        },
        // Many seeds, many scenes: minutes, not seconds. `npm run test:long` runs these two, `npm test` does not.
        {
          extends: true,
          plugins: sources,
          test: {
            ...LONG_SUITE,
            name: 'long',
            include: ['test/long/**/*.test.ts', ...longer().filter((path) => !IN_BROWSER.test(path))],
            fileParallelism: false,
          },
        },
        {
          extends: true,
          plugins: sources,
          test: {
            ...LONG_SUITE,
            ...SHARED,
            // After the others; many of them draw, which keeps a core busy.
            sequence: { groupOrder: 1 },
            maxWorkers: 2,
            name: 'long-browser',
            include: longer().filter((path) => IN_BROWSER.test(path)),
          },
        },
      ],
    },
  };
});
