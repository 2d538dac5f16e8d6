import type { AuctionTold } from '../../../domain/governor/attention.ts';
import type { CognitiveWorkspace } from '../../../domain/context/context.ts';
import type { TriageEvent } from '../../../domain/decisions/triage.ts';
import type { DecisionCycleRecord } from '../../../domain/records/record.ts';
import { auction } from './vcg.ts';
import { attentionBy } from './attend.ts';
import { bidsOf, biddersOf, inUnits, saidBy } from './bids.ts';
import { compositeOf, type Held, totalOf, weighable } from './composite.ts';

/** Lots that are told with what lying would bring: each lie is an auction of its own. */
const MOST_LOTS = 200;

/** What the golem was as the workspace was assembled, out of its record. */
const heldThen = ({ appraisal, portfolio, vitality }: DecisionCycleRecord): Held => ({
  pad: appraisal.padAfter,
  vitality,
  exposure: portfolio.exposure,
  predictionError: appraisal.predictionError,
});

/** Events that were put before the tick's thought. */
const putThen = ({ triage }: DecisionCycleRecord): readonly TriageEvent[] => [
  ...(triage?.escalated ?? []),
  ...(triage?.waiting?.put.map(({ event }) => event) ?? []),
];

/**
 * The auction of a stored tick's places: as it was held, or as it would have been among the same candidates.
 * @param by the policy's number that the tick was lived by @param now a stopwatch, ms
 */
export function auctionOf(
  workspace: CognitiveWorkspace,
  record: DecisionCycleRecord,
  by: number | undefined,
  now: () => number,
): AuctionTold {
  const held = heldThen(record);
  const sizeOf = ({ tokens, wholeTokens }: CognitiveWorkspace['entries'][number]): number =>
    wholeTokens ?? tokens;
  const hard = workspace.entries.filter(({ reason }) => reason.code === 'required');
  const soft = workspace.entries
    .filter(({ reason: { code } }) => code !== 'required' && code !== 'banned' && code !== 'duplicate')
    .map((entry) => ({
      entry,
      composite: compositeOf(weighable(entry, putThen(record)), held),
    }))
    .sort((a, b) => totalOf(b.composite) - totalOf(a.composite) || (a.entry.id < b.entry.id ? -1 : 1))
    .slice(0, MOST_LOTS);
  const room = Math.max(
    0,
    workspace.budget - (workspace.aroundTokens ?? 0) - hard.reduce((sum, { tokens }) => sum + tokens, 0),
  );
  const bids = saidBy(
    soft.map(({ composite }) => composite),
    held.vitality,
  );
  const sizes = soft.map(({ entry }) => sizeOf(entry));
  const from = now();
  const outcome = auction(bids, sizes, room);
  const ms = now() - from;
  return {
    tick: record.tick,
    decidedBy: attentionBy(by),
    room,
    exact: outcome.exact,
    welfare: inUnits(outcome.value),
    ms,
    bidders: biddersOf(bids, sizes, room, outcome),
    items: soft.map(({ entry, composite }, i) => ({
      id: entry.id,
      title: entry.title,
      tokens: sizes[i]!,
      composite,
      bids: bidsOf(composite),
      won: outcome.taken[i]!,
      included: entry.included,
    })),
  };
}
