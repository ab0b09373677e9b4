// Plain values (numbers, strings, lists, records of them) as bytes and back, short and exact: every double keeps its bits. No DOM.
//
// A value is a type byte, then its content; whole numbers are written seven bits per byte, low ones first. Repetitions are short: a string seen
// before, or known to both sides, is its number; a record with the same names as an earlier one is that one's number and its values; and a number is
// written as the difference from the last one of the same field of a similar record, in units of 2⁻¹⁶ if both are multiples of that.

export type Plain = null | boolean | number | string | readonly Plain[] | PlainRecord;
export interface PlainRecord {
  readonly [name: string]: Plain | undefined;
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
const DEEPEST = 24;
/** Bytes of a text, and of the name of a field: field paths are made of names, and each number looks up its path. */
const LONGEST_TEXT = 1000;
const LONGEST_NAME = 100;
/** The field that decides whether records are similar. */
const SORT = 'command';

export class CodecError extends Error {}

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

/** `known` are strings that both sides have; a later version may only append to them. */
export function encode(value: Plain, known: readonly string[]): Uint8Array {
  const bytes: number[] = [];
  const memory = new Memory();
  const words = new Map(known.map((word, i) => [word, i]));
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
      bytes.push(...utf8);
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

/** Throws a `CodecError` for bytes that `encode` cannot have written. */
export function decode(bytes: Uint8Array, known: readonly string[]): Plain {
  const memory = new Memory();
  const float = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  const fail = (what: string): never => {
    throw new CodecError(`byte ${at}: ${what}`);
  };
  const byte = (): number => (at < bytes.length ? bytes[at++] : fail('the end came too soon'));
  const whole = (): number => {
    let n = 0;
    for (let scale = 1; scale <= 2 ** 49; scale *= 128) {
      const next = byte();
      n += (next & 127) * scale;
      if (next < 128) return n;
    }
    return fail('a number is too long');
  };
  /** The number of following items, each of at least one byte. */
  const length = (): number => {
    const n = whole();
    return n <= bytes.length - at ? n : fail('more is announced than there is');
  };
  const string = (kind: number): string => {
    if (kind === TEXT) {
      const n = length();
      if (n > LONGEST_TEXT) fail('a text is too long');
      const text = new TextDecoder('utf-8', { fatal: false }).decode(bytes.subarray(at, at + n));
      at += n;
      memory.noteString(text);
      return text;
    }
    const list = kind === KNOWN ? known : memory.strings;
    return list[whole()] ?? fail('an unknown word');
  };
  const isString = (kind: number): boolean => kind === TEXT || kind === KNOWN || kind === SEEN;
  const number = (kind: number, place: string): number => {
    const last = memory.last.get(place) ?? 0;
    let x = last;
    if (kind === STEPS) {
      const coded = whole();
      x = base(last) + (coded % 2 === 0 ? coded / 2 : -(coded + 1) / 2) / UNIT;
    } else if (kind === DOUBLE) {
      if (bytes.length - at < 8) fail('the end came too soon');
      x = float.getFloat64(at, true);
      at += 8;
    }
    memory.last.set(place, x);
    return x;
  };
  const read = (place: string, depth: number): Plain => {
    if (depth > DEEPEST) fail('too deep');
    const kind = byte();
    if (kind === NULL) return null;
    if (kind === FALSE || kind === TRUE) return kind === TRUE;
    if (isString(kind)) return string(kind);
    if (kind === SAME || kind === DOUBLE || kind === STEPS) return number(kind, place);
    if (kind === LIST) {
      const list: Plain[] = [];
      for (let n = length(), i = 0; i < n; i++) list.push(read(placeIn(place, isNumber(bytes[at]) ? 0 : null, i), depth + 1));
      return list;
    }
    if (kind !== RECORD && kind !== LIKE) fail('an unknown kind of value');
    let names: readonly string[];
    if (kind === RECORD) {
      names = Array.from({ length: length() }, () => {
        const next = byte();
        const name = isString(next) ? string(next) : fail('a name is no word');
        return name.length <= LONGEST_NAME ? name : fail('a name is too long');
      });
      memory.noteShape(names);
    } else names = memory.shapes[whole()] ?? fail('like a record that was never there');
    if (names.length > bytes.length - at) fail('more is announced than there is');
    let here = place;
    // This keeps names from reaching the prototype.
    const fields = names.map((name): [string, Plain] => {
      const one = read(`${here}.${name}`, depth + 1);
      if (name === SORT && typeof one === 'string') here = `${place}:${one}`;
      return [name, one];
    });
    return Object.fromEntries(fields);
  };
  const value = read('', 0);
  if (at !== bytes.length) fail('something follows the end');
  return value;
}

/** Numbers of a short list each have their own path; records of a list share one. */
function placeIn(place: string, one: Plain, index: number): string {
  return typeof one === 'number' && index < 16 ? `${place}.${index}` : `${place}[]`;
}

function isNumber(kind: number): boolean {
  return kind === SAME || kind === DOUBLE || kind === STEPS;
}

/** The reference of differences: the last number if it is on the grid, else 0. */
function base(last: number): number {
  return isOnGrid(last) ? last : 0;
}

/** Multiples of 2⁻¹⁶ whose differences are all exact; −0 is not among them. */
function isOnGrid(x: number): boolean {
  return Math.abs(x) < 2 ** 17 * UNIT && Number.isInteger(x * UNIT) && !Object.is(x, -0);
}

function isList(value: readonly Plain[] | PlainRecord): value is readonly Plain[] {
  return Array.isArray(value);
}
