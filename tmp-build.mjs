import { build } from 'vite';
const tree = process.argv[2], outDir = process.argv[3];
await build({ root: tree, configFile: false, logLevel: 'warn', publicDir: false, build: { outDir, emptyOutDir: true, target: 'es2022', minify: false, lib: { entry: { index: `${tree}/bench/core.ts` }, formats: ['es'] }, rolldownOptions: { output: { topLevelVar: false } } } });
