// Starts a proof: `node test/proof/run.mjs accuracy|fuzz [--snapshots] [options]`. Vite brings the TypeScript to Node, which cannot read it before version 22.
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

/** @typedef {{ module: { main(options: string[], library: () => Promise<unknown>): Promise<number> } }} Proof */

const root = fileURLToPath(new URL('../../', import.meta.url));
const [name = '', ...options] = process.argv.slice(2);
if (name !== 'accuracy' && name !== 'fuzz') throw new Error(`expected accuracy or fuzz, not ${name}`);

// A part of the fuzzing by its name: `fuzz --snapshots`.
const file = name === 'fuzz' && options[0] === '--snapshots' ? 'fuzz-snapshots' : name;

// What is built is asked as it is, past Vite; by a computed address, since it need not be there.
const library = () => /** @type {Promise<unknown>} */ (import(`${root}dist-lib/index.js`));
const proof = /** @type {Proof} */ (await runnerImport(`${root}test/proof/${file}.ts`, { root, configFile: false, logLevel: 'warn' }));
process.exitCode = await proof.module.main(options, library);
