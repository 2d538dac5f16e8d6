import type { Formatting } from '../../domain/gateway/formatter.ts';
import type { Candidate } from '../candidates/index.ts';
import type { OrganDescription } from '../contract/index.ts';

interface Slice {
  /** Absent in a life whose owner never chose a formatter. */
  readonly formatting?: Formatting;
}

/** Writes a candidate otherwise; the very same where no formatter applies. */
type Dress = (item: Candidate) => Candidate;

/** Which formatters the owner chose for this life. Without one nothing of it is loaded, and prompts are as they are. */
export const formatting: OrganDescription<Slice, object, Dress | null> = {
  name: 'formatting',
  titles: { formatting: 'Formatters' },

  born: () => ({}),

  async prepare(_moment, { tokens }, { formatting: now }) {
    if (!now || now.chosen.length === 0) return null;
    return (await import('./dress.ts')).dresser(now.chosen, tokens);
  },

  dresses: (dress) => dress,

  // The owner alone chooses, between two ticks.
  afterTurn: () => ({ state: {}, record: {} }),
};
