// State ⇄ address: one list of fields reads it, checks it and writes it.

/** A value as text. */
export interface Codec<T> {
  /** Undefined for a text that is none of its values. */
  readonly read: (text: string) => T | undefined;
  readonly write: (value: T) => string;
}

export interface Field<T> extends Codec<T> {
  /** The parameter in the address. */
  readonly name: string;
  /** Not written where the state has this value. */
  readonly silent?: T;
}

export type Schema<S> = { readonly [K in keyof S]?: Field<NonNullable<S[K]>> };

/** Always written; with `silent`, unless it has that value. */
export function field<T>(name: string, codec: Codec<T>, silent?: T): Field<T> {
  return { ...codec, name, ...(silent !== undefined && { silent }) };
}

/** What an address says and is valid; the rest keeps what it is. */
export function readState<S>(schema: Schema<S>, parameters: URLSearchParams): Partial<S> {
  const state: Partial<S> = {};
  for (const key in schema) {
    const { name, read } = schema[key]!;
    const text = parameters.get(name);
    const value = text === null ? undefined : read(text);
    if (value !== undefined) state[key] = value;
  }
  return state;
}

export function writeState<S>(schema: Schema<S>, state: S): Record<string, string> {
  const parameters: Record<string, string> = {};
  for (const key in schema) {
    const { name, write, silent } = schema[key]!;
    const value = state[key];
    if (value !== undefined && value !== null && value !== silent) parameters[name] = write(value);
  }
  return parameters;
}

export function oneOf<T extends string | number>(values: readonly T[]): Codec<T> {
  return { read: (text) => values.find((value) => String(value) === text), write: String };
}

export function number(low = -Infinity, high = Infinity): Codec<number> {
  const read = (text: string): number | undefined => {
    const value = Number(text);
    return text !== '' && Number.isFinite(value) && value >= low && value <= high ? value : undefined;
  };
  return { read, write: String };
}

/** Values beside each other: `1.2,-0.5`. */
export function tuple<T extends readonly unknown[]>(codecs: { readonly [K in keyof T]: Codec<T[K]> }, joint = ','): Codec<T> {
  return {
    read(text) {
      const words = text.split(joint);
      const values = codecs.map((codec, i) => codec.read(words[i] ?? ''));
      return words.length === codecs.length && !values.includes(undefined) ? (values as unknown as T) : undefined;
    },
    write: (values) => codecs.map((codec, i) => codec.write(values[i])).join(joint),
  };
}
