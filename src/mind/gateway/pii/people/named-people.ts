import { byPatterns } from '../recogniser.ts';

const NAME = String.raw`\p{Lu}[\p{L}\p{M}'’-]+`;
const PARTICLE = String.raw`(?:van der|van den|van|von|de la|de|del|della|di|da|dos|bin|ibn|al|el|le|la|ter|zu)`;
/** A name stands in one line: what begins the next is another field. */
const BLANK = String.raw`[^\S\r\n]`;
const FULL = String.raw`${NAME}(?:${BLANK}\p{Lu}\.?(?=\s))?(?:(?:${BLANK}${PARTICLE})?${BLANK}${NAME}){0,3}`;
/** Words that stand capitalised where a name could, and are none. */
const NO_NAME =
  /^(?:I|The|A|An|My|Your|Our|Not|Very|Sorry|Happy|Here|There|Hello|Hi|Dear|Sir|Madam|Customer|All|Team|Everyone|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Bitcoin|Ethereum|Uniswap|Aave|ETH|BTC|USDC)\b/u;

const isName = (value: string): boolean => !NO_NAME.test(value);

/** Titles before a name. */
const TITLE = String.raw`Mr|Mrs|Ms|Miss|Mx|Dr|Prof|Professor|Sir|Madam|Lord|Lady|Rev|Fr|Sr|Sra|Herr|Frau|Mme|Mlle|M\.|Sig|Signora|Don|Doña|Judge|Justice|Captain|Capt|Senator|Sen|President|Chancellor|Minister|Officer|Sergeant|Sgt|Lieutenant|Lt|Colonel|Col|General|Gen`;

/** Persons whom the words before them announce: a title, "my name is", a greeting, a field. Without a model this is all. */
export const namedPeople = byPatterns('named-people', [
  {
    by: 'title',
    kind: 'title',
    shape: new RegExp(
      String.raw`(?<![\p{L}])(?:Mrs?|Ms|Mx|Dr|Prof|Miss|Sir|Madam|Herr|Frau|Mme|Rev)\.?(?=\s${NAME})`,
      'gu',
    ),
    score: 0.8,
  },
  {
    by: 'after-title',
    kind: 'person',
    shape: new RegExp(String.raw`(?<![\p{L}])(?:${TITLE})\.?${BLANK}(?<value>${FULL})`, 'gu'),
    check: isName,
    score: 0.85,
  },
  {
    by: 'introduced',
    kind: 'person',
    shape: new RegExp(
      String.raw`(?<![\p{L}])(?:[Mm]y (?:full |first |last |maiden |middle )?name(?: is|'s)|[Cc]all(?:s|ed)? (?:me|him|her)|[Ii] am called|[Nn]ame on (?:the|my) (?:card|account) is|[Tt]his is|[Ii](?:'m| am)|[Ss]igned(?: by)?|[Rr]egards,|[Ss]incerely,|[Cc]heers,|[Bb]est,|[Dd]ear|[Hh]i|[Hh]ello|[Hh]ey)\s+(?<value>${FULL})(?![\p{L}])`,
      'gu',
    ),
    check: isName,
    score: 0.6,
  },
  {
    by: 'name-field',
    kind: 'person',
    shape: new RegExp(
      String.raw`\b(?:(?:full|first|last|given|family|maiden|display|customer|patient|account|user|card ?holder|contact)[ _]?)?(?:name|surname|cardholder|patient|attendee|recipient|sender|signatory)["']?\s*[:=]\s*["']?(?<value>${FULL})(?![\p{L}]|${BLANK}*:)`,
      'giu',
    ),
    check: (value) => isName(value) && /^\p{Lu}/u.test(value),
    score: 0.8,
  },
  {
    by: 'said',
    kind: 'person',
    shape: new RegExp(
      String.raw`(?<![\p{L}])(?<value>${NAME}\s(?:\p{Lu}\.\s)?${NAME})(?=,? (?:said|says|told|asked|wrote|writes|added|replied|lives|works|was born|is from|has been)\b)`,
      'gu',
    ),
    check: isName,
    score: 0.6,
  },
]);
