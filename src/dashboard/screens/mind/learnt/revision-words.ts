import type { ContextCategory } from '../../../../domain/context/category.ts';
import type { UseSeen } from '../../../../domain/governor/contribution.ts';
import type { GovernorRevision, RebuiltPolicy } from '../../../../domain/governor/revision.ts';
import { count, formatNumber, words } from '../../../words/index.ts';

const CAUSES: Readonly<Record<string, string>> = {
  genesis: 'It was born with these numbers',
  owner: 'You changed the policy',
  restore: 'You went back to an earlier policy',
  cycle: 'Loop 2 moved shares at the end of a delta cycle',
  regime: 'Loop 2 moved shares as the regime changed, and halved what it had learnt',
  staged: 'Loop 3 staged a mutation: it changes nothing until its trial is over',
  promoted: 'A mutation was promoted: from here on it holds in its regime',
  refuted: 'A mutation was refuted: it changed nothing',
  'in-force': 'A failure of compression left a guideline: from here on it holds in its regime',
  withdrawn: 'A guideline was withdrawn, since it hurt',
  'taken-back': 'You took a guideline back: prompts are what they were without it',
  'rolled-back': 'You took a mutation back: the policy is what it was without it',
};

export const causeWords = ({ cause }: GovernorRevision): string => CAUSES[cause] ?? cause;

/** What a share was moved for, e.g. `swayed 12 of 14 prompts, worth 2.3 for 1,840 tokens, 5 gave way`; empty where nothing of it was seen. */
export function evidenceWords(seen: UseSeen | undefined): string {
  if (!seen) return '';
  const { injected, used, missing, worth, tokens, short = 0 } = seen;
  return [
    worth === undefined
      ? `used in ${used} of ${count(injected, 'prompt')}`
      : `swayed ${used} of ${count(injected, 'prompt')}`,
    ...(worth === undefined || tokens === undefined
      ? []
      : [`worth ${formatNumber(worth, { digits: 1 })} for ${count(tokens, 'token')}`]),
    ...(short > 0 ? [`${formatNumber(short)} gave way`] : []),
    ...(missing > 0 ? [`missing ${count(missing, 'time')}`] : []),
  ].join(', ');
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

/** What a thought went by, e.g. `policy revision 3, mutation 1, 4 learnt shares`. */
export function rebuiltWords({ revision, mutations, guidelines, learnt }: RebuiltPolicy): string {
  const shares = Object.values(learnt).filter((share) => share !== 0).length;
  return [
    `policy revision ${revision}`,
    ...mutations.map((number) => `mutation ${number}`),
    ...guidelines.map((number) => `guideline ${number}`),
    ...(shares > 0 ? [count(shares, 'learnt share')] : []),
  ].join(', ');
}
