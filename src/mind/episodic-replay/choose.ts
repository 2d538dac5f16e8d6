import type { AssemblyReason } from '../../domain/context/context.ts';
import type { ReplayedEpisode, ReplayPlace } from '../../domain/decisions/episodic-replay.ts';
import type { GolemPolicy } from '../policy/index.ts';
import { limitWords } from '../candidates/index.ts';
import { SEPARATOR } from '../prompt/index.ts';
import type { TokenCounter } from '../ports.ts';
import { permissionOf, episodeLine, factorsText, two } from './line.ts';
import type { RankedEpisode } from './similarity.ts';

/** Episodes that are listed though they were left out: the next best, so that one sees what was close. Ours. */
const LISTED_OUT = 3;

/** An episode of the shortlist with its line. */
export interface ChosenEpisode extends ReplayedEpisode {
  /** The exact block; for one that is not told, the one that would have been. */
  readonly line: string;
  readonly title: string;
  readonly trust: RankedEpisode['entry']['trust'];
}

interface ChooseOptions {
  readonly policy: Pick<GolemPolicy['episodicReplay'], 'topK' | 'minSimilarity'>;
  /** Tokens of the whole prefix. */
  readonly budget: number;
  /** Ids of the episodes that recall puts into the prompt. */
  readonly inPrompt: ReadonlySet<string>;
  readonly tokens: TokenCounter;
}

function chosen(
  { entry, factors, score }: RankedEpisode,
  line: string,
  tokens: number,
  place: ReplayPlace,
  reason: AssemblyReason,
): ChosenEpisode {
  return {
    id: entry.id,
    tick: entry.tick,
    regime: entry.regime,
    did: permissionOf(entry.facts),
    outcome: entry.verified === 'confirmed' ? 'confirmed' : 'refuted',
    change: entry.facts.outcome?.change ?? null,
    score,
    factors,
    place,
    tokens,
    reason,
    line,
    title: entry.title,
    trust: entry.trust,
  };
}

const ofBudget = (tokens: number, budget: number): string =>
  limitWords('episodicReplay.budgetTokens', budget, String(tokens));

/** Tokens of the lines that are told, as they stand in the prompt. */
export function prefixTokens(episodes: readonly ChosenEpisode[], tokens: TokenCounter): number {
  const lines = episodes.filter(({ place }) => place === 'told').map(({ line }) => line);
  return lines.length === 0 ? 0 : tokens.count(lines.join(SEPARATOR));
}

/** The sum of the parts is an estimate, since a tokenizer may split across separators: what the whole has too much goes again. */
function fitPrefix(
  episodes: readonly ChosenEpisode[],
  budget: number,
  tokens: TokenCounter,
): readonly ChosenEpisode[] {
  let current = episodes;
  for (;;) {
    const total = prefixTokens(current, tokens);
    const last = current.findLastIndex(({ place }) => place === 'told');
    if (total <= budget || last < 0) return current;
    const text = `Joined, the prefix has ${ofBudget(total, budget)} tokens; the least similar gave way.`;
    current = current.map((episode, index) =>
      index === last ? { ...episode, place: 'left-out', reason: { code: 'over-budget', text } } : episode,
    );
  }
}

/**
 * What the prefix tells: the most similar episodes, each whole, best first, at most `topK`, and together, separators included,
 * within the budget. One that is too long gives way to the next. Those that recall has put in already are noted and take no room.
 * @param ranked most similar first
 */
export function chooseEpisodes(
  ranked: readonly RankedEpisode[],
  { policy, budget, inPrompt, tokens }: ChooseOptions,
): readonly ChosenEpisode[] {
  const episodes: ChosenEpisode[] = [];
  const separator = tokens.count(SEPARATOR);
  let used = 0;
  let taken = 0;
  let out = 0;
  for (const [index, episode] of ranked.entries()) {
    if (out === LISTED_OUT) break;
    const { entry, factors, score } = episode;
    const recalled = inPrompt.has(entry.id);
    const wanted = score >= policy.minSimilarity && taken < policy.topK;
    // Recall's, and none of the similar ones: nothing to say of it here.
    if (recalled && !wanted) continue;
    const line = episodeLine(episode);
    const count = tokens.count(line);
    const needed = used + count + (taken > 0 ? separator : 0);
    const why = `Place ${index + 1} of ${ranked.length} similar episodes by ${two(score)} (${factorsText(factors)})`;
    const put = (place: ReplayPlace, code: AssemblyReason['code'], because: string): void => {
      episodes.push(chosen(episode, line, count, place, { code, text: `${why}; ${because}.` }));
      if (place === 'left-out') out += 1;
    };
    if (score < policy.minSimilarity)
      put('left-out', 'below-threshold', limitWords('episodicReplay.minSimilarity', policy.minSimilarity));
    else if (taken >= policy.topK)
      put('left-out', 'beyond-slots', limitWords('episodicReplay.topK', policy.topK));
    else if (recalled) put('recalled', 'duplicate', 'recall has put it in already, so it is not told again');
    else if (needed > budget)
      put('left-out', 'over-budget', `its ${count} tokens do not fit beside ${ofBudget(used, budget)}`);
    else {
      put('told', 'selected', `${count} tokens, with them the prefix has ${needed} of ${budget}`);
      used = needed;
      taken += 1;
    }
  }
  return fitPrefix(episodes, budget, tokens);
}
