import type { CageRuleName } from '../../../../domain/world/ledger.ts';
import { words } from '../../../words/index.ts';

/** Rules whose names say what breaks them: what is asked of an order instead, so that “passed” can stand beside it. */
const ASKED: Partial<Record<CageRuleName, string>> = {
  'simulation-failed': 'simulation goes through',
  'insufficient-funds': 'enough in the wallet',
  'drawdown-stop': 'drawdown below the stop',
  'allowed-assets': 'token allowed',
};

/** A rule of the cage as something that an order passes or not. */
export const ruleAsked = (rule: CageRuleName): string => ASKED[rule] ?? words(rule);
