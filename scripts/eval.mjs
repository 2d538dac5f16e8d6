// npm run eval -- [retrieval | scifact | governor | playbook | contradictions] [--quick] [--held-out | --of C1]: measures how well memory answers questions, and prints one table.
// --quick takes the beginning of one conversation; --held-out those that nothing was tuned on; --of those that are named.
// governor decides again with less of the prompt: how much of what it would have decided with all of it is left.
// playbook lives with edits of the playbook and without.
// contradictions counts which of made pairs are found, and what is found among real texts, in seconds.
// scifact ranks abstracts of science by claims, data that lies outside the repository; its vectors take minutes the first time.
import { parseArgs } from 'node:util';
import { ensureDependencies } from './lib/install.mjs';

await ensureDependencies();
const { loadSource } = await import('./lib/load-source.mjs');
const { ROOT } = await import('./lib/paths.mjs');

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    'held-out': { type: 'boolean', default: false },
    of: { type: 'string', multiple: true, default: [] },
  },
});
const PARTS = ['retrieval', 'scifact', 'governor', 'playbook', 'contradictions'];
const unknown = positionals.filter((name) => !PARTS.includes(name));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}; the parts are ${PARTS.join(', ')}.`);
  process.exit(2);
}
const chosen = values['held-out'] ? ['B1', 'B2', 'C1'] : values.quick ? ['A1'] : ['A1', 'A2'];
const names = values.of.length > 0 ? values.of : chosen;
const parts = positionals.length > 0 ? positionals : PARTS;
if (parts.includes('retrieval')) {
  const { evaluateRetrieval, retrievalTable } = await loadSource('/test/eval/retrieval.ts');
  console.log(retrievalTable(names, await evaluateRetrieval(names, values.quick ? 100 : Infinity)));
}
if (parts.includes('contradictions')) {
  const { evaluateContradictions } = await loadSource('/test/eval/contradictions.ts');
  console.log(await evaluateContradictions(ROOT));
}
if (parts.includes('scifact')) {
  const { evaluateScifact } = await loadSource('/test/eval/scifact.ts');
  console.log(await evaluateScifact(ROOT));
}
if (parts.includes('governor')) {
  const { evaluateGovernor } = await loadSource('/test/eval/governor.ts');
  console.log(await evaluateGovernor(values.quick ? 2 : 20));
  const { evaluateParts } = await loadSource('/test/eval/governor-parts.ts');
  console.log(await evaluateParts(values.quick ? 2 : 20));
}
if (parts.includes('playbook')) {
  const { EAGER, evaluatePlaybook } = await loadSource('/test/eval/playbook.ts');
  const [lives, ticks] = values.quick ? [2, 600] : [20, 1_500];
  console.log(await evaluatePlaybook(lives, ticks, [{ edits: 1 }, EAGER]));
}
// Workers of the databases in memory would keep the process.
process.exit(0);
