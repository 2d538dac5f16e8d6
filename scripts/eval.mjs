// npm run eval -- [PART…] [--quick] [--held-out | --of C1] [--write]: measures parts of the mind, each of which prints tables.
// The parts are told in test/eval/main.ts; without names all of them are measured.
// --quick is the short form of each; --held-out takes the conversations that nothing was tuned on, --of those that are named.
// --write puts what a part prints into the pages of docs/results that have a place marked for it.
import { parseArgs, styleText } from 'node:util';
import './lib/say-errors.mjs';
import { ensureDependencies } from './lib/install.mjs';

await ensureDependencies();
const { loadSource } = await import('./lib/load-source.mjs');
const { ROOT } = await import('./lib/paths.mjs');
const { machineOf, measuredBy, writeResults } = await import('./lib/results.mjs');
const { PARTS } = await loadSource('/test/eval/main.ts');

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    'held-out': { type: 'boolean', default: false },
    of: { type: 'string', multiple: true, default: [] },
    write: { type: 'boolean', default: false },
  },
});
const all = Object.keys(PARTS);
const unknown = positionals.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.error(`Unknown part: ${unknown.join(', ')}. Available: ${all.join(', ')}.`);
  process.exit(2);
}
const chosen = values['held-out'] ? ['B1', 'B2', 'C1'] : values.quick ? ['A1'] : ['A1', 'A2'];
const asked = {
  root: ROOT,
  quick: values.quick,
  names: values.of.length > 0 ? values.of : chosen,
  env: process.env,
  follow: (line) => console.error(line),
};
const options = [
  ...(values.quick ? ['--quick'] : []),
  ...(values['held-out'] ? ['--held-out'] : []),
  ...values.of.map((name) => `--of ${name}`),
];
/** What changes nothing is told in red where that can be seen: it is not connected. @param {string} text */
const inRed = (text) =>
  process.stdout.isTTY
    ? text.replaceAll(/^.*\*\*changes nothing\*\*.*$/gmu, (line) => styleText('red', line))
    : text;
for (const part of positionals.length > 0 ? positionals : all) {
  const line = measuredBy(['npm run eval --', part, ...options].join(' '), machineOf());
  const printed = [];
  for await (const text of PARTS[part](asked)) {
    console.log(inRed(text));
    printed.push(text);
  }
  if (!values.write) continue;
  const pages = await writeResults('eval', part, printed, line);
  console.error(
    pages.length > 0
      ? `Results written to ${pages.join(', ')}.`
      : `No page in docs/results has a place for ${part}.`,
  );
}
// Workers of the databases in memory would keep the process.
process.exit(0);
