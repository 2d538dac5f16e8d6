import type { PlaybookRevision } from '../../../../domain/rules/playbook.ts';
import { t } from './strings.ts';

/** What a revision came of. */
export function originWords({ origin }: Pick<PlaybookRevision, 'origin'>): string {
  switch (origin?.trigger) {
    case 'birth':
    case 'inherited':
    case 'owner':
    case 'edit':
      return t.revisions.origins[origin.trigger];
    case 'restore':
      return t.revisions.restoredFrom(String(origin.what));
    case 'undo':
      return t.revisions.undoneEdit(String(origin.what));
    default:
      return t.revisions.origins.unknown;
  }
}

/** How much it changed, in a few words. */
export function changedWords({ changes, reordered, rules }: PlaybookRevision): string {
  if (changes === null) return t.revisions.rules(rules);
  if (changes.length > 0) return t.revisions.changed(changes.length);
  return reordered ? t.revisions.reordered : t.revisions.unchanged;
}

/** The rules of a playbook without what came of them, which is no difference of words. */
export const wordsAlone = (markdown: string): string =>
  markdown.slice(Math.max(0, markdown.indexOf('## '))).replaceAll(/^- Belief:.*\n/gm, '');
