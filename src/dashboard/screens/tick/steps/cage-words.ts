import type { CageRuleName } from '../../../../domain/world/ledger.ts';
import { calledBy } from './code-words.ts';
import { t } from './strings.ts';

/** A rule of the cage as something that an order passes or not. */
export const ruleAsked = (rule: CageRuleName): string => calledBy(t.asked, rule);
