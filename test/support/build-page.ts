// The built page, served as a visitor of a static host would get it: once for all browser tests of a run, and for the proofs that drive a browser.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { build, preview } from 'vite';
import type { TestProject } from 'vitest/node';
import { launchBrowser } from './browser.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const cache = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url));

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, close } = await serveBuiltPage(['production', 'examples']);
  project.provide('siteUrl', url);
  return close;
}

/** Builds the page, opens a browser, and closes and removes both when the work with them is done. */
export async function withBuiltPage<T>(work: (browser: Browser, url: string) => Promise<T>): Promise<T> {
  const { url, close } = await serveBuiltPage(['production']);
  try {
    const browser = await launchBrowser();
    try {
      return await work(browser, url);
    } finally {
      await browser.close();
    }
  } finally {
    await close();
  }
}

async function serveBuiltPage(modes: readonly string[]): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  // A folder per run: two test runs in one checkout must not build over each other.
  await mkdir(cache, { recursive: true });
  const outDir = await mkdtemp(`${cache}page-`);
  // The test runner says NODE_ENV=test, and Vite would then build the development variant of the page.
  const before = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  try {
    await Promise.all(modes.map((mode) => build({ root, mode, logLevel: 'warn', build: { outDir, emptyOutDir: false } })));
    // Where a page waits for its next visitor (test/support/page.ts).
    await writeFile(`${outDir}/empty.html`, '<!doctype html>');
    const server = await preview({
      root,
      mode: 'production',
      logLevel: 'warn',
      build: { outDir },
      // Nothing of the build changes while it is served: a browser asks once for each file, and keeps the code that it has compiled.
      preview: { port: 0, host: '127.0.0.1', open: false, headers: { 'Cache-Control': 'max-age=86400' } },
    });
    const url = server.resolvedUrls?.local[0];
    if (url === undefined) throw new Error('The preview server gave no address.');
    const close = async (): Promise<void> => {
      await server.close();
      await rm(outDir, { recursive: true, force: true });
    };
    return { url, close };
  } catch (error) {
    await rm(outDir, { recursive: true, force: true });
    throw error;
  } finally {
    if (before === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = before;
  }
}
