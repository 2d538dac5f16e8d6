import { relative, sep } from 'node:path';
import { parseAst } from 'vite';
import type { Plugin } from 'vite';

/** Helpers whose names say what they do, and the words: a reader goes on without turning to them. */
const PASSED = /^src\/(?:lib|domain|shared)\//u;

/** Where a reader turns who follows a walk function by function, in the order in which they are first run. */
export interface Stays {
  /** Times that the next function lies in another file. */
  readonly stays: number;
  readonly files: number;
  readonly functions: number;
  /** Of them those that only call another one with what they were given. */
  readonly forwarding: number;
  /** Times that it lies in another module, which is a folder with a face. */
  readonly doors: number;
  /** The files, in the order of the stays. */
  readonly order: readonly string[];
}

/** What code that {@link marksFunctions} has marked calls as a function begins. */
interface Marked {
  golemWalk?: (file: string, at: number, forwards: boolean) => void;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly params?: readonly Node[];
  readonly body?: Node | readonly Node[];
  readonly argument?: Node | null;
  readonly arguments?: readonly Node[];
  readonly expression?: Node;
}

function* functionsIn(node: unknown): Generator<Node> {
  if (Array.isArray(node)) {
    for (const each of node) yield* functionsIn(each);
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  const { type } = node as Partial<Node>;
  if (type === undefined) return;
  if (/^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/u.test(type)) yield node as Node;
  for (const each of Object.values(node)) yield* functionsIn(each);
}

/** Whether all that a function does is to call another one with what it was given. */
function forwards({ body }: Node): boolean {
  let said = body as Node;
  if (said.type === 'BlockStatement') {
    const [only, ...more] = said.body as readonly Node[];
    if (!only || more.length > 0) return false;
    if (only.type !== 'ReturnStatement' && only.type !== 'ExpressionStatement') return false;
    if (!(only.argument ?? only.expression)) return false;
    said = (only.argument ?? only.expression)!;
  }
  while (said.type === 'AwaitExpression' || said.type === 'UnaryExpression') said = said.argument!;
  const plain = /^(?:Identifier|ThisExpression|SpreadElement|MemberExpression|Literal)$/u;
  return said.type === 'CallExpression' && said.arguments!.every(({ type }) => plain.test(type));
}

/** Code in which each function says that it begins. */
function marked(code: string, file: string): string {
  const put: (readonly [at: number, text: string])[] = [];
  for (const each of functionsIn(parseAst(code))) {
    const body = each.body as Node | undefined;
    if (!body) continue;
    const call = `globalThis.golemWalk?.(${JSON.stringify(file)},${each.start},${forwards(each)})`;
    if (body.type === 'BlockStatement') put.push([body.start + 1, `${call};`]);
    else put.push([body.start, `(${call},`], [body.end, ')']);
  }
  return put
    .toSorted(([a], [b]) => b - a)
    .reduce((text, [at, added]) => text.slice(0, at) + added + text.slice(at), code);
}

/** Marks the product's functions as Vite loads them. */
export const marksFunctions = (root: string): Plugin => ({
  name: 'marks-functions',
  enforce: 'post',
  transform(code, id) {
    const file = relative(root, id.split('?')[0]!).split(sep).join('/');
    return /^src\/.*\.ts$/u.test(file) && !PASSED.test(file) ? { code: marked(code, file), map: null } : null;
  },
});

const moduleOf = (file: string | undefined): string | undefined => file?.split('/').slice(0, 3).join('/');
const doorsOf = (order: readonly string[]): number =>
  order.filter((file, at) => moduleOf(file) !== moduleOf(order[at - 1])).length;

/** Follows one walk. @param walk what it does runs code that {@link marksFunctions} has marked */
export async function staysOf(walk: () => Promise<unknown>): Promise<Stays> {
  const seen = new Set<string>();
  const order: string[] = [];
  const page = globalThis as Marked;
  let forwarding = 0;
  page.golemWalk = (file, at, only) => {
    const here = `${file}:${at}`;
    if (seen.has(here)) return;
    seen.add(here);
    if (only) forwarding += 1;
    if (order.at(-1) !== file) order.push(file);
  };
  try {
    await walk();
  } finally {
    delete page.golemWalk;
  }
  return {
    stays: order.length,
    files: new Set(order).size,
    functions: seen.size,
    forwarding,
    doors: doorsOf(order),
    order,
  };
}
