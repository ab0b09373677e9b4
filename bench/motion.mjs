// The measurements of test/quality on the peers: `node bench/motion.mjs [--engines rapier,jolt] [--only impacts,shots]`.
import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('../', import.meta.url));
const cache = `${root}bench/node_modules/.cache/motion`;

async function main() {
  if (!existsSync(`${root}bench/node_modules`)) {
    console.error('The peers are not installed: run `npm --prefix bench install` once, then this again.');
    return 1;
  }
  await build({
    root: `${root}bench`,
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: 'motion/main.ts',
      outDir: cache,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      rolldownOptions: { output: { topLevelVar: false } },
    },
  });
  const motion = await import(pathToFileURL(`${cache}/main.js`).href);
  return motion.run(process.argv.slice(2), root);
}

process.exitCode = await main();
