import { join } from 'node:path';
import { chooseTools, type ToolLimits } from '../../src/mind/gateway/tools/choose.ts';
import { ToolMeaning } from '../../src/mind/gateway/tools/tool-meaning.ts';
import { ToolRegistry } from '../../src/mind/gateway/tools/registry.ts';
import { dataFolder } from '../bench/real-texts.ts';
import { quantile } from '../bench/measures.ts';
import { interval, mean } from './measures.ts';
import { type Asked, pluginSet, type ToolSet, toolSets } from './tools/sources.ts';
import { vectorsOf } from './tools/vectors.ts';

const SCOPE = 'eval';
const LIMITS: ToolLimits = { limit: 12, tokens: 8_000, wordsWeight: 0.6 };
const USES = 1_000;

/** What is switched off, or taken otherwise. */
interface Way {
  readonly name: string;
  readonly words: boolean;
  readonly vectors: boolean;
  /** Vectors of names and sentences beside that of the whole. */
  readonly sentences: boolean;
  readonly uses: 'none' | 'all' | 'words' | 'vectors';
}

const PLAIN: Way = {
  name: 'MiniLM alone, one vector',
  words: false,
  vectors: true,
  sentences: false,
  uses: 'none',
};
const WAYS: readonly Way[] = [
  PLAIN,
  { ...PLAIN, name: 'words alone', words: true, vectors: false },
  { ...PLAIN, name: 'definitions', words: true, sentences: true },
  { ...PLAIN, name: 'definitions, one vector each', words: true },
  { ...PLAIN, name: 'definitions, without words', sentences: true },
  { ...PLAIN, name: 'with uses', words: true, sentences: true, uses: 'all' },
  { ...PLAIN, name: 'with uses, by their words alone', words: true, sentences: true, uses: 'words' },
  { ...PLAIN, name: 'with uses, by their vectors alone', words: true, sentences: true, uses: 'vectors' },
];

const TOKENS = { name: 'none', count: () => 0 };

interface Placed {
  readonly places: readonly number[];
  readonly ms: readonly number[];
}

/** Where the right tool comes among all, 0 first. */
function placed(
  set: ToolSet,
  way: Way,
  vectors: ReadonlyMap<string, Float32Array>,
  asked: readonly Asked[],
  uses: readonly Asked[],
): Placed {
  const registry = new ToolRegistry(TOKENS);
  registry.register(set.definitions, SCOPE);
  for (const { entry, texts } of registry.waiting([SCOPE])) {
    const some = way.sentences ? texts : texts.slice(0, 1);
    if (way.vectors) entry.meaning = new ToolMeaning(some.map((text) => vectors.get(text)!));
  }
  if (way.uses !== 'none') {
    for (const { text, right } of uses) {
      const entry = registry.find(right, [SCOPE]);
      registry.learn(
        entry,
        way.uses === 'vectors' ? '' : text,
        way.uses === 'words' ? null : vectors.get(text)!,
      );
    }
  }
  const limits = { ...LIMITS, wordsWeight: way.words ? LIMITS.wordsWeight : 0 };
  const ms: number[] = [];
  const places = asked.map(({ text, right }) => {
    const began = performance.now();
    const vector = way.vectors ? vectors.get(text)! : null;
    const { chosen } = chooseTools(registry, { text, vector, scopes: [SCOPE] }, limits);
    ms.push(performance.now() - began);
    const place = chosen.findIndex(({ name }) => name === right);
    return place === -1 ? Number.POSITIVE_INFINITY : place;
  });
  return { places, ms };
}

/** Questions in a fixed order that is not the file's, so that a part of them is like the rest. */
const mixed = (asked: readonly Asked[]): readonly Asked[] =>
  asked
    .map((one, at) => ({ one, key: (at * 7_919 + 13) % 10_007 }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ one }) => one);

const share = (places: readonly number[], among: number): string => {
  const hits = places.map((place) => (place < among ? 1 : 0));
  const [low, high] = interval(hits);
  const percent = (value: number): string => (100 * value).toFixed(1);
  return `${percent(mean(hits))} (${percent(low)}–${percent(high)})`;
};

/** Half of the questions are asked; the uses are of the other half. @param most questions that are asked */
async function tableOf(root: string, set: ToolSet, most = Infinity): Promise<string> {
  const registry = new ToolRegistry(TOKENS);
  registry.register(set.definitions, SCOPE);
  const texts = registry.waiting([SCOPE]).flatMap((one) => one.texts);
  const order = mixed(set.asked);
  const half = Math.min(Math.ceil(order.length / 2), most);
  const [asked, uses] = [order.slice(0, half), order.slice(half).slice(0, Math.min(USES, half))];
  const vectors = await vectorsOf(root, [...texts, ...[...asked, ...uses].map(({ text }) => text)]);
  const times: number[] = [];
  const rows = WAYS.map((way) => {
    const { places, ms } = placed(set, way, vectors, asked, uses);
    times.push(...ms);
    return `| ${way.name} | ${share(places, 12)} | ${share(places, 1)} |`;
  });
  return [
    `${set.name}: ${set.definitions.length} tools, ${asked.length} questions, ${uses.length} uses; a choice takes ${quantile(times, 0.95).toFixed(1)} ms at p95 without the request's embedding.`,
    '',
    '| | among 12, % (95 %) | first, % (95 %) |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

/**
 * How often the right tool is among twelve, and first, with each part switched off in turn. Half of the questions are asked; the uses
 * are of the other half, at most a thousand.
 * @returns tables in Markdown, or a line where there is no data
 */
export async function evaluateTools(root: string): Promise<string> {
  const folder = join(dataFolder(root), 'tools');
  const sets = await toolSets(folder);
  if (sets === null) return `Tools: skipped: no data at ${folder}.`;
  const out: string[] = [];
  for (const set of sets) out.push(await tableOf(root, set));
  return out.join('\n');
}

/** Questions of a held-out source that are asked. */
const HELD_OUT_ASKED = 1_000;

/** The same of a source of which nothing was learnt. @param folder MetaTool's `dataset` */
export async function evaluatePlugins(root: string, folder: string): Promise<string> {
  return tableOf(root, await pluginSet(folder), HELD_OUT_ASKED);
}
