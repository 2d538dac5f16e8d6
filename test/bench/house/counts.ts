import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { circlesOf, foldersInCircles, importsIn } from '../../support/imports.ts';

const MOST_FILES = 25;
const LONG = 80;
/** Lines that are hardly an idea of their own. */
const FRAGMENT = 40;

/** Functions of a file whose lines, with their heads, are more than {@link LONG}. */
function longOnes(file: string, text: string): number {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false);
  const lineOf = (at: number): number => source.getLineAndCharacterOfPosition(at).line;
  let count = 0;
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && lineOf(node.end) - lineOf(node.getStart(source)) > LONG) count += 1;
    ts.forEachChild(node, visit);
  };
  visit(source);
  return count;
}

function wordsIn(folder: string): number {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .reduce((sum, name) => sum + readFileSync(join(folder, name), 'utf8').split(/\s+/u).length, 0);
}

/** What can be counted of the source as it lies there, by name. @param root of the repository */
export function counts(root: string): Readonly<Record<string, number>> {
  const graph = importsIn(root);
  const texts = new Map([...graph.keys()].map((file) => [file, readFileSync(join(root, file), 'utf8')]));
  const lines = [...texts]
    .filter(([file]) => file.startsWith('src/'))
    .map(([, text]) => text.split('\n').length - 1)
    .toSorted((a, b) => a - b);
  const folders = new Map<string, number>();
  const importers = new Map<string, string[]>();
  for (const [file, imported] of graph) {
    if (!file.endsWith('/index.ts')) folders.set(dirname(file), (folders.get(dirname(file)) ?? 0) + 1);
    for (const to of new Set(imported)) importers.set(to, [...(importers.get(to) ?? []), file]);
  }
  const fragments = [...importers].filter(
    ([file, by]) =>
      by.length === 1 &&
      /(?<!\/index)\.ts$/u.test(file) &&
      (texts.get(file)?.split('\n').length ?? LONG) <= FRAGMENT &&
      dirname(by[0]!) === dirname(file) &&
      !by[0]!.endsWith('/index.ts'),
  );
  const long = [...texts]
    .filter(([file]) => file.endsWith('.ts'))
    .map(([file, text]) => longOnes(file, text));
  return {
    'files under `src`': lines.length,
    'their lines': lines.reduce((sum, each) => sum + each, 0),
    'lines of the median': lines[lines.length >> 1] ?? 0,
    [`folders of more than ${MOST_FILES} files`]: [...folders.values()].filter((count) => count > MOST_FILES)
      .length,
    'circles of files': circlesOf(graph).length,
    'circles of folders beside one another': foldersInCircles(graph).length,
    'folders in them': foldersInCircles(graph).join(' – ').split(' – ').filter(Boolean).length,
    [`files of at most ${FRAGMENT} lines that one beside them alone imports`]: fragments.length,
    [`functions over ${LONG} lines`]: long.reduce((sum, each) => sum + each, 0),
    'words of docs, without results': wordsIn(join(root, 'docs')),
  };
}
