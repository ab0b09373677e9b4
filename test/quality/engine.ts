// The engine that is measured: this library, unless `bench/` puts a peer in its place.

import { createWorld, type World } from '../../src/index.ts';
import type { NewWorldOptions } from './report.ts';

type Maker = (options?: NewWorldOptions) => World;

let maker: Maker = createWorld;

/** A world of the engine that is measured. */
export const makeWorld: Maker = (options) => maker(options);

/** From now on worlds are made by this. */
export function measureEngine(make: Maker): void {
  maker = make;
}
