// npm run eval -- [retrieval | scifact | governor | planted | compression | lives | markers | position | prefix | perceived | playbook | inheritance | shares | contradictions | injection | pii | tools | history | cache | answers | enrichment | instructions | tokens | replies | attention | triage | attribution | briefings | compress | consolidation | deliberation | merged-words] [--quick] [--held-out | --of C1]: measures how well memory answers questions, and prints one table.
// --quick takes the beginning of one conversation; --held-out those that nothing was tuned on; --of those that are named.
// governor decides again with less of the prompt: how much of what it would have decided with all of it is left.
// prefix measures how much of a prompt the one before it began with too, by the order of its parts.
// position asks the model named by GOLEM_EVAL_MODEL_URL and GOLEM_EVAL_MODEL what it finds, by where in the prompt it stands;
// GOLEM_EVAL_MODEL=bundled alone is the one that comes with the page.
// Of governor, compression alone plants failures that guidelines can mend;
// planted alone measures regret where which category knows something changes with the regime, and lives alone what whole lives came to.
// markers lives with gut feelings and without, and without what else a mood does.
// perceived lives with what gamma's beats tell of the next price, and without.
// playbook lives with edits of the playbook and without.
// inheritance lives on as a successor and as one without ancestors, and plants false memories; --quick is one short life.
// consolidation lives with rehearsal, the Curator, decay and consolidation, and without each; --quick is two short lives.
// shares lives with links, contrary memories and exploration in recall, and without.
// contradictions counts which of made pairs are found, and what is found among real texts, in seconds.
// injection judges texts of sources that nothing was learnt from, data that lies outside the repository, and harmless ones of its own.
// pii masks labelled texts of templates that nothing was learnt from, data that lies outside the repository.
// history counts what is left of facts and rules when a long conversation is told in short.
// tools counts how often the right tool is among those that a request is shown, of data that lies outside the repository.
// cache stores questions and asks paraphrases of them, data that lies outside the repository.
// answers asks documents: whether a right passage is among the sources shown, by how they are cut and looked for; vectors take minutes
// the first time; then the golem about its own past, without a model: whether a right tick is among the sources, each sentence in one.
// attribution asks the model that comes with the page which entries of a prompt make a decision likely; it takes minutes a tick.
// briefings has the same model write briefings and summaries of stretches of conversations, beside the sentences; some minutes each.
// deliberation asks the same model what to do on a T1 tick, 4 thoughts a life, beside the reflex; some 20 s each.
// merged-words asks it what one note says that is made of two, of data that lies outside the repository; some 5 s each.
// compress makes sections of the docs shorter, and prompts above 32,000 tokens, and looks whether what answers a question is left.
// instructions counts which of 40 orders that a program can judge the model that comes with the page follows; GOLEM_EVAL_GRAPHS names
// other graphs of it, name=folder, with commas between.
// replies reads every recorded reply of a provider that lies outside the repository, and names what cannot be read.
// enrichment counts which questions are told to be about DeFi, of sets of ours and of data that lies outside the repository.
// tokens compares counts of tokens with those of real tokenizers; SmolLM2's is looked for in GOLEM_SMOLLM2.
// attention counts which of the signs planted in made streams of events triage escalates, against other filters at equal numbers,
// what decisions come to for each token by who decides on places in the prompt, and what choosing among rules by expected free energy
// comes to. GOLEM_REAL_LOGS names logs of real blocks, one a line as ethereum-etl writes them, that triage is to sift too.
// triage lives with events that speak at the gate and without: ticks that differ, and thoughts that nothing came of.
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
const PARTS = [
  'retrieval',
  'scifact',
  'governor',
  'planted',
  'compression',
  'lives',
  'markers',
  'position',
  'prefix',
  'perceived',
  'playbook',
  'inheritance',
  'shares',
  'contradictions',
  'injection',
  'pii',
  'tools',
  'history',
  'cache',
  'answers',
  'enrichment',
  'instructions',
  'tokens',
  'replies',
  'attention',
  'triage',
  'attribution',
  'briefings',
  'compress',
  'consolidation',
  'deliberation',
  'merged-words',
];
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
if (parts.includes('tokens')) {
  const { evaluateTokens } = await loadSource('/test/eval/tokens.ts');
  console.log(await evaluateTokens(ROOT, 20));
}
if (parts.includes('replies')) {
  const { evaluateReplies } = await loadSource('/test/eval/replies.ts');
  console.log(await evaluateReplies());
}
if (parts.includes('attribution')) {
  const { evaluateAttribution } = await loadSource('/test/eval/attribution.ts');
  console.log(await evaluateAttribution(values.quick ? 1 : 8, (line) => console.error(line)));
}
if (parts.includes('briefings')) {
  const { evaluateBriefings } = await loadSource('/test/eval/briefings.ts');
  console.log(
    await evaluateBriefings(['B1', 'B2', 'C1'], values.quick ? 1 : 2, (line) => console.error(line)),
  );
}
if (parts.includes('compress')) {
  const { evaluateCompress } = await loadSource('/test/eval/compress.ts');
  console.log(await evaluateCompress(ROOT, values.quick ? 8 : Infinity));
  const { evaluateLongCompress } = await loadSource('/test/eval/compress-long.ts');
  console.log(await evaluateLongCompress(ROOT, values.quick));
}
if (parts.includes('consolidation')) {
  const { evaluateConsolidation } = await loadSource('/test/eval/consolidation.ts');
  console.log(await evaluateConsolidation(values.quick ? 2 : 12, values.quick ? 150 : 600));
}
if (parts.includes('deliberation')) {
  const { evaluateDeliberation } = await loadSource('/test/eval/deliberation.ts');
  console.log(await evaluateDeliberation(values.quick ? 1 : 4, (line) => console.error(line)));
}
if (parts.includes('merged-words')) {
  const { evaluateMergedWords } = await loadSource('/test/eval/merged-words.ts');
  console.log(await evaluateMergedWords(ROOT, values.quick ? 5 : 80, (line) => console.error(line)));
}
if (parts.includes('contradictions')) {
  const { evaluateContradictions } = await loadSource('/test/eval/contradictions.ts');
  console.log(await evaluateContradictions(ROOT));
}
if (parts.includes('history')) {
  const { evaluateHistory } = await loadSource('/test/eval/history.ts');
  console.log(await evaluateHistory(['B1', 'B2', 'C1']));
}
if (parts.includes('tools')) {
  const { evaluateTools } = await loadSource('/test/eval/tools.ts');
  console.log(await evaluateTools(ROOT));
}
if (parts.includes('scifact')) {
  const { evaluateScifact } = await loadSource('/test/eval/scifact.ts');
  console.log(await evaluateScifact(ROOT));
}
if (parts.includes('pii')) {
  const { evaluatePii } = await loadSource('/test/eval/pii.ts');
  console.log(await evaluatePii(ROOT));
}
if (parts.includes('injection')) {
  const { evaluateInjection } = await loadSource('/test/eval/injection.ts');
  console.log(await evaluateInjection(ROOT, values.quick));
}
if (parts.includes('governor')) {
  const { evaluateGovernor } = await loadSource('/test/eval/governor.ts');
  console.log(await evaluateGovernor(values.quick ? 2 : 20));
  const { evaluateParts } = await loadSource('/test/eval/governor-parts.ts');
  console.log(await evaluateParts(values.quick ? 2 : 20));
}
if (parts.includes('governor') || parts.includes('planted')) {
  const { evaluatePlanted } = await loadSource('/test/eval/governor-planted.ts');
  console.log(evaluatePlanted(values.quick ? 2 : 20, values.quick ? 600 : 1_500));
  const { evaluateTraced } = await loadSource('/test/eval/governor-traced.ts');
  console.log(evaluateTraced(values.quick ? 2 : 8, values.quick ? 600 : 900));
}
if (parts.includes('governor') || parts.includes('compression')) {
  const { evaluateCompression } = await loadSource('/test/eval/governor-compression.ts');
  console.log(await evaluateCompression(values.quick ? 2 : 20, values.quick ? 600 : 1_500));
}
if (parts.includes('governor') || parts.includes('lives')) {
  const { evaluateLives } = await loadSource('/test/eval/governor-lives.ts');
  console.log(await evaluateLives(values.quick ? 2 : 20, values.quick ? 120 : 400));
}
if (parts.includes('markers')) {
  const { evaluateMarkers } = await loadSource('/test/eval/markers.ts');
  console.log(await evaluateMarkers(...(values.quick ? [2, 200] : [20, 1_000])));
}
if (parts.includes('perceived')) {
  const { evaluatePerceived } = await loadSource('/test/eval/perceived.ts');
  console.log(await evaluatePerceived(...(values.quick ? [2, 150] : [20, 600])));
}
if (parts.includes('attention')) {
  const { evaluateAttention } = await loadSource('/test/eval/attention.ts');
  console.log(
    await evaluateAttention(values.quick ? 3 : 20, 400, values.quick ? 2 : 20, values.quick ? 60 : 150),
  );
}
if (parts.includes('triage')) {
  const { evaluateGate } = await loadSource('/test/eval/triage-gate.ts');
  console.log(await evaluateGate(values.quick ? 2 : 20, values.quick ? 150 : 300));
}
if (parts.includes('position')) {
  const { bundledReader, evaluatePosition, modelOf } = await loadSource('/test/eval/position.ts');
  const lives = values.quick ? 2 : 20;
  if (process.env['GOLEM_EVAL_MODEL'] === 'bundled') {
    console.log(await evaluatePosition(lives, await bundledReader(), 1));
  } else console.log(await evaluatePosition(lives, modelOf(process.env)));
}
if (parts.includes('prefix')) {
  const { evaluatePrefix } = await loadSource('/test/eval/prefix.ts');
  console.log(await evaluatePrefix(values.quick ? 2 : 20));
}
if (parts.includes('playbook')) {
  const { EAGER, evaluatePlaybook } = await loadSource('/test/eval/playbook.ts');
  const [lives, ticks] = values.quick ? [2, 600] : [20, 1_500];
  console.log(await evaluatePlaybook(lives, ticks, [{ edits: 1 }, EAGER]));
}
if (parts.includes('shares')) {
  const { evaluateShares } = await loadSource('/test/eval/shares.ts');
  console.log(await evaluateShares(...(values.quick ? [2, 300] : [12, 800])));
}
if (parts.includes('answers')) {
  const { evaluateAnswerSources } = await loadSource('/test/eval/answers/retrieval.ts');
  console.log(await evaluateAnswerSources(ROOT, values.quick));
  const { evaluateOwnPast } = await loadSource('/test/eval/answers/own-past.ts');
  console.log(await evaluateOwnPast(values.quick ? [3] : [3, 4, 5], values.quick ? 800 : 2_400));
}
if (parts.includes('cache')) {
  const { evaluateCache } = await loadSource('/test/eval/cache.ts');
  console.log(await evaluateCache(ROOT));
}
if (parts.includes('enrichment')) {
  const { evaluateEnrichment } = await loadSource('/test/eval/enrichment.ts');
  console.log(await evaluateEnrichment(ROOT));
}
if (parts.includes('instructions')) {
  const { evaluateInstructions } = await loadSource('/test/eval/instructions.ts');
  const graphs = (process.env['GOLEM_EVAL_GRAPHS'] ?? '').split(',').filter((one) => one !== '');
  console.log(await evaluateInstructions(ROOT, values.quick ? 8 : Infinity, graphs, console.error));
}
if (parts.includes('inheritance')) {
  const { evaluateInheritance } = await loadSource('/test/eval/inheritance.ts');
  console.log(await evaluateInheritance(values.quick ? 2 : 20, values.quick ? 60 : 180));
}
// Workers of the databases in memory would keep the process.
process.exit(0);
