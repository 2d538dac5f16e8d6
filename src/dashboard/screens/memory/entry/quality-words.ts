import type { Quality } from '../../../../shared/quality.ts';

/** The five parts of importance as a person reads them, in the seed's order. */
export const QUALITIES: readonly {
  readonly part: keyof Quality;
  readonly label: string;
  readonly help: string;
}[] = [
  {
    part: 'specificity',
    label: 'Specific',
    help: 'Of regime, rule, order and figures, the share that it names',
  },
  { part: 'actionability', label: 'Actionable', help: 'Whether it says what to do or to leave' },
  { part: 'novelty', label: 'Novel', help: 'How much of it was not known when it was written' },
  { part: 'verifiability', label: 'Verifiable', help: 'How far the world could check it, and did' },
  { part: 'consistency', label: 'Consistent', help: 'How far what came of it agrees with it' },
];
