import type { english } from './strings.ts';

export const german: typeof english = {
  kept: 'Es wurde nichts geändert.',
  failed: (what, why) => `Lesen gescheitert (${what}): ${why}`,
  again: 'Noch einmal lesen',
  reading: (what) => `Wird gelesen: ${what} …`,
};
