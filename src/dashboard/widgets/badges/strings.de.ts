import { count, formatNumber } from '../../words/index.ts';
import type { english } from './strings.ts';

export const german: typeof english = {
  beat: {
    beats: (clock, beats) => `${clock}: ${count(beats, 'Schlag', 'Schläge')}`,
    every: (beats, stretch) => `${beats}, Abstand ${stretch}`,
    skipped: (beats, skipped) => `${beats}; ${formatNumber(skipped)} ausgelassen`,
    none: 'hat nicht geschlagen, seit der Golem erwacht ist',
    beating: 'schlägt',
    still: 'steht still',
  },
  run: {
    booting: 'startet',
    paused: 'angehalten',
    running: 'läuft',
    ended: 'Aufzeichnung zu Ende',
    dead: 'tot',
    failed: 'gescheitert',
    heldBack: 'wartet auf das Gedächtnis',
  },
  tier: {
    T0: 'keine Überlegung',
    T1: 'kurze Überlegung',
    T2: 'volle Überlegung',
  },
  trust: (label) => `Vertrauen: ${label}`,
};
