import { type EpisodicReplayTotals, NO_EPISODIC_REPLAY } from '../../domain/decisions/episodic-replay.ts';
import type { DecisionCycleRecord } from '../../domain/records/record.ts';
import type { OrganDescription } from '../contract/index.ts';
import { addToTotals, effectOn } from './effect.ts';
import { similarFeatures } from './features.ts';
import { planReplay, type ReplayPlan, replayRecord, entriesInPrompt } from './replay.ts';
import type { Recalled } from '../../domain/memory/grimoire.ts';
import type { EntryPayload } from '../../domain/context/payload.ts';
import { candidate, type Candidate } from '../candidates/index.ts';
import type { ChosenEpisode } from './choose.ts';

/**
 * The similar episodes, one line each, in the category of episodes. What is told was decided within a budget of its own, so each comes
 * with its form. One that recall has brought too, and that is not told, is recall's.
 */
function similarEpisodes(
  episodes: readonly ChosenEpisode[],
  recalled: readonly Recalled[],
): readonly Candidate[] {
  if (episodes.length === 0) return [];
  const brought = new Set(recalled.map(({ entry }) => entry.id));
  return episodes
    .filter(({ id, place }) => place === 'told' || (place === 'left-out' && !brought.has(id)))
    .map(({ id, title, line, score, trust, place, reason, outcome, change }) =>
      candidate({
        id,
        of: { kind: 'memory', id },
        category: 'episodes',
        title,
        body: line,
        text: line,
        score,
        trust,
        place: 'prefix',
        payload: { similar: { outcome, change, score } },
        form:
          place === 'told'
            ? { kind: 'granted', why: reason.text.slice(0, -1) }
            : { kind: 'out', reason: { code: reason.code, text: reason.text } },
      }),
    );
}

/** What is said of an episode that recall has put in and that is one of the similar ones as well, by id. */
function alsoSimilar(episodes: readonly ChosenEpisode[]): ReadonlyMap<string, string> {
  return new Map(
    episodes
      .filter(({ place }) => place === 'recalled')
      .map(({ id, score }) => [
        id,
        `One of the similar episodes too (${score.toFixed(2)}), so not told again.`,
      ]),
  );
}

/** How those ended that recall has put in, by id: what the line would have said that is not told. */
function endingsOfRecalled(episodes: readonly ChosenEpisode[]): ReadonlyMap<string, EntryPayload> {
  return new Map(
    episodes
      .filter(({ place }) => place === 'recalled')
      .map(({ id, outcome, change, score }) => [id, { similar: { outcome, change, score } }]),
  );
}

const NAME = 'episodic-replay';

interface Slice {
  /** What episodic replay did in this life; absent until the first tick that has something to add. */
  readonly episodicReplay?: EpisodicReplayTotals;
}

type Row = Pick<DecisionCycleRecord, 'episodicReplay'>;

/** Past episodes like this tick, told before it is thought about. */
export const episodicReplay: OrganDescription<Slice, Row, ReplayPlan, Required<Slice>> = {
  name: NAME,
  policy: ['episodicReplay'],
  titles: { episodicReplay: 'Similar episodes told' },
  features: similarFeatures,

  born: () => ({}),

  prepare: planReplay,

  candidates: ({ recalled }, _policy, plan) => similarEpisodes(plan?.episodes ?? [], recalled),

  notes: (plan) => alsoSimilar(plan?.episodes ?? []),

  brings: 'similar',

  payloads: (plan) => endingsOfRecalled(plan?.episodes ?? []),

  afterTurn({ episodicReplay: totals }, { deliberated, policy }, _made, { tokens }, plan) {
    if (!deliberated || !plan) return { state: {}, record: { episodicReplay: null } };
    const effect = effectOn(plan.episodes, deliberated, () => deliberated.without(NAME));
    const replay = replayRecord(plan, deliberated.workspace, policy, tokens, effect);
    const inPrompt = entriesInPrompt(plan, replay);
    return {
      state: {
        episodicReplay: addToTotals(totals ?? NO_EPISODIC_REPLAY, { ...replay, count: inPrompt.length }),
      },
      record: { episodicReplay: replay },
      inPrompt,
    };
  },

  // Before the first tick that has something to add, nothing was told.
  shows: ({ episodicReplay: totals }) => ({ episodicReplay: totals ?? NO_EPISODIC_REPLAY }),
};
