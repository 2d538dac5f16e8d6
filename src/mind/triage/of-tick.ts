import type { Observed } from '../heartbeat/observe.ts';
import type { Gathered } from '../heartbeat/observe.ts';
import type { GolemPolicy } from '../policy/golem-policy.ts';
import type { BehavioralPhase } from '../../domain/life.ts';
import { sift, type Sifted } from './sift.ts';
import type { TriageSlice } from './state.ts';

/** What was observed, with what triage made of the events; the same where none of the pulses was screened. */
export function withTriage(
  state: TriageSlice & { readonly tick: number; readonly phase: BehavioralPhase },
  observed: Observed,
  { pulses }: Gathered,
  { policy }: { readonly policy: GolemPolicy },
): Observed & { readonly sifted?: Sifted } {
  const streams = pulses.flatMap(({ stream }) => stream ?? []);
  if (streams.length === 0) return observed;
  const blocks = pulses.flatMap((pulse) => (pulse.stream ? pulse.blocks : []));
  const { observation, portfolio } = observed;
  const sifted = sift(
    state,
    streams,
    { count: blocks.length, last: blocks.at(-1)?.number ?? observation.block.number },
    {
      tick: state.tick + 1,
      phase: state.phase,
      pool: observation.pool.address,
      exposure: portfolio.exposure,
    },
    policy.triage,
  );
  return { ...observed, sifted };
}
