// Constants that stay constants in every bundle of the library.
//
// An engine compiles what a top-level `const` holds into the functions that read it. esbuild and Rolldown, and so Vite 8, turn it into `var`, which may
// change at any time: a step is 13 % slower. So numbers are written where they are read, and a function or class takes the other constants that it reads
// (buffers, tables) as parameters, which nobody assigns either, of a function around it:
//
//   const kernel = /* @__PURE__ */ ((scratch) => function kernel(a, b) { … })(scratch);
//
// Each has a closure of its own, so that bundlers still drop the functions that nobody calls.

import type { Plugin } from 'vite';

export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly name?: string;
  readonly [key: string]: unknown;
}

/** A statement of the top level, with the names that it declares anywhere within and those that it reads. */
interface Statement {
  readonly node: Node;
  readonly declared: ReadonlySet<string>;
  readonly reads: readonly { readonly node: Node; readonly parent: Node; readonly key: string }[];
  /** `const` with one plain name. */
  readonly constant: { readonly name: string; readonly value: Node } | undefined;
}

/** Text in place of code[start, end). */
type Edit = readonly [start: number, end: number, text: string];

export function captureConstants(): Plugin {
  return {
    name: 'kantsu:capture-constants',
    apply: 'build',
    // Only now: Rolldown would put a constant that is read once in place of the argument.
    generateBundle(_, bundle) {
      const statementsOf = (code: string): Statement[] => (this.parse(code).body as unknown as Node[]).map(readStatement);
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        chunk.code = edit(chunk.code, inlineNumbers(statementsOf(chunk.code)));
        chunk.code = edit(chunk.code, capture(chunk.code, statementsOf(chunk.code)));
      }
    },
  };
}

function inlineNumbers(statements: readonly Statement[]): Edit[] {
  const exported = namesIn(statements.filter(({ node }) => node.type === 'ExportNamedDeclaration'));
  const numbers = new Map<string, number>();
  const edits: Edit[] = [];
  for (const { node, constant } of statements) {
    const value = constant && numberOf(constant.value, numbers);
    // A name that is another variable's somewhere stays, and is captured.
    if (value === undefined || statements.filter(({ declared }) => declared.has(constant!.name)).length > 1) continue;
    numbers.set(constant!.name, value);
    if (!exported.has(constant!.name)) edits.push([node.start, node.end + 1, '']);
  }
  const isGone = (at: number): boolean => edits.some(([start, end]) => start <= at && at < end);
  for (const { node, reads } of statements) {
    if (node.type === 'ExportNamedDeclaration' || isGone(node.start)) continue;
    for (const { node: name, parent, key } of reads) {
      const value = numbers.get(name.name!);
      if (value === undefined) continue;
      const text = value < 0 || Object.is(value, -0) || key === 'object' ? `(${value})` : String(value);
      edits.push([name.start, name.end, parent['shorthand'] === true ? `${name.name}: ${text}` : text]);
    }
  }
  return edits;
}

