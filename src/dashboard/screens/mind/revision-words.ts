import type { ContextCategory } from '../../../domain/category.ts';
import type { UseSeen } from '../../../domain/contribution.ts';
import type { GovernorRevision } from '../../../domain/revision.ts';
import { count, words } from '../../format.ts';

const CAUSES: Readonly<Record<string, string>> = {
  genesis: 'It was born with these numbers',
  owner: 'You changed the policy',
  restore: 'You went back to an earlier policy',
  cycle: 'Loop 2 moved shares at the end of a delta cycle',
  regime: 'Loop 2 moved shares as the regime changed, and halved what it had learnt',
};

export const causeWords = ({ cause }: GovernorRevision): string => CAUSES[cause] ?? cause;

/** What a share was moved for, e.g. `used in 12 of 14 prompts, missing twice`; empty where nothing of it was seen. */
export function evidenceWords(seen: UseSeen | undefined): string {
  if (!seen) return '';
  const used = `used in ${seen.used} of ${count(seen.injected, 'prompt')}`;
  return seen.missing > 0 ? `${used}, missing ${count(seen.missing, 'time')}` : used;
}

/** The category that a path of learnt shares names. */
export const categoryOf = (path: string): ContextCategory => path.split('.')[1] as ContextCategory;

/** A changed value as the page says it. */
export const valueWords = (value: unknown): string =>
  value === undefined || value === null
    ? 'nothing'
    : typeof value === 'string'
      ? words(value)
      : JSON.stringify(value);
