import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { BenchRow } from './row.ts';

/** What a visitor's browser must load and run before it paints, kB. */
const LIMIT_KB = 80;
/** `import … from "./x.js"`, `import "./x.js"` and `export … from "./x.js"`, as the build writes them; not `import("./x.js")`. */
const STATIC_IMPORT = /(?:\bfrom|\bimport)\s*["'](\.[^"']+\.js)["']/g;
const ENTRY = /<(?:script[^>]+src|link[^>]+rel="modulepreload"[^>]+href)="([^"]+\.js)"/g;

/** The scripts that `index.html` names and everything that they import at once. @param dist folder of the built page */
export async function firstPaint(dist: string): Promise<readonly BenchRow[]> {
  const html = await readFile(join(dist, 'index.html'), 'utf8');
  const waiting = [...html.matchAll(ENTRY)].map(([, path]) => join(dist, path ?? ''));
  const sizes = new Map<string, number>();
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (sizes.has(path)) continue;
    const code = await readFile(path);
    sizes.set(path, gzipSync(code, { level: 9 }).length);
    for (const [, to] of code.toString('utf8').matchAll(STATIC_IMPORT))
      waiting.push(join(dirname(path), to ?? ''));
  }
  const total = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
  return [
    {
      name: 'first paint: JavaScript, gzipped',
      value: total / 1_000,
      unit: 'kB',
      goal: { most: LIMIT_KB },
      note: `${sizes.size} scripts that index.html needs at once`,
    },
  ];
}
