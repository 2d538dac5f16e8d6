import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

type Graph = ReadonlyMap<string, readonly string[]>;

/** The scripts of a component, one after the other. */
const scriptsOf = (component: string): string =>
  [...component.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, script]) => script).join('\n');

/** The files that a file imports, types and what is loaded later too. */
function importsOf(file: string, text: string): readonly string[] {
  const script = file.endsWith('.svelte') ? scriptsOf(text) : text;
  return ts
    .preProcessFile(script, true, true)
    .importedFiles.map(({ fileName }) => fileName.split('?')[0]!)
    .filter((name) => name.startsWith('.'))
    .map((name) => posix.join(posix.dirname(file), name));
}

/** Groups of files each of which leads to every other (Tarjan 1972), and files that import themselves. */
function circlesOf(graph: Graph): readonly string[] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const path: string[] = [];
  const circles: string[] = [];
  const visit = (file: string): void => {
    order.set(file, order.size);
    lowest.set(file, order.get(file)!);
    path.push(file);
    for (const next of graph.get(file) ?? []) {
      if (!order.has(next)) visit(next);
      // What has left the path belongs to a group that is closed.
      if (path.includes(next)) lowest.set(file, Math.min(lowest.get(file)!, lowest.get(next)!));
    }
    if (lowest.get(file) !== order.get(file)) return;
    const group = path.splice(path.indexOf(file));
    if (group.length > 1 || graph.get(file)?.includes(file)) circles.push(group.sort().join(' – '));
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return circles;
}

describe('imports', () => {
  const files = ['src', 'workers']
    .flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name))))
    .filter((file) => /\.(ts|svelte)$/.test(file))
    .map((file) => file.replaceAll(sep, '/'));
  const graph: Graph = new Map(files.map((file) => [file, importsOf(file, readFileSync(file, 'utf8'))]));

  it('run in no circle, types included', () => {
    expect(circlesOf(graph)).toEqual([]);
  });

  it('are all found: each names a file that is there', () => {
    expect(files.length).toBeGreaterThan(500);
    const known = new Set(files);
    const unknown = [...graph].flatMap(([file, imported]) =>
      imported
        .filter((name) => !known.has(name) && /\.(ts|svelte)$/.test(name))
        .map((name) => `${file}: ${name}`),
    );
    expect(unknown).toEqual([]);
  });
});

describe('a circle', () => {
  const graphOf = (edges: Readonly<Record<string, readonly string[]>>): Graph =>
    new Map(Object.entries(edges));

  it('is named once, by all who are in it', () => {
    const edges = { a: ['b'], b: ['c', 'd'], c: ['a'], d: ['e'], e: [] };
    expect(circlesOf(graphOf(edges))).toEqual(['a – b – c']);
    expect(circlesOf(graphOf({ ...edges, e: ['d'] }))).toEqual(['d – e', 'a – b – c']);
    expect(circlesOf(graphOf({ ...edges, c: [] }))).toEqual([]);
    expect(circlesOf(graphOf({ a: ['a'] }))).toEqual(['a']);
  });

  it('is seen through types, components and what is loaded later', () => {
    const text = `<script lang="ts">import type { A } from './a.ts';\nvoid import('./b.ts');</script><p>import './c.ts'</p>`;
    expect(importsOf('src/x/X.svelte', text)).toEqual(['src/x/a.ts', 'src/x/b.ts']);
  });
});
