// node scripts/models/train-cache-matcher.mjs: fits the weights by which the semantic cache compares questions to labelled pairs
// outside the repository (GOLEM_DATA), and writes src/mind/gateway/cache/weights.json. The same data gives the same weights.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureDependencies } from '../lib/install.mjs';

await ensureDependencies();
const { loadSource } = await import('../lib/load-source.mjs');
const { ROOT } = await import('../lib/paths.mjs');

const { trainedWeights } = await loadSource('/test/eval/cache/train.ts');
const weights = await trainedWeights(ROOT);
if (weights === null) console.log('skipped: no data');
else {
  await writeFile(join(ROOT, 'src/mind/gateway/cache/weights.json'), `${JSON.stringify(weights, null, 2)}\n`);
  console.log(weights);
}
process.exit(0);
