// The machine in words, without its name.

import { execFileSync } from 'node:child_process';
import { arch, cpus, loadavg, platform } from 'node:os';
import type { Results } from './results.ts';

export function describeMachine(): Results['machine'] {
  const all = cpus();
  return {
    cpu: all[0]?.model.trim() ?? 'unknown',
    cores: all.length,
    platform: `${platform()} ${arch()}`,
    node: process.version,
    v8: process.versions.v8,
  };
}

export function loadNow(): number {
  return Math.round(100 * loadavg()[0]) / 100;
}

/** The commit of the tree, with a plus when src differs from it. */
export function commitOf(root: string): string {
  try {
    const git = (...args: string[]): string => execFileSync('git', ['-C', root, ...args], { encoding: 'utf8' }).trim();
    return git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain', '--', 'src') === '' ? '' : '+');
  } catch {
    return 'no commit';
  }
}
