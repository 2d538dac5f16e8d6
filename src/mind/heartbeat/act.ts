import type { CycleStep } from '../../domain/life/life.ts';
import type { GolemPolicy } from '../policy/index.ts';
import type { OutcomeReflection, Thought } from '../../domain/decisions/thought.ts';
import { type BlockedOrder, blocksAfter, portfolioOf, type Booked, bookFill } from '../market/index.ts';
import type { Acted, Observed, Settled } from '../contract/index.ts';
import { AppError } from '../../domain/errors.ts';
import type { Trial } from '../../domain/decisions/proposal.ts';
import type { ActionRecord } from '../../domain/records/record.ts';
import {
  RECEIPT_WAIT,
  type Action,
  type Fill,
  type Receipt,
  type Simulation,
} from '../../domain/world/world.ts';
import type { WorldPort } from '../ports.ts';
import type { TickStopwatch } from './stopwatch.ts';

function outOf(fill: Fill, action: Action): number {
  if (action.kind === 'provide') return Number(fill.liquidity);
  if (action.kind === 'withdraw') return fill.quote;
  return action.side === 'buy' ? fill.base : fill.quote;
}

function compare(
  action: Action,
  simulation: Simulation,
  receipt: Receipt | null,
): ActionRecord['verification'] {
  if (!simulation.ok || receipt?.status !== 'filled') return null;
  const predictedOut = outOf(simulation.fill, action);
  const actualOut = outOf(receipt.fill, action);
  return { predictedOut, actualOut, deviation: predictedOut === 0 ? 0 : actualOut / predictedOut - 1 };
}

/** The order's id; null where no block follows that could include it. */
async function submit(world: WorldPort, action: Action): Promise<string | null> {
  try {
    return await world.execute(action);
  } catch (error) {
    if (error instanceof AppError && error.code === 'world.ended') return null;
    throw error;
  }
}

/** Null where it is lost. The world waits between one answer and the next. */
async function receiptOf(world: WorldPort, id: string): Promise<Receipt | null> {
  for (let look = 0; look < RECEIPT_WAIT.looks; look += 1) {
    const receipt = await world.receipt(id);
    if (receipt) return receipt;
  }
  return null;
}

const STEPS: readonly CycleStep[] = ['simulate', 'validate', 'execute', 'verify'];

/**
 * Steps 7 and 8: executes on paper what the cage allows, and verifies it by the world's receipt. A blocked order is a record like any
 * other; only what the receipt says is booked.
 * @param input.action null where no order is given: then the steps are skipped
 * @param input.trial of the action; null where there is none
 */
export async function act(input: {
  readonly action: Action | null;
  readonly trial: Trial | null;
  readonly tick: number;
  readonly observed: Observed;
  readonly world: WorldPort;
  readonly watch: TickStopwatch;
}): Promise<Acted | null> {
  const { action, trial, tick, world, watch } = input;
  const { observation, ledger } = input.observed;
  if (action === null || trial === null) {
    watch.skip(STEPS);
    return null;
  }
  const { simulation, verdict } = trial;
  if (!verdict.allowed) {
    watch.skip(['execute', 'verify']);
    return {
      ledger,
      record: {
        action,
        simulation,
        verdict,
        status: 'blocked',
        receipt: null,
        verification: null,
        transactions: [],
      },
    };
  }
  const id = await watch.time('execute', () => submit(world, action));
  return watch.time('verify', async () => {
    const receipt = id === null ? null : await receiptOf(world, id);
    const booked: Booked = receipt
      ? bookFill({ state: ledger, receipt, tick, id: `tx-${tick}`, price: observation.price })
      : { state: ledger, transactions: [] };
    return {
      ledger: booked.state,
      record: {
        action,
        simulation,
        verdict,
        status: receipt?.status === 'filled' ? 'filled' : 'reverted',
        receipt,
        verification: compare(action, simulation, receipt),
        transactions: booked.transactions,
      },
    };
  });
}

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
  /** What living through the tick takes, quote. */
  readonly metabolic: number;
  readonly recentBlocks: readonly BlockedOrder[];
  readonly policy: Pick<GolemPolicy, 'thinking'>;
}): Settled {
  const { tick, observed, acted, thought, reflections, metabolic, recentBlocks, policy } = input;
  const { observation } = observed;
  const ledger = acted?.ledger ?? observed.ledger;
  const booked = ledger !== observed.ledger;
  const fill = acted?.record.receipt?.fill ?? null;
  return {
    ledger,
    portfolio: booked ? portfolioOf(ledger, observation.price, observation.pool) : observed.portfolio,
    costs: {
      metabolic,
      gas: fill?.gasCost ?? 0,
      poolFee: fill?.poolFee ?? 0,
      model: modelCost(thought, reflections, policy.thinking.costFactor),
    },
    blocks: blocksAfter(recentBlocks, acted, tick),
  };
}
