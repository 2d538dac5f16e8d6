import { catalog } from '../../language/index.ts';

export const english = {
  kept: 'Nothing was changed.',
  failed: (what: string, why: string) => `Could not read ${what}: ${why}`,
  again: 'Read again',
  reading: (what: string) => `Reading ${what}…`,
};

export const t = catalog('widgets/loading', english);
