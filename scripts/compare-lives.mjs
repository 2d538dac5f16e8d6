// npm run compare-lives -- record FOLDER, then with other code: npm run compare-lives -- check FOLDER [--only NAME].
// Lives both tapes whole and 20 random lives, and says the first tick that comes to something else: its gate, prompt,
// decision, order, booking, books or memories. For changes of the mind's code that are to change nothing of what it does.
import { mkdir } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { ensureDependencies } from './lib/install.mjs';
import { mustRun } from './lib/run.mjs';

const USAGE = 'npm run compare-lives -- record|check FOLDER [--only NAME]';

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { only: { type: 'string' } },
  });
  const [what, folder, ...rest] = positionals;
  if (!['record', 'check'].includes(what) || folder === undefined || rest.length > 0)
    throw new Error('Expected “record” or “check”, and one folder.');
  await ensureDependencies();
  await mustRun('node', ['scripts/prepare-database.mjs']);
  const { loadSource } = await import('./lib/load-source.mjs');
  const { checkLives, recordLives } = await loadSource('/scripts/compare-lives/compare.ts');
  const told = (line) => console.log(line);
  if (what === 'check') process.exit((await checkLives(folder, values.only, told)) ? 0 : 1);
  await mkdir(folder, { recursive: true });
  await recordLives(folder, told);
  process.exit(0);
} catch (error) {
  console.error(`${error instanceof Error ? error.message : error}\n${USAGE}`);
  process.exit(2);
}
