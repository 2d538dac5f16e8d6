import type { TickSummary } from '../../src/domain/records/record.ts';

/** A plain tick that changed nothing, to be made special by a test. */
export function summaryOf(tick: number, more: Partial<TickSummary> = {}): TickSummary {
  return {
    tick,
    step: tick - 1,
    worldTime: 946_684_800 + tick * 86_400,
    price: 1000 + tick,
    regime: 'range-bound',
    regimeChanged: false,
    tier: 'T0',
    predictionError: 0.1,
    threshold: 0.3,
    phase: 'thriving',
    vitality: 0.9,
    pleasure: 0,
    arousal: 0,
    dominance: 0,
    equity: 10_000,
    holding: 10_000,
    exposure: 0.5,
    decidedBy: null,
    actionKind: null,
    actionStatus: null,
    blockedBy: null,
    outcomeQuality: null,
    durationMs: 1,
    died: false,
    ...more,
  };
}
