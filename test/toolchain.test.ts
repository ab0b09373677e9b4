// Guards against what has gone wrong with tools before: the stats.js of old behind a higher number, addresses in the lockfile.
import { readFileSync } from 'node:fs';
import Stats from 'stats.js';
import { expect, test } from 'vitest';
import { packageManifest } from '../.ci/build-package.ts';

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

interface Package {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

interface Lockfile {
  readonly packages: Readonly<
    Record<string, Partial<Package> & { readonly version?: string; readonly optionalDependencies?: Readonly<Record<string, string>> }>
  >;
}

const pkg = JSON.parse(read('package.json')) as Package;
const lock = JSON.parse(read('package-lock.json')) as Lockfile;
const wanted = pkg.devDependencies;

test('stats.js is the one with panels', () => {
  // 1.0.0 is the older code under the higher number.
  expect(typeof Stats.Panel).toBe('function');
});

test('the library depends on nothing; three is a peer of one entry point', () => {
  expect(pkg.dependencies).toBeUndefined();
  const manifest = packageManifest();
  expect(manifest).not.toHaveProperty('dependencies');
  expect(manifest.peerDependencies).toEqual({ three: '>=0.160' });
  expect(manifest.peerDependenciesMeta).toEqual({ three: { optional: true } });
});

test.each(Object.entries(wanted))('%s is pinned to an exact version: %s', (name, version) => {
  expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(lock.packages[`node_modules/${name}`]?.version).toBe(version);
});

test('the lockfile names no registry', () => {
  expect(read('package-lock.json')).not.toContain('"resolved"');
});

test('the lockfile has the binaries of every platform', () => {
  // An install over an existing node_modules can drop those of other platforms; `npm ci` then refuses the file.
  const missing = Object.entries(lock.packages).flatMap(([path, entry]) =>
    Object.keys(entry.optionalDependencies ?? {}).filter(
      (name) => lock.packages[`node_modules/${name}`] === undefined && lock.packages[`${path}/node_modules/${name}`] === undefined,
    ),
  );
  expect(missing).toEqual([]);
});
