// Unit tests import the sources as modules that Node loads by itself, built beforehand as users get them. The test runner's own transform makes every
// imported name a property of an object, and kernels that call each other run six times slower through it.

import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const root = fileURLToPath(new URL('../../', import.meta.url));
const sources = `${root}src/`;

/** Builds them once, when the tests start. Not for watch mode: what is edited later is not built anew. */
export function builtSources(): Plugin {
  const folder = `${root}node_modules/.cache/sources-${process.pid}`;
  let built: Set<string> | undefined;
  let define: Record<string, unknown> = {};
  return {
    name: 'kantsu:built-sources',
    enforce: 'pre',
    configResolved(config) {
      define = config.define ?? {};
    },
    async buildStart() {
      if (built !== undefined) return;
      built = alone();
      process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
      await build({
        root,
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        define,
        resolve: { tsconfigPaths: true },
        oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
        build: {
          target: 'es2022',
          minify: false,
          outDir: folder,
          lib: {
            entry: Object.fromEntries([...built].map((path) => [nameOf(path), path])),
            formats: ['es'],
            fileName: (_, name) => `${name}.mjs`,
          },
          rolldownOptions: { external: PACKAGE, output: { topLevelVar: false, chunkFileNames: '[name]-[hash].mjs' } },
        },
      });
    },
    async resolveId(name, importer) {
      if (importer === undefined || PACKAGE.test(name)) return null;
      const path = name.startsWith('.')
        ? resolve(dirname(importer), name)
        : ((await this.resolve(name, importer, { skipSelf: true }))?.id ?? '');
      return built?.has(path) === true ? `${folder}/${nameOf(path)}.mjs` : null;
    },
  };
}

const nameOf = (path: string): string => path.slice(sources.length).replace(/\.tsx?$/, '');

/** The sources that come without styles, workers and whatever else only a bundler reads, also by way of what they import. */
function alone(): Set<string> {
  const imports = new Map<string, string[]>();
  for (const name of readdirSync(sources, { encoding: 'utf8', recursive: true })) {
    const path = resolve(sources, name);
    if (!/\.tsx?$/.test(path) || path.endsWith('.d.ts')) continue;
    const code = readFileSync(path, 'utf8');
    if (code.includes('import.meta')) continue;
    const names = Array.from(code.matchAll(IMPORTED), ([, from, dynamic]) => from ?? dynamic).filter((one) => one.startsWith('.'));
    imports.set(
      path,
      names.map((one) => resolve(dirname(path), one)),
    );
  }
  for (let size = -1; size !== imports.size;) {
    size = imports.size;
    for (const [path, names] of imports) if (names.some((name) => !imports.has(name))) imports.delete(path);
  }
  return new Set(imports.keys());
}

/** `import … from '…'`, `import '…'`, `export … from '…'`, `import('…')`; not those of types alone. */
const IMPORTED = /^(?:import|export)\b(?! type\b)(?:[^;'=]*from )? ?'([^']+)'|\bimport\('([^']+)'\)/gm;
/** Of others: the names of the package itself lead to its sources. */
const PACKAGE = /^(?!kantsu(?:\/|$))[a-z]/;
