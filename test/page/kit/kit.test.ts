// What the kit does without a page: steps in time, state and address, the texts of a room.

import { describe, expect, test } from 'vitest';
import { LANGUAGE, texts } from '../../../src/page/kit/texts.ts';
import { hundredths, stepped } from '../../../src/page/kit/pointer-drag.ts';
import { RoomState } from '../../../src/page/kit/room-state.ts';
import { field, number, oneOf, readState, tuple, writeState } from '../../../src/page/kit/address-schema.ts';
import { Stepper } from '../../../src/page/kit/steps.ts';

describe('steps', () => {
  const values = [3, 1, 1, 2, 2];
  const at = (index: number): number => values[index];

  test('glide from one to the next, and stay at the last', () => {
    const stepper = new Stepper(5, { least: -1, isStill: false });
    stepper.frame(0);
    stepper.go(0);
    stepper.go(1);
    stepper.frame(10);
    expect(stepper.between(at)).toBe(3);
    stepper.frame(10.2);
    expect(stepper.between(at)).toBeGreaterThan(1);
    expect(stepper.between(at)).toBeLessThan(3);
    stepper.frame(11);
    expect(stepper.between(at)).toBe(1);
    stepper.go(99);
    expect(stepper.index).toBe(4);
    stepper.go(-99);
    expect(stepper.index).toBe(-1);
  });

  test('play to the end by themselves, and then from the first', () => {
    let moved = 0;
    const stepper = new Stepper(5, { least: -1, isStill: false, moved: () => (moved += 1) });
    stepper.toggle();
    for (let now = 0; now < 20 && stepper.isPlaying; now += 0.1) stepper.frame(now);
    expect([stepper.index, stepper.isPlaying]).toEqual([4, false]);
    stepper.toggle();
    expect([stepper.index, stepper.isPlaying]).toEqual([0, true]);
    stepper.next();
    expect([stepper.index, stepper.isPlaying, moved]).toEqual([1, false, 3]);
  });

  test('jump where motion is unwanted', () => {
    const stepper = new Stepper(5, { isStill: true });
    stepper.go(1);
    stepper.frame(1);
    expect(stepper.between(at)).toBe(1);
  });
});

describe('state and address', () => {
  interface State {
    readonly size: number;
    readonly kind: 'a' | 'b';
    readonly at?: readonly [number, number] | undefined;
    readonly unwritten: number;
  }
  const schema = {
    size: field('n', number(0, 10)),
    kind: field('kind', oneOf(['a', 'b'] as const), 'a'),
    at: field('at', tuple<readonly [number, number]>([number(), number()])),
  };

  test('go both ways; what is silent or not there is not written', () => {
    const state: State = { size: 2.5, kind: 'b', at: [1, -2], unwritten: 1 };
    expect(writeState<State>(schema, state)).toEqual({ n: '2.5', kind: 'b', at: '1,-2' });
    expect(writeState<State>(schema, { ...state, kind: 'a', at: undefined })).toEqual({ n: '2.5' });
    expect(readState<State>(schema, new URLSearchParams('n=2.5&kind=b&at=1,-2'))).toEqual({ size: 2.5, kind: 'b', at: [1, -2] });
  });

  test('what is wrong in an address is left out', () => {
    for (const bad of ['n=11', 'n=', 'n=x', 'kind=c', 'at=1', 'at=1,2,3', 'at=1,x', 'at=,', 'other=1']) {
      expect(readState<State>(schema, new URLSearchParams(bad)), bad).toEqual({});
    }
  });

  test('a change ends the case, a drag can be taken back, a finished action is announced', () => {
    let said = 0;
    const state = new RoomState<{ readonly x: number }>({ x: 1, shown: 'one' }, () => (said += 1));
    state.hold.grab();
    state.set({ x: 2 });
    expect(state.value).toEqual({ x: 2, shown: undefined });
    expect(said).toBe(0);
    state.hold.cancel();
    expect(state.value).toEqual({ x: 1, shown: 'one' });
    state.act({ x: 3, shown: 'three' });
    state.hold.done();
    expect([state.value.shown, said]).toEqual(['three', 3]);
  });
});

test('texts follow the language, unless another one is named', () => {
  const t = texts({ 'kit.n': ['{n} {n|ray|rays}', 'レイ {n} 本'] });
  expect([t('kit.n', { n: 1 }), t('kit.n', { n: 2 })]).toEqual(['1 ray', '2 rays']);
  expect(t('kit.n', { n: 2 }, 'ja')).toBe('レイ 2\u00a0本');
  LANGUAGE.value = 'ja';
  expect(t('kit.n', { n: 1 })).toBe('レイ 1\u00a0本');
  LANGUAGE.value = 'en';
});

test('a hand reaches hundredths, a key tenths that stay what they are', () => {
  expect([hundredths(1.2349), hundredths(-0.001)]).toEqual([1.23, 0]);
  expect([stepped(0.2, 1, false), stepped(0.3, -1, true)]).toEqual([0.3, 0.29]);
});
