// Links of version 2 as the pages of then made them: the code in which `link-v2.ts` reads them, written.
import { deflateRawSync } from 'node:zlib';
import { createHash } from '../../src/core/index.ts';
import { WORDS, type Plain } from '../../src/page/document/link-v2.ts';
import type { State } from '../../src/page/document/page-state.ts';

export function linkOfVersion2(state: State): string {
  const edits = state.edits.map(({ tick, command, ...rest }) => ({ tick, command, ...rest }));
  const packed = deflateRawSync(encode({ ...state, edits } as unknown as Plain));
  const digest = createHash().u32(2).u8s(packed, 0, packed.length).digest();
  return Buffer.concat([Buffer.from([2]), Buffer.from(digest.slice(0, 16), 'hex'), packed]).toString('base64url');
}

const NULL = 0;
const FALSE = 1;
const TRUE = 2;
const TEXT = 3;
const KNOWN = 4;
const SEEN = 5;
const LIST = 6;
const RECORD = 7;
const LIKE = 8;
/** The last number of the same field again. */
const SAME = 9;
const DOUBLE = 10;
const STEPS = 11;

const UNIT = 2 ** 16;
/** Differences within this are written as steps; they take at most five bytes. */
const FARTHEST = 2 ** 34;
/** The field that decides whether records are similar. */
const SORT = 'command';

class Memory {
  readonly strings: string[] = [];
  readonly numberOf = new Map<string, number>();
  readonly shapes: (readonly string[])[] = [];
  readonly shapeOf = new Map<string, number>();
  readonly last = new Map<string, number>();

  noteString(text: string): void {
    this.numberOf.set(text, this.strings.length);
    this.strings.push(text);
  }

  noteShape(names: readonly string[]): void {
    this.shapeOf.set(names.join('\n'), this.shapes.length);
    this.shapes.push(names);
  }
}

export function encode(value: Plain): Uint8Array {
  const bytes: number[] = [];
  const memory = new Memory();
  const words = new Map(WORDS.map((word, i) => [word, i]));
  const float = new DataView(new ArrayBuffer(8));

  const whole = (n: number): void => {
    let rest = n;
    while (rest > 127) {
      bytes.push((rest % 128) + 128);
      rest = Math.floor(rest / 128);
    }
    bytes.push(rest);
  };
  const string = (text: string): void => {
    const word = words.get(text);
    const seen = memory.numberOf.get(text);
    if (word !== undefined) {
      bytes.push(KNOWN);
      whole(word);
    } else if (seen !== undefined) {
      bytes.push(SEEN);
      whole(seen);
    } else {
      const utf8 = new TextEncoder().encode(text);
      bytes.push(TEXT);
      whole(utf8.length);
      for (const byte of utf8) bytes.push(byte);
      memory.noteString(text);
    }
  };
  const number = (x: number, place: string): void => {
    const last = memory.last.get(place) ?? 0;
    memory.last.set(place, x);
    const steps = (x - base(last)) * UNIT;
    if (Object.is(x, last)) bytes.push(SAME);
    else if (isOnGrid(x) && Math.abs(steps) < FARTHEST) {
      bytes.push(STEPS);
      whole(steps < 0 ? -2 * steps - 1 : 2 * steps);
    } else {
      bytes.push(DOUBLE);
      float.setFloat64(0, x, true);
      for (let i = 0; i < 8; i++) bytes.push(float.getUint8(i));
    }
  };
  const write = (given: Plain, place: string): void => {
    if (given === null) bytes.push(NULL);
    else if (typeof given === 'boolean') bytes.push(given ? TRUE : FALSE);
    else if (typeof given === 'string') string(given);
    else if (typeof given === 'number') number(given, place);
    else if (isList(given)) {
      bytes.push(LIST);
      whole(given.length);
      given.forEach((one, i) => write(one, placeIn(place, one, i)));
    } else {
      const names = Object.keys(given).filter((name) => given[name] !== undefined);
      const shape = memory.shapeOf.get(names.join('\n'));
      if (shape !== undefined) {
        bytes.push(LIKE);
        whole(shape);
      } else {
        bytes.push(RECORD);
        whole(names.length);
        for (const name of names) string(name);
        memory.noteShape(names);
      }
      let here = place;
      for (const name of names) {
        const one = given[name]!;
        write(one, `${here}.${name}`);
        if (name === SORT && typeof one === 'string') here = `${place}:${one}`;
      }
    }
  };
  write(value, '');
  return Uint8Array.from(bytes);
}

/** Numbers of a short list each have their own path; records of a list share one. */
function placeIn(place: string, one: Plain, index: number): string {
  return typeof one === 'number' && index < 16 ? `${place}.${index}` : `${place}[]`;
}

/** The reference of differences: the last number if it is on the grid, else 0. */
function base(last: number): number {
  return isOnGrid(last) ? last : 0;
}

/** Multiples of 2⁻¹⁶ whose differences are all exact; −0 is not among them. */
function isOnGrid(x: number): boolean {
  return Math.abs(x) < 2 ** 17 * UNIT && Number.isInteger(x * UNIT) && !Object.is(x, -0);
}

function isList(value: Plain): value is readonly Plain[] {
  return Array.isArray(value);
}
