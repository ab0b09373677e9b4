// Measures the dynamics: `node test/quality/run.mjs [--only NAME] [--seeds N] [--long]`. The sources are bundled first, as users get them: run module by
// module through Vite they are three times slower, which would make a table of minutes one of a quarter of an hour.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('../../', import.meta.url));
const cache = join(root, 'node_modules', '.cache');
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(join(cache, 'quality-'));
try {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir: folder,
      target: 'es2022',
      minify: false,
      lib: { entry: join(root, 'test/quality/quality.ts'), formats: ['es'], fileName: 'quality' },
      // As in vite.config.ts: a top-level `const` stays one, and kernels that read it are up to twice as fast.
      rolldownOptions: { output: { topLevelVar: false } },
    },
  });
  const quality = /** @type {{ main(options: string[]): number }} */ (await import(pathToFileURL(join(folder, 'quality.js')).href));
  process.exitCode = quality.main(process.argv.slice(2));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
