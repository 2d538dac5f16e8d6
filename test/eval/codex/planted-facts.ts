import { SeededRandom } from '../../../src/lib/math/seeded-random.ts';

export interface PlantedDocument {
  readonly name: string;
  readonly text: string;
}

/** A sentence that stands in one document, of which it is known what it says. */
export interface PlantedFact {
  readonly sentence: string;
  readonly about: string;
  readonly value: string;
  /** In the words of the question, or in others. */
  readonly worded: 'alike' | 'otherwise';
}

interface Planted {
  readonly documents: readonly PlantedDocument[];
  readonly facts: readonly PlantedFact[];
  /** Facts of one thing that differ, in different documents. */
  readonly pairs: readonly (readonly [PlantedFact, PlantedFact])[];
}

/** What the planted sentences answer, all of them. */
export const PLANTED_QUESTION = 'Who is the keeper of each vault?';

const NAMES = 'Mira Tomas Ilse Bram Noor Piet Asha Levi Runa Otto Zita Egon Hana Yara Cato Dirk'.split(' ');
const ALIKE = 20;
const OTHERWISE = 20;
const PAIRS = 6;

const sentenceOf = (vault: number, name: string, worded: PlantedFact['worded']): string =>
  worded === 'alike'
    ? `The keeper of vault ${vault} is ${name}.`
    : `${name} has looked after strongroom ${vault} since spring and answers for it.`;

/** Places between paragraphs that are in no block of code. */
function placesIn(paragraphs: readonly string[]): readonly number[] {
  let fences = 0;
  return paragraphs.flatMap((text, at) => {
    fences += text.split('\n').filter((line) => line.startsWith('```')).length;
    return fences % 2 === 0 && at > 0 && !/^(\||#|<)/.test(paragraphs[at + 1] ?? '#') ? [at + 1] : [];
  });
}

/** Documents with sentences planted in them at places of a seed, two that differ never in the same document. */
export function plantFacts(documents: readonly PlantedDocument[], seed: number): Planted {
  const random = SeededRandom.fromSeed(seed);
  const pick = (count: number): number => Math.floor(random.next() * count);
  const texts = documents.map(({ text }) => text.split('\n\n'));
  const able = texts.flatMap((paragraphs, at) => (placesIn(paragraphs).length > 0 ? [at] : []));
  const plant = (fact: PlantedFact, not = -1): number => {
    const others = able.filter((at) => at !== not);
    const document = others[pick(others.length)]!;
    const places = placesIn(texts[document]!);
    texts[document]!.splice(places[pick(places.length)]!, 0, fact.sentence);
    return document;
  };
  const made = (vault: number, worded: PlantedFact['worded'], name: string): PlantedFact => ({
    sentence: sentenceOf(vault, name, worded),
    about: `vault ${vault} keeper`,
    value: name,
    worded,
  });
  const facts: PlantedFact[] = [];
  const pairs: (readonly [PlantedFact, PlantedFact])[] = [];
  for (let vault = 1; vault <= ALIKE + OTHERWISE; vault += 1) {
    const worded = vault <= ALIKE ? 'alike' : 'otherwise';
    const at = pick(NAMES.length);
    const fact = made(vault, worded, NAMES[at]!);
    const document = plant(fact);
    facts.push(fact);
    if ((vault - 1) % ALIKE >= PAIRS / 2) continue;
    const other = made(vault, worded, NAMES[(at + 1 + pick(NAMES.length - 1)) % NAMES.length]!);
    plant(other, document);
    facts.push(other);
    pairs.push([fact, other]);
  }
  return {
    documents: documents.map(({ name }, at) => ({ name, text: texts[at]!.join('\n\n') })),
    facts,
    pairs,
  };
}
