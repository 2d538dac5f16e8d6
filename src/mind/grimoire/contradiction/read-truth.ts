import { keyed, type Read } from './statement.ts';
import { contentOf } from './subject.ts';
import { HABITS, LASTING, LITTLE, MEATS, PASSING, POLES } from './vocabulary.ts';

/** "Anna eats meat" and "Anna does not eat meat", "the bridge is open" and "the bridge is closed". */
export const readTruth: Read = ({ base: given, negated, rest, words }, subject, { by }) => {
  if (given === 'was') return null;
  const base = given === 'love' || given === 'hate' ? 'like' : given;
  // Who does not love may like, and who does not hate need not.
  if (base !== given && negated) return null;
  const [first = ''] = rest.map((token) => token.toLowerCase());
  const lasting = base === 'be' && LASTING.has(contentOf(rest)[0] ?? '');
  if (by !== null || subject.person) {
    if (!(HABITS.has(base) || lasting)) return null;
  } else if (base === 'be' && (PASSING.has(first) || /ing$/.test(first))) return null;
  const content = contentOf(rest);
  if (content.length > 7 || (content.length === 0 && base !== 'smoke' && base !== 'drink')) return null;
  if (base === 'like' && content.length > 3) return null;
  const poles = content.filter((token) => POLES.has(token));
  const pole = poles.length === 1 ? POLES.get(poles[0]!)! : null;
  const around = content.map((token) => (pole && POLES.has(token) ? pole.name : token));
  const flipped = [negated, pole?.positive === false, given === 'hate'].filter(Boolean).length;
  return {
    key: keyed('truth', subject, base, around.join(' ')),
    about: '',
    says: words,
    value: { sort: 'truth', positive: flipped % 2 === 0, negated },
    words: [...subject.key.split(' '), ...content.filter((token) => !POLES.has(token))],
  };
};

/** "I'm vegetarian" and "I eat meat". */
export const readDiet: Read = ({ base, negated, rest, words }, subject) => {
  const content = rest.map((token) => token.toLowerCase()).filter((token) => !LITTLE.has(token));
  const [what = ''] = content;
  if (negated || content.length !== 1) return null;
  const eats = base === 'eat' && MEATS.has(what);
  if (!eats && !(base === 'be' && (what === 'vegetarian' || what === 'vegan'))) return null;
  const value = { sort: 'diet', eats } as const;
  return { key: keyed('diet', subject), about: '', says: words, value, words: subject.key.split(' ') };
};
