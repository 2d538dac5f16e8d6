import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Five lines of 120 characters. */
const LONGEST_PARAGRAPH = 600;
/** Of a page that explains, code apart: what was measured has pages of its own, and what lists everything is looked up in. */
const MOST_WORDS = 1_500;
const LOOKED_UP = /^docs\/(results\/.*|api|glossary)\.md$/;
const MADE_LATER = new Set(['dist/', 'golem-demo.js', 'golem-demo.d.ts', 'policy.json']);
const NOT_OURS = new Set(['node_modules', 'dist', 'coverage', '.git', '.cache', '.svelte-kit']);

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (NOT_OURS.has(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesIn(path) : [path];
  });
}

const files = filesIn('.');
const pages = files.filter((path) => /^(docs\/(results\/)?[^/]+|README|CONTRIBUTING)\.md$/.test(path));
const read = (path: string): string => readFileSync(path, 'utf8');
const withoutCode = (page: string): string => page.replace(/^```[^]*?^```$/gm, '');

/** A file by its whole path, by the end of it, or a folder by a part of it. */
function isThere(path: string): boolean {
  if (MADE_LATER.has(path)) return true;
  if (path.endsWith('/')) return files.some((file) => `/${file}`.includes(`/${path}`));
  return files.some((file) => `/${file}`.endsWith(`/${path}`));
}

