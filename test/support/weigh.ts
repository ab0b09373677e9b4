// A script of this folder that weighs what calls leave: built as users get the library, run in a process of its own (a test's transform allocates by itself).

import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'vite';

const root = fileURLToPath(new URL('../../', import.meta.url));

export interface Scales {
  readonly folder: string;
  /** Bytes by name, as the script prints them. On one thread, so that every run compiles the same code. */
  readonly weigh: (...given: string[]) => Promise<Record<string, number>>;
  readonly remove: () => Promise<void>;
}

export async function scalesOf(script: string): Promise<Scales> {
  await mkdir(`${root}node_modules/.cache`, { recursive: true });
  const folder = await mkdtemp(`${root}node_modules/.cache/${script}-`);
  await build({
    root,
    mode: 'lib',
    logLevel: 'warn',
    build: {
      outDir: folder,
      sourcemap: false,
      lib: { entry: `${root}test/support/${script}.ts`, formats: ['es'], fileName: 'script' },
      rolldownOptions: { external: [/^node:/] },
    },
  });
  return {
    folder,
    async weigh(...given) {
      const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', '--single-threaded', `${folder}/script.js`, ...given]);
      return JSON.parse(stdout) as Record<string, number>;
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
