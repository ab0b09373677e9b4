// Writes dist-package/, what `npm publish` and `npm pack` take: dist-lib (built before), a manifest and a README of its own.
// SITE_URL=https://example.org/kantsu/ makes its links absolute, REPOSITORY_URL names the repository; without them the words stand without links.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';

const root = new URL('../', import.meta.url);
const out = new URL('dist-package/', root);

/** What one imports, and its file. */
const ENTRIES = { '.': 'index', './inspect': 'inspect', './planar': 'planar', './record': 'record', './three': 'three' };

/** The manifest of the package, from that of the repository. */
export function packageManifest(repository = process.env['REPOSITORY_URL'], site = process.env['SITE_URL']) {
  const { name, version, keywords, license } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as Readonly<
    Record<string, unknown>
  >;
  const exported = Object.entries(ENTRIES).map(
    ([path, file]) => [path, { types: `./dist-lib/${file}.d.ts`, default: `./dist-lib/${file}.js` }] as const,
  );
  return {
    name,
    version,
    description:
      'Collision and raycasting for Three.js and plain TypeScript: rays with entry and exit, exact contacts, a deterministic world.',
    keywords,
    license,
    ...(site ? { homepage: site } : {}),
    ...(repository ? { repository: { type: 'git', url: `git+${repository}.git` } } : {}),
    type: 'module',
    sideEffects: false,
    types: './dist-lib/index.d.ts',
    exports: { ...Object.fromEntries<unknown>(exported), './package.json': './package.json' },
    files: ['dist-lib', 'CHANGELOG.md'],
    peerDependencies: { three: '>=0.160' },
    peerDependenciesMeta: { three: { optional: true } },
    engines: { node: '>=20' },
  };
}

/** What a bundle of an app carries, kB gzipped, without three. */
const APPS: readonly (readonly [string, string])[] = [
  ['a ray against a capsule', "import { capsule, raycastCapsule } from 'kantsu'; globalThis.made = [capsule, raycastCapsule];"],
  [
    'picking',
    "import { createQueryWorld } from 'kantsu'; import { pick } from 'kantsu/three'; globalThis.made = [createQueryWorld, pick];",
  ],
  ['a world that steps', "import { createWorld } from 'kantsu'; globalThis.made = createWorld;"],
];

async function sizeOf(code: string): Promise<number> {
  const lib = (name: string): string => fileURLToPath(new URL(`dist-lib/${name}.js`, root));
  const bundle = await rolldown({
    input: 'app',
    external: ['three'],
    resolve: { alias: { 'kantsu/three': lib('three'), kantsu: lib('index') } },
    treeshake: { moduleSideEffects: (id) => id === 'app' },
    plugins: [{ name: 'app', resolveId: (id) => (id === 'app' ? id : undefined), load: (id) => (id === 'app' ? code : undefined) }],
  });
  const { output } = await bundle.generate({ minify: true });
  return gzipSync(output[0].code).length / 1000;
}

export async function main(): Promise<number> {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out);
  cpSync(new URL('dist-lib/', root), new URL('dist-lib/', out), { recursive: true });
  for (const file of ['LICENSE', 'CHANGELOG.md']) cpSync(new URL(file, root), new URL(file, out));
  writeFileSync(new URL('package.json', out), `${JSON.stringify(packageManifest(), undefined, 2)}\n`);
  const sizes = await Promise.all(
    APPS.map(async ([name, code]) => `${name} ${(await sizeOf(code)).toFixed(name.includes('ray') ? 1 : 0)} kB`),
  );
  const site = process.env['SITE_URL']?.replace(/\/?$/, '/');
  const readme = readFileSync(new URL('docs/package/README.md', root), 'utf8')
    .replace('@@SIZES@@', `${sizes.join(' · ')}, without three.`)
    .replaceAll(/<!-- test:.* -->\n/g, '')
    .replaceAll(/\[([^\]]+)\]\(site:([^)]+)\)/g, (_, words: string, path: string) =>
      site === undefined ? words : `[${words}](${site}${path})`,
    );
  writeFileSync(new URL('README.md', out), readme);
  return 0;
}
