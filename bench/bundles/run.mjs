// `npm run bench -- bundles [processes]`: the packed library as it is and as the bundlers' default production builds leave it, in fresh processes in turn.
import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, rmSync, writeFileSync } from 'node:fs';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import terser from '@rollup/plugin-terser';
import * as esbuild from 'esbuild';
import { rollup } from 'rollup';
import * as vite8 from 'vite';
import * as vite7 from 'vite7';
import webpack from 'webpack';

const BUNDLERS = {
  'Vite 7': (folder, out) => byVite(vite7, folder, out),
  'Vite 8': (folder, out) => byVite(vite8, folder, out),
  esbuild: (folder, outfile) => esbuild.build({ entryPoints: [`${folder}/pile.js`], bundle: true, minify: true, format: 'esm', outfile }),
  async Rollup(folder, file) {
    const made = await rollup({ input: `${folder}/pile.js`, plugins: [nodeResolve()] });
    await made.write({ file, format: 'es', plugins: [terser()] });
  },
  webpack: (folder, out) =>
    new Promise((resolve, reject) => {
      const output = { path: folder, filename: out.slice(folder.length + 1) };
      webpack({ mode: 'production', entry: `${folder}/pile.js`, output, performance: { hints: false } }, (error, stats) =>
        error || stats.hasErrors() ? reject(error ?? new Error(stats.toString('errors-only'))) : resolve(),
      );
    }),
};

async function byVite(vite, folder, out) {
  // (The polyfill asks for a document.)
  const build = { write: false, modulePreload: { polyfill: false }, rollupOptions: { input: `${folder}/pile.js` } };
  const built = await vite.build({ root: folder, configFile: false, logLevel: 'silent', build });
  writeFileSync(out, [built].flat()[0].output[0].code);
}

/** Prints the table; 1 where a bundle is more than 5 % slower in the median of its processes, or 10 % in the worst. */
export async function compareBundles(root, processes = 20) {
  execFileSync('npm', ['run', '-s', 'build:package'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  const folder = `${root}bench/node_modules/.cache/bundles`;
  const installed = `${folder}/node_modules/kantsu`;
  rmSync(folder, { recursive: true, force: true });
  cpSync(`${root}dist-package`, installed, { recursive: true });
  writeFileSync(`${folder}/package.json`, '{ "type": "module" }');
  copyFileSync(`${root}bench/bundles/pile.js`, `${folder}/pile.js`);

  const files = new Map([['as packed', `${folder}/pile.js`]]);
  for (const [name, bundle] of Object.entries(BUNDLERS)) {
    const out = `${folder}/${name.replace(' ', '-')}.js`;
    await bundle(folder, out);
    files.set(name, out);
  }

  const medians = new Map([...files.keys()].map((name) => [name, []]));
  const hashes = new Set();
  for (let turn = 0; turn < processes; turn++) {
    for (const [name, file] of files) {
      const { median, hash } = JSON.parse(execFileSync(process.execPath, [file], { encoding: 'utf8' }));
      medians.get(name).push(median);
      hashes.add(hash);
    }
  }
  if (hashes.size > 1) throw new Error(`the bundles end in different states: ${[...hashes].join(', ')}`);

  console.log(`\n### 600 mixed bodies in a heap, ms of processor time a step, ${processes} processes each\n`);
  console.log('| | median | worst |\n| --- | ---: | ---: |');
  let fine = true;
  let packed;
  for (const [name, values] of medians) {
    values.sort((a, b) => a - b);
    const median = values[values.length >> 1];
    const worst = values.at(-1);
    packed ??= { median, worst };
    fine &&= median <= 1.05 * packed.median && worst <= 1.1 * packed.worst;
    const share = (value, of) => `${value.toFixed(2)} (× ${(value / of).toFixed(3)})`;
    console.log(`| ${name} | ${share(median, packed.median)} | ${share(worst, packed.worst)} |`);
  }
  return fine ? 0 : 1;
}
