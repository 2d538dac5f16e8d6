import type { CageCheck, CageRuleName, CageVerdict, Portfolio } from '../../domain/world/ledger.ts';
import type { CageRules } from '../policy/index.ts';
import type { Action, Fill, Simulation, WorldInfo } from '../../domain/world/world.ts';

/** An entry of `allowedAssets` that stands for every token. */
const ANY_ASSET = '*';

/** The base fee can rise by an eighth a block (EIP-1559) between simulation and inclusion. */
const GAS_HEADROOM = 1.125;

export interface CageInput {
  readonly action: Action;
  readonly simulation: Simulation;
  readonly portfolio: Portfolio;
  /** Quote per base. */
  readonly price: number;
  readonly rules: CageRules;
  /** Orders already sent in this world day. */
  readonly ordersToday: number;
  readonly info: WorldInfo;
  /** The owner ordered it himself. */
  readonly owners?: boolean;
}

/**
 * Checks an action against every rule, in the order of `CAGE_RULE_NAMES`. Position, drawdown and allowed assets never
 * stand in the way back into quote (a sell, a withdrawal); the day's count not in the owner's own.
 */
export function checkAction(input: CageInput): CageVerdict {
  const checks = [
    maxPosition(input),
    maxOrder(input),
    maxSlippage(input),
    maxOrdersPerDay(input),
    allowedAssets(input),
    drawdownStop(input),
    simulationFailed(input),
    insufficientFunds(input),
  ];
  const blockedBy = checks.find((check) => !check.passed)?.rule ?? null;
  return { allowed: blockedBy === null, blockedBy, checks };
}

/** Whether the action leads back into quote. */
export function isExit(action: Action): boolean {
  return action.kind === 'withdraw' || (action.kind === 'swap' && action.side === 'sell');
}

function filled(simulation: Simulation): Fill | null {
  return simulation.ok ? simulation.fill : null;
}

function maxPosition(input: CageInput): CageCheck {
  const { action, portfolio, price, rules } = input;
  const gas = filled(input.simulation)?.gasCost ?? 0;
  const share =
    portfolio.equity > 0
      ? (portfolio.exposure * portfolio.equity + adds(input)) / (portfolio.equity - gas)
      : 1;
  const note =
    action.kind === 'provide'
      ? `worst case: all of the range turned into ${input.info.base} at ${price}`
      : `share of equity in ${input.info.base} afterwards`;
  return limited('max-position', isExit(action), share, rules.maxPosition, note);
}

/** Base exposure that the action can add, in quote. */
function adds({ action, simulation, price }: CageInput): number {
  const fill = filled(simulation);
  if (action.kind === 'swap')
    return action.side === 'buy' ? (fill ? fill.base * price : action.amountIn) : -action.amountIn * price;
  if (action.kind === 'provide') return fill ? -fill.quote : action.maxQuote;
  return 0;
}

function maxOrder({ action, simulation, portfolio, price, rules }: CageInput): CageCheck {
  const fill = filled(simulation);
  const value =
    action.kind === 'swap'
      ? action.amountIn * (action.side === 'buy' ? 1 : price)
      : action.kind === 'provide'
        ? fill
          ? -fill.base * price - fill.quote
          : action.maxBase * price + action.maxQuote
        : 0;
  // Without equity any order is all of it; a record holds finite numbers only.
  const share = portfolio.equity > 0 ? value / portfolio.equity : Math.min(1, value);
  return limited(
    'max-order',
    action.kind === 'withdraw',
    share,
    rules.maxOrder,
    'order as a share of equity',
  );
}

function maxSlippage({ simulation, rules }: CageInput): CageCheck {
  const slippage = filled(simulation)?.slippage ?? 0;
  return limited('max-slippage', false, slippage, rules.maxSlippage, 'simulated price impact, fee excluded');
}

function maxOrdersPerDay({ action, owners, ordersToday, rules }: CageInput): CageCheck {
  return limited(
    'max-orders-per-day',
    owners === true && isExit(action),
    ordersToday + 1,
    rules.maxOrdersPerDay,
    'orders of this world day, this one included',
  );
}

function allowedAssets({ action, rules, info }: CageInput): CageCheck {
  const listed = rules.allowedAssets.includes(info.base) || rules.allowedAssets.includes(ANY_ASSET);
  const note = `${info.base} is ${listed ? '' : 'not '}among ${rules.allowedAssets.join(', ') || 'none'}`;
  return limited('allowed-assets', isExit(action), listed ? 0 : 1, 0, note);
}

function drawdownStop({ action, portfolio, rules }: CageInput): CageCheck {
  return limited(
    'drawdown-stop',
    isExit(action),
    portfolio.drawdown,
    rules.drawdownStop,
    "equity's fall from its peak",
  );
}

function simulationFailed({ simulation }: CageInput): CageCheck {
  const { unchecked } = simulation.ok ? simulation : {};
  const note = simulation.ok
    ? `simulated on block ${simulation.block}${unchecked === undefined ? '' : `; ${unchecked}`}`
    : simulation.reason;
  return limited('simulation-failed', false, simulation.ok ? 0 : 1, 0, note);
}

/** Compares what the wallet must hold with what it holds, in quote; the scarcer token decides. */
function insufficientFunds({ action, simulation, portfolio, price }: CageInput): CageCheck {
  const fill = filled(simulation);
  const gas = (fill?.gasCost ?? 0) * GAS_HEADROOM;
  if (action.kind === 'swap' && action.side === 'sell') {
    // Gas may come out of the proceeds: a golem without cash can still get out.
    const purse = portfolio.cash + Math.max(0, fill?.quote ?? 0);
    if (gas > purse) return limited('insufficient-funds', false, gas, purse, 'gas, from cash and proceeds');
    const [needed, held] = [action.amountIn * price, portfolio.base * price];
    return limited('insufficient-funds', false, needed, held, 'base to sell, in quote');
  }
  if (action.kind === 'withdraw') {
    const proceeds = portfolio.cash + Math.max(0, fill?.quote ?? 0);
    return limited('insufficient-funds', false, gas, proceeds, 'gas, from cash and proceeds');
  }
  const quote = (action.kind === 'swap' ? action.amountIn : action.maxQuote) + gas;
  const base = action.kind === 'provide' ? action.maxBase : 0;
  if (base > portfolio.base)
    return limited('insufficient-funds', false, base * price, portfolio.base * price, 'base, in quote');
  return limited('insufficient-funds', false, quote, portfolio.cash, 'quote with gas');
}

function limited(rule: CageRuleName, exempt: boolean, value: number, limit: number, note: string): CageCheck {
  return {
    rule,
    passed: exempt || value <= limit,
    value,
    limit,
    note: exempt ? `${note}; the way out is always open` : note,
  };
}
