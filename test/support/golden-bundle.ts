// The committed scenes, and replays of recordings, as one script for engines that know no modules of ours: it leaves `golden`, with what the file exports.

import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';

const root = fileURLToPath(new URL('../../', import.meta.url));

export async function bundleGolden(): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: `${root}test/support/golden-scenes.ts`, formats: ['iife'], name: 'golden' },
      rolldownOptions: { output: { topLevelVar: false } },
    },
  });
  const [{ output }] = built as Rolldown.RolldownOutput[];
  return output[0].code;
}
