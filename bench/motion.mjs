// The measurements of test/quality on the peers: `node bench/motion.mjs [--engines rapier,jolt] [--only impacts,shots]`.
import { bundled, root } from './bundle.mjs';

const motion = await bundled('motion/main.ts', `${root}bench/node_modules/.cache/motion`);
process.exitCode = motion === null ? 1 : await motion.run(process.argv.slice(2), root);
