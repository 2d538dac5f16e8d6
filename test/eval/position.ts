import { availableParallelism } from 'node:os';
import { assembleFrom } from '../../src/mind/prompt/assemble.ts';
import { candidate } from '../../src/mind/candidates/candidate.ts';
import { gatherCandidates, seeWorkspace } from '../fixtures/house-organs.ts';
import { ORGANS } from '../../src/mind/heartbeat/organs.ts';
import { DEFAULT_POLICY } from '../../src/mind/policy/defaults.ts';
import type { GolemPolicy } from '../../src/mind/policy/golem-policy.ts';
import { createReflex } from '../../src/mind/reflex/deliberate.ts';
import { differingParts } from '../../src/mind/reflex/differing.ts';
import { type Moment, momentsOf, startsOf, TOKENS } from './governor.ts';
import { interval, mean } from './measures.ts';

/** A model of one's own behind OpenAI's API: where it is, what it is called, and its key where it wants one. */
export interface AskedModel {
  /** Up to `/v1`. */
  readonly url: string;
  readonly model: string;
  readonly key?: string;
}

/** The model that the environment names; null where it names none. */
export function modelOf(env: Readonly<Record<string, string | undefined>>): AskedModel | null {
  const { GOLEM_EVAL_MODEL_URL: url, GOLEM_EVAL_MODEL: model, GOLEM_EVAL_MODEL_KEY: key } = env;
  return url && model ? { url, model, ...(key && { key }) } : null;
}

/** Something that reads prompts, and how much of a word it finds in one. */
interface Reader {
  readonly name: string;
  /** What its figures are, said of a column. */
  readonly finds: string;
  /** Of the prompt, words; everything where absent. */
  readonly room?: number;
  /** 0 to 1. */
  find(prompt: string, word: string, tick: number): Promise<number>;
}

/** What is looked for: a memory with one word, by how relevant it is said to be. */
const RANKS = [
  { rank: 'most relevant', score: 1 },
  { rank: 'in the middle', score: 0.6 },
  { rank: 'least relevant', score: 0.01 },
] as const;
const ORDERS = [
  { order: 'interleaved', interleaves: 1 },
  { order: 'best first', interleaves: 0 },
] as const;
const WORDS = ['amber', 'basalt', 'cedar', 'dune', 'ember', 'fjord', 'garnet', 'harbour'] as const;

const ordered = (interleaves: number, budgetTokens = DEFAULT_POLICY.context.budgetTokens): GolemPolicy => ({
  ...DEFAULT_POLICY,
  context: { ...DEFAULT_POLICY.context, interleaves, budgetTokens },
});

/** A thought's prompt with what is looked for in it, where the order puts it. */
function withWord(
  { input, found }: Moment,
  { word, score }: { readonly word: string; readonly score: number },
  policy: GolemPolicy,
): { readonly prompt: string; readonly at: number } {
  const body = `The word agreed on for tick ${input.tick} is ${word}.`;
  const text = `<insight ref="agreed">${body}</insight>`;
  const asked = candidate({
    id: 'agreed',
    category: 'insights',
    title: 'Agreed word',
    body,
    text,
    score,
    required: true,
    trust: 'self',
  });
  const candidates = gatherCandidates(input, policy, { organs: ORGANS, found });
  const workspace = assembleFrom([...candidates, asked], input, policy, TOKENS);
  const at = workspace.prompt.indexOf(text) / workspace.prompt.length;
  return { prompt: workspace.prompt, at };
}

