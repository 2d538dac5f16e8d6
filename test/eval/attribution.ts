import { availableParallelism } from 'node:os';
import type { Decision } from '../../src/domain/decisions/decision.ts';
import { likelihoodOf } from '../../src/adapters/models/local/likelihood.ts';
import { SeededRandom } from '../../src/lib/math/seeded-random.ts';
import { tracedOf, type Traced } from '../../src/mind/attribution/ablated-prompt.ts';
import { attributeSources, DROPS, type LikelihoodPort } from '../../src/mind/attribution/attribute.ts';
import { candidate } from '../../src/mind/candidates/candidate.ts';
import { assembleFrom } from '../../src/mind/prompt/assemble.ts';
import { gatherCandidates } from '../fixtures/house-organs.ts';
import { ORGANS } from '../../src/mind/heartbeat/organs.ts';
import { DEFAULT_POLICY } from '../../src/mind/policy/defaults.ts';
import { nativeLanguage } from '../support/native-language.ts';
import { type Moment, momentsOf, startsOf, TOKENS } from './governor.ts';
import { interval, mean } from './measures.ts';
import { thoughtOf } from './thought.ts';

/** Room for prompts of some 1,400 of the model's tokens, so that a run takes minutes. */
const ROOM = 500;
/** Draws of as many sources by chance, beside the highest. */
const CHANCES = 3;
const WORDS = ['amber', 'basalt', 'cedar', 'dune', 'ember', 'fjord', 'garnet', 'harbour'] as const;

const policy = { ...DEFAULT_POLICY, context: { ...DEFAULT_POLICY.context, budgetTokens: ROOM } };

/** What one tick came to. */
interface Row {
  readonly lds: number | null;
  /** By how many were left out: the highest, and as many by chance. */
  readonly drops: readonly { readonly k: number; readonly top: number; readonly chance: number }[];
  /** Whether the one source that holds the word is the highest; null where none was planted. */
  readonly planted: boolean | null;
  /** Of the three highest, those that the reflex cites. */
  readonly cited: number | null;
  readonly sources: number;
}

async function rowOf(
  traced: Traced,
  seed: number,
  port: LikelihoodPort,
  of: { readonly planted: string | null; readonly cites: ReadonlySet<string> | null },
): Promise<Row> {
  const { sources, logProb, fit } = await attributeSources(traced, { ablations: 64, seed }, port);
  const random = SeededRandom.fromSeed(seed);
  const byScore = sources.toSorted((a, b) => b.score - a.score);
  const drops: { k: number; top: number; chance: number }[] = [];
  for (const k of DROPS) {
    const top = fit.drops.find((one) => one.k === k)?.drop;
    if (top === undefined) continue;
    const chances: number[] = [];
    for (let draw = 0; draw < CHANCES; draw += 1) {
      const out = new Set<number>();
      while (out.size < k) out.add(Math.floor(random.next() * sources.length));
      const kept = sources.map((_, i) => !out.has(i));
      const weight = await port.likelihood(traced.promptOf(kept), traced.text, true);
      chances.push(logProb - weight.logProb);
    }
    drops.push({ k, top, chance: mean(chances) });
  }
  const [best] = byScore;
  return {
    lds: fit.lds,
    drops,
    planted: of.planted === null ? null : best?.id === of.planted && best.score > 0,
    cited: of.cites && byScore.slice(0, 3).filter(({ id }) => of.cites!.has(id)).length,
    sources: sources.length,
  };
}

/** A thought's decision by the reflex, as it is traced. */
function decisionOf(moment: Moment): { traced: Traced; cites: ReadonlySet<string> } {
  const { workspace, decision } = thoughtOf(moment, policy);
  return { traced: tracedOf(workspace, decision, null)!, cites: new Set(decision.cited) };
}

