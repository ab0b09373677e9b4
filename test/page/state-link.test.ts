// States as links: what goes in comes out, bit for bit; what is damaged is refused.
import { describe, expect, test } from 'vitest';
import { decode } from '../../src/page/document/link-v2.ts';
import { FieldError } from '../../src/page/document/limits.ts';
import { exactJson, fromExactJson } from '../../src/page/document/exact-json.ts';
import { readState } from '../../src/page/document/page-state.ts';
import type { State } from '../../src/page/document/page-state.ts';
import { LONGEST_LINK, linkOfState, stateOfLink } from '../../src/page/document/state-link.ts';
import { mulberry32 } from '../../src/core/math/random.ts';
import type { Random } from '../../src/core/math/random.ts';
import { linkOfVersion2 } from '../support/link-v2.ts';
import { randomVisit, stateOfLab } from '../support/random-edits.ts';
import { cases } from '../support/long.ts';

/** Any double but NaN, by its bits; often a special one, a whole one, or one on the codec's grid. */
function anyNumber(random: Random): number {
  const special = [0, -0, Infinity, -Infinity, 5e-324, -1, 2 ** 33, 2 ** 53, Number.MAX_VALUE, 1 / 65_536, -1 / 65_536, 131_072];
  const which = random();
  if (which < 0.2) return special[Math.floor(random() * special.length)];
  if (which < 0.4) return Math.round((random() - 0.5) * 1e6) / 65_536;
  if (which < 0.6) return random() - 0.5;
  const bits = new DataView(new ArrayBuffer(8));
  bits.setUint32(0, random() * 2 ** 32);
  bits.setUint32(4, random() * 2 ** 32);
  const x = bits.getFloat64(0);
  return Number.isNaN(x) ? 1 : x;
}

test.each([
  ['a list of 2⁴⁰', [6, 0x80, 0x80, 0x80, 0x80, 0x80, 0x40]],
  ['a string of 2³⁵', [3, 0x80, 0x80, 0x80, 0x80, 0x80, 0x01]],
  ['a record of 2²⁸ fields', [7, 0x80, 0x80, 0x80, 0x80, 0x01]],
  ['a number without an end', [11, ...Array.from({ length: 20 }, () => 0xff)]],
  ['lists in lists for ever', Array.from({ length: 200 }, (_, i) => (i % 2 === 0 ? 6 : 1))],
  ['a word that nobody knows', [4, 0x7f, 0x7f]],
  ['something after the end', [0, 0]],
  ['nothing', []],
])('%s is refused at once, packed', (_what, bytes) => {
  expect(() => decode(Uint8Array.from(bytes))).toThrow(RangeError);
});

