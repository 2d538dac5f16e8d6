import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ReadingFinding } from '../../../src/domain/gateway/reading.ts';
import { type CollectedChapter, reading } from '../../../src/mind/codex/index.ts';

const chapter = (name: string, text: string): CollectedChapter => ({
  part: `codex:d1:${name}`,
  collection: 'Rules',
  document: 'rules.md',
  heading: name,
  text,
  passage: 'd1/0',
});
/** A token a word. */
const count = ({ text }: CollectedChapter): number => text.split(/\s+/).filter(Boolean).length;

test('every word of every chapter is in exactly one step, in its order, and no step is longer than it may be', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 1, maxLength: 60 }), {
        minLength: 1,
        maxLength: 12,
      }),
      fc.integer({ min: 5, max: 40 }),
      (texts, most) => {
        const chapters = texts.map((words, at) => chapter(`c${at}`, words.join(' ')));
        const steps = reading.planSteps(chapters, most, count);
        const words = steps.flat().flatMap(({ text }) => text.split(/\s+/).filter(Boolean));
        expect(words).toEqual(texts.flat());
        for (const step of steps) {
          expect(step.length).toBeGreaterThan(0);
          expect(step.reduce((sum, one) => sum + count(one), 0)).toBeLessThanOrEqual(most);
        }
      },
    ),
  );
});

test('a piece of a chapter says which part it is', () => {
  const steps = reading.planSteps([chapter('Long', 'word '.repeat(10))], 5, count);
  expect(steps.flat()[0]!.heading).toMatch(/^Long, part 1 of \d$/);
});

let made = 0;
const finding = (about: string, value: string | null, claim = `${about} is ${value}`): ReadingFinding => ({
  about,
  value,
  claim,
  quote: claim,
});
const from = (...findings: readonly ReadingFinding[]) => ({
  place: { digest: `${(made += 1)}`, collection: 'Rules', document: 'a.md', heading: '', passage: 'd1/0' },
  findings,
});

test('what says the same is one fact with every place that says it', () => {
  const { facts, contradictions } = reading.mergeFindings([
    from(finding('limit of requests', '1,000 a day')),
    from(finding('Request limits', '1000 per day')),
    from(finding('limit of uploads', '1000 per day')),
  ]);
  expect(facts.map(({ about, citations }) => [about, citations.length])).toEqual([
    ['limit of requests', 2],
    ['limit of uploads', 1],
  ]);
  expect(contradictions).toEqual([]);
});

test.each([
  ['figures', '30 days', '90 days'],
  ['units', '30 days', '30 hours'],
  ['names', 'Berlin', 'Lisbon'],
  ['yes and no', 'required', 'not required'],
])('two values of one thing stand side by side: %s', (_, one, other) => {
  const { facts, contradictions } = reading.mergeFindings([
    from(finding('retention of logs', one)),
    from(finding('log retention', other)),
  ]);
  expect(facts.map(({ value }) => value)).toEqual([one, other]);
  expect(contradictions).toEqual([{ about: 'retention of logs', facts: [1, 2], by: 'rule' }]);
});

test('a sentence and its denial differ, without a value', () => {
  const { contradictions } = reading.mergeFindings([
    from(finding('migrations', null, 'A migration may be edited after release.')),
    from(finding('migrations', null, 'A migration may not be edited after release.')),
  ]);
  expect(contradictions).toHaveLength(1);
});

test('what one chapter says side by side is a list, and other things are other things', () => {
  const { facts, contradictions } = reading.mergeFindings([
    from(finding('supported browsers', 'Chrome'), finding('supported browsers', 'Firefox')),
    from(finding('free plan rate limit', '10')),
    from(finding('team plan rate limit', '100')),
  ]);
  expect(facts).toHaveLength(4);
  expect(contradictions).toEqual([]);
});

const FACTS = reading.mergeFindings([
  from(finding('limit', '10')),
  from(finding('limit', '20')),
  from(finding('colour', 'green')),
]);

test('the last prompt holds what differs first, and counts what has no room', () => {
  const told = reading.factsWithin(FACTS.facts, FACTS.contradictions, 2, () => 0.9);
  expect(told.map(({ n }) => n)).toEqual([1]);
  expect(reading.factsWithin(FACTS.facts, FACTS.contradictions, 100, () => 1)).toEqual(FACTS.facts);
});

test('a difference that the model names beside those of the rules is kept, once', () => {
  const json = {
    sentences: [{ text: 'The limit is 10 or 20.', cites: [1, 2] }],
    differences: [
      { about: 'limit', cites: [1, 2] },
      { about: 'hue', cites: [3, 1] },
    ],
  };
  const { sentences, differences } = reading.readAnswer(json, FACTS.facts, 'Which?');
  expect(sentences).toHaveLength(1);
  expect(
    reading.allDifferences(FACTS.contradictions, differences).map(({ about, by }) => [about, by]),
  ).toEqual([
    ['limit', 'rule'],
    ['hue', 'model'],
  ]);
});
