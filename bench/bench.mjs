// Starts the benchmark: bundles the core from src as the library is bundled, the benchmark beside its peers, and runs it in this process.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { bundled, root } from './bundle.mjs';

const cache = `${root}bench/node_modules/.cache/bench`;
const argv = process.argv.slice(2);

/** Where the core of a tree is built, with the settings of the library's own build: without `topLevelVar: false` the kernels are half as fast. */
async function core(tree, name) {
  const outDir = `${cache}/${name}`;
  await build({
    root: tree,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      minify: false,
      lib: { entry: { index: `${tree}bench/core.ts` }, formats: ['es'] },
      rolldownOptions: { output: { topLevelVar: false } },
    },
  });
  return pathToFileURL(`${outDir}/index.js`).href;
}

/** The core as a commit has it, in a tree of its own. */
async function coreOf(commit) {
  const tree = `${root}node_modules/.cache/bench/${commit}/`;
  rmSync(tree, { recursive: true, force: true });
  mkdirSync(`${tree}bench`, { recursive: true });
  const files = execFileSync('git', ['-C', root, 'archive', commit, 'src'], { maxBuffer: 1 << 28 });
  execFileSync('tar', ['-x', '-C', tree], { input: files });
  // Before the folder src/core/ had an index of its own.
  const index = existsSync(`${tree}src/core/index.ts`) ? '../src/core/index.ts' : '../src/index.ts';
  writeFileSync(`${tree}bench/core.ts`, readFileSync(`${root}bench/core.ts`, 'utf8').replace('../src/core/index.ts', index));
  return core(tree, commit);
}

async function main() {
  if (argv[0] === 'bundles') {
    const { compareBundles } = await import('./bundles/run.mjs');
    return compareBundles(root, Number(argv[1] ?? 20));
  }
  const bench = await bundled('main.ts', `${cache}/main`);
  if (bench === null) return 1;
  const options = bench.readOptions(argv);
  if (options === null) return 1;
  if (options.command === 'report') return bench.report(root);
  const ours = options.at === '' ? await core(root, 'core') : await coreOf(options.at);
  const earlier = options.against === '' ? null : await import(await coreOf(options.against));
  return bench.run(options, await import(ours), earlier, { core: ours, main: pathToFileURL(`${cache}/main/main.js`).href, root });
}

process.exitCode = await main();
