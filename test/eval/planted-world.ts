import type { ContextCategory } from '../../src/domain/context/category.ts';
import type { MarketRegime } from '../../src/domain/world/market.ts';
import type { Forecast } from '../../src/domain/decisions/forecast.ts';
import { SeededRandom } from '../../src/lib/math/seeded-random.ts';
import { candidate, type Candidate } from '../../src/mind/candidates/candidate.ts';
import { interval, mean } from './measures.ts';

/** Thoughts that a regime lasts on average, and those from one end of a cycle to the next. */
const LASTS = 120;
export const CYCLE = 50;
/** Words of an entry. */
export const WORDS = 20;
export const TOKENS = { name: 'words', count: (text: string) => text.split(/\s+/).length };

export type Side = 1 | -1;

/** One thought: what could be in its prompt, what each entry says, and what comes. */
export interface Thought<Regime extends MarketRegime> {
  readonly tick: number;
  readonly regime: Regime;
  readonly changed: boolean;
  readonly candidates: readonly Candidate[];
  readonly says: ReadonlyMap<string, Side>;
  readonly truth: Side;
}

interface Entry {
  readonly says: Side;
  readonly score: number;
}

/** Which categories speak, and what the entries of one say where this comes; draws from the random source as it likes. */
export interface Speakers<Regime extends MarketRegime> {
  readonly regimes: readonly Regime[];
  readonly categories: readonly ContextCategory[];
  speak(
    random: SeededRandom,
    now: { readonly category: ContextCategory; readonly regime: Regime; readonly truth: Side },
  ): readonly Entry[];
}

/** A world in which one of two things comes, each as often, and who knows which changes with the regime. */
export function plantedWorld<Regime extends MarketRegime>(
  seed: number,
  thoughts: number,
  { regimes, categories, speak }: Speakers<Regime>,
): readonly Thought<Regime>[] {
  const random = SeededRandom.fromSeed(seed);
  const coin = (p: number): boolean => random.next() < p;
  let regime = regimes[seed % regimes.length]!;
  return Array.from({ length: thoughts }, (_, i): Thought<Regime> => {
    const changed = i > 0 && coin(1 / LASTS);
    if (changed) {
      const others = regimes.filter((one) => one !== regime);
      regime = others[coin(0.5) ? 0 : 1]!;
    }
    const truth = coin(0.5) ? 1 : -1;
    const says = new Map<string, Side>();
    const candidates = categories.flatMap((category) =>
      speak(random, { category, regime, truth }).map((entry, n): Candidate => {
        const id = `${category}:${n}`;
        says.set(id, entry.says);
        const text = `${id} ${'word '.repeat(WORDS - 2)}end`;
        return candidate({ id, category, title: id, body: text, text, score: entry.score, trust: 'self' });
      }),
    );
    return { tick: i + 1, regime, changed, candidates, says, truth };
  });
}

/** What most of the entries say; the first of them where as many say one as the other. */
export function voteOf(ids: readonly string[], says: ReadonlyMap<string, Side>): Side {
  const votes = ids.map((id) => says.get(id)!);
  const sum = votes.reduce<number>((total, vote) => total + vote, 0);
  return sum === 0 ? (votes[0] ?? 1) : sum > 0 ? 1 : -1;
}

/** A trade of everything by one per cent: a full regret either way. */
export const forecast = (tick: number, side: Side): Forecast => ({
  by: String(side),
  expected: null,
  dueTick: tick + 1,
  trade: { base: side, quote: -100 * side, equity: 100 },
});

export const priceOf = ({ truth }: { readonly truth: Side }): number => 100 + truth;

const percent = (share: number): string => (100 * share).toFixed(1);

/** Of lives, in %: the mean with its 95 % interval. */
export function cell(values: readonly number[]): string {
  const [low, high] = interval(values);
  return `${percent(mean(values))} (${percent(low)} to ${percent(high)})`;
}
