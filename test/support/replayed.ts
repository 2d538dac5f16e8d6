import type { ThoughtTurn } from '../../src/domain/decisions/thought.ts';
import type { DecisionCycleRecord } from '../../src/domain/records/record.ts';

const untimed = ({ wallMs: _ms, ...turn }: ThoughtTurn): unknown => turn;

/** A record without what replay does not compare: clocks on the wall, who it is, and beats that were missed. */
export function replayed(record: DecisionCycleRecord): unknown {
  const {
    wallTime: _wall,
    timings: _timings,
    golemId: _id,
    late: _late,
    thought,
    reflections,
    ...rest
  } = record;
  const attempts = thought?.attempts.map(({ wallMs: _ms, turns, ...attempt }) => ({
    ...attempt,
    turns: turns?.map(untimed),
  }));
  return {
    ...rest,
    thought: thought && { ...thought, attempts },
    reflections: reflections?.map((one) => ({ ...one, turn: untimed(one.turn) })),
  };
}
