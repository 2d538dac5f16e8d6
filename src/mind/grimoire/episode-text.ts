import type { Decision, Prediction } from '../../domain/decisions/decision.ts';
import type { Portfolio } from '../../domain/world/ledger.ts';
import type { RegimeReading } from '../../domain/world/market.ts';
import type { ActionRecord, Appraisal } from '../../domain/records/record.ts';
import type { Observation } from '../../domain/world/world.ts';
import { situationText } from './situation.ts';
import { amount, percent } from './words.ts';

interface EpisodeTextInput {
  readonly tick: number;
  readonly observation: Observation;
  readonly regime: RegimeReading;
  readonly portfolio: Portfolio;
  readonly appraisal: Appraisal;
  readonly decision: Decision | null;
  readonly action: ActionRecord | null;
  readonly predictions: readonly Prediction[];
  readonly steers?: readonly string[];
  readonly features?: Readonly<Record<string, number>>;
  readonly stepsPerYear?: number;
}

function whatWasDone(record: ActionRecord): string {
  const { action, status, receipt, verdict, simulation } = record;
  const what =
    action.kind === 'swap'
      ? `${action.side === 'buy' ? 'Buy' : 'Sell'} order over ${amount(action.amountIn)} ${action.side === 'buy' ? 'quote' : 'base'}`
      : action.kind === 'provide'
        ? `Liquidity between pool ticks ${action.tickLower} and ${action.tickUpper}`
        : `Withdrawal of position ${action.positionId}`;
  if (status === 'blocked') return `${what}: blocked by the cage's rule ${verdict.blockedBy ?? 'unknown'}.`;
  if (status === 'reverted') {
    const reason = receipt?.reason ?? (simulation.ok ? 'unknown' : simulation.reason);
    return `${what}: reverted (${reason}).`;
  }
  if (!receipt) return `${what}: sent.`;
  const { fill } = receipt;
  const price = fill.price > 0 ? ` at ${amount(fill.price)}, impact ${percent(fill.slippage)}` : '';
  return `${what}: filled${price}; base ${amount(fill.base)}, quote ${amount(fill.quote)}, gas ${amount(fill.gasCost)}.`;
}

function headline({ decision, action, regime }: EpisodeTextInput): string {
  if (regime.changed) return `${regime.previous} became ${regime.regime}`;
  if (action) {
    const kind = action.action.kind === 'swap' ? action.action.side : action.action.kind;
    return action.status === 'filled' ? kind : `${kind} ${action.status}`;
  }
  return decision ? 'no action' : 'watched';
}

/** The words of an episode: the situation first, as queries are situations too, then the numbers, then what it did. */
export function episodeText(input: EpisodeTextInput): { title: string; text: string; summary: string } {
  const { tick, observation, regime, portfolio, appraisal, decision, action } = input;
  const move = percent(observation.logReturn);
  const lines = [
    situationText(observation, regime, portfolio, input.features, input.stepsPerYear),
    `Tick ${tick}: price ${amount(observation.price)} (${move}), trend ${percent(regime.trend)}, ` +
      `volatility ${percent(regime.volatility, 1).replace('+', '')} a year, drawdown ${(regime.drawdown * 100).toFixed(1)} %, ` +
      `exposure ${(portfolio.exposure * 100).toFixed(0)} %, surprise ${appraisal.predictionError.toFixed(2)}.`,
  ];
  for (const steer of input.steers ?? []) lines.push(`The owner said: ${steer}`);
  if (decision) lines.push(`Decision: ${decision.summary}`);
  if (action) lines.push(whatWasDone(action));
  for (const prediction of input.predictions) {
    lines.push(`Prediction: ${prediction.text}`);
  }
  const place = regime.changed ? '' : ` in ${regime.regime}`;
  const title = `Tick ${tick}: ${headline(input)}${place} (${move})`;
  const did = action ? whatWasDone(action) : decision ? decision.summary : 'Watched.';
  return {
    title,
    text: lines.join('\n'),
    summary: `Tick ${tick}, ${regime.regime}, price ${amount(observation.price)} (${move}). ${did}`,
  };
}
