// Reads a TypeScript source as text, far enough to know its imports and its words: comments and the insides of strings are
// told apart from code. No parser: the compiler's is not importable, and a wrong guess here fails a test instead of hiding.

export interface ImportFound {
  /** As written, e.g. `../math/vec3.ts` or `three`; null where the address is computed and cannot be read. */
  readonly specifier: string | null;
  readonly line: number;
}

export interface Scan {
  /** The source with comments blanked and every string literal replaced by an empty one; lines stay where they were. */
  readonly code: string;
  readonly imports: readonly ImportFound[];
}

// A slash after one of these begins a regular expression; after a name, a number or a closing bracket it divides.
const BEFORE_REGEX = /(?:^|[=(,:;!&|?{}[+\-*%~^<>\n]|\b(?:return|typeof|case|in|of|do|else|void|delete|throw|new|await|yield))$/;

// `<T,>(…)` and `<T extends …>(…)`: a function with type parameters, which is no element.
const TYPE_PARAMETERS = /^<[\w$]+\s*(?:,|extends\b)/;

/** `isJsx`: a .tsx file. The words of its elements are blanked, strings and braces inside them read like all others. */
export function scan(source: string, isJsx = false): Scan {
  let code = '';
  const strings: string[] = [];
  const blank = (text: string): string => text.replaceAll(/[^\n]/g, ' ');
  // What goes on behind the brace that closes: the rest of a template literal, of an element's tag, or of its content. `braces` are those open inside it.
  const holes: { readonly resume: () => void; braces: number }[] = [];
  // For each element that is no child of another one: how many are open, itself included.
  const elements: number[] = [];
  let i = 0;

  const literal = (end: number, from: number): void => {
    strings.push(source.slice(from, end));
    code += `"${strings.length - 1}"`;
    code += source.slice(from, end).replaceAll(/[^\n]/g, '');
  };
  // From just behind a backtick or a closing brace to the next backtick or `${`.
  const templatePart = (): void => {
    const from = i;
    while (i < source.length && source[i] !== '`' && !source.startsWith('${', i)) i += source[i] === '\\' ? 2 : 1;
    literal(i, from);
    if (source[i] === '`') {
      i += 1;
      return;
    }
    code += '+';
    hole(2, templatePart);
  };
  const hole = (size: number, resume: () => void): void => {
    code += '(';
    holes.push({ resume, braces: 0 });
    i += size;
  };
  // From just behind `<` and a name, or a brace between attributes, to the end of the tag.
  const tag = (): void => {
    while (i < source.length && source[i] !== '>') {
      const c = source[i];
      if (c === '{') return hole(1, tag);
      if (c === "'" || c === '"') {
        const end = endOf(source, c, i + 1);
        literal(end, i + 1);
        i = end + 1;
      } else {
        code += c;
        i += 1;
      }
    }
    if (source[i - 1] !== '/') elements[elements.length - 1] += 1;
    i += 1;
    content();
  };
  // From behind a tag to the end of the element that is no child.
  const content = (): void => {
    while (i < source.length) {
      if (elements.at(-1) === 0) {
        elements.pop();
        return;
      }
      if (source.startsWith('</', i)) {
        elements[elements.length - 1] -= 1;
        i = endOf(source, '>', i) + 1;
      } else if (source[i] === '<') {
        i += 1;
        return tag();
      } else if (source[i] === '{') return hole(1, content);
      else {
        code += blank(source[i]);
        i += 1;
      }
    }
  };

  while (i < source.length) {
    const c = source[i];
    if (source.startsWith('//', i) || (i === 0 && source.startsWith('#!'))) {
      const end = endOf(source, '\n', i);
      code += blank(source.slice(i, end));
      i = end;
    } else if (source.startsWith('/*', i)) {
      const close = source.indexOf('*/', i + 2);
      const end = close < 0 ? source.length : close + 2;
      code += blank(source.slice(i, end));
      i = end;
    } else if (c === "'" || c === '"') {
      const from = (i += 1);
      while (i < source.length && source[i] !== c && source[i] !== '\n') i += source[i] === '\\' ? 2 : 1;
      literal(i, from);
      i += 1;
    } else if (c === '`') {
      i += 1;
      templatePart();
    } else if (c === '/' && BEFORE_REGEX.test(code.trimEnd())) {
      const from = (i += 1);
      let inClass = false;
      while (i < source.length && source[i] !== '\n' && (inClass || source[i] !== '/')) {
        if (source[i] === '[') inClass = true;
        if (source[i] === ']') inClass = false;
        i += source[i] === '\\' ? 2 : 1;
      }
      literal(i, from);
      i += 1;
    } else if (
      isJsx &&
      /^<[A-Za-z>]/.test(source.slice(i, i + 2)) &&
      BEFORE_REGEX.test(code.trimEnd()) &&
      !TYPE_PARAMETERS.test(source.slice(i))
    ) {
      elements.push(0);
      i += 1;
      tag();
    } else {
      const open = holes.at(-1);
      if (open && c === '{') open.braces += 1;
      if (open && c === '}') {
        if (open.braces === 0) {
          holes.pop();
          code += open.resume === templatePart ? ')+' : ')';
          i += 1;
          open.resume();
          continue;
        }
        open.braces -= 1;
      }
      code += c;
      i += 1;
    }
  }

  const imports: ImportFound[] = [];
  const found = (at: number, index: string | undefined): void => {
    const specifier = index === undefined ? null : strings[Number(index)];
    imports.push({ specifier, line: code.slice(0, at).split('\n').length });
  };
  // `import … from "…"` and `export … from "…"`, types included.
  for (const m of code.matchAll(/(?<![.\w$])from\s*"(\d+)"/g)) found(m.index, m[1]);
  // `import "…"`, then `import("…")` as an expression or a type.
  for (const m of code.matchAll(/(?<![.\w$])import\s*"(\d+)"/g)) found(m.index, m[1]);
  for (const m of code.matchAll(/(?<![.\w$])import\s*\(\s*(?:"(\d+)"\s*[,)])?/g)) found(m.index, m[1]);
  for (const m of code.matchAll(/(?<![.\w$])require\s*\(\s*(?:"(\d+)"\s*\))?/g)) found(m.index, m[1]);
  // Workers and other files named beside the module.
  for (const m of code.matchAll(/\bnew\s+URL\s*\(\s*"(\d+)"\s*,\s*import\.meta\.url/g)) found(m.index, m[1]);

  return { code: code.replaceAll(/"\d+"/g, '""'), imports };
}

function endOf(source: string, what: string, from: number): number {
  const at = source.indexOf(what, from);
  return at < 0 ? source.length : at;
}
