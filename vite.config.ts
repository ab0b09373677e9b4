// One config for the page, the headless library (`--mode lib`) and the tests.
import { createHash } from 'node:crypto';
import { appendFileSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, resolve as resolvePath } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';
import { defineConfig } from 'vitest/config';
import type { Plugin, UserConfig } from 'vite';
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
  const core = ['core', 'scenes'].flatMap((folder) =>
    readdirSync(root + folder, { encoding: 'utf8', recursive: true }).map((file) => `${folder}/${file.replaceAll('\\', '/')}`),
  );
  const files = core.filter((file) => file.endsWith('.ts') && !/^core\/(?:planar|time|debug)\//.test(file));
  for (const file of [...files, 'page/model/lab.ts', 'page/input/grab.ts', 'page/model/add-body.ts'].toSorted()) {
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

const ENTRIES = { index: 'src/core/index.ts', planar: 'src/core/planar/index.ts', three: 'src/three/index.ts' };

// A build of its own: Vite would compile the declarations as if they were sources. Tests that bundle an entry of theirs get none.
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
      const types = await rolldown({
        input: ENTRIES,
        external: ['three'],
        plugins: [dts({ tsconfig: 'tsconfig.lib.json', emitDtsOnly: true })],
      });
      await types.write({ dir, chunkFileNames: 'shared/[name].js' });
    },
  };
}

// Three entries, what they share in chunks; readable, since it is read, and without source maps, which would double the package. Declarations come as one file per
// entry; they alone have the documentation: in the scripts it would be a fifth of the package once more, which is to stay below 300 kB.
const library: UserConfig = {
  publicDir: false,
  plugins: [declarations()],
  build: {
    target: 'es2022',
    minify: false,
    outDir: 'dist-lib',
    lib: {
      entry: ENTRIES,
      formats: ['es'],
    },
    rolldownOptions: { external: ['three'], output: { ...constants, chunkFileNames: 'shared/[name].js', comments: { jsdoc: false } } },
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
  expect: { poll: { timeout: 60_000 } },
};

const LONG_SUITE = { ...DRIVING, env: { LONG: '1' }, testTimeout: 1_200_000 };

/** Files of `test/browser/`: they share what they import, and come last. A file with its browser keeps one core busy: two at a time, wherever it is. */
const BROWSER_FILES = { pool: 'threads', isolate: false, sequence: { groupOrder: 1 }, maxWorkers: 2 } as const;

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
      // Written after the page into dist/api (`npm run api`): a build that will have it says so.
      HAS_API_REFERENCE: JSON.stringify(process.env['API_REFERENCE'] === '1'),
    },
    // assets/ also holds the README's pictures, so nothing is copied wholesale; what the page links or imports is bundled.
    publicDir: false,
    resolve,
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
        // Offsets and sizes as numbers where they are used, also where a module has many of them.
        optimization: { inlineConst: { mode: 'all', pass: 3 } },
        output: {
          ...constants,
          // All that the start page needs in two files: in thirty the same code is a twentieth larger, gzipped. three's renderer, with all that it is
          // made of, is one of them: it changes seldom, and a visitor who comes again has it.
          codeSplitting: {
            groups: [
              { name: 'three', test: /three[\\/]src[\\/]renderers[\\/]WebGLRenderer\.js$/, priority: 1 },
              { name: 'start', test: /src[\\/]page[\\/](?:main|page|rooms[\\/]range[\\/]range)\.ts$/ },
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
            // The core keeps no state between modules, so files may share a thread: starting one per file would cost more than the tests.
            pool: 'threads',
            isolate: false,
            // (By default one core stays idle: 111 s instead of 70 on two.)
            maxWorkers: '100%',
            testTimeout: 120_000,
            hookTimeout: 120_000,
          },
        },
        {
          extends: true,
          plugins: sources,
          test: {
            ...DRIVING,
            ...BROWSER_FILES,
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
            ...BROWSER_FILES,
            name: 'long-browser',
            include: longer().filter((path) => IN_BROWSER.test(path)),
          },
        },
      ],
    },
  };
});

const SOURCES = fileURLToPath(new URL('./src/', import.meta.url));
const THREE = fileURLToPath(new URL('./node_modules/three/', import.meta.url));
const INDEX = `${THREE}src/Three.js`;

