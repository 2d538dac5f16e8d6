import type { Playbook } from '../../../domain/rules/playbook.ts';
import type { PlaybookEdit, RuleCredits } from '../../../domain/rules/playbook-edit.ts';
import type { GolemPolicy } from '../../policy/index.ts';
import type { RuleVerdict } from './judge.ts';
import { because } from './words.ts';

/** An edit that is not made yet. */
export type EditProposal = Pick<PlaybookEdit, 'kind' | 'rule' | 'what' | 'why' | 'evidence' | 'changes'>;

/** What a playbook is reflected on with. */
export interface Reflection {
  readonly playbook: Playbook;
  readonly credits: RuleCredits;
  readonly policy: GolemPolicy['playbook'];
  /** Rules that an edit added: they are not split again. */
  readonly added: ReadonlySet<string>;
}

/** The evidence, and the same in words. */
export function inWords({ evidence: tell }: RuleVerdict): Pick<EditProposal, 'why' | 'evidence'> {
  const evidence = tell();
  return { why: because(evidence), evidence };
}
