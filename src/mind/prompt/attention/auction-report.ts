import type { AuctionHeld, AuctionReport } from '../../../domain/attention/attention.ts';
import type { CognitiveWorkspace, WorkspaceEntry } from '../../../domain/context/context.ts';
import { auction } from './vcg.ts';
import { attentionBy } from './attend.ts';
import { bidsOf, biddersOf, inUnits, saidBy } from './bids.ts';
import { compositeOf } from './composite.ts';

/** Why an entry came to no sale, whoever holds one. */
const NO_LOT: ReadonlySet<string> = new Set([
  'required',
  'banned',
  'duplicate',
  'below-threshold',
  'beyond-slots',
]);

/** What a sale among the same candidates would have had: the room that hard context left, and what each takes whole. */
function unheld({ entries, budget, aroundTokens = 0 }: CognitiveWorkspace): Omit<AuctionHeld, 'exact'> {
  const hard = entries.filter(({ reason }) => reason.code === 'required');
  return {
    room: Math.max(0, budget - aroundTokens - hard.reduce((sum, { tokens }) => sum + tokens, 0)),
    lots: entries
      .filter(({ reason }) => !NO_LOT.has(reason.code))
      .map(({ id, tokens, wholeTokens }) => ({ id, tokens: wholeTokens ?? tokens, won: false })),
  };
}

/**
 * The auction of a stored workspace's places: as it was held, by what was kept of it; or, where something else decided, what one would have come
 * to among the same candidates.
 * @param by the policy's number that the tick was lived by @param now a stopwatch, ms
 * @returns null where nothing was kept of what entries were weighed by
 */
export function auctionOf(
  workspace: CognitiveWorkspace,
  by: number | undefined,
  now: () => number,
): AuctionReport | null {
  const { attention } = workspace;
  if (!attention) return null;
  const { held } = attention;
  const { room, lots } = attention.auction ?? unheld(workspace);
  const entries = new Map<string, WorkspaceEntry>();
  for (const entry of workspace.entries) if (!entries.has(entry.id)) entries.set(entry.id, entry);
  const sold = lots.flatMap((lot) => {
    const entry = entries.get(lot.id);
    return entry ? [{ ...lot, entry, composite: compositeOf(entry, held) }] : [];
  });
  const bids = saidBy(
    sold.map(({ composite }) => composite),
    held.vitality,
  );
  const sizes = sold.map(({ tokens }) => tokens);
  const from = now();
  const outcome = auction(bids, sizes, room);
  const ms = now() - from;
  const items = sold.map(({ entry, composite, tokens, won }, i) => ({
    id: entry.id,
    title: entry.title,
    tokens,
    composite,
    bids: bidsOf(composite),
    won: attention.auction ? won : outcome.taken[i]!,
    included: entry.included,
  }));
  const worth = (bid: Readonly<Record<string, number>>): number =>
    Object.values(bid).reduce((sum, value) => sum + value, 0);
  return {
    tick: workspace.tick,
    decidedBy: attentionBy(by),
    room,
    exact: attention.auction?.exact ?? outcome.exact,
    welfare: inUnits(outcome.value),
    ms,
    bidders: biddersOf(bids, sizes, room, outcome),
    items: items.sort((a, b) => worth(b.bids) - worth(a.bids) || (a.id < b.id ? -1 : 1)),
  };
}
