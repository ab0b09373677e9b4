// What might never return: no test runner can end a loop, the engine can.

import vm from 'node:vm';

/** ms. A step of a heap that spins at 7·10⁴ rad/s takes 2 s in a bundle, and ten times as long through a module runner. */
const PATIENCE = 120_000;

/** Throws when it takes longer than that. */
export function inTime(act: () => void): void {
  const globals = globalThis as unknown as { actInTime: (() => void) | undefined };
  globals.actInTime = act;
  new vm.Script('globalThis.actInTime()').runInThisContext({ timeout: PATIENCE });
  globals.actInTime = undefined;
}
