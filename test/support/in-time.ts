// Runs what might never end.

import vm from 'node:vm';

/** At most 10 s. */
export function inTime(act: () => void): void {
  const globals = globalThis as unknown as { actInTime: (() => void) | undefined };
  globals.actInTime = act;
  new vm.Script('globalThis.actInTime()').runInThisContext({ timeout: 10_000 });
}
