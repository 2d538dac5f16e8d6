import type { SimilarityFactors } from '../../domain/episodic-replay.ts';
import type { GrimoireEntry } from '../../domain/grimoire.ts';
import { exp } from '../../lib/math.ts';
import { block } from '../governor/blocks.ts';
import { measuredChange, tagValue } from '../grimoire/cluster.ts';
import { percent } from '../grimoire/words.ts';
import type { RankedEpisode } from './similarity.ts';

/** The line in which an outcome was written down says when it came due. */
const DUE = /^Outcome at tick (\d+):/m;

const SWAPPED: Readonly<Record<string, string>> = { buy: 'bought', sell: 'sold' };
const DONE: Readonly<Record<string, string>> = {
  provide: 'provided liquidity',
  withdraw: 'withdrew liquidity',
};

/** What was done, from the episode's own tags: `sold by leave-bear, filled`. */
export function deedOf(entry: Pick<GrimoireEntry, 'tags'>): string {
  const kind = tagValue(entry, 'action:');
  const rule = tagValue(entry, 'rule:');
  const by = rule === null || rule === 'none' ? '' : ` by ${rule}`;
  if (kind === null) return `held${by}`;
  // Episodes from before the side was kept say only that there was a swap.
  const did = kind === 'swap' ? (SWAPPED[tagValue(entry, 'side:') ?? ''] ?? 'traded') : (DONE[kind] ?? kind);
  const status = tagValue(entry, 'status:');
  return `${did}${by}${status === null ? '' : `, ${status}`}`;
}

/** What came of it, as the world said it when the prediction was due. */
function outcomeText(entry: GrimoireEntry): string {
  const change = measuredChange(entry);
  const due = Number(DUE.exec(entry.text)?.[1] ?? Number.NaN);
  const verdict = entry.verified === 'confirmed' ? 'as predicted' : 'not as predicted';
  if (change === null) return verdict;
  const later = Number.isFinite(due) ? `${due - entry.tick} ticks later` : 'later';
  return `${later} the price was ${percent(exp(change) - 1)}, ${verdict}`;
}

/** A factor as it is told. */
export const two = (value: number): string => value.toFixed(2);

/** The four numbers in words: what each is, and that one is missing where it is. */
export function factorsText({ regime, affect, task, recency }: SimilarityFactors): string {
  return `regime ${two(regime)}, mood ${two(affect)}, situation ${task === null ? 'not compared' : two(task)}, recency ${two(recency)}`;
}

/** The whole line of one episode, as it stands in the prompt. */
export function episodeLine({ entry, factors, score }: RankedEpisode): string {
  const body = `${deedOf(entry)}; ${outcomeText(entry)}. Alike ${two(score)}: ${factorsText(factors)}.`;
  return block('similar-episode', { tick: entry.tick, regime: entry.regime }, body);
}
