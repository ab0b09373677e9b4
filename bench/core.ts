// What the benchmark takes from Kantsu, built as a user gets it; the pile is the scene that the page and the tests build too.

export * from '../src/core/index.ts';
export { scenes } from '../src/scenes/index.ts';
