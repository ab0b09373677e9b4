// Builds the page once for all browser tests of a run and serves it, as a visitor of a static host would get it.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build, preview } from 'vite';
import type { TestProject } from 'vitest/node';

const root = fileURLToPath(new URL('../../', import.meta.url));
const cache = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url));

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // A folder per run: two test runs in one checkout must not build over each other.
  await mkdir(cache, { recursive: true });
  const outDir = await mkdtemp(`${cache}page-`);
  // The test runner says NODE_ENV=test, and Vite would then build the development variant of the page.
  const before = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  try {
    await build({ root, mode: 'production', logLevel: 'warn', build: { outDir, emptyOutDir: true } });
    await build({ root, mode: 'examples', logLevel: 'warn', build: { outDir, emptyOutDir: false } });
    const server = await preview({
      root,
      mode: 'production',
      logLevel: 'warn',
      build: { outDir },
      preview: { port: 0, host: '127.0.0.1', open: false },
    });
    const url = server.resolvedUrls?.local[0];
    if (url === undefined) throw new Error('The preview server gave no address.');
    project.provide('siteUrl', url);
    return async () => {
      await server.close();
      await rm(outDir, { recursive: true, force: true });
    };
  } catch (error) {
    await rm(outDir, { recursive: true, force: true });
    throw error;
  } finally {
    if (before === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = before;
  }
}
