import { describe, expect, it } from 'vitest';
import { circlesOf, foldersInCircles, type Graph, importsIn, importsOf } from '../support/imports.ts';

describe('imports', () => {
  const graph = importsIn('.');

  it('run in no circle, types included', () => {
    expect(circlesOf(graph)).toEqual([]);
  });

  it('run one way between folders that lie beside one another', () => {
    expect(foldersInCircles(graph)).toEqual([]);
  });

  it('are all found: each names a file that is there', () => {
    expect(graph.size).toBeGreaterThan(500);
    const known = new Set(graph.keys());
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

  it('of folders is told from a folder and what is in it', () => {
    const edges = { 'm/a/x.ts': ['m/b/y.ts'], 'm/b/z.ts': ['m/c.ts'], 'm/c.ts': ['m/a/x.ts'] };
    expect(foldersInCircles(graphOf(edges))).toEqual([]);
    expect(foldersInCircles(graphOf({ ...edges, 'm/b/deep/z.ts': ['m/a/v.ts'] }))).toEqual(['m: a – b']);
  });

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
