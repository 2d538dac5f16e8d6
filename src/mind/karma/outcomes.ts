import type { PredictionOutcome } from '../../domain/decisions/decision.ts';
import type { KarmaTrace } from '../../domain/past/karma.ts';
import { countAgainst, NOTHING_CAME } from '../../shared/over-chance.ts';
import type { Turn } from '../contract/index.ts';
import { regretOf } from '../market/index.ts';
import { judgedTurn } from './judged.ts';
import { type Karma, NO_KARMA } from './slice.ts';
import { noted, withEvidence } from './verdict.ts';

/** A trace with an outcome: it is good where what was expected came, and what was traded cost no more than not trading. */
function credited(trace: KarmaTrace, outcome: PredictionOutcome, price: number): KarmaTrace {
  const { prediction, correct, tick } = outcome;
  const { chance, madeAtTick } = prediction;
  const good = correct && (regretOf(outcome, price) ?? 0) <= 0;
  const told = withEvidence(trace, { kind: 'outcome', good, tick: madeAtTick, due: tick });
  return {
    ...told,
    hits: trace.hits + (good ? 1 : 0),
    misses: trace.misses + (good ? 0 : 1),
    ...(chance !== undefined && {
      against: countAgainst(trace.against ?? NOTHING_CAME, {
        hit: correct,
        chance,
        said: madeAtTick,
        due: tick,
      }),
    }),
  };
}

/** What outcomes of a tick make of traces, and a candidate of what it decides itself; the very same where nothing was told. */
export function withOutcomes(karma: Karma = NO_KARMA, turn: Turn): Karma {
  const { observed, policy, predictions, tick } = turn;
  const { price } = observed.observation;
  let { traces } = karma;
  for (const outcome of observed.decided) {
    const { karma: id } = outcome.prediction;
    traces = traces.map((one) => (one.id === id ? credited(one, outcome, price) : one));
  }
  const judged = predictions.some(({ karma: id }) => id !== undefined) ? judgedTurn(turn) : null;
  // One that waits for its first outcome is as new as its decision: else it would be the first to make room.
  const begun = (trace: KarmaTrace): KarmaTrace => (trace.latest === 0 ? { ...trace, latest: tick } : trace);
  if (judged) traces = noted(traces, judged, begun, policy.karma);
  return judged || observed.decided.length > 0 ? { ...karma, traces } : karma;
}
