import type { SpanRecord } from '../../domain/records/lived-span.ts';
import type { DecisionCycleRecord, TickSummary } from '../../domain/records/record.ts';

/** How long a lived span took, ms: the sum of its steps. */
export const durationOf = ({ timings }: Pick<SpanRecord, 'timings'>): number =>
  timings.reduce((sum, { duration }) => sum + duration, 0);

/** The columns of a record: what lists and charts need. @param qualities of the decisions' predictions that came due */
export function summaryOf(
  record: DecisionCycleRecord,
  qualities: readonly number[],
  durationMs: number,
): TickSummary {
  const { observation, regime, gate, appraisal, portfolio, action } = record;
  const kind = action?.action;
  return {
    tick: record.tick,
    step: observation.step,
    worldTime: record.worldTime,
    price: observation.price,
    regime: regime.regime,
    regimeChanged: regime.changed,
    tier: gate.tier,
    predictionError: gate.predictionError,
    threshold: gate.threshold,
    phase: record.phase,
    vitality: record.vitality.total,
    pleasure: appraisal.padAfter.pleasure,
    arousal: appraisal.padAfter.arousal,
    dominance: appraisal.padAfter.dominance,
    equity: portfolio.equity,
    holding: portfolio.holding,
    exposure: portfolio.exposure,
    decidedBy: record.decision?.by ?? null,
    actionKind: kind === undefined ? null : kind.kind === 'swap' ? kind.side : kind.kind,
    actionStatus: action?.status ?? null,
    blockedBy: action?.verdict.blockedBy ?? null,
    outcomeQuality:
      qualities.length === 0 ? null : qualities.reduce((sum, quality) => sum + quality, 0) / qualities.length,
    durationMs,
    died: record.death !== null,
  };
}
