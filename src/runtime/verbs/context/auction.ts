import type { AuctionReport } from '../../../domain/attention/attention.ts';
import { auctionOf } from '../../../mind/prompt/index.ts';
import type { Readable } from '../view.ts';

/** The auction of a tick's places in the prompt, held or not; null where the tick assembled nothing, and of minds before version 15. */
export async function auctionAt(golem: Readable, tick: number): Promise<AuctionReport | null> {
  const { store, clock } = golem.deps;
  const [workspace, record] = await Promise.all([store.workspace(tick), store.record(tick)]);
  if (!workspace || !record) return null;
  const policy = (await store.policyAt(record.versions.policy)) ?? golem.life.policy;
  return auctionOf(workspace, policy.context.attention, () => clock.stopwatch());
}
