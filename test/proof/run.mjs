// Starts a proof: `node test/proof/run.mjs accuracy|fuzz|soak|page-cost|pictures|screenshots|level|docs-check|build-package [options]`. Vite brings the TypeScript to Node, which cannot read it before version 22.
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

/** @typedef {{ module: { main(options: string[], library: () => Promise<unknown>, load: (url: string) => Promise<unknown>): Promise<number> } }} Proof */

const root = fileURLToPath(new URL('../../', import.meta.url));
const [name = '', ...options] = process.argv.slice(2);
const PROOFS = ['accuracy', 'fuzz', 'soak', 'page-cost', 'pictures', 'screenshots', 'level', 'docs-check', 'build-package'];
if (!PROOFS.includes(name)) throw new Error(`expected ${PROOFS.join(', ')}, not ${name}`);
// `fuzz` alone is about rays and pairs; what else is fuzzed has a file of its own.
const other = ['api', 'snapshots', 'files', 'links', 'page'].find((kind) => options.includes(`--${kind}`));
const file = name === 'fuzz' && other !== undefined ? `fuzz-${other}` : name;

// What is built is asked as it is, past Vite; by a computed address, since it need not be there.
const library = async () => {
  const entries = /** @type {object[]} */ (
    await Promise.all(['index', 'inspect', 'planar'].map((entry) => import(`${root}dist-lib/${entry}.js`)))
  );
  return /** @type {unknown} */ (Object.assign({}, ...entries));
};
const proof = /** @type {Proof} */ (
  await runnerImport(file === 'build-package' ? `${root}.ci/build-package.ts` : `${root}test/proof/${file}.ts`, {
    root,
    configFile: false,
    logLevel: 'warn',
    resolve: { tsconfigPaths: true },
    define: { SIMULATION_WORD: '"fuzzing"' },
  })
);
/** What a proof has built for itself, past Vite as well. */
const load = (/** @type {string} */ url) => /** @type {Promise<unknown>} */ (import(url));
process.exitCode = await proof.module.main(options, library, load);
