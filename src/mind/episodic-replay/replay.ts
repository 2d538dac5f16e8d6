import type { CognitiveWorkspace } from '../../domain/context/context.ts';
import type {
  EpisodicReplay,
  ReplayedEpisode,
  ReplayEffect,
} from '../../domain/decisions/episodic-replay.ts';
import type { GrimoireEntry } from '../../domain/memory/grimoire.ts';
import type { GolemPolicy } from '../policy/index.ts';
import { categoryBudget, maskMemories, slotsOf } from '../prompt/index.ts';
import { memories, isSettled } from '../grimoire/index.ts';
import type { Moment, PreparePorts } from '../contract/index.ts';
import type { TokenCounter, MemoryPort } from '../ports.ts';
import { type ChosenEpisode, chooseEpisodes, prefixTokens } from './choose.ts';
import { type RankedEpisode, rankEpisodes, type SituationNow } from './similarity.ts';

/** How many episodes of each kind the store is asked for; their union is compared. Ours. */
const CANDIDATES = { nearest: 48, recent: 48, important: 24 };

interface Lookup {
  readonly ranked: readonly RankedEpisode[];
  /** Compared by their words, and not compared at all. */
  readonly byWords: number;
  readonly withoutVector: number;
  readonly unsettled: number;
  readonly semantic: boolean;
}

/**
 * Past episodes that resemble a situation, most similar first.
 * @param now.vector the situation's; null where there is none
 * @param now.vectorsAfter ticks after which an episode's vector counts, its words until then
 * @throws AppError `store.*`
 */
async function findSimilar(
  memory: Pick<MemoryPort, 'candidates'>,
  now: SituationNow & Moment['situation'],
  policy: GolemPolicy['episodicReplay'],
): Promise<Lookup> {
  const candidates = await memory.candidates({
    // Another question than recall's about the same situation, so another name for its answer.
    situation: `episodes: ${now.text}`,
    vector: now.vector,
    words: now.text,
    vectorsAfter: now.vectorsAfter,
    nearest: CANDIDATES.nearest,
    recent: CANDIDATES.recent,
    important: CANDIDATES.important,
    types: ['episode'],
    atTick: now.tick,
  });
  const ranked = rankEpisodes(candidates, now, policy);
  const words = new Set(candidates.flatMap(({ entry, by }) => (by === 'words' ? [entry.id] : [])));
  return {
    ranked,
    byWords: ranked.filter(({ entry }) => words.has(entry.id)).length,
    withoutVector: ranked.filter(({ factors }) => factors.task === null).length,
    unsettled: candidates.filter(({ entry }) => !isSettled(entry)).length,
    semantic: now.vector !== null,
  };
}

/** What was found and chosen before the workspace was assembled. */
export interface ReplayPlan {
  readonly lookup: Lookup;
  readonly budget: number;
  readonly episodes: readonly ChosenEpisode[];
}

function scoringText(
  { ranked, byWords, withoutVector, semantic }: Lookup,
  weights: GolemPolicy['episodicReplay'],
): string {
  const { regime, affect, task } = weights;
  const all = `regime ${regime}, mood ${affect}, situation ${task}, times recency`;
  const rest = `regime ${regime} and mood ${affect} alone, as shares of ${Number((regime + affect).toFixed(6))}, times recency`;
  if (byWords > 0)
    return `Weighted by ${all}; ${byWords} of ${ranked.length} situations were compared by their words.`;
  if (!semantic) return `The situation had no vector: weighted by ${rest}.`;
  if (withoutVector === 0) return `Weighted by ${all}.`;
  return `Weighted by ${all}; ${withoutVector} of ${ranked.length} had no vector: these by ${rest}.`;
}

/**
 * Looks for past episodes like this tick and chooses what of them is told, within the policy's budget and within what the governor
 * allots to episodes.
 * @throws AppError `store.*`
 */
export async function planReplay(
  { input, policy, situation }: Moment,
  { memory, tokens }: PreparePorts,
): Promise<ReplayPlan> {
  const { tick, pad } = input;
  const { regime } = input.regime;
  const lookup = await findSimilar(memory, { ...situation, tick, regime, pad }, policy.episodicReplay);
  // Under pressure fewer of them are shown, which is known when all have come together; they were recalled all the same.
  const recalled = memories(input, policy.context);
  const forms = maskMemories(
    recalled,
    policy.context,
    slotsOf('hybrid', (input.reader?.queries ?? 0) > 0, policy.context),
  );
  const inPrompt = new Set(recalled.filter((_, i) => forms[i]!.kind !== 'out').map(({ id }) => id));
  const budget = Math.min(policy.episodicReplay.budgetTokens, categoryBudget('episodes', input, policy));
  const episodes = chooseEpisodes(lookup.ranked, {
    policy: policy.episodicReplay,
    budget,
    inPrompt,
    tokens,
  });
  return { lookup, budget, episodes };
}

/** What became of a chosen episode once the whole prompt was put together: the governor has the last word. */
function settle(episode: ChosenEpisode, workspace: CognitiveWorkspace): ChosenEpisode {
  if (episode.place === 'left-out') return episode;
  const entry = workspace.entries.find(({ id }) => id === episode.id);
  return !entry || entry.included ? episode : { ...episode, place: 'left-out', reason: entry.reason };
}

/** The record's account of it. */
export function replayRecord(
  { lookup, budget, episodes }: ReplayPlan,
  workspace: CognitiveWorkspace,
  policy: GolemPolicy,
  tokens: TokenCounter,
  effect: ReplayEffect,
): EpisodicReplay {
  const settled = episodes.map((episode) => settle(episode, workspace));
  return {
    compared: lookup.ranked.length,
    withoutVector: lookup.withoutVector,
    unsettled: lookup.unsettled,
    semantic: lookup.semantic,
    scoring: scoringText(lookup, policy.episodicReplay),
    budget,
    tokens: prefixTokens(settled, tokens),
    episodes: settled.map(
      ({ line: _line, title: _title, trust: _trust, ...episode }): ReplayedEpisode => episode,
    ),
    effect,
  };
}

/** The memories whose lines are in the prompt, most similar first. */
export function entriesInPrompt(
  { lookup }: ReplayPlan,
  { episodes }: EpisodicReplay,
): readonly GrimoireEntry[] {
  const lines = new Set(episodes.flatMap(({ id, place }) => (place === 'told' ? [id] : [])));
  return lookup.ranked.flatMap(({ entry }) => (lines.has(entry.id) ? [entry] : []));
}
