// Starts a proof: `node test/proof/run.mjs accuracy|fuzz [options]`. Vite brings the TypeScript to Node, which cannot read it before version 22.
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const root = fileURLToPath(new URL('../../', import.meta.url));
const proofs = readdirSync(new URL('.', import.meta.url)).filter((name) => /^(accuracy|fuzz)\.ts$/.test(name));
const [name, ...options] = process.argv.slice(2);
if (!proofs.includes(`${name}.ts`)) throw new Error(`expected one of ${proofs.join(', ')}, not ${name}`);

// What is built is asked as it is, past Vite.
const library = () => import('../../dist-lib/index.js');
const { module } = await runnerImport(`${root}test/proof/${name}.ts`, { root, configFile: false, logLevel: 'warn' });
process.exitCode = await module.main(options, library);
