import type { CognitiveTier } from '../../domain/life/life.ts';
import type { GolemPolicy } from '../policy/index.ts';
import type { OutcomeReflection, Thought } from '../../domain/decisions/thought.ts';
import { tickCost } from '../mortality/index.ts';
import { type BlockedOrder, blocksAfter, portfolioOf } from '../market/index.ts';
import type { Acted, Observed, Settled } from '../contract/index.ts';

/** What thinking with models cost on this tick, quote of life credit; what no price is known for costs nothing. */
function modelCost(
  thought: Thought | null,
  reflections: readonly OutcomeReflection[],
  factor: number,
): number {
  const paid = [...(thought?.attempts ?? []), ...reflections.map(({ turn }) => turn)];
  return paid.reduce((sum, { cost }) => sum + (cost?.usd ?? 0), 0) * factor;
}

/** The books, their value and the tick's costs after acting; the books as they were observed where nothing was booked. */
export function settle(input: {
  readonly tick: number;
  readonly observed: Observed;
  readonly acted: Acted | null;
  readonly thought: Thought | null;
  readonly reflections: readonly OutcomeReflection[];
  readonly tier: CognitiveTier;
  readonly recentBlocks: readonly BlockedOrder[];
  readonly policy: Pick<GolemPolicy, 'mortality' | 'thinking'>;
}): Settled {
  const { tick, observed, acted, thought, reflections, tier, recentBlocks, policy } = input;
  const { observation } = observed;
  const ledger = acted?.ledger ?? observed.ledger;
  const booked = ledger !== observed.ledger;
  const fill = acted?.record.receipt?.fill ?? null;
  return {
    ledger,
    portfolio: booked ? portfolioOf(ledger, observation.price, observation.pool) : observed.portfolio,
    costs: {
      metabolic: tickCost(tier, policy.mortality),
      gas: fill?.gasCost ?? 0,
      poolFee: fill?.poolFee ?? 0,
      model: modelCost(thought, reflections, policy.thinking.costFactor),
    },
    blocks: blocksAfter(recentBlocks, acted, tick),
  };
}
