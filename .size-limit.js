import { readFileSync } from 'node:fs';
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

export default [
  { name: "First paint's JavaScript", path: scripts, limit: '80 kB', gzip: true },
  { name: 'The script of <golem-demo>', path: 'dist/golem-demo.js', limit: '6 kB', gzip: true },
  // The database has a worker of its own: here it would be loaded and compiled a second time. What is in it is the mind: organs take
  // room as they come: the owner's orders took some 25 kB with the dates that they name, contradictions, other embedding models and the
  // learnt shares of the prompt some 15 together; the gateway's layers and loop 3 some 25; guidelines, pieces made ready, tools called here and token
  // families some 10. Version 8 of the mind with its tables, and the verbs of what is loaded when it is asked for (Ask, collections, templates, servers of
  // tools, the model in the tab) some 12; triage, the auction, the Curator, decisions kept and the end of a life some 15. It loads behind the first paint.
  { name: 'The worker of the mind', path: 'dist/assets/golem.worker-*.js', limit: '370 kB', gzip: true },
];
