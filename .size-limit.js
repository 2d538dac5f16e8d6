import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuild } from './scripts/lib/built.mjs';
import { ROOT } from './scripts/lib/paths.mjs';

await ensureBuild();

/** Scripts that index.html itself names: the entry, and what it imports statically. Workers and lazy chunks come later. */
const html = readFileSync(join(ROOT, 'dist', 'index.html'), 'utf8');
const scripts = [...html.matchAll(/(?:src|href)="\.\/(assets\/[^"]+\.js)"/g)].map(
  ([, path]) => `dist/${path}`,
);
if (scripts.length === 0) throw new Error('dist/index.html loads no script.');

/** A script, and what it imports statically: chunks that it shares with what is loaded later. */
function withShared(pattern) {
  const folder = join(ROOT, 'dist', 'assets');
  const found = new Set(readdirSync(folder).filter((name) => pattern.test(name)));
  for (const name of found) {
    const code = readFileSync(join(folder, name), 'utf8');
    for (const [, shared] of code.matchAll(/\bfrom"\.\/([\w.-]+\.js)"|^import"\.\/([\w.-]+\.js)"/gm))
      if (shared) found.add(shared);
  }
  if (found.size === 0) throw new Error(`dist/assets has no ${pattern}.`);
  return [...found].map((name) => `dist/assets/${name}`);
}

export default [
  { name: "First paint's JavaScript", path: scripts, limit: '80 kB', gzip: true },
  { name: 'The script of <golem-demo>', path: 'dist/golem-demo.js', limit: '6 kB', gzip: true },
  // With all chunks that it imports statically. The database has a worker of its own: here it would be loaded and compiled a second time.
  // What is in it is the mind, and organs take room as they come (the active field: 18 kB); what is loaded when it is asked for is not. It
  // loads behind the first paint.
  { name: 'The worker of the mind', path: withShared(/^golem\.worker-.*\.js$/), limit: '496 kB', gzip: true },
];
