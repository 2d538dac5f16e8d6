import type { EntryVersion } from '../../../../../domain/memory/entry-history.ts';
import { confidenceAt, type Fades, type Fading } from '../../../../../shared/decay.ts';
import type { DecayPoint } from '../../../../../shared/decay-curve.ts';

/** Points between two changes at most, and of all. */
const POINTS = 24;
const ALL = 1_200;

/** Of its versions those with which its curve took another course, oldest first. */
export const turnsOf = (versions: readonly EntryVersion[]): readonly EntryVersion[] =>
  versions.filter((is, i) => {
    const was = versions[i - 1];
    return (
      !was ||
      is.confidence !== was.confidence ||
      is.strength !== was.strength ||
      is.reinforcedAt !== was.reinforcedAt
    );
  });

/** The confidence that a memory had from when it was written until now, with a step where a tick changed it. */
export function livedCurve(
  { type, facts }: Pick<Fades, 'type' | 'facts'>,
  turns: readonly EntryVersion[],
  memory: Fading,
  now: number,
): readonly DecayPoint[] {
  const each = Math.max(1, Math.min(POINTS, Math.floor(ALL / Math.max(1, turns.length))));
  return turns.flatMap((turn, i) => {
    const to = Math.max(turn.tick, Math.min(now, turns[i + 1]?.tick ?? now));
    return Array.from({ length: each + 1 }, (_, place) => {
      const tick = turn.tick + ((to - turn.tick) * place) / each;
      return { tick, confidence: confidenceAt({ ...turn, type, ...(facts && { facts }) }, tick, memory) };
    });
  });
}
