// npm run replay -- FILE [--from TICK] [--to TICK]: lives an exported life again, without a browser, a network or a model,
// and says the first tick and field that come out otherwise than they were sealed.
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ensureDependencies } from './lib/install.mjs';
import { mustRun } from './lib/run.mjs';

const USAGE = 'npm run replay -- FILE.golem [--from TICK] [--to TICK]';

/** @returns {{ file: string, from?: number, to?: number }} */
function asked() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { from: { type: 'string' }, to: { type: 'string' } },
  });
  const [file, ...rest] = positionals;
  const range = Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const tick = Number(value);
      if (!Number.isSafeInteger(tick) || tick < 1)
        throw new Error(`--${name} must be a tick number, from 1.`);
      return [name, tick];
    }),
  );
  if (!file || rest.length > 0) throw new Error('Expected one file.');
  if (!existsSync(file)) throw new Error(`File not found: ${file}.`);
  return { file, ...range };
}

try {
  const { file, ...range } = asked();
  await ensureDependencies();
  await mustRun('node', ['scripts/prepare-database.mjs']);
  const { loadSource } = await import('./lib/load-source.mjs');
  const { replayFile } = await loadSource('/scripts/replay/replay-file.ts');
  process.exit((await replayFile(file, range)) ? 0 : 1);
} catch (error) {
  console.error(`${error instanceof Error ? error.message : error}\n${USAGE}`);
  process.exit(2);
}
