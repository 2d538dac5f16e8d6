import { readFile } from 'node:fs/promises';
import type { DigestedFormatter, FormatterFile } from '../../src/domain/gateway/formatter.ts';
import type { WorkspaceEntry } from '../../src/domain/context/context.ts';
import { tokensFromDisk } from '../../src/hosts/node/in-process.ts';
import { dresser, previewOf } from '../../src/mind/formatting/dress.ts';
import { lostOf, saidIn } from '../../src/mind/formatting/facts.ts';
import { partOf } from '../../src/mind/formatting/part.ts';
import { ORGANS } from '../../src/mind/heartbeat/organs.ts';
import { DEFAULT_POLICY } from '../../src/mind/policy/defaults.ts';
import { createReflex } from '../../src/mind/reflex/deliberate.ts';
import type { TokenCounter } from '../../src/mind/ports.ts';
import { assembleWorkspace, seeWorkspace } from '../fixtures/house-organs.ts';
import { type Moment, momentsOf, startsOf } from './governor.ts';
import { interval, mean } from './measures.ts';

const show = (values: readonly number[], digits = 1): string => {
  const [low, high] = interval(values);
  return `${mean(values).toFixed(digits)} (${low.toFixed(digits)} to ${high.toFixed(digits)})`;
};

/** The same numbers each time. */
function chances(seed: number): () => number {
  let state = seed | 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

/** Sentences of a body, some left out by chance until it is as short as another. */
function cutByChance(body: string, most: number, tokens: TokenCounter, next: () => number): string {
  const left = body.split(/(?<=[.!?:,])\s+/u);
  while (left.length > 0 && tokens.count(left.join(' ')) > most)
    left.splice(Math.floor(next() * left.length), 1);
  return left.join(' ');
}

/** Numbers as anybody would find them, by no rule of the formatters. */
const numbersIn = (text: string): readonly string[] => [...new Set(text.match(/\d+(?:\.\d+)?/g))];

interface Lost {
  readonly facts: number;
  readonly figures: number;
}

/** Facts and figures of a block. */
function heldIn(block: string): Lost {
  const { tag, body } = partOf(block)!;
  return { facts: saidIn(tag, body).facts.length, figures: numbersIn(body).length };
}

/** Facts and figures of a block that a text has not. */
function lostIn(block: string, text: string): Lost {
  const { tag, body } = partOf(block)!;
  const has = new Set(numbersIn(text));
  return {
    facts: saidIn(tag, body).facts.filter((fact) => lostOf([fact], text) !== null).length,
    figures: numbersIn(body).filter((figure) => !has.has(figure)).length,
  };
}

interface Life {
  /** Per cent of the tokens of the parts that it is for. */
  readonly saved: number;
  readonly parts: number;
  readonly refused: number;
  /** Per cent of the facts and figures of these parts. */
  readonly lostFacts: number;
  readonly lostFigures: number;
  readonly chanceFacts: number;
  readonly chanceFigures: number;
  /** Per cent of the tokens of the whole prompt, in which more may stand. */
  readonly prompt: number;
  /** More whole episodes in a prompt. */
  readonly more: number;
  /** Per cent of thoughts on which the rules decide the same. */
  readonly same: number;
}

const episodes = (entries: readonly WorkspaceEntry[]): number =>
  entries.filter(
    ({ category, included, wholeTokens }) => category === 'episodes' && included && wholeTokens === undefined,
  ).length;

function ofLife(
  moments: readonly Moment[],
  formatter: DigestedFormatter,
  tokens: TokenCounter,
  seed: number,
): Life {
  const next = chances(seed);
  const rows = moments.map(({ input, found }) => {
    const assembled = (brought: ReadonlyMap<string, unknown>) =>
      assembleWorkspace(input, DEFAULT_POLICY, tokens, { organs: ORGANS, found: brought });
    const plain = assembled(found);
    const dressed = assembled(new Map([...found, ['formatting', dresser([formatter], tokens)]]));
    const parts = previewOf(formatter, plain.entries, tokens);
    const taken = parts.filter(({ why }) => why === null);
    const facts = taken.map(({ before, after, tokens: { after: most } }) => ({
      held: heldIn(before),
      lost: lostIn(before, partOf(after)!.body),
      byChance: lostIn(before, cutByChance(partOf(before)!.body, most, tokens, next)),
    }));
    const sumOf = (which: 'held' | 'lost' | 'byChance', what: keyof Lost): number =>
      facts.reduce((all, one) => all + one[which][what], 0);
    const limits = { stepsPerYear: input.world.stepsPerYear, cage: input.cage };
    const reflex = createReflex({ limits: () => limits });
    const decided = (workspace: typeof plain): string =>
      JSON.stringify(reflex.consider(seeWorkspace(workspace, input.standing ?? null)).action);
    return {
      before: parts.reduce((sum, part) => sum + part.tokens.before, 0),
      after: parts.reduce((sum, part) => sum + part.tokens.after, 0),
      parts: parts.length,
      refused: parts.length - taken.length,
      facts: sumOf('held', 'facts'),
      figures: sumOf('held', 'figures'),
      lostFacts: sumOf('lost', 'facts'),
      lostFigures: sumOf('lost', 'figures'),
      chanceFacts: sumOf('byChance', 'facts'),
      chanceFigures: sumOf('byChance', 'figures'),
      prompt: 100 * (1 - dressed.totalTokens / plain.totalTokens),
      more: episodes(dressed.entries) - episodes(plain.entries),
      same: Number(decided(plain) === decided(dressed)),
    };
  });
  const sum = (of: keyof (typeof rows)[number]): number => rows.reduce((all, row) => all + row[of], 0);
  return {
    saved: 100 * (1 - sum('after') / sum('before')),
    parts: sum('parts'),
    refused: sum('refused'),
    lostFacts: (100 * sum('lostFacts')) / sum('facts'),
    lostFigures: (100 * sum('lostFigures')) / sum('figures'),
    chanceFacts: (100 * sum('chanceFacts')) / sum('facts'),
    chanceFigures: (100 * sum('chanceFigures')) / sum('figures'),
    prompt: mean(rows.map(({ prompt }) => prompt)),
    more: mean(rows.map(({ more }) => more)),
    same: 100 * mean(rows.map(({ same }) => same)),
  };
}

/** What the example of the docs saves over the thoughts of lives, and what it loses, beside a cut by chance to the same length. */
export async function evaluateFormatters(lives: number, follow: (line: string) => void): Promise<string> {
  const tokens = await tokensFromDisk();
  const file = JSON.parse(await readFile('docs/compact-episodes.formatter.json', 'utf8')) as FormatterFile;
  const formatter = { file: { ...file, applies: { ...file.applies, payloads: [] } }, digest: '' };
  const lived: Life[] = [];
  for (const [at, [tape, start]] of startsOf(lives).entries()) {
    follow(`${at + 1} of ${lives}: ${tape} from ${start}`);
    const moments = await momentsOf(tape, start);
    if (moments.length > 0) lived.push(ofLife(moments, formatter, tokens, at + 1));
  }
  const of = (key: keyof Life): readonly number[] => lived.map((life) => life[key]);
  const total = (key: keyof Life): number => of(key).reduce((sum, value) => sum + value, 0);
  return [
    `**${file.title}** over the thoughts of ${lived.length} lives of 250 ticks: ${total('parts')} episodes that stood whole in prompts, ${total('refused')} kept in their built-in form; mean, 95 % interval over lives`,
    '',
    '| | the formatter | a cut by chance to the same length |',
    '| --- | --: | --: |',
    `| tokens saved, % of these parts | ${show(of('saved'))} | the same |`,
    `| facts lost, % | ${show(of('lostFacts'))} | ${show(of('chanceFacts'))} |`,
    `| figures lost, % | ${show(of('lostFigures'))} | ${show(of('chanceFigures'))} |`,
    `| tokens saved, % of the prompt assembled anew | ${show(of('prompt'))} | |`,
    `| more whole episodes in that prompt | ${show(of('more'))} | |`,
    `| thoughts that rules decide the same, % | ${show(of('same'))} | |`,
  ].join('\n');
}
