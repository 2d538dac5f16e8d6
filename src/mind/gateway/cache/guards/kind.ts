import { type Guard } from './guard.ts';

/** What kind of answer a question wants, the first that fits. */
const KINDS: readonly (readonly [string, RegExp])[] = [
  [
    'amount',
    /\bhow (?:many|much|often|long|old|far|tall|big|large|deep|fast|high)\b|\bwhat (?:number|amount|percentage|price)\b/u,
  ],
  ['person', /^\W*(?:who|whom|whose)\b/u],
  ['time', /^\W*when\b|\bwhat (?:time|year|date|day)\b/u],
  ['place', /^\W*where\b|\b(?:in )?(?:what|which) (?:country|city|place|state)\b/u],
  ['reason', /^\W*why\b|\bwhat (?:is|are|was|were) the (?:reasons?|causes?)\b|^\W*how come\b/u],
];
/** Two of these are never answered by one sentence; any other two may be. */
const APART: ReadonlySet<string> = new Set(KINDS.map(([kind]) => kind));

const read = (text: string): readonly string[] => {
  const lower = text.toLowerCase();
  const found = KINDS.find(([, form]) => form.test(lower));
  return found ? [found[0]] : [];
};

/** Who, when, where, why or how many: two questions that want another kind of answer. */
export const kind: Guard = {
  name: 'kind',
  binds: 'near',
  read,
  differ: ([one], [other]) =>
    one !== undefined && other !== undefined && one !== other && APART.has(one) && APART.has(other),
};