// three's bundle is one module: whatever any room uses of its core would be loaded by every visitor. Its sources are modules of their own, from which
// each room takes what it needs. Their shaders are written for people; here they lose comments, indentation and the branches that no material of the page
// takes, and the classes the methods that nothing here calls.
function threeBySource(): Plugin {
  let uncalled: ReadonlySet<string> | undefined;
  return {
    name: 'kantsu:three-by-source',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id === 'three' ? INDEX : null),
    transform: {
      filter: { id: /three[\\/](?:src|examples[\\/]jsm)[\\/].*\.js$/ },
      handler(code, id) {
        uncalled ??= uncalledMethods();
        const part = withoutUnused(code, id);
        return { code: withoutMethods(part, IN_HAND.test(id) ? SCENE_FORMAT : uncalled), map: null };
      },
    },
  };
}

function withoutUnused(code: string, id: string): string {
  const name = id.slice(id.search(/\w+\.js$/), -3);
  const part = STAND_INS[name];
  if (part !== undefined) return part;
  if (NOT_DRAWN.test(id)) return "export const vertex = '', fragment = '';";
  if (NOT_ASKED.test(id)) return "export default '';";
  if (id.includes('.glsl')) return code.replace(/\/\* glsl \*\/`([^`]*)`/g, (_, shader: string) => JSON.stringify(lean(shader)));
  return (NOT_ENTERED[name] ?? []).reduce(emptied, code);
}

// Functions of the renderer that are asked for and never entered: for those materials, and for textures that are cubes, volumes, stacks or films.
const NOT_ENTERED: Readonly<Record<string, readonly string[]>> = {
  WebGLMaterials: ['Points', 'Sprites', 'Phong', 'Toon', 'Matcap', 'Distance'].map((kind) => `refreshUniforms${kind}`),
  WebGLTextures: ['setTexture2DArray', 'setTexture3D', 'setTextureCube', 'uploadCubeTexture', 'updateVideoTexture'],
};

function emptied(code: string, name: string): string {
  const [before, body, after] = code.split(new RegExp(`^(\\tfunction ${name}\\([^\\n]*\\) \\{\\n[\\s\\S]*?^\\t\\}$)`, 'm'));
  if (after === undefined) throw new Error(`three has no function ${name} any more`);
  return `${before}function ${name}() {${body.replace(/[^\n]/g, '')}}${after}`;
}

// Parts of the renderer that the page never comes to, as far as the renderer asks for them: headsets and other arrays of cameras, clipping planes, stacks of textures, shapes that bend, uniforms shared by materials,
// environment maps, post-processing, backgrounds (the page's is a mesh, and the page itself clears).
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
  WebGLEnvironments: 'export class WebGLEnvironments { get() { return null; } dispose() {} }',
  WebGLOutput: 'export class WebGLOutput {}',
  WebGLClipping: `export class WebGLClipping {
    uniform = { value: null, needsUpdate: false };
    numPlanes = 0;
    numIntersection = 0;
    init() { return false; }
    beginShadows() {}
    endShadows() {}
    setGlobalState() {}
    setState() {}
  }`,
  FrustumArray: 'export class FrustumArray {}',
  TextureUtils: 'export class TextureUtils {} export const getByteLength = () => 0;',
  WebGLBackground: `import { Color } from '../../math/Color.js';
  export class WebGLBackground {
    #colors; #color = new Color(0); #alpha;
    constructor(_, __, state, ___, alpha) { this.#colors = state.buffers.color; this.#alpha = alpha ? 0 : 1; }
    getClearColor() { return this.#color; }
    setClearColor(color, alpha = 1) { this.#color.set(color); this.setClearAlpha(alpha); }
    getClearAlpha() { return this.#alpha; }
    setClearAlpha(alpha) { this.#alpha = alpha; this.render(); }
    render() { this.#colors.setClear(this.#color.r, this.#color.g, this.#color.b, this.#alpha, true); }
    addToRenderList() {}
    dispose() {}
  }`,
};

// Shaders of materials and backgrounds that nothing on the page is drawn with; a model of the visitor's is drawn as meshes of standard, physical or basic
// material.
const NOT_DRAWN =
  /ShaderLib[\\/](?:background|backgroundCube|cube|distance|equirect|meshlambert|meshmatcap|meshnormal|meshphong|meshtoon|points|sprite|vsm)\.glsl/;

// Pieces of the others that stand behind conditions of which the renderer itself asks (tone mapping), or which belong to the materials above.
const NOT_ASKED =
  /ShaderChunk[\\/](?:alphahash|batching|clipping_planes|cube_uv|envmap|fog|gradientmap|lightprobes|lights_(?:lambert|phong|toon)|logdepthbuf|map_particle|morph|skin|tonemapping)\w*\.glsl/;

// Names on which shaders are conditional and which the page's are never compiled with: no scene here has fog, clipping planes, environment or light maps,
// lights other than directional and hemispherical ones (a model's own lights are not taken over), and no mesh bends.
const NEVER = new RegExp(
  `\\b(?:${[
    'DISTANCE|LAMBERT|PHONG|TOON|DITHERING|TONE_MAPPING|FOG_EXP2|ENV_WORLDPOS|ENVMAP_\\w+|SHADOWMAP_TYPE_(?:BASIC|VSM)',
    'USE_(?:ALPHAHASH|ALPHAMAP|BATCHING|BATCHING_COLOR|DISPLACEMENTMAP|ENVMAP|FOG|GRADIENTMAP|INSTANCING_MORPH|LIGHTMAP|LIGHT_PROBES|LIGHT_PROBES_GRID)',
    'USE_(?:LOGARITHMIC_DEPTH_BUFFER|MATCAP|MORPH\\w+|POINTS_UV|REVERSED_DEPTH_BUFFER|SIZEATTENUATION|SKINNING|SPECULARMAP)',
    'NUM_(?:CLIPPING_PLANES|LIGHT_PROBE_GRIDS|(?:POINT|RECT_AREA|SPOT|SUN)_LIGHT\\w+)(?= > 0)',
  ].join('|')})\\b`,
);

function lean(shader: string): string {
  const bare = shader.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
  const lines = bare.split('\n').map((line) => line.trim());
  return possible(lines.filter((line) => line !== '')).join('\n');
}

// Without the branches whose condition cannot hold. It cannot if each of its alternatives (`||`) has a part (`&&`) that never holds; one that denies
// something (`!`) is left alone.
function possible(lines: readonly string[]): string[] {
  const kept: string[] = [];
  // One per `#if` around the line: whether its branch is kept now, and what of it was written.
  const open: { keeps: boolean; written: boolean }[] = [];
  for (const line of lines) {
    const [, word, condition = ''] = /^#\s*(if|ifdef|ifndef|elif|else|endif)\b(.*)/.exec(line) ?? [];
    const outside = open.slice(0, word === undefined || word.startsWith('if') ? undefined : -1).every(({ keeps }) => keeps);
    const here = open.at(-1)!;
    const never =
      word !== 'ifndef' && word !== 'else' && !condition.includes('!') && condition.split('||').every((part) => NEVER.test(part));
    if (word === undefined) {
      if (outside) kept.push(line);
    } else if (word.startsWith('if')) {
      open.push({ keeps: !never, written: !never });
      if (outside && !never) kept.push(line);
    } else if (word === 'endif') {
      if (outside && here.written) kept.push(line);
      open.pop();
    } else {
      here.keeps = !never;
      if (never) continue;
      // The first branch that can be: an `#elif` becomes its `#if`, and an `#else` the only one.
      if (outside && (here.written || word === 'elif')) kept.push(here.written ? line : `#if${condition}`);
      here.written ||= word === 'elif';
    }
  }
  return kept;
}

// Classes that a visitor gets in the console (src/page/stage/three-kit.ts) keep their methods, and so does what they are made of: there any may be called. Only
// those that write and read three's own scene format go.
const IN_HAND =
  /src[\\/](?:core[\\/](?:\w*BufferAttribute|BufferGeometry|Object3D)|geometries[\\/]\w+|materials[\\/]\w+|math[\\/](?:Box3|Color|Euler|Matrix4|Quaternion|Vector[234])|objects[\\/](?:Group|Mesh))\.js$/;

const SCENE_FORMAT: ReadonlySet<string> = new Set(['toJSON', 'fromJSON']);

// A method is left out when its name stands nowhere in what the page can load, outside of methods of that name: neither in src/ nor in the files of three
// that src/ imports, or that those import. three looks up no method by a name it puts together.
const METHOD =
  /^\t(?:static )?(?:async )?(?!constructor\b)(\w+)\([^\n]*\) \{\n[\s\S]*?^\t\}$|^(\t+)this\.(\w+) = (?:async )?function[^\n]*\{\n[\s\S]*?^\2\};?$|^\t+this\.(\w+) = \4;$/gm;

// The lines stay, so that those after it are where the source map says.
function withoutMethods(code: string, names: ReadonlySet<string>): string {
  return code.replace(METHOD, (method, ...[ofClass, , ofObject, given]: (string | undefined)[]) =>
    names.has((ofClass ?? ofObject ?? given)!) ? method.replace(/[^\n]/g, '') : method,
  );
}

function uncalledMethods(): Set<string> {
  let texts = whatIsLoaded();
  const uncalled = new Set<string>();
  // What a method left out has called may now be called by nobody.
  for (let before = -1; before < uncalled.size; texts = texts.map((code) => withoutMethods(code, uncalled))) {
    before = uncalled.size;
    const uses = new Map<string, number>();
    for (const code of texts) for (const [word] of code.matchAll(/\w+/g)) uses.set(word, (uses.get(word) ?? 0) + 1);
    const own = new Map<string, number>();
    for (const code of texts) {
      for (const [method, ofClass, , ofObject, given] of code.matchAll(METHOD)) {
        const name = ofClass ?? ofObject ?? given ?? '';
        own.set(name, (own.get(name) ?? 0) + method.match(new RegExp(`\\b${name}\\b`, 'g'))!.length);
      }
    }
    for (const [name, n] of own) if (uses.get(name) === n) uncalled.add(name);
  }
  return uncalled;
}

/** Every file of src/, and every file of three that can be loaded because of them, without comments. */
function whatIsLoaded(): string[] {
  const files = new Map<string, string>();
  const places = exportsOf(INDEX);
  const follow = (code: string, file: string): void => {
    for (const [, names = '', from = ''] of code.matchAll(/\b(?:import|export)(?! type\b)\s*([^'";]*?)(?:\bfrom\s*|\(\s*|)'([^']+)'/g)) {
      if (from === 'three') for (const name of names.match(/(?<!type )\b\w+/g) ?? []) visit(places.get(name));
      else if (from.startsWith('three/addons/')) visit(`${THREE}examples/jsm/${from.slice('three/addons/'.length)}`);
      else if (from.startsWith('.') && file.startsWith(THREE)) visit(resolvePath(dirname(file), from));
    }
  };
  const visit = (file: string | undefined): void => {
    if (file === undefined || files.has(file)) return;
    const code = withoutComments(withoutUnused(readFileSync(file, 'utf8'), file));
    files.set(file, code);
    follow(code, file);
  };
  for (const name of readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.ts')) continue;
    const code = withoutComments(readFileSync(SOURCES + name, 'utf8'));
    files.set(SOURCES + name, code);
    follow(code, SOURCES + name);
  }
  return [...files.values()];
}

/** Where each name that an index of three exports is written. */
function exportsOf(file: string): Map<string, string> {
  const places = new Map<string, string>();
  const code = withoutComments(readFileSync(file, 'utf8'));
  for (const [, name = ''] of code.matchAll(/^export (?:class|const|function) (\w+)/gm)) places.set(name, file);
  for (const [, names = '', from = ''] of code.matchAll(/^export (\*|\{[^}]*\}) from '([^']+)'/gm)) {
    const there = resolvePath(dirname(file), from);
    if (names === '*') for (const [name, place] of exportsOf(there)) places.set(name, place);
    else for (const [name] of names.matchAll(/\w+/g)) places.set(name, there);
  }
  for (const [, names = ''] of code.matchAll(/^export \{([^}]*)\};/gm)) for (const [name] of names.matchAll(/\w+/g)) places.set(name, file);
  return places;
}

function withoutComments(code: string): string {
  return code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*/g, '$1');
}
