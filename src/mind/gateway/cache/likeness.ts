import type { ComparedQuestion } from './compared-question.ts';

/** How two questions are alike, each 0..1 but the cosine (−1..1). The order is that of the trained weights. */
export const LIKENESSES = ['cosine', 'words', 'ofAsked', 'ofStored', 'order', 'letters'] as const;
export type Likeness = Readonly<Record<(typeof LIKENESSES)[number], number>>;

/** What a word says, by how many of the stored questions have it. */
export type Rarity = (stem: string) => number;

/** The longest run of stems that both have in this order, not necessarily one behind the other. */
function commonInOrder(one: readonly string[], other: readonly string[]): number {
  const longest = new Uint16Array(other.length + 1);
  for (const word of one) {
    let before = 0;
    for (let at = 0; at < other.length; at += 1) {
      const here = longest[at + 1]!;
      longest[at + 1] = other[at] === word ? before + 1 : Math.max(here, longest[at]!);
      before = here;
    }
  }
  return longest[other.length]!;
}

function shareInCommon(one: readonly string[], other: readonly string[], has: ReadonlySet<string>): number {
  const common = one.filter((each) => has.has(each)).length;
  const all = one.length + other.length - common;
  return all === 0 ? 1 : common / all;
}

/** @param cosine of their vectors */
export function likenessOf(
  asked: ComparedQuestion,
  stored: ComparedQuestion,
  cosine: number,
  rarity: Rarity,
): Likeness {
  let common = 0;
  let ofAsked = 0;
  for (const stem of asked.once) {
    const weight = rarity(stem);
    ofAsked += weight;
    if (stored.has.has(stem)) common += weight;
  }
  let ofStored = 0;
  for (const stem of stored.once) ofStored += rarity(stem);
  const share = (all: number): number => (all > 0 ? common / all : 0);
  const most = Math.max(asked.stems.length, stored.stems.length, 1);
  return {
    cosine,
    words: share(ofAsked + ofStored - common),
    ofAsked: share(ofAsked),
    ofStored: share(ofStored),
    order: commonInOrder(asked.stems, stored.stems) / most,
    letters: shareInCommon(asked.grams, stored.grams, stored.hasGram),
  };
}