describe.each(pages)('%s', (path) => {
  const page = withoutCode(read(path));

  it('links to what is there', () => {
    const links = [...page.matchAll(/\]\(([^)]+)\)/g)].map(([, to = '']) => to.split('#')[0]!);
    const inside = links.filter((to) => to !== '' && !/^[a-z]+:/.test(to));
    expect(inside.filter((to) => !existsSync(join(dirname(path), to)))).toEqual([]);
  });

  it('names files that are there', () => {
    const named = [...page.matchAll(/`([^`\s]+)`/g)].map(([, code = '']) => code);
    const paths = named.filter(
      (code) =>
        /^[\w./-]+(\.(ts|mjs|js|svelte|md|json|html|css|sql|py|tape|png)|\/)$/.test(code) &&
        !code.startsWith('/'),
    );
    expect(paths.filter((code) => !isThere(code))).toEqual([]);
  });

  if (!LOOKED_UP.test(path))
    it('explains in few words', () => {
      // What the map of modules is made of stands at their faces.
      const [before = '', , after = ''] = page.split(/<!-- (?:end of )?modules.*?-->/u);
      expect(`${before} ${after}`.split(/\s+/u).length).toBeLessThanOrEqual(MOST_WORDS);
    });

  it('has no paragraph that is longer than five lines', () => {
    const paragraphs = page
      .split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.) )/)
      .filter((paragraph) => !/^\s*\|/.test(paragraph));
    const long = paragraphs.filter((paragraph) => paragraph.trim().length > LONGEST_PARAGRAPH);
    expect(long.map((paragraph) => paragraph.trim().slice(0, 80))).toEqual([]);
  });
});

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

function graphOf(edges: Iterable<readonly [from: string, to: string]>): Graph {
  const graph = new Map<string, Set<string>>();
  for (const [from, to] of edges) graph.set(from, (graph.get(from) ?? new Set()).add(to));
  return graph;
}

/** The layer of a file: its top folder, but for the file system, which is one of its own, and the page's entry. */
function layerOf(path: string): string {
  if (path.startsWith('src/adapters/pglite/files/')) return 'files';
  const [top = '', next = '', ...rest] = path.split('/');
  if (top !== 'src') return top;
  return rest.length === 0 ? 'page' : next;
}

/** Imports between layers, types among them, and workers that are started. */
function importsOfTheHouse(): { readonly imports: Graph; readonly starts: Graph } {
  const imports: [string, string][] = [];
  const starts: [string, string][] = [];
  for (const file of files.filter((path) => /^(src|workers)\/.*\.(ts|svelte)$/.test(path))) {
    for (const [, named, url] of read(file).matchAll(
      /(?:from|import)\s*\(?\s*'(\.[^']+)'|new URL\('(\.[^']+)'/g,
    )) {
      const to = join(dirname(file), (named ?? url!).split('?')[0]!);
      const edge: [string, string] = [layerOf(file), layerOf(to)];
      if (!/^(src|workers)\//.test(to) || edge[0] === edge[1]) continue;
      (url === undefined && !named!.includes('?') ? imports : starts).push(edge);
    }
  }
  return { imports: graphOf(imports), starts: graphOf(starts) };
}

function reaches(graph: Graph, from: string, to: string): boolean {
  return [...(graph.get(from) ?? [])].some((next) => next === to || reaches(graph, next, to));
}

/** The graph without edges that only shorten a way along others. */
function reduced(graph: Graph): Graph {
  const edges = [...graph].flatMap(([from, tos]) => [...tos].map((to) => [from, to] as const));
  const shorten = ([from, to]: readonly [string, string]): boolean =>
    [...graph.get(from)!].some((next) => next !== to && reaches(graph, next, to));
  return graphOf(edges.filter((edge) => !shorten(edge)));
}

const sorted = (graph: Graph): readonly string[] =>
  [...graph].flatMap(([from, tos]) => [...tos].map((to) => `${from} → ${to}`)).sort();

/** What the lint allows. */
function allowed(): Graph {
  const [, table = ''] = /^const layers = \{\n([^]*?)^\};$/m.exec(read('eslint.config.js')) ?? [];
  const rows = [...table.matchAll(/^ {2}(\w+): \[([^\]]*)\]/gm)];
  return graphOf(
    rows.flatMap(([, from = '', tos = '']) =>
      [...tos.matchAll(/\w+/g)].map(([to]) => [from, to] as const).filter(([, to]) => to !== from),
    ),
  );
}

describe('the picture of the whole house', () => {
  const page = read('docs/architecture.md');
  const section = page.slice(page.indexOf('## Layers'));
  const [, picture = ''] = /```mermaid\n([^]*?)```/.exec(section) ?? [];
  const arrows = (arrow: string): Graph =>
    graphOf(
      [...picture.matchAll(/^\s*(\w+)(?:\[.*?\])? (-->|-\. starts \.->) (\w+)/gm)]
        .filter(([, , drawn]) => drawn === arrow)
        .map(([, from = '', , to = '']) => [from, to] as const),
    );
  const { imports, starts } = importsOfTheHouse();

  it('has an arrow for each import that no way along other arrows stands for, and no other', () => {
    expect(sorted(arrows('-->'))).toEqual(sorted(reduced(imports)));
  });

  it('says who starts workers', () => {
    expect(sorted(arrows('-. starts .->'))).toEqual(sorted(starts));
  });

  it('tells in its table what the lint allows', () => {
    const rows = [...section.matchAll(/^\| `(?:src\/)?(\w+)\/` +\|[^|]*\| ([^|]*?) *\|$/gm)];
    const told = graphOf(
      rows.flatMap(([, from = '', tos = '']) =>
        tos
          .split(', ')
          .filter((to) => to !== 'nothing')
          .map((to) => [from, to] as const),
      ),
    );
    const lint = graphOf(
      [...allowed()]
        .flatMap(([from, tos]) => [...tos].map((to) => [from, to] as const))
        .filter(([from]) => from !== 'page' && from !== 'files'),
    );
    expect(sorted(told)).toEqual(sorted(lint));
  });
});

describe('the glossary', () => {
  it('has each organ and each other folder of the mind', () => {
    const folders = new Set(files.flatMap((path) => /^src\/mind\/([^/]+)\//.exec(path)?.[1] ?? []));
    const glossary = read('docs/glossary.md');
    expect([...folders].filter((name) => !glossary.includes(`mind/${name}/`))).toEqual([]);
    expect(folders.size).toBeGreaterThan(0);
  });

  it('has a line each', () => {
    const terms = [...read('docs/glossary.md').matchAll(/^- \*\*(.+?)\*\*/gm)].map(([, term]) => term!);
    expect(new Set(terms).size).toBe(terms.length);
    expect(terms.length).toBeGreaterThan(0);
  });
});