describe('a link', () => {
  test.each(cases([1], [1, 3, 8]))('carries a random visit whole (seed %i)', async (seed) => {
    const state = stateOfLab(randomVisit(seed, 40).session);
    const link = linkOfState(state);
    expect(link).toMatch(/^[\w-]+$/);
    expect(await stateOfLink(link)).toEqual(state);
    // And so does a file.
    expect(readState(fromExactJson(exactJson({ state })) && (fromExactJson(exactJson({ state })) as { state: unknown }).state)).toEqual(
      state,
    );
  });

  test.each([
    ['picked', { a: 1_048_577, b: 2_097_155 }, [{ a: 1 }, { a: 1, b: -2 }, [1, 2], 7]],
    ['colourBy', 'speed', ['loudness', 7]],
  ] as const)('carries what is %s; without it it is as short as before', async (field, value, refused) => {
    const state = stateOfLab(randomVisit(3, 10).session);
    expect((await stateOfLink(linkOfState({ ...state, [field]: value })))[field]).toEqual(value);
    expect(state[field]).toBeUndefined();
    const old = Object.fromEntries(Object.entries(state).filter(([name]) => name !== field));
    expect(linkOfState(state)).toBe(linkOfState(old as State));
    for (const given of refused) expect(() => readState({ ...state, [field]: given })).toThrow(FieldError);
  });

  test('to a fresh room is short; fifteen seconds of dragging by hand fit', async () => {
    const fresh = stateOfLab(randomVisit(3, 0).session);
    expect(linkOfState(fresh).length).toBeLessThan(440);
    const random = mulberry32(5);
    let [x, y] = [0, 1];
    const edits = Array.from({ length: 900 }, (_, tick) => {
      x += Math.round((random() - 0.5) * 4000) / 65_536;
      y += Math.round((random() - 0.5) * 4000) / 65_536;
      return { tick, command: 'hold' as const, body: 1_048_580, grip: [0.123, -Math.SQRT1_2, 0.3], hand: [x, y, 0.5] };
    });
    const link = linkOfState({ ...fresh, tick: 900, edits: edits as unknown as State['edits'] });
    expect(link.length).toBeLessThan(LONGEST_LINK);
  });

  test('with any one character altered, left out or cut off is refused', async () => {
    const link = linkOfState(stateOfLab(randomVisit(3, 20).session));
    const random = mulberry32(9);
    for (let i = 0; i < 250; i++) {
      const at = Math.floor(random() * link.length);
      const other = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'[Math.floor(64 * random())];
      const damaged = [link.slice(0, at) + other + link.slice(at + 1), link.slice(0, at) + link.slice(at + 1), link.slice(0, at)][i % 3];
      if (damaged === link) continue;
      await expect(stateOfLink(damaged)).rejects.toThrow(FieldError);
    }
    for (const text of ['', 'A', '!!!', link + link, 'A'.repeat(LONGEST_LINK + 1)]) {
      await expect(stateOfLink(text)).rejects.toThrow(FieldError);
    }
  });

  test('that unfolds to far more than it is, is refused', async () => {
    const state = { ...stateOfLab(randomVisit(3, 0).session), hash: 'x'.repeat(5_000_000) };
    const link = linkOfState(state);
    expect(link.length).toBeLessThan(LONGEST_LINK);
    const refusal = { key: 'document.damaged', cause: { message: expect.stringMatching(/unfolds to 50\d{5} bytes/) as unknown } };
    await expect(stateOfLink(link)).rejects.toMatchObject(refusal);
    await expect(stateOfLink(linkOfVersion2(state), '2')).rejects.toMatchObject(refusal);
  });

  test('keeps every number and text (seed 11)', async () => {
    const random = mulberry32(11);
    const state = stateOfLab(randomVisit(3, 0).session);
    for (let i = 0; i < cases(10, 40); i++) {
      const hand = [0, 0, 0].map(() => Math.max(-1000, Math.min(1000, anyNumber(random))));
      const edit = {
        tick: 0,
        command: 'hold',
        body: 1_048_580,
        grip: [-0, 1 / 65_536, -Math.SQRT1_2],
        hand,
      } as unknown as State['edits'][0];
      const sent = { ...state, edits: [edit], hash: ['*', '**', '*-0', '', '*貫通'][i % 5] };
      expect(await stateOfLink(linkOfState(sent))).toEqual(sent);
      expect(await stateOfLink(linkOfVersion2(sent), '2')).toEqual(sent);
    }
  });

  test.each(
    cases(
      [1, 2, 3, 17, 33, 40],
      Array.from({ length: 60 }, (_, i) => i),
    ),
  )('of version 2 is still read, and to up to 10 edits no more than a tenth shorter (seed %i)', async (seed) => {
    const state = stateOfLab(randomVisit(seed, 10).session);
    const old = linkOfVersion2(state);
    expect(await stateOfLink(old, '2')).toEqual(state);
    if (state.edits.length <= 10) expect(linkOfState(state).length).toBeLessThan(1.1 * old.length);
    for (const version of ['3', '4', '', 'x'.repeat(1000)]) await expect(stateOfLink(old, version)).rejects.toThrow(FieldError);
  });

  test('of version 2 as it was first made is still read', async () => {
    const state = await stateOfLink(FIRST, '2');
    expect([state.room, state.tick, state.edits.length, state.rays.list.length]).toEqual(['range', 12, 2, 1]);
    expect(state.edits[0]).toEqual({ tick: 3, command: 'add', point: [1, 0, 2], normal: [0, 1, 0], what: 'sphere' });
  });

  test('of version 3 as it was first made is still read', async () => {
    const state = await stateOfLink(FIRST_3);
    expect([state.room, state.tick, state.edits.length, state.hash]).toEqual(['range', 12, 2, (await stateOfLink(FIRST, '2')).hash]);
  });
});

// Made by the first page with links of version 2; whoever changes how they are packed must go on reading it.
const FIRST =
  'AjaZS4FQjw6DRY47SwNBAIRzt9_t5vYUk_iK7xgtxAdEgkIKyQkWdmkEBUVMSAIWQkx822yvIFYSK0H_g2XELr_AWgULe7Gw0QuiXzMDMwOjYoSwEICDRBHGRePRRjsdRIgSo1OEU7-QVw5ddNNDL3HPmLBnTMr1jEnYnjFbIlIqlOczmUIqP5fOFGdTJWkrBxhnkimmPWPi5KQIlsEqIoXb8uwoO6h5xiyzqgR99DMgLSUZZIhhRkgwKqxF4ZS3q7U9Swp98fgxsXERfdB3lQX9dIuvdwOtKF8K3Zx9vazdv2d1NVd8OTu_auiVZG5c1Z8bP2dvLNelzDabweuw1NTYYx_FAYccccwJp8omyZgUutwi5v-b-MzSyteo6_-Fb1mdbvGZ1df1gGbDZo11GfoG';

const FIRST_3 =
  'SJ5VsL3WQQ4CIQwF0AspKf0U-MdxonP_I1hGmQURM5ooCxaEBAJ9bQchXny3cVCAZxrf-mcBeRcQdSdwW9ZMLnIx8Bql3biT6MnKu4ZZMWrhrW-KUS9Ce-JrJ49Z8Si91QOxiZj5O6cAnjRY9YkYJEqoSJVgsUjv6Epq4SKqZJFCswzoY9ESCf8FQJCFz6b9S7-fiB2FvsDWsQ7ofqgNIaZo1GywyrI97JzeFNmc0h0';