/** The same workspace with a word that one memory alone holds, and a text that says it. */
function plantedIn({ input, found }: Moment, word: string): Traced {
  const body = `The word agreed on for tick ${input.tick} is ${word}.`;
  const asked = candidate({
    id: 'agreed',
    category: 'insights',
    title: 'Agreed word',
    body,
    text: `<insight ref="agreed">${body}</insight>`,
    score: 0.6,
    required: true,
    trust: 'self',
  });
  const candidates = [...gatherCandidates(input, policy, { organs: ORGANS, found }), asked];
  const workspace = assembleFrom(candidates, input, policy, TOKENS);
  const text = `The word agreed on for tick ${input.tick} is ${word}.`;
  const said: Decision = {
    source: 'rule',
    by: 'hold',
    summary: text,
    action: null,
    confidence: 1,
    prediction: null,
    cited: [],
    reasoning: [],
  };
  return tracedOf(workspace, said, null)!;
}

const cell = (values: readonly number[], digits = 2): string => {
  const [low, high] = interval(values);
  return `${mean(values).toFixed(digits)} (${low.toFixed(digits)} to ${high.toFixed(digits)})`;
};

function table(name: string, rows: readonly Row[]): readonly string[] {
  const own = rows.flatMap(({ lds }) => (lds === null ? [] : [lds]));
  const drop = (k: number, which: 'top' | 'chance'): string =>
    cell(rows.flatMap(({ drops }) => drops.filter((one) => one.k === k).map((one) => one[which])));
  const planted = rows.flatMap((row) => (row.planted === null ? [] : [row.planted ? 1 : 0]));
  const cited = rows.flatMap((row) => (row.cited === null ? [] : [row.cited]));
  const extra = [
    ...(planted.length > 0
      ? [
          `the source that holds the word is the highest in ${planted.filter((one) => one === 1).length} of ${planted.length}`,
        ]
      : []),
    ...(cited.length > 0 ? [`of the three highest the reflex cites ${cell(cited)}`] : []),
  ];
  return [
    `| ${name} | ${rows.length} | ${mean(rows.map(({ sources }) => sources)).toFixed(0)} | ${cell(own)} | ${DROPS.map((k) => `${drop(k, 'top')} | ${drop(k, 'chance')}`).join(' | ')} |`,
    ...extra.map((line) => `| | | | ${line} | | | | | | |`),
  ];
}

/**
 * Whether attribution finds what a decision rests on: of words that one source alone holds, and of the reflex's decisions.
 * @param each thoughts of either kind
 */
export async function evaluateAttribution(
  each: number,
  told: (line: string) => void = () => undefined,
): Promise<string> {
  const port = likelihoodOf(await nativeLanguage(Math.max(1, availableParallelism() - 1)));
  const planted: Row[] = [];
  const decided: Row[] = [];
  for (const [i, [tape, start]] of startsOf(each).entries()) {
    const moment = (await momentsOf(tape, start)).at(-1)!;
    const word = WORDS[i % WORDS.length]!;
    planted.push(await rowOf(plantedIn(moment, word), i, port, { planted: 'agreed', cites: null }));
    told(`planted ${i + 1}: ${JSON.stringify(planted.at(-1))}`);
    const { traced, cites } = decisionOf(moment);
    decided.push(await rowOf(traced, i, port, { planted: null, cites }));
    told(`decided ${i + 1}: ${JSON.stringify(decided.at(-1))}`);
  }
  const head = DROPS.map((k) => `without the ${k} highest | ${k} by chance`).join(' | ');
  return [
    `**Attribution** by SmolLM2-135M-Instruct, 64 ablations, prompts with room for ${ROOM} words; 95 % intervals over ticks; drops in nats of the whole text`,
    '',
    `| what is traced | ticks | sources | LDS, out of fold | ${head} |`,
    `| --- | ---: | ---: | ---: | ${DROPS.map(() => '---: | ---:').join(' | ')} |`,
    ...table('a sentence with a word that one source holds', planted),
    ...table('decisions of the reflex', decided),
    '',
  ].join('\n');
}