function capture(code: string, statements: readonly Statement[]): Edit[] {
  const places = new Map(statements.flatMap(({ constant }, i) => (constant ? [[constant.name, i]] : [])));
  const edits: Edit[] = [];
  statements.forEach((statement, i) => {
    const { node, constant } = statement;
    const own = node.type === 'FunctionDeclaration' ? node : wrappedBy(node);
    if (own === undefined) return;
    const name = constant?.name ?? nameOf(node);
    let names = [...namesIn([statement])].filter((read) => places.has(read));
    // What is no function is made where it stands, from what stands before it.
    if (own !== node) names = names.filter((read) => places.get(read)! < i);
    if (names.length === 0) return;
    const list = names.join(', ');
    const text = code.slice(own.start, own.end).replace(/^class(?= extends| \{)/, `class ${name}`);
    const wrapped = `const ${name} = /* @__PURE__ */ ((${list}) => ${text})(${list});`;
    if (own !== node) {
      edits.push([node.start, node.end, wrapped]);
      return;
    }
    // A function could be called before its line; now it must stand before whatever of its file calls it while that is loaded.
    const region = code.indexOf('\n', code.lastIndexOf('//#region', node.start));
    const at = Math.max(region, ...names.map((read) => statements[places.get(read)!].node.end));
    edits.push([node.start, node.end, ''], [at, at, `\n${wrapped}`]);
  });
  return edits;
}

/** The class or function that `const` or `var` gives a name. */
function wrappedBy(node: Node): Node | undefined {
  if (node.type !== 'VariableDeclaration' || node['kind'] === 'let') return undefined;
  const [{ init }] = node['declarations'] as { init: Node | null }[];
  return init && /^(?:Class|Function|ArrowFunction)Expression$/.test(init.type) ? init : undefined;
}

function nameOf(node: Node): string {
  const named = node.type === 'FunctionDeclaration' ? node : (node['declarations'] as Node[])[0];
  return (named['id'] as Node).name!;
}

function namesIn(statements: readonly Statement[]): Set<string> {
  return new Set(statements.flatMap(({ reads, declared }) => reads.map(({ node }) => node.name!).filter((name) => !declared.has(name))));
}

const COMPUTED: Readonly<Record<string, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '**': (a, b) => a ** b,
  '<<': (a, b) => a << b,
  '|': (a, b) => a | b,
};

function numberOf(node: Node, known: ReadonlyMap<string, number>): number | undefined {
  if (node.type === 'Literal') return typeof node['value'] === 'number' ? node['value'] : undefined;
  if (node.type === 'Identifier') return known.get(node.name!);
  if (node.type === 'UnaryExpression' && node['operator'] === '-') {
    const value = numberOf(node['argument'] as Node, known);
    return value === undefined ? undefined : -value;
  }
  if (node.type !== 'BinaryExpression') return undefined;
  const a = numberOf(node['left'] as Node, known);
  const b = numberOf(node['right'] as Node, known);
  return a === undefined || b === undefined ? undefined : COMPUTED[node['operator'] as string]?.(a, b);
}

export function readStatement(node: Node): Statement {
  const declared = new Set<string>();
  const reads: { node: Node; parent: Node; key: string }[] = [];
  const visit = (child: unknown, parent: Node, key: string, binds: boolean): void => {
    if (Array.isArray(child)) for (const part of child) visit(part, parent, key, binds);
    const part = child as Node | null;
    if (typeof part?.type !== 'string') return;
    if (part.type === 'Identifier') {
      const isMerelyAName = (key === 'key' || key === 'property') && parent['computed'] !== true;
      if (binds) declared.add(part.name!);
      else if (!isMerelyAName && !/^(?:label|imported|exported)$/.test(key)) reads.push({ node: part, parent, key });
      return;
    }
    for (const [name, value] of Object.entries(part)) {
      const isPart = binds && /^(?:Property|RestElement|\w+Pattern)$/.test(part.type) && name !== 'key' && name !== 'right';
      const isName = /^(?:id|params?|local)$/.test(name) && /^(?:Variable|Function|Arrow|Class|Catch|Import)/.test(part.type);
      visit(value, part, name, isPart || isName);
    }
  };
  visit(node, node, '', false);
  const [first] =
    node.type === 'VariableDeclaration' && node['kind'] === 'const' ? (node['declarations'] as { id: Node; init: Node }[]) : [];
  return { node, declared, reads, constant: first?.id.type === 'Identifier' ? { name: first.id.name!, value: first.init } : undefined };
}

function edit(code: string, edits: readonly Edit[]): string {
  let text = '';
  let at = 0;
  for (const [start, end, insert] of edits.toSorted(([a], [b]) => a - b)) {
    text += code.slice(at, start) + insert;
    at = end;
  }
  return text + code.slice(at);
}
