// All types that a module exports, in one file of declarations that needs no other: TypeScript says what each name means, wherever it is
// declared, and names that two files share are told apart.
import ts from 'typescript';
import { ROOT } from '../lib/paths.mjs';

const OPTIONS = {
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts', 'lib.dom.asynciterable.d.ts'],
  types: ['vite/client', 'node'],
  strict: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: true,
  resolveJsonModule: true,
  allowImportingTsExtensions: true,
  verbatimModuleSyntax: true,
  noEmit: true,
};
const EXPANDED =
  ts.NodeBuilderFlags.NoTruncation |
  ts.NodeBuilderFlags.InTypeAlias |
  ts.NodeBuilderFlags.IgnoreErrors |
  ts.NodeBuilderFlags.UseSingleQuotesForStringLiteralType;

const PRINTER = ts.createPrinter();
const BLANK = ts.createSourceFile('blank.ts', '', ts.ScriptTarget.ES2023);

/** A node that stands at the top of one of this repository's files. */
const isOurs = (node) => node.getSourceFile().fileName.startsWith(`${ROOT}/src/`);

/** @param {string} entry a module @returns {string} declarations of all that it exports */
export function flatTypes(entry) {
  const program = ts.createProgram([entry, `${ROOT}/src/env.d.ts`], {
    ...OPTIONS,
    configFilePath: `${ROOT}/tsconfig.json`,
  });
  return new Flattened(program).text(entry);
}

class Flattened {
  #program;
  #checker;
  /** Names by symbol, in the order in which they were met. */
  #names = new Map();
  #taken = new Set();
  #waiting = [];

  constructor(program) {
    this.#program = program;
    this.#checker = program.getTypeChecker();
  }

