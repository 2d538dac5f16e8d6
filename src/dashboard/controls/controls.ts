import type { GolemStatus } from '../../domain/events/status.ts';
import type { LifeView } from '../life/index.ts';
import { t } from './strings.ts';

/** Replay speeds offered, times real time. */
export const SPEEDS = [1, 10, 100, 1000, 10_000] as const;

/** Why the golem cannot be told anything now; null when it can. */
export function refusal(status: GolemStatus | null): string | null {
  if (status === null || status.run === 'booting') return t.refused.booting;
  if (status.past !== undefined) return t.refused.past;
  if (status.role === 'follower') return t.refused.follower;
  if (status.run === 'dead') return t.refused.dead;
  if (status.run === 'failed') return t.refused.failed;
  return null;
}

/** Why it cannot be run or stepped; a tape at its end can still be sought. */
export function stepRefusal(status: GolemStatus | null): string | null {
  return refusal(status) ?? (status?.run === 'ended' ? t.refused.ended : null);
}

/** Why the speed cannot be changed; null when it can. */
export function speedRefusal(status: GolemStatus | null): string | null {
  return refusal(status) ?? (status?.world?.live ? t.refused.live : null);
}

/** The offered speed next to the present one. */
export function nextSpeed(speed: number, by: -1 | 1): number {
  const faster = SPEEDS.find((one) => one > speed) ?? SPEEDS[SPEEDS.length - 1]!;
  const slower = SPEEDS.findLast((one) => one < speed) ?? SPEEDS[0];
  return by === 1 ? faster : slower;
}

export async function toggleRun(life: LifeView): Promise<void> {
  const running = life.asked.running.or(life.status?.run === 'running');
  if (running ? refusal(life.status) !== null : stepRefusal(life.status) !== null) return;
  life.asked.running.set(!running);
  const done = await life.ask(running ? t.run.pausing : t.run.running, async (golem) => {
    await (running ? golem.pause() : golem.start());
    return true;
  });
  if (done === null) life.asked.running.clear();
}

export async function changeSpeed(life: LifeView, speed: number): Promise<void> {
  if (speedRefusal(life.status) !== null) return;
  life.asked.speed.set(speed);
  const done = await life.ask(t.run.changingSpeed, async (golem) => {
    await golem.setSpeed(speed);
    return true;
  });
  if (done === null) life.asked.speed.clear();
}

/** To the offered speed next to the one that was asked for last. */
export function stepSpeed(life: LifeView, by: -1 | 1): Promise<void> {
  return changeSpeed(life, nextSpeed(life.asked.speed.or(life.status?.speed ?? 1), by));
}
