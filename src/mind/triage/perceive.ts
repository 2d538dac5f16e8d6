import type { Portfolio } from '../../domain/world/ledger.ts';
import { clamp01 } from '../../lib/math/clamp01.ts';
import type { Perceiving } from '../contract/index.ts';
import { sift, type Sifted } from './sift.ts';
import type { TriageSlice } from './state.ts';

/** Share of its equity that it holds in the pool that it trades in: at risk, or provided there. */
export const heldOf = ({ exposure, liquidityValue, equity }: Portfolio): number =>
  clamp01(Math.max(exposure, equity > 0 ? liquidityValue / equity : 0));

/** What triage makes of the events of a tick; null where none of the pulses was screened. */
export function siftedOf(
  before: TriageSlice,
  { tick, phase, observed: { observation, portfolio }, gathered: { pulses }, policy }: Perceiving,
): Sifted | null {
  const streams = pulses.flatMap(({ stream }) => stream ?? []);
  if (streams.length === 0) return null;
  const blocks = pulses.flatMap((pulse) => (pulse.stream ? pulse.blocks : []));
  return sift(
    before,
    streams,
    { count: blocks.length, last: blocks.at(-1)?.number ?? observation.block.number },
    { tick, phase, pool: observation.pool.address, exposure: heldOf(portfolio) },
    policy.triage,
  );
}
