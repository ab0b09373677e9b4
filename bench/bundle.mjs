// Bundles a script of the benchmark beside its peers and imports it.
import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

export const root = fileURLToPath(new URL('../', import.meta.url));

/** The module of `entry` (relative to bench/), bundled into `outDir`; null, with a message, if the peers are not installed. */
export async function bundled(entry, outDir) {
  if (!existsSync(`${root}bench/node_modules`)) {
    console.error('The peers are not installed: run `npm --prefix bench install` once, then this again.');
    return null;
  }
  await build({
    root: `${root}bench`,
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: entry,
      outDir,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      rolldownOptions: { output: { topLevelVar: false } },
    },
  });
  return import(pathToFileURL(`${outDir}/main.js`).href);
}
