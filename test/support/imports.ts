import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import ts from 'typescript';

export type Graph = ReadonlyMap<string, readonly string[]>;

/** The scripts of a component, one after the other. */
const scriptsOf = (component: string): string =>
  [...component.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, script]) => script).join('\n');

/** The files that a file imports, types and what is loaded later too. */
export function importsOf(file: string, text: string): readonly string[] {
  const script = file.endsWith('.svelte') ? scriptsOf(text) : text;
  return ts
    .preProcessFile(script, true, true)
    .importedFiles.map(({ fileName }) => fileName.split('?')[0]!)
    .filter((name) => name.startsWith('.'))
    .map((name) => posix.join(posix.dirname(file), name));
}

/** Groups of files each of which leads to every other (Tarjan 1972), and files that import themselves. */
export function circlesOf(graph: Graph): readonly string[] {
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

/** Circles of folders beside one another, wherever they lie: whoever reads one has to know which of them to read first. */
export function foldersInCircles(graph: Graph): readonly string[] {
  const beside = new Map<string, Map<string, Set<string>>>();
  for (const [file, imported] of graph)
    for (const to of imported) {
      const [from, target] = [file.split('/').slice(0, -1), to.split('/').slice(0, -1)];
      const apart = from.findIndex((name, depth) => name !== target[depth]);
      const [own, other] = [from[apart], target[apart]];
      if (own === undefined || other === undefined) continue;
      const above = from.slice(0, apart).join('/');
      // Workers are started by address from what they run.
      if (above === '') continue;
      const folders = beside.get(above) ?? new Map<string, Set<string>>();
      beside.set(above, folders);
      folders.set(own, (folders.get(own) ?? new Set()).add(other));
    }
  return [...beside].flatMap(([above, folders]) =>
    circlesOf(new Map([...folders].map(([name, others]) => [name, [...others]]))).map(
      (circle) => `${above}: ${circle}`,
    ),
  );
}

/** Every source file with what it imports. @param root of the repository */
export function importsIn(root: string): Graph {
  const files = ['src', 'workers']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true }).map((name) => join(folder, String(name))),
    )
    .filter((file) => /\.(ts|svelte)$/.test(file))
    .map((file) => file.replaceAll(sep, '/'));
  return new Map(files.map((file) => [file, importsOf(file, readFileSync(join(root, file), 'utf8'))]));
}
