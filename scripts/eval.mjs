// npm run eval -- [retrieval] [--quick] [--held-out | --of C1]: measures how well memory answers questions, and prints one table.
// --quick takes the beginning of one conversation; --held-out those that nothing was tuned on; --of those that are named.
import { parseArgs } from 'node:util';
import { ensureDependencies } from './lib/install.mjs';

await ensureDependencies();
const { loadSource } = await import('./lib/load-source.mjs');
const { evaluateRetrieval } = await loadSource('/test/eval/retrieval.ts');

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    'held-out': { type: 'boolean', default: false },
    of: { type: 'string', multiple: true, default: [] },
  },
});
const unknown = positionals.filter((name) => name !== 'retrieval');
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}; the part is retrieval.`);
  process.exit(2);
}
const chosen = values['held-out'] ? ['B1', 'B2', 'C1'] : values.quick ? ['A1'] : ['A1', 'A2'];
const names = values.of.length > 0 ? values.of : chosen;
console.log(await evaluateRetrieval(names, values.quick ? 100 : Infinity));
// Workers of the databases in memory would keep the process.
process.exit(0);
