import type { PlaybookRevision, RuleDifference } from '../../../../domain/rules/playbook.ts';
import { count } from '../../../words/index.ts';

/** What a revision came of. */
export function originWords({ origin }: Pick<PlaybookRevision, 'origin'>): string {
  switch (origin?.trigger) {
    case 'birth':
      return 'at birth';
    case 'inherited':
      return 'inherited';
    case 'owner':
      return 'by you';
    case 'restore':
      return `revision ${origin.what} restored`;
    case 'edit':
      return 'changed by itself';
    case 'undo':
      return `its edit ${origin.what} undone`;
    default:
      return 'kept before reasons were';
  }
}

export const DIFFERENCE_WORDS: Readonly<Record<RuleDifference['kind'], string>> = {
  added: 'added',
  removed: 'removed',
  revised: 'revised',
};

/** How much it changed, in a few words. */
export function changedWords({ changes, reordered, rules }: PlaybookRevision): string {
  if (changes === null) return count(rules, 'rule');
  if (changes.length > 0) return `${count(changes.length, 'rule')} changed`;
  return reordered ? 'rules in another order' : 'nothing changed';
}

/** The rules of a playbook without what came of them, which is no difference of words. */
export const wordsAlone = (markdown: string): string =>
  markdown.slice(Math.max(0, markdown.indexOf('## '))).replaceAll(/^- Belief:.*\n/gm, '');
