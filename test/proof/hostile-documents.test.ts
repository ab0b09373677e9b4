// Files and links that mean harm: a short run of `npm run fuzz -- --files` and `--links`, and the ones that once did harm, by name.
import { describe, expect, test } from 'vitest';
import { FieldError, LIMITS } from '../../src/page/document/limits.ts';
import { needsTrial } from '../../src/page/document/trial-run.ts';
import { tryDocument } from '../../src/page/document/try-document.ts';
import { exactJson } from '../../src/page/document/exact-json.ts';
import { decode } from '../../src/page/document/link-v2.ts';
import { readScene } from '../../src/page/document/scene-file.ts';
import { readState } from '../../src/page/document/page-state.ts';
import { linkOfState, stateOfLink } from '../../src/page/document/state-link.ts';
import type { State } from '../../src/page/document/page-state.ts';
import { encode } from '../support/link-v2.ts';
import { beyond, goodScenes, judgeError } from '../support/hostile-documents.ts';
import { fuzzFiles } from './fuzz-files.ts';
import { fuzzLinks } from './fuzz-links.ts';
import { cases } from '../support/long.ts';
import { growth } from './soak.ts';

test('400 hostile files: read within the limits, or refused by the name of a field (seed 14)', () => {
  const { read, complaints } = fuzzFiles(400, 14);
  expect(complaints).toEqual([]);
  expect(read).toBeGreaterThan(10);
});

const LINKS = cases(40, 400);
test(`${LINKS} hostile links: the same (seed 14)`, async () => {
  const { read, complaints } = await fuzzLinks(LINKS, 14);
  expect(complaints).toEqual([]);
  expect(read).toBeGreaterThan(LINKS / 40);
});

test('the judge itself sees what is wrong', () => {
  expect(judgeError(new TypeError('x is not a function'))).toMatch(/^throws/);
  expect(judgeError(new FieldError('document.flag', { given: 1 }))).toMatch(/^does not name|^is no sentence/);
  expect(beyond({ bodies: [{ name: 'x'.repeat(61) }] })).toBe('document.bodies.0.name has 61 characters');
  expect(beyond({ rays: [{ origin: [0, 1e100, 0] }] })).toMatch(/origin is/);
  expect(beyond({ camera: { position: [0, 1e100, 0] } })).toMatch(/position\.1 is 1e\+100/);
});

const ball = (more: object = {}, radius = 0.5): object => ({
  spec: { shape: { kind: 'sphere', center: [0, 0, 0], radius }, ...more },
  position: [0, 1, 0],
});
const ray = (more: object): object => ({ origin: [0, 0, 0], direction: [1, 0, 0], maxDistance: 20, name: '', ...more });
const old = (bodies: readonly object[], rays: readonly object[] = []): string => exactJson({ kantsu: 1, bodies, rays });

describe('a file is refused by name', () => {
  test.each<[string, string, string]>([
    ['bodies[0].spec.mass', 'is 5e-324; expected a number from 0.000001 to 1000000000000', old([ball({ mass: 5e-324 })])],
    ['bodies[0].spec.shape.radius', 'is 1e-70', old([ball({}, 1e-70)])],
    ['bodies[1].spec.name', 'expected text of at most 60 characters', old([ball(), ball({ name: 'x'.repeat(3_000_000) })])],
    ['bodies[0].spec.restitutoin', 'is unknown', old([ball({ restitutoin: 1 })])],
    ['bodies[0].spec.velocity[1]', 'is Infinity', old([ball({ velocity: [0, Infinity, 0] })])],
    ['bodies', 'is […] (20001); expected a list of at most 20000', old(Array.from({ length: 20_001 }, () => ball()))],
    ['rays[0].origin[0]', 'is 1e+100; expected a number from -1000 to 1000', old([], [ray({ origin: [1e100, 0, 0] })])],
    ['rays[0].direction', 'has length 0', old([], [ray({ direction: [0, 0, 0] })])],
    [
      'rays',
      'is […] (13); expected a list of at most 12',
      old(
        [],
        Array.from({ length: 13 }, () => ray({})),
      ),
    ],
    ['rays', 'is missing', '{"kantsu":1,"bodies":[]}'],
    ['file', 'is not valid JSON', '['.repeat(1_000_000)],
    [
      'models[0].data',
      'is not valid base64',
      exactJson({ kantsu: 2, state: goodScenes()[0].state, models: [{ digest: '', name: '', data: '?' }] }),
    ],
    ['tick', 'expected a whole number from 0 to 20000', exactJson({ kantsu: 2, state: { ...goodScenes()[0].state, tick: 20_001 } })],
  ])('%s %s', (field, why, text) => {
    let error: unknown;
    try {
      readScene(text, () => goodScenes()[0].state);
    } catch (caught) {
      error = caught;
    }
    expect(error).toBeInstanceOf(FieldError);
    const { message, values } = error as FieldError;
    expect(values['field']).toBe(field);
    expect(message.startsWith(field)).toBe(true);
    expect(message).toContain(why);
    expect((error as FieldError).in('ja')).toMatch(/[ぁ-ん]/);
  });
});