  text(entry) {
    const module = this.#checker.getSymbolAtLocation(this.#program.getSourceFile(entry));
    const exported = this.#checker.getExportsOfModule(module).map((symbol) => {
      const name = this.#nameOf(this.#resolved(symbol));
      return name === symbol.name ? name : `${name} as ${symbol.name}`;
    });
    const texts = [];
    for (let symbol = this.#waiting.shift(); symbol !== undefined; symbol = this.#waiting.shift())
      texts.push(this.#declared(symbol));
    return `// Generated from the verbs' declarations by \`npm run package\`.\n${texts.join('\n\n')}\n\nexport { ${exported.join(', ')} };\n`;
  }

  #resolved(symbol) {
    return symbol.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(symbol) : symbol;
  }

  #nameOf(symbol) {
    const known = this.#names.get(symbol);
    if (known !== undefined) return known;
    let name = symbol.name;
    for (let n = 2; this.#taken.has(name); n += 1) name = `${symbol.name}${n}`;
    this.#taken.add(name);
    this.#names.set(symbol, name);
    this.#waiting.push(symbol);
    return name;
  }

  /** A symbol that is declared at the top of one of our files: it needs a declaration here. */
  #isTop(symbol) {
    const [declaration] = symbol.declarations ?? [];
    if (declaration === undefined || !isOurs(declaration)) return false;
    const statement = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;
    return ts.isSourceFile(statement.parent) && !ts.isSourceFile(declaration);
  }

  #declared(symbol) {
    return symbol.declarations.map((declaration) => this.#declaration(symbol, declaration)).join('\n');
  }

  #declaration(symbol, node) {
    const doc = ts
      .getJSDocCommentsAndTags(node)
      .filter((one) => ts.isJSDoc(one))
      .map((one) => `${one.getText()}\n`)
      .join('');
    const name = this.#nameOf(symbol);
    if (ts.isInterfaceDeclaration(node)) return `${doc}${this.#rewritten(node).replace(/^export /u, '')}`;
    if (ts.isTypeAliasDeclaration(node)) {
      if (!this.#needsExpanding(node)) return `${doc}${this.#rewritten(node).replace(/^export /u, '')}`;
      const type = this.#checker.getDeclaredTypeOfSymbol(symbol);
      return `${doc}type ${name} = ${this.#written(type)};`;
    }
    if (ts.isClassDeclaration(node)) return `${doc}${this.#classOf(node, name)}`;
    if (ts.isFunctionDeclaration(node)) {
      const [from, to] = [node.name.getStart(), node.body?.getStart() ?? node.getEnd()];
      return `${doc}declare function ${this.#rewrittenPart(node, from, to)
        .trim()
        .replace(/ = \{\}/gu, '?')
        .replace(/(\w+): (\w+)\?/gu, '$1?: $2')};`;
    }
    const type = this.#checker.getTypeOfSymbol(symbol);
    return `${doc}declare const ${name}: ${this.#written(type)};`;
  }

  /**
   * Its type is computed from a package's types: what comes of it is written down instead. What is of values of ours (`typeof NAMES`) stays,
   * where those have a type that says all.
   */
  #needsExpanding(alias) {
    let found = false;
    const look = (node) => {
      if (ts.isTypeReferenceNode(node) && this.#isForeign(node.typeName)) found = true;
      else ts.forEachChild(node, look);
    };
    look(alias.type);
    return found;
  }

  /** Of a package: whoever uses the declarations has none of them. */
  #isForeign(name) {
    const symbol = this.#checker.getSymbolAtLocation(name);
    const [declaration] = (symbol && this.#resolved(symbol).declarations) ?? [];
    const file = declaration?.getSourceFile();
    return (
      file !== undefined &&
      !isOurs(declaration) &&
      !this.#program.isSourceFileDefaultLibrary(file) &&
      !/\/@types\/node\//u.test(file.fileName)
    );
  }

  /** A type in words, in which each name of ours is the one that it has here. */
  #written(type) {
    const node = this.#checker.typeToTypeNode(type, undefined, EXPANDED);
    const renamed = ts.transform(node, [
      (context) => {
        const visit = (at) => {
          const { symbol } = at;
          if (ts.isIdentifier(at) && symbol && this.#isTop(this.#resolved(symbol)))
            return ts.factory.createIdentifier(this.#nameOf(this.#resolved(symbol)));
          return ts.visitEachChild(at, visit, context);
        };
        return visit;
      },
    ]).transformed[0];
    return PRINTER.printNode(ts.EmitHint.Unspecified, renamed, BLANK);
  }

  #classOf(node, name) {
    const members = node.members
      .filter(
        (one) =>
          !ts.getModifiers(one)?.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword) &&
          !(one.name && ts.isPrivateIdentifier(one.name)),
      )
      .filter((one) => ts.isPropertyDeclaration(one))
      .map((one) => `  ${this.#rewrittenPart(one, one.getStart(), one.getEnd())}`);
    const heritage = node.heritageClauses?.map((clause) => ` ${clause.getText()}`).join('') ?? '';
    return `declare class ${name}${heritage} {\n${members.join('\n')}\n}`;
  }

  #rewritten(node) {
    return this.#rewrittenPart(node, node.getStart(), node.getEnd());
  }

  /** Source text in which each name of ours is the one that it has here. */
  #rewrittenPart(node, from, to) {
    const edits = [];
    const replace = (at, symbol, end = at.getEnd()) => {
      if (at.getStart() >= from && end <= to) edits.push([at.getStart(), end, this.#nameOf(symbol)]);
    };
    const look = (at) => {
      if (ts.isQualifiedName(at) || ts.isPropertyAccessExpression(at)) {
        const symbol = this.#checker.getSymbolAtLocation(ts.isQualifiedName(at) ? at.right : at.name);
        if (symbol && this.#isTop(this.#resolved(symbol))) return replace(at, this.#resolved(symbol));
      }
      if (ts.isImportTypeNode(at) && at.qualifier) {
        const symbol = this.#checker.getSymbolAtLocation(at.qualifier);
        if (symbol && this.#isTop(this.#resolved(symbol))) {
          edits.push([at.getStart(), at.qualifier.getEnd(), this.#nameOf(this.#resolved(symbol))]);
          return at.typeArguments?.forEach(look);
        }
      }
      if (ts.isIdentifier(at)) {
        const symbol = this.#checker.getSymbolAtLocation(at);
        if (symbol && this.#isTop(this.#resolved(symbol))) return replace(at, this.#resolved(symbol));
      }
      ts.forEachChild(at, look);
    };
    look(node);
    const source = node.getSourceFile().text;
    let [text, end] = ['', from];
    for (const [begin, until, name] of edits.sort((a, b) => a[0] - b[0])) {
      text += source.slice(end, begin) + name;
      end = until;
    }
    return text + source.slice(end, to);
  }
}
