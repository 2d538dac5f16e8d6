import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { parse } from 'svelte/compiler';
import ts from 'typescript';

const PAGE = 'src/dashboard';

/** Attributes, properties and variables that hold what is read or heard, whatever they hold. */
const SPOKEN =
  /^(?:alt|aria-(?:label|description|valuetext|roledescription)|title|label|placeholder|head|help|hint|tip|empty|caption|legend|note|heading|summary|question)$/u;
/** Elements whose text is the same in each language. */
const VERBATIM = new Set(['code', 'kbd', 'pre', 'samp', 'script', 'style']);
const LETTERS = /\p{L}{2}/u;
/** Two words beside one another: a sentence, or part of one. */
const WORDS = /\p{L}{2,}[,;:]? \p{L}{2,}/u;
/** Attributes that name what is not read. */
const UNREAD = /^(?:class|style|d|points|transform|viewBox|sizes|media|srcset|pattern|accept)$/u;

/** A string that the page shows. */
export interface Said {
  readonly file: string;
  readonly line: number;
  /** Values in it are told as `…`. */
  readonly text: string;
}

/** A catalog, or a part of one that is too long for a file. */
const CATALOG = /(?:^|[\\/])(?:strings(?:\.de)?|german[\\/][\w-]+)\.ts$/u;

/** Strings of the page, wherever they are written. @param root of the repository, @param take which files, by their path */
export function pageStrings(root: string, take: (file: string) => boolean): readonly Said[] {
  return readdirSync(join(root, PAGE), { recursive: true, encoding: 'utf8' })
    .map((name) => join(PAGE, name).split(sep).join('/'))
    .filter((file) => /\.(?:svelte|ts)$/u.test(file) && take(file))
    .sort()
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      return file.endsWith('.svelte') ? ofComponent(file, text) : ofScript(file, text, 0);
    });
}

/** Strings that are written outside of catalogs: `file:line text`. */
export const strays = (): readonly string[] =>
  pageStrings('.', (file) => !CATALOG.test(file)).map(
    ({ file, line, text }) => `${file}:${line} ${text.slice(0, 80)}`,
  );

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;
const plain = (text: string): string => text.trim().replaceAll(/\s+/gu, ' ');

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly name?: string;
  readonly data?: string;
}

/** Strings of one component: its texts, its attributes, and what stands in its scripts and expressions. */
export function ofComponent(file: string, text: string): readonly Said[] {
  const { fragment, instance, module } = parse(text, { modern: true });
  const found: Said[] = [];
  const tell = (at: number, what: string): void => {
    found.push({ file, line: lineAt(text, at), text: plain(what) });
  };
  const expression = (at: number, end: number, spoken: boolean): void => {
    const code = text.slice(at, end);
    found.push(...ofScript(file, code, lineAt(text, at) - 1, spoken));
  };
  const look = (node: unknown, attribute: string | null): void => {
    if (node === null || typeof node !== 'object') return;
    if (Array.isArray(node)) {
      for (const one of node) look(one, attribute);
      return;
    }
    const { type, start, end, name = '', data = '' } = node as Node;
    if (type === 'RegularElement' && VERBATIM.has(name)) return;
    if (type === 'StyleDirective' || type === 'ClassDirective') return;
    if (type === 'Text') {
      if (attribute === null ? LETTERS.test(data) : isSpoken(attribute, data)) tell(start, data);
      return;
    }
    const inside = type === 'Attribute' ? name : attribute;
    if (type === 'ExpressionTag') {
      if (inside === null || !UNREAD.test(inside))
        expression(start + 1, end - 1, inside === null || SPOKEN.test(inside));
      return;
    }
    for (const [key, value] of Object.entries(node)) {
      const code = value as Node | null;
      const isCode =
        ['expression', 'test', 'declaration', 'parameters', 'key', 'context'].includes(key) &&
        code !== null &&
        typeof code === 'object' &&
        typeof code.start === 'number';
      if (isCode) expression(code.start, code.end, false);
      else look(value, inside);
    }
  };
  look(fragment, null);
  for (const script of [instance, module]) {
    if (!script) continue;
    const { start, end } = script.content as unknown as Node;
    expression(start, end, false);
  }
  return found;
}

const isSpoken = (attribute: string, text: string): boolean =>
  !UNREAD.test(attribute) && LETTERS.test(text) && (SPOKEN.test(attribute) || WORDS.test(text));

/**
 * Strings of a script: each of two words or more, and each that a spoken property holds.
 *
 * @param before lines that stand before it in its file
 * @param spoken it stands where it is read: each word counts
 */
export function ofScript(file: string, code: string, before: number, spoken = false): readonly Said[] {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS);
  const found: Said[] = [];
  const look = (node: ts.Node, read: boolean): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node)) return;
    const says =
      ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)
        ? node.text
        : ts.isTemplateExpression(node)
          ? [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…')
          : null;
    if (says !== null && (WORDS.test(says) || (read && LETTERS.test(says))) && !isKeyOf(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push({ file, line: before + line + 1, text: plain(says) });
    }
    const held =
      ts.isPropertyAssignment(node) && SPOKEN.test(node.name.getText().replaceAll(/['"]/gu, ''))
        ? node.initializer
        : null;
    ts.forEachChild(node, (child) => {
      look(child, passes(node, child, read) || child === held);
    });
  };
  look(source, spoken);
  return found;
}

/** What is compared, looked up or handed to a function is a name, not what is read. */
const isKeyOf = (node: ts.Node): boolean =>
  (ts.isElementAccessExpression(node.parent) && node.parent.argumentExpression === node) ||
  ts.isCaseClause(node.parent) ||
  (ts.isBinaryExpression(node.parent) && /^(?:[=!]==?|in)$/u.test(node.parent.operatorToken.getText()));

/** Whether what is read of a node is read of a part of it: the ways of a choice, a bracket, the parts of a template. */
const passes = (node: ts.Node, child: ts.Node, read: boolean): boolean => {
  if (!read) return false;
  if (ts.isConditionalExpression(node)) return child !== node.condition;
  if (ts.isBinaryExpression(node)) return /^(?:\?\?|\|\||&&|\+)$/u.test(node.operatorToken.getText());
  if (ts.isArrowFunction(node)) return child === node.body;
  return (
    ts.isSourceFile(node) ||
    ts.isExpressionStatement(node) ||
    ts.isParenthesizedExpression(node) ||
    ts.isTemplateExpression(node) ||
    ts.isTemplateSpan(node)
  );
};
