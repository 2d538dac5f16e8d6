import type { ThoughtTurn } from '../../domain/decisions/thought.ts';
import type { DecisionCycleRecord } from '../../domain/records/record.ts';

const untimed = ({ wallMs: _ms, ...turn }: ThoughtTurn): object => turn;

/** A record without what replay does not compare: when it was by the wall's clock, and how long things took. */
export function replayable(record: DecisionCycleRecord): object {
  const { wallTime: _wall, timings: _timings, thought, reflections, ...rest } = record;
  const attempts = thought?.attempts.map(({ wallMs: _ms, turns, ...attempt }) => ({
    ...attempt,
    ...(turns && { turns: turns.map(untimed) }),
  }));
  return {
    ...rest,
    thought: thought ? { ...thought, attempts } : null,
    ...(reflections && { reflections: reflections.map((one) => ({ ...one, turn: untimed(one.turn) })) }),
  };
}
