import { stdnum } from 'stdnum';
import type { PiiKind } from '../../../../../domain/gateway/pii.ts';
import type { Pattern } from '../../recogniser.ts';

/** Words that say of any number that it is someone's. */
const ANY_ID = String.raw`\b(national id|identity|id (card|number|no)|identification|personal (number|code|id)|citizen|resident|passport|tax(payer)?|social (security|insurance)|insurance|ssn|tin|id)\b`;

/** A kind of number that a state gives to persons. */
export interface NationalId {
  readonly by: string;
  readonly kind?: PiiKind;
  /** Without what stands around it. */
  readonly shape: string;
  readonly check: (value: string) => boolean;
  /** Words of the country that name it. */
  readonly words: string;
  /** The shape or the check is such that a number is hardly this by chance. */
  readonly alone?: true;
}

/** A state's check. @throws where the library has none of that name */
export function byState(state: string, name: string): (value: string) => boolean {
  const validator = stdnum[state]?.[name];
  if (!validator) throw new Error(`There is no check "${name}" for ${state} numbers.`);
  return (value) => validator.validate(value).isValid;
}

export const patternOf = ({ by, kind = 'national-id', shape, check, words, alone }: NationalId): Pattern => ({
  by,
  kind,
  shape: new RegExp(String.raw`(?<![\w.,/-])(?:${shape})(?![\w-]|[.,/]\d)`, 'g'),
  check,
  context: new RegExp(`${words}|${ANY_ID}`, 'i'),
  score: 0.98,
  ...(alone && { alone: 0.85 }),
});