describe('a trial', () => {
  const order = (text: string): Parameters<typeof tryDocument>[0] => ({ scene: readScene(text, () => goodScenes()[0].state) });

  test('tells what comes before it comes, so that the page knows where it hangs', () => {
    const told: string[] = [];
    const scene = goodScenes()[1];
    tryDocument({ scene }, (report) => 'at' in report && told.push(report.at));
    expect(told[0]).toBe('built');
  });

  test('names the edit that the world refuses', () => {
    const { state } = goodScenes()[1];
    const edits = [{ tick: 0, command: 'remove', body: 12_345 }];
    const text = exactJson({ kantsu: 2, state: { ...state, edits } });
    expect(() => tryDocument(order(text), () => {})).toThrow(/^edits\[0\] was refused by the world: /);
  });

  test('names a damaged snapshot', () => {
    const scene = { ...goodScenes()[4], snapshot: new ArrayBuffer(100) };
    expect(() => tryDocument({ scene }, () => {})).toThrow(/^snapshot was refused by the world: /);
  });

  test('is not needed for a scene as it comes', () => {
    const { state } = goodScenes()[0];
    expect(needsTrial({ state: { ...state, edits: [] }, models: [], snapshot: undefined })).toBe(false);
    expect(needsTrial({ state, models: [], snapshot: undefined })).toBe(true);
    expect(needsTrial(goodScenes()[4])).toBe(true);
  });
});

test('edits may add 20,000 bodies in all, and no more', () => {
  const { state } = goodScenes()[1];
  const bodies = Array.from({ length: 11_000 }, () => ball());
  const populate = { tick: 0, command: 'populate', bodies };
  expect(() => readState({ ...state, edits: [populate] })).not.toThrow();
  expect(() => readState({ ...state, edits: [populate, populate] })).toThrow(/^edits adds up to 22000 bodies/);
  expect(LIMITS.bodies).toBe(20_000);
});

test('a link that says what it may not is refused by the name of the field', async () => {
  const { state } = goodScenes()[1];
  const bad = { ...state, rays: { ...state.rays, list: [{ ...ray({}), letter: 'A', hidden: false, origin: [1e100, 0, 0] }] } };
  const error: unknown = await stateOfLink(linkOfState(bad as unknown as State)).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(FieldError);
  expect((error as FieldError).message).toMatch(/^rays\.list\[0\]\.origin\[0\] is 1e\+100/);
});

test('a name of 50 kB, which every number of a link would look up, is refused', () => {
  const records = Array.from({ length: 20 }, (_, i) => ({ ['x'.repeat(50_000)]: i }));
  expect(() => decode(encode(records))).toThrow(RangeError);
});

test('soak sees what grows, and nothing where it only varies', () => {
  const round = { heap: 40e6, listeners: 300, nodes: 900, contexts: 1, gpu: 80 };
  const rounds = Array.from({ length: 9 }, (_, i) => ({ ...round, heap: 40e6 + 1e6 * (i % 2) }));
  expect(growth(rounds)).toEqual([]);
  expect(growth(rounds.map(({ heap }, i) => Object.assign({ ...round, heap }, { listeners: 300 + 5 * i })))).toEqual([
    'listeners grew from 310 to 330',
  ]);
  expect(growth(rounds.map(({ heap }, i) => Object.assign({ ...round, heap }, { contexts: i < 5 ? 1 : 2 })))).toEqual([
    'contexts grew from 1 to 2',
  ]);
});
