import type { ContextCategory } from '../../../../domain/context/category.ts';
import type { UseSeen } from '../../../../domain/governor/contribution.ts';
import type { GovernorRevision, RebuiltPolicy } from '../../../../domain/governor/revision.ts';
import { words } from '../../../words/index.ts';
import { t } from './strings.ts';

export const causeWords = ({ cause }: GovernorRevision): string =>
  (t.history.causes as Readonly<Record<string, string>>)[cause] ?? cause;

/** What a share was moved for, e.g. `swayed 12 of 14 prompts, worth 2.3 for 1,840 tokens, 5 excluded or shortened`; empty where nothing of it was seen. */
export function evidenceWords(seen: UseSeen | undefined): string {
  if (!seen) return '';
  const { injected, used, missing, worth, tokens, short = 0 } = seen;
  return [
    worth === undefined ? t.history.usedIn(used, injected) : t.history.swayed(used, injected),
    ...(worth === undefined || tokens === undefined ? [] : [t.history.worth(worth, tokens)]),
    ...(short > 0 ? [t.history.short(short)] : []),
    ...(missing > 0 ? [t.history.missing(missing)] : []),
  ].join(', ');
}

/** The category that a path of learnt shares names. */
export const categoryOf = (path: string): ContextCategory => path.split('.')[1] as ContextCategory;

/** A changed value as the page says it. */
export const valueWords = (value: unknown): string =>
  value === undefined || value === null
    ? t.history.nothing
    : typeof value === 'string'
      ? words(value)
      : JSON.stringify(value);

/** What a thought went by, e.g. `policy revision 3, mutation 1, 4 learnt shares`. */
export function rebuiltWords({ revision, mutations, guidelines, learnt }: RebuiltPolicy): string {
  const shares = Object.values(learnt).filter((share) => share !== 0).length;
  return [
    t.history.revision.policy(revision),
    ...mutations.map(t.history.revision.mutation),
    ...guidelines.map(t.history.revision.guideline),
    ...(shares > 0 ? [t.history.learntShares(shares)] : []),
  ].join(', ');
}
