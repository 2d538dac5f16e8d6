import { stemmer } from 'stemmer';
import { type Guard, sortedOnce } from './guard.ts';

/** Between two things that stand in another relation when they change places. Symmetrical ones ("X and Y", "X or Y", "X vs Y") are not here. */
const BETWEEN =
  /(?<![\p{L}\p{N}])(?=(\p{L}[\p{L}\p{N}]*)\s+(?:(?:is|are|was|were|be|it|them|tokens?|coins?)\s+)*(to|into|for|from|over|than|against|by|in|of|on|before|after|beat|beats|beating|replace|replaces|becomes?|causes?|affects?|influences?|owes?|owns?|buys?|follows?)\s+(?:(?:the|an?|my|your|his|her|its|their)\s+)*(\p{L}[\p{L}\p{N}]*))/giu;

const read = (text: string): readonly string[] =>
  sortedOnce(
    [...text.toLowerCase().matchAll(BETWEEN)].flatMap(([, one = '', between = '', other = '']) => {
      const [a, b] = [stemmer(one), stemmer(other)];
      // "from A to B" is "to B from A".
      return between === 'from' ? `${b} to ${a}` : `${a} ${stemmer(between)} ${b}`;
    }),
  );

const swapped = (relation: string): string => {
  const [a = '', between = '', b = ''] = relation.split(' ');
  return `${b} ${between} ${a}`;
};

/** "From A to B" and "from B to A", "X over Y" and "Y over X". */
export const roles: Guard = {
  name: 'roles',
  binds: 'unequal',
  read,
  differ: (one, other) =>
    one.some((relation) => other.includes(swapped(relation)) && !other.includes(relation)),
};
