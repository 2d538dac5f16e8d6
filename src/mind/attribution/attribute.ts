import type { SourceAttribution, TopDrop } from '../../domain/governor/source-attribution.ts';
import { SeededRandom } from '../../lib/math/seeded-random.ts';
import type { AskedOf, Traced } from './ablated-prompt.ts';
import { drawAblations, type Kept } from './ablations.ts';
import { fitSources, highest, type Ablated } from './fit.ts';

/** How many of the highest sources are left out, to see what they are really worth. */
export const DROPS = [1, 3, 5] as const;

/** A model that says how likely it holds a text. */
export interface LikelihoodPort {
  /** @param more another prompt that begins like this one follows */
  likelihood(
    asked: AskedOf,
    text: string,
    more: boolean,
  ): Promise<{ readonly logProb: number; readonly replyTokens: number; readonly promptTokens: number }>;
}

/** What is told as it goes: prompts that were read, of all. */
export type AttributionProgress = (done: number, of: number) => void;

export type Attributed = Pick<
  SourceAttribution,
  'by' | 'text' | 'textTokens' | 'promptTokens' | 'ablations' | 'logProb' | 'sources' | 'fit'
>;

const all = ({ sources }: Traced, but: readonly number[] = []): Kept =>
  sources.map((_, i) => !but.includes(i));

/**
 * Which sources of a prompt made a decision likely (ContextCite): half of them are left out by chance, again and again, and what a model
 * then makes of the decision's words is fitted by what was there. Then the highest are left out, to see whether it is so.
 * @param seed the same one leaves out the same
 * @throws whatever the port throws, and the signal's reason
 */
export async function attributeSources(
  traced: Traced,
  { ablations, seed }: { readonly ablations: number; readonly seed: number },
  port: LikelihoodPort,
  progress: AttributionProgress = () => undefined,
  signal?: AbortSignal,
): Promise<Attributed> {
  const drawn = drawAblations(traced.sources.length, ablations, SeededRandom.fromSeed(seed));
  const of = 1 + drawn.length + DROPS.length;
  let done = 0;
  const likelihood = async (kept: Kept): ReturnType<LikelihoodPort['likelihood']> => {
    signal?.throwIfAborted();
    const found = await port.likelihood(traced.promptOf(kept), traced.text, done + 1 < of);
    progress((done += 1), of);
    return found;
  };
  progress(0, of);
  const whole = await likelihood(all(traced));
  const ablated: Ablated[] = [];
  for (const kept of drawn) ablated.push({ kept, logProb: (await likelihood(kept)).logProb });
  const { scores, lds, halfDrop } = fitSources(
    inOrderOfChance(ablated, seed),
    whole.logProb,
    whole.replyTokens,
  );
  const drops: TopDrop[] = [];
  for (const k of DROPS) {
    const out = highest(scores, k);
    const { logProb } = await likelihood(all(traced, out));
    if (out.length === k) drops.push({ k, drop: whole.logProb - logProb });
  }
  return {
    by: traced.by,
    text: traced.text,
    textTokens: whole.replyTokens,
    promptTokens: whole.promptTokens,
    ablations: drawn.length,
    logProb: whole.logProb,
    sources: traced.sources.map(({ id }, i) => ({ id, score: scores[i]! })),
    fit: { lds, drops, halfDrop },
  };
}

/** Ablations come sorted by what they begin with; folds of them must not be. */
function inOrderOfChance(ablated: readonly Ablated[], seed: number): readonly Ablated[] {
  const random = SeededRandom.fromSeed(seed + 1);
  return ablated
    .map((one) => ({ one, place: random.next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ one }) => one);
}
