import { type Guard } from './guard.ts';

const NEGATIONS =
  /\b(?:no|not|never|none|nor|neither|nothing|nobody|nowhere|without|cannot|\p{L}+n['’]t|can['’]?t|won['’]?t|don['’]?t|doesn['’]?t|isn['’]?t|except|excluding)\b/giu;
/** A question that expects its yes, and a way of saying that something is asked in passing. */
const EMPTY =
  /^(?:isn|aren|wasn|weren|don|doesn|didn|can|won|wouldn|shouldn|couldn|haven|hasn)['’]?t\b|\b(?:or not|why not|not only|no matter|no doubt|no\.)/giu;

const read = (text: string): readonly string[] => {
  const denials = [...text.trim().replaceAll(EMPTY, ' ').matchAll(NEGATIONS)].length;
  return denials % 2 === 1 ? ['denied'] : [];
};

/** Whether a text denies; twice denied is said. */
export const negation: Guard = { name: 'negation', binds: 'near', read };
