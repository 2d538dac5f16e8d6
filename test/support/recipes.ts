import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A block of a recipe that names a file. */
export interface Step {
  /** From the repository's root. */
  readonly file: string;
  /** The whole of a new file; or hunks, each the lines that are there and those that are there afterwards. */
  readonly does: { readonly whole: string } | { readonly hunks: readonly Hunk[] };
}

interface Hunk {
  readonly before: string;
  readonly after: string;
}

/** A section of docs/recipes.md. */
export interface Recipe {
  readonly title: string;
  readonly steps: readonly Step[];
}

const BLOCK = /^```(\w+) (\S+)\n([^]*?)^```$/gmu;

/** A hunk's lines that stand on one side of it; a line without its mark has lost a space at its end. */
const side = (lines: readonly string[], mark: '+' | '-'): string =>
  lines
    .filter((line) => line[0] === mark || !/^[+-]/u.test(line))
    .map((line) => `${line.slice(1)}\n`)
    .join('');

const hunksOf = (diff: string): readonly Hunk[] =>
  diff
    .replace(/\n$/u, '')
    .split(/^@@\n/mu)
    .map((hunk) => hunk.replace(/\n$/u, '').split('\n'))
    .map((lines) => ({ before: side(lines, '-'), after: side(lines, '+') }));

/** Whether it makes a file. */
export const isNew = ({ does }: Step): boolean => 'whole' in does;

/** The recipes, with the blocks that name files in their order. */
export const RECIPES: readonly Recipe[] = readFileSync('docs/recipes.md', 'utf8')
  .split(/^## /mu)
  .slice(1)
  .map((section) => {
    const [title = ''] = section.split('\n', 1);
    const steps = [...section.matchAll(BLOCK)].map(([, language, file = '', body = '']): Step => ({
      file,
      does: language === 'diff' ? { hunks: hunksOf(body) } : { whole: body },
    }));
    return { title, steps };
  });

function changed(text: string, { before, after }: Hunk, file: string): string {
  // Whole lines only.
  const parts = `\n${text}`.split(`\n${before}`);
  if (parts.length !== 2)
    throw new Error(`${file} has these lines ${parts.length - 1} times, not once:\n${before}`);
  return parts.join(`\n${after}`).slice(1);
}

/**
 * Follows a recipe in a tree.
 * @returns files of before that it changed
 * @throws Error where a block does not fit the tree
 */
export function follow({ steps }: Recipe, root: string): readonly string[] {
  return steps.flatMap(({ file, does }) => {
    const path = join(root, file);
    if ('whole' in does) {
      if (existsSync(path)) throw new Error(`${file} is there already`);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, does.whole);
      return [];
    }
    writeFileSync(
      path,
      does.hunks.reduce((now, hunk) => changed(now, hunk, file), readFileSync(path, 'utf8')),
    );
    return [file];
  });
}
