// The engine that is measured: this library, unless `bench/` puts a peer in its place.

import { createWorld, type World, type WorldOptions } from '../../src/core/index.ts';

type Maker = (options?: WorldOptions) => World;

let maker: Maker = createWorld;
let rounding = 1e-9;

/** A world of the engine that is measured. */
export const makeWorld: Maker = (options) => maker(options);

/** A change of velocity below this share of the speed is rounding. */
export const roundingShare = (): number => rounding;

/** From now on worlds are made by this; `share` as above, larger for an engine in single precision. */
export function measureEngine(make: Maker, share = rounding): void {
  maker = make;
  rounding = share;
}
