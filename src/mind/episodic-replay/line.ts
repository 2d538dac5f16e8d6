import type { EpisodeFacts, EpisodeOrder } from '../../domain/memory/entry-facts.ts';
import type { SimilarityFactors } from '../../domain/decisions/episodic-replay.ts';
import { exp } from '../../lib/math/math.ts';
import { block } from '../candidates/index.ts';
import { type EpisodeEntry, percent } from '../grimoire/index.ts';
import type { RankedEpisode } from './similarity.ts';

const DONE: Readonly<Record<EpisodeOrder, string>> = {
  buy: 'bought',
  sell: 'sold',
  swap: 'traded',
  provide: 'provided liquidity',
  withdraw: 'withdrew liquidity',
};

/** What was done: `sold by leave-bear, filled`. */
export function permissionOf({ rule, order, status }: EpisodeFacts): string {
  const by = rule === null ? '' : ` by ${rule}`;
  if (order === null) return `held${by}`;
  return `${DONE[order]}${by}${status === null ? '' : `, ${status}`}`;
}

/** What came of it, as the world said it when the prediction was due. */
function outcomeText({ tick, verified, facts: { outcome } }: EpisodeEntry): string {
  const verdict = verified === 'confirmed' ? 'as predicted' : 'not as predicted';
  if (outcome === null || outcome.change === null) return verdict;
  return `${outcome.tick - tick} ticks later the price was ${percent(exp(outcome.change) - 1)}, ${verdict}`;
}

/** A factor as it is told. */
export const two = (value: number): string => value.toFixed(2);

/** The four numbers in words: what each is, and that one is missing where it is. */
export function factorsText({ regime, affect, task, recency }: SimilarityFactors): string {
  return `regime ${two(regime)}, mood ${two(affect)}, situation ${task === null ? 'not compared' : two(task)}, recency ${two(recency)}`;
}

/** The whole line of one episode, as it stands in the prompt. */
export function episodeLine({ entry, factors, score }: RankedEpisode): string {
  const body = `${permissionOf(entry.facts)}; ${outcomeText(entry)}. Alike ${two(score)}: ${factorsText(factors)}.`;
  return block('similar-episode', { tick: entry.tick, regime: entry.regime }, body);
}
