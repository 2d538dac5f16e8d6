import { execFileSync } from 'node:child_process';
import type { Chapter } from '../../../src/mind/codex/index.ts';
import { chaptersIn } from './read-chapters.ts';

/** What somebody worked at, the manual as it stood before, and the chapters that were changed with it. */
export interface Change {
  readonly id: string;
  readonly paths: readonly string[];
  readonly chapters: readonly Chapter[];
  readonly right: ReadonlySet<Chapter>;
}

/** Of one change at most: a larger one is about the house as a whole. */
const MOST_FILES = 15;
const MOST_PAGES = 4;
const MOST_RIGHT = 8;
/** Pages that tell of the product; figures and pictures apart. */
const PAGE = /^docs\/[a-z-]+\.md$/;
const WORK = /^(?:src|workers)\//;

const git = (root: string, ...args: readonly string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 });

interface Commit {
  readonly id: string;
  readonly files: readonly string[];
  readonly pages: readonly string[];
}

/** What came before there was a codex, so that the same commits are measured each time. */
const UNTIL = '61f4e33e';

/** Whether this checkout has its history: a copy without it has none, or the last commits alone. */
function isThere(root: string): boolean {
  try {
    git(root, 'cat-file', '-e', `${UNTIL}^`);
    return true;
  } catch {
    return false;
  }
}

/** Commits without merges, oldest first, that changed few files and few pages. */
function commitsIn(root: string): readonly Commit[] {
  if (!isThere(root)) return [];
  const log = git(
    root,
    'log',
    '--reverse',
    '--no-merges',
    '--name-status',
    UNTIL,
    '--format=@%H',
    '--',
    'docs',
    'src',
    'workers',
  );
  return log
    .split('@')
    .slice(1)
    .map((one) => {
      const [id = '', ...lines] = one.split('\n').filter((line) => line !== '');
      const changed = lines.flatMap((line) => (line.startsWith('M\t') ? [line.slice(2)] : []));
      return {
        id,
        files: changed.filter((path) => WORK.test(path)),
        pages: changed.filter((path) => PAGE.test(path)),
      };
    })
    .filter(
      ({ files, pages }) =>
        files.length > 0 && files.length <= MOST_FILES && pages.length > 0 && pages.length <= MOST_PAGES,
    );
}

/** Headings, title and section, of the lines of a page that a commit changed or put something behind. */
function headingsChanged(root: string, { id }: Commit, page: string, text: string): ReadonlySet<string> {
  const at: string[] = [];
  const path: string[] = [];
  let fenced = false;
  for (const line of text.split('\n')) {
    if (/^\s*(?:```|~~~)/.test(line)) fenced = !fenced;
    const heading = fenced ? null : /^(#{1,6})\s+(.+?)\s*#*\s*$/.exec(line);
    if (heading) path.splice(heading[1]!.length - 1, path.length, heading[2]!.replaceAll(/[`*_]/g, ''));
    at.push(path.slice(0, 2).join(' › '));
  }
  const diff = git(root, 'diff', '--unified=0', `${id}^`, id, '--', page);
  const changed = new Set<string>();
  for (const [, from, count] of diff.matchAll(/^@@ -(\d+)(?:,(\d+))? /gm)) {
    const first = Math.max(1, Number(from));
    const lines = Math.max(1, Number(count ?? 1));
    for (let line = first; line < first + lines; line += 1) changed.add(at[line - 1] ?? '');
  }
  changed.delete('');
  return changed;
}

/**
 * Changes of this repository in which somebody put right what the docs say of the files that were changed: the files are the paths at work,
 * the chapters that were changed with them are those that were needed. The manual is the one that stood before. Empty where there is no history.
 */
export async function changesIn(root: string, follow: (line: string) => void): Promise<readonly Change[]> {
  const read = new Map<string, readonly Chapter[]>();
  const changes: Change[] = [];
  for (const commit of commitsIn(root)) {
    const listed = git(root, 'ls-tree', '-r', `${commit.id}^`, '--', 'docs')
      .split('\n')
      .map((line) => /^\d+ blob (\w+)\t(.+)$/.exec(line))
      .filter((found) => found !== null && PAGE.test(found[2]!))
      .map((found) => ({ blob: found![1]!, name: found![2]! }));
    const chapters: Chapter[] = [];
    const right = new Set<Chapter>();
    for (const { blob, name } of listed) {
      const key = `${blob} ${name}`;
      const own = read.get(key) ?? (await chaptersIn(name, git(root, 'cat-file', 'blob', blob)));
      read.set(key, own);
      chapters.push(...own);
      if (!commit.pages.includes(name)) continue;
      const changed = headingsChanged(root, commit, name, git(root, 'cat-file', 'blob', blob));
      for (const chapter of own)
        if (changed.has(chapter.heading.replace(/ \(\d+\)$/, ''))) right.add(chapter);
    }
    if (right.size === 0 || right.size > MOST_RIGHT) continue;
    changes.push({ id: commit.id.slice(0, 8), paths: commit.files, chapters, right });
    if (changes.length % 20 === 0) follow(`${changes.length} changes read`);
  }
  return changes;
}
