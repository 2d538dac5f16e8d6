import { catalog } from '../../language/index.ts';
import { count, formatNumber } from '../../words/index.ts';

export const english = {
  beat: {
    beats: (clock: string, beats: number) => `${clock}: ${count(beats, 'beat')}`,
    every: (beats: string, stretch: string) => `${beats}, one every ${stretch}`,
    skipped: (beats: string, skipped: number) => `${beats}; ${formatNumber(skipped)} skipped`,
    none: 'has not beaten since the golem woke',
    beating: 'beating',
    still: 'still',
  },
  run: {
    booting: 'starting',
    paused: 'paused',
    running: 'running',
    ended: 'recording ended',
    dead: 'dead',
    failed: 'failed',
    heldBack: 'waits for memory',
  },
  tier: {
    T0: 'no deliberation',
    T1: 'brief deliberation',
    T2: 'full deliberation',
  },
  trust: (label: string) => `Trust: ${label}`,
};

export const t = catalog('widgets/badges', english);
