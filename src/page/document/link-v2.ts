// Links of version 2, which are still read: the deflated bytes of a document in a code of its own. Loaded with the first of them. No DOM.
//
// A value is a type byte, then its content; whole numbers are written seven bits per byte, low ones first. Repetitions are short: a string seen
// before, or known to both sides, is its number; a record with the same names as an earlier one is that one's number and its values; and a number is
// written as the difference from the last one of the same field of a similar record, in units of 2⁻¹⁶ if both are multiples of that.

import { UNIT, isOnGrid } from './exact-json.ts';

export type Plain = null | boolean | number | string | readonly Plain[] | { readonly [name: string]: Plain | undefined };

// Strings that both sides know.
export const WORDS: readonly string[] = [
  'simulation room scene built tick hash edits rays query inside next playing speed layers selected camera side tool gizmo meshes seed count gravity',
  'substeps sleeping list current hit letter name hidden origin direction maxDistance position target command body orientation linear angular shape',
  'point normal what copy along grip hand bodies spec kind center radius half min max p1 p2 a b c mass density velocity angularVelocity friction',
  'restitution rollingFriction layer mask gravityScale linearDamping angularDamping sensor source part offset place add spawn remove push hold release',
  'examine populate look ray select drag move turn size alone joins onward range world dynamic kinematic static closest any all interval surface solid',
  'skip sphere capsule aabb obb triangle turns shells edges floor labels normals preview touching contacts flashes velocities bounds pairs grid',
  'except fixedOrigin xray settings properties dt sleepSpeed continuous picked level matrix',
].flatMap((line) => line.split(' '));

const [NULL, FALSE, TRUE, TEXT, KNOWN, SEEN, LIST, RECORD, LIKE, SAME, DOUBLE, STEPS] = Array.from({ length: 12 }, (_, kind) => kind);
const DEEPEST = 24;
/** Bytes of a text, and of the name of a field: field paths are made of names, and each number looks up its path. */
const LONGEST_TEXT = 1000;
const LONGEST_NAME = 100;
/** The field that decides whether records are similar. */
const SORT = 'command';

/** Throws a `RangeError` for bytes that no page can have written. */
export function decode(bytes: Uint8Array): Plain {
  const strings: string[] = [];
  const shapes: (readonly string[])[] = [];
  const numbers = new Map<string, number>();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  const sound = <T>(value: T | undefined, holds = true): T => {
    if (value !== undefined && holds) return value;
    throw new RangeError(`byte ${at} is damaged`);
  };
  const byte = (): number => sound(bytes[at++]);
  const whole = (): number => {
    let n = 0;
    for (let scale = 1; ; scale *= 128) {
      const next = sound(byte(), scale <= 2 ** 49);
      n += (next & 127) * scale;
      if (next < 128) return n;
    }
  };
  /** The number of following items, each of at least one byte. */
  const length = (most = Infinity): number => {
    const n = whole();
    return sound(n, n <= Math.min(most, bytes.length - at));
  };
  const string = (kind: number): string => {
    if (kind === KNOWN) return sound(WORDS[whole()]);
    if (kind === SEEN) return sound(strings[whole()]);
    const n = length(LONGEST_TEXT);
    strings.push(new TextDecoder().decode(bytes.subarray(at, at + n)));
    at += n;
    return strings.at(-1)!;
  };
  const isString = (kind: number): boolean => kind === TEXT || kind === KNOWN || kind === SEEN;
  const isNumber = (kind: number): boolean => kind === SAME || kind === DOUBLE || kind === STEPS;
  const number = (kind: number, place: string): number => {
    let x = numbers.get(place) ?? 0;
    if (kind === STEPS) {
      const coded = whole();
      x = (isOnGrid(x) ? x : 0) + (coded % 2 === 0 ? coded / 2 : -(coded + 1) / 2) / UNIT;
    } else if (kind === DOUBLE) {
      // (Beyond the end a `RangeError`.)
      x = view.getFloat64(at, true);
      at += 8;
    }
    numbers.set(place, x);
    return x;
  };
  const read = (place: string, depth: number): Plain => {
    const kind = sound(byte(), depth <= DEEPEST);
    if (kind === NULL) return null;
    if (kind === FALSE || kind === TRUE) return kind === TRUE;
    if (isString(kind)) return string(kind);
    if (isNumber(kind)) return number(kind, place);
    // Numbers of a short list each have their own path; records of a list share one.
    const item = (_: unknown, i: number): Plain => read(isNumber(bytes[at]) && i < 16 ? `${place}.${i}` : `${place}[]`, depth + 1);
    if (kind === LIST) return Array.from({ length: length() }, item);
    let names: readonly string[];
    if (kind === RECORD) {
      names = Array.from({ length: length() }, () => {
        const next = byte();
        const name = string(sound(next, isString(next)));
        return sound(name, name.length <= LONGEST_NAME);
      });
      shapes.push(names);
    } else names = sound(shapes[whole()], kind === LIKE);
    sound(names, names.length <= bytes.length - at);
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
  return sound(value, at === bytes.length);
}
