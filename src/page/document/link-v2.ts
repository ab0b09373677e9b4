// Links of version 2, which are still read: the deflated bytes of a document in a code of its own. Loaded with the first of them. No DOM.
//
// A value is a type byte, then its content; whole numbers are written seven bits per byte, low ones first. Repetitions are short: a string seen
// before, or known to both sides, is its number; a record with the same names as an earlier one is that one's number and its values; and a number is
// written as the difference from the last one of the same field of a similar record, in units of 2⁻¹⁶ if both are multiples of that.

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
  const float = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  const fail = (what: string): never => {
    throw new RangeError(`byte ${at}: ${what}`);
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
      strings.push(text);
      return text;
    }
    const list = kind === KNOWN ? WORDS : strings;
    return list[whole()] ?? fail('an unknown word');
  };
  const isString = (kind: number): boolean => kind === TEXT || kind === KNOWN || kind === SEEN;
  const number = (kind: number, place: string): number => {
    const last = numbers.get(place) ?? 0;
    let x = last;
    if (kind === STEPS) {
      const coded = whole();
      x = base(last) + (coded % 2 === 0 ? coded / 2 : -(coded + 1) / 2) / UNIT;
    } else if (kind === DOUBLE) {
      if (bytes.length - at < 8) fail('the end came too soon');
      x = float.getFloat64(at, true);
      at += 8;
    }
    numbers.set(place, x);
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
      shapes.push(names);
    } else names = shapes[whole()] ?? fail('like a record that was never there');
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
