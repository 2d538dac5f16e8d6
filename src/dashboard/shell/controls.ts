import type { GolemStatus } from '../../domain/status.ts';
import type { Life } from '../life.svelte.ts';

/** Replay speeds offered, times real time. */
export const SPEEDS = [1, 10, 100, 1000, 10_000] as const;

/** Why the golem cannot be told anything now; null when it can. */
export function refusal(status: GolemStatus | null): string | null {
  if (status === null || status.run === 'booting') return 'The golem is still starting';
  if (status.role === 'follower') return 'Another tab runs this golem; this one watches';
  if (status.run === 'dead') return 'This golem has died';
  if (status.run === 'failed') return 'The golem has stopped after a failure';
  return null;
}

/** Why it cannot be run or stepped; a tape at its end can still be sought. */
export function stepRefusal(status: GolemStatus | null): string | null {
  return (
    refusal(status) ??
    (status?.run === 'ended' ? 'The tape is at its end: seek, or choose another world' : null)
  );
}

/** The offered speed next to the present one. */
export function nextSpeed(speed: number, by: -1 | 1): number {
  const faster = SPEEDS.find((one) => one > speed) ?? SPEEDS[SPEEDS.length - 1]!;
  const slower = SPEEDS.findLast((one) => one < speed) ?? SPEEDS[0];
  return by === 1 ? faster : slower;
}

export async function toggleRun(life: Life): Promise<void> {
  const running = life.status?.run === 'running';
  if (running ? refusal(life.status) !== null : stepRefusal(life.status) !== null) return;
  await life.ask(running ? 'Pausing' : 'Running', (golem) => (running ? golem.pause() : golem.start()));
}

export async function changeSpeed(life: Life, speed: number): Promise<void> {
  if (refusal(life.status) !== null) return;
  await life.ask('Changing the speed', (golem) => golem.setSpeed(speed));
}
