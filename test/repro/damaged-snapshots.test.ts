// Damaged snapshots gave a SyntaxError or URIError, and an ArrayBuffer of another realm was refused.

import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { createWorld, sphere, type World } from '../../src/core/index.ts';
import { fuzzSnapshots } from '../proof/fuzz-snapshots.ts';

function sample(): World {
  const world = createWorld();
  for (let x = 0; x < 4; x++) world.spawn({ shape: sphere({ center: [x, 0, 0], radius: 0.6 }), name: `${x}\ud800` });
  for (let i = 0; i < 3; i++) world.step();
  return world;
}

describe('a snapshot', () => {
  it('whose header’s length was edited is refused as damaged', () => {
    const world = sample();
    const kept = world.snapshot();
    const before = world.hash();
    const [, , length] = new Uint32Array(kept, 0, 3);
    for (const other of [0, 1, length - 1, length + 1, length - 100, kept.byteLength, 2 ** 31, 2 ** 32 - 1]) {
      const edited = kept.slice(0);
      new Uint32Array(edited)[2] = other;
      expect(() => world.restore(edited), String(other)).toThrow(/^snapshot is damaged: .* expected a whole buffer/);
    }
    expect(world.hash()).toBe(before);
  });

  it.each([1, 2, 3, 4, 5, 6, 8])('of version %i is refused by its number', (version) => {
    const world = sample();
    const kept = world.snapshot();
    new Uint32Array(kept)[1] = version;
    expect(() => world.restore(kept)).toThrow(`snapshot has version ${version}, expected 7`);
  });

  it('as an ArrayBuffer of another realm is taken', () => {
    const world = sample();
    const kept = world.snapshot();
    const there = runInNewContext('bytes => { const b = new ArrayBuffer(bytes.length); new Uint8Array(b).set(bytes); return b; }') as (
      bytes: Uint8Array,
    ) => ArrayBuffer;
    const foreign = there(new Uint8Array(kept));
    expect(foreign instanceof ArrayBuffer).toBe(false);
    const other = createWorld();
    other.restore(foreign);
    expect(other.hash()).toBe(world.hash());
    expect(() => other.restore(there(new Uint8Array(40)))).toThrow(/^snapshot begins with 0, expected/);
  });

  it('as a view of other numbers, a shared, spent or made-up buffer is refused with our own message, whatever it calls itself', () => {
    const world = sample();
    const kept = world.snapshot();
    const before = world.hash();
    const shared = new SharedArrayBuffer(kept.byteLength);
    new Uint8Array(shared).set(new Uint8Array(kept));
    const refused: [unknown, RegExp][] = [
      [new Uint32Array(kept), /^snapshot is \[.*\], expected an ArrayBuffer, or a Uint8Array/],
      [new DataView(kept), /^snapshot is \[object DataView\]/],
      [new Uint8Array(kept, 8), /^snapshot begins with/],
      [new Uint8Array(kept, 0, 8), /^snapshot is 8 bytes long, expected/],
      [Object.create(Uint8Array.prototype), /^snapshot is .*, expected an ArrayBuffer/],
      [new Proxy(new Uint8Array(kept), {}), /^snapshot is .*, expected an ArrayBuffer/],
      [shared, /^snapshot is \[object SharedArrayBuffer\], expected/],
      [Object.create(ArrayBuffer.prototype), /^snapshot is .*, expected an ArrayBuffer/],
      [{ [Symbol.toStringTag]: 'ArrayBuffer', byteLength: 99 }, /^snapshot is /],
      [new Proxy(kept, {}), /^snapshot is /],
      [null, /^snapshot is null, expected/],
      [undefined, /^snapshot is undefined, expected/],
      [10n, /^snapshot is 10, expected/],
    ];
    for (const [given, message] of refused) expect(() => world.restore(given as ArrayBuffer)).toThrow(message);
    const spent = kept.slice(0);
    structuredClone(spent, { transfer: [spent] });
    expect(() => world.restore(spent)).toThrow(/^snapshot is 0 bytes long, expected/);
    expect(world.hash()).toBe(before);
  });

  it('damaged in 400 ways is refused 400 times with our own message; with a true checksum it is refused or a world', () => {
    const { damaged, refused, forged, forgedRefused, failures } = fuzzSnapshots(400, 7);
    expect(failures).toEqual([]);
    expect(refused).toBe(damaged);
    expect(damaged).toBeGreaterThan(200);
    expect(forged).toBeGreaterThan(30);
    expect(forgedRefused).toBeGreaterThan(20);
  });
});
