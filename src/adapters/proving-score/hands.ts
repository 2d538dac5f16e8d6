import type { Portfolio } from '../../domain/world/ledger.ts';
import type { RuleAction } from '../../domain/rules/playbook.ts';
import type { RegimeReading } from '../../domain/world/market.ts';
import type { Observation, WorldPulse } from '../../domain/world/world.ts';
import type { WorldPort } from '../../mind/ports.ts';
import {
  accrueFees,
  bookFill,
  checkAction,
  detectRegime,
  digest,
  freshWorldMind,
  type LedgerState,
  markEquity,
  openLedger,
  ordersOn,
  portfolioOf,
  updateBeliefs,
} from '../../mind/market/index.ts';
import type { GolemPolicy } from '../../mind/policy/index.ts';
import { limitsBy, type ReflexLimits, sizeAction } from '../../mind/reflex/index.ts';
import { type Costs, CostsSeen } from './costs.ts';

/** What a hand sees before it gives an order. */
export interface Look {
  /** The step that has just ended, which an order comes after. */
  readonly step: number;
  readonly observation: Observation;
  readonly regime: RegimeReading;
  readonly portfolio: Portfolio;
  /** What the step brought. */
  readonly pulse: WorldPulse;
}

/** Somebody who trades as a golem does: one order a tick at most, sized, simulated, caged, filled and booked as a golem's is. */
export interface Hand {
  readonly name: string;
  /** What is wanted now; null for nothing. */
  want(look: Look): RuleAction | null | Promise<RuleAction | null>;
}

/** What a life came to, tick by tick. */
export interface Track extends Costs {
  readonly equity: readonly number[];
  /** Share of equity in the base token after each tick's order. */
  readonly exposure: readonly number[];
  readonly orders: number;
}

class Account {
  readonly equity: number[] = [];
  readonly exposure: number[] = [];
  readonly #hand: Hand;
  readonly #world: WorldPort;
  readonly #policy: GolemPolicy;
  readonly #limits: ReflexLimits;
  #ledger: LedgerState | null = null;
  readonly costs = new CostsSeen();
  orders = 0;

  constructor(hand: Hand, world: WorldPort, policy: GolemPolicy) {
    this.#hand = hand;
    this.#world = world;
    this.#policy = policy;
    this.#limits = limitsBy(world.info, policy);
  }

  async tick(tick: number, seen: Omit<Look, 'portfolio'>): Promise<void> {
    const { observation, regime, pulse } = seen;
    const { price, pool, time } = observation;
    const before = this.#ledger ?? openLedger(this.#policy.paper.capital, price, tick, time).state;
    const accrued = accrueFees(before, pulse.swaps, pool.fee);
    const portfolio = portfolioOf(accrued, price, pool);
    const ledger = markEquity(accrued, portfolio.equity);
    const wanted = await this.#hand.want({ ...seen, portfolio });
    const { action } =
      wanted === null
        ? { action: null }
        : sizeAction(wanted, { observation, regime, portfolio }, this.#limits);
    this.#ledger =
      action === null ? ledger : await this.#ordered(action, tick, ledger, portfolio, observation);
    const after = portfolioOf(this.#ledger, price, pool);
    this.equity.push(after.equity);
    this.exposure.push(after.exposure);
    this.costs.tick(time, price, after);
  }

  async #ordered(
    action: Parameters<WorldPort['simulate']>[0],
    tick: number,
    ledger: LedgerState,
    portfolio: Portfolio,
    { price, time }: Observation,
  ): Promise<LedgerState> {
    const simulation = await this.#world.simulate(action);
    const { allowed } = checkAction({
      action,
      simulation,
      portfolio,
      price,
      rules: this.#policy.cage,
      ordersToday: ordersOn(ledger, time),
      info: this.#world.info,
    });
    if (!allowed) return ledger;
    const receipt = await this.#world.receipt(await this.#world.execute(action));
    if (receipt === null) return ledger;
    this.orders += 1;
    return bookFill({ state: ledger, receipt, tick, id: `tx-${tick}`, price }).state;
  }
}

/** Ticks from one word of progress to the next. */
const TOLD_EVERY = 50;

/**
 * Several lives in one world at once: orders on paper do not move it, so each lives as it would alone. None of them is a golem, and each has a
 * golem's hands.
 */
export async function tracksOf(
  world: WorldPort,
  hands: readonly Hand[],
  policy: GolemPolicy,
  ticks: number,
  progress?: (done: number) => void,
): Promise<readonly Track[]> {
  await world.seek(0);
  const accounts = hands.map((hand) => new Account(hand, world, policy));
  let { beliefs, regime } = freshWorldMind(0, null);
  for (let tick = 1; tick <= ticks; tick += 1) {
    const pulse = await world.finishStep();
    const observation = digest({
      info: world.info,
      previous: { price: beliefs.price },
      pulses: [pulse],
      state: world.state(),
      gammas: 1,
      beliefs,
      closing: { step: tick - 1, reference: null },
    });
    beliefs = updateBeliefs(beliefs, observation, world.info.stepsPerYear);
    const detected = detectRegime(regime, beliefs, observation);
    regime = detected.state;
    if (tick % TOLD_EVERY === 0) progress?.(tick / ticks);
    for (const account of accounts)
      await account.tick(tick, { step: tick - 1, observation, regime: detected.reading, pulse });
  }
  return accounts.map(({ equity, exposure, orders, costs: { gas, ranges } }) => ({
    equity,
    exposure,
    orders,
    gas,
    ranges,
  }));
}