/** @throws Error where the model does not answer as OpenAI's API does */
async function answerOf({ url, model, key }: AskedModel, prompt: string): Promise<string> {
  const response = await fetch(`${url}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
    body: JSON.stringify({
      model,
      temperature: 0,
      max_tokens: 40,
      messages: [
        {
          role: 'user',
          content: `${prompt}\n\nWhich word was agreed on for this tick? Answer with the word alone.`,
        },
      ],
    }),
  });
  if (!response.ok)
    throw new Error(`${url} answered ${response.status}: ${(await response.text()).slice(0, 200)}`);
  const { choices } = (await response.json()) as {
    readonly choices: readonly { readonly message: { readonly content: string | null } }[];
  };
  return choices[0]?.message.content ?? '';
}

const byAnswer = (asked: AskedModel): Reader => ({
  name: asked.model,
  finds: 'found',
  find: async (prompt, word) => ((await answerOf(asked, prompt)).toLowerCase().includes(word) ? 1 : 0),
});

/** Room for prompts of some 1,400 of its tokens: longer ones take it minutes each. */
const SHORT = 500;

/**
 * The model that comes with the page. It hardly answers questions about a long text, but holds what it has read likely: how likely
 * is the word, where the text goes on with "The word agreed on for tick 7 is".
 */
export async function bundledReader(): Promise<Reader> {
  const { nativeLanguage } = await import('../support/native-language.ts');
  const model = await nativeLanguage(availableParallelism());
  return {
    name: 'SmolLM2-135M-Instruct',
    finds: 'how likely it holds the word',
    room: SHORT,
    find: async (prompt, word, tick) => {
      const scores = await model.score(`${prompt}\n\nThe word agreed on for tick ${tick} is ${word}`);
      let said = '';
      let logProb = 0;
      for (let i = scores.length - 1; i > 0 && said !== ` ${word}`; i -= 1) {
        said = scores[i]!.text + said;
        logProb += scores[i]!.logProb ?? 0;
      }
      return Math.exp(logProb);
    },
  };
}

const percent = (share: number): string => (100 * share).toFixed(1);

/** How much of the word a reader finds, by its rank and the order of the prompt. */
async function foundBy(
  { name, finds, room, find }: Reader,
  lives: readonly (readonly Moment[])[],
  each: number,
): Promise<string> {
  const rows: string[] = [];
  for (const { rank, score } of RANKS) {
    for (const { order, interleaves } of ORDERS) {
      const places: number[] = [];
      const means: number[] = [];
      for (const [life, moments] of lives.entries()) {
        const found: number[] = [];
        for (const [i, moment] of moments.slice(-each).entries()) {
          const word = WORDS[(life * each + i) % WORDS.length]!;
          const { prompt, at } = withWord(moment, { word, score }, ordered(interleaves, room));
          places.push(at);
          found.push(await find(prompt, word, moment.input.tick));
        }
        means.push(mean(found));
      }
      const [low, high] = interval(means);
      rows.push(
        `| ${rank} | ${order} | ${percent(mean(places))} | ${percent(mean(means))} (${percent(low)}–${percent(high)}) |`,
      );
    }
  }
  return [
    `**Position effect** on ${name}: ${lives.length} lives, ${each} thoughts of each, one agreed word among what the prompt says${room ? `, prompts with room for ${room} words` : ''}; % with 95 % intervals over lives`,
    '',
    `| the word is | order | where it stands, % of the prompt | ${finds} |`,
    '| --- | --- | ---: | ---: |',
    ...rows,
    '',
  ].join('\n');
}

/**
 * What the order of the prompt is worth: to the reflex, and to a model.
 * @param each thoughts of a life that a model reads
 */
export async function evaluatePosition(
  lives: number,
  asked: AskedModel | Reader | null,
  each = 8,
): Promise<string> {
  const all: (readonly Moment[])[] = [];
  for (const [tape, start] of startsOf(lives)) all.push(await momentsOf(tape, start));
  let same = 0;
  for (const { input, found } of all.flat()) {
    const reflex = createReflex({
      limits: () => ({ stepsPerYear: input.world.stepsPerYear, cage: input.cage }),
    });
    const [one, other] = ORDERS.map(({ interleaves }) => {
      const policy = ordered(interleaves);
      const candidates = gatherCandidates(input, policy, { organs: ORGANS, found });
      return reflex.consider(
        seeWorkspace(assembleFrom(candidates, input, policy, TOKENS), input.standing ?? null),
      );
    });
    if (differingParts(one!, other!).length === 0) same += 1;
  }
  const thoughts = all.flat().length;
  return [
    `**What the order is worth to the reflex**: interleaved and best first, ${same} of ${thoughts} thoughts decide the same in all their parts.`,
    '',
    asked
      ? await foundBy('find' in asked ? asked : byAnswer(asked), all, each)
      : 'What it is worth to a model: skipped: no model. Name one in GOLEM_EVAL_MODEL_URL (up to /v1) and GOLEM_EVAL_MODEL.\n',
  ].join('\n');
}
