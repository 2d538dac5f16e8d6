import { expect, test } from 'vitest';
import { namesShared, readQuestion } from '../../../../src/mind/grimoire/recall/question.ts';
import { entry } from '../../../contracts/store-fixtures.ts';

const NOW = Date.UTC(2024, 0, 1) / 1_000;
const names = (question: string): readonly string[] => readQuestion(question, NOW).names;

test('names of a question are as they are written, without what begins it and without times', () => {
  expect(names('What did Anna Berg buy from Ben in June 2023?')).toEqual(['Anna', 'Berg', 'Ben']);
  expect(names('Was USDC sent to 0xAbc0000000000000000000000000000000000001?')).toEqual([
    'USDC',
    '0xAbc0000000000000000000000000000000000001',
  ]);
  expect(names('what is a good price?')).toEqual([]);
});

test('a name is shared whole: one address is not another that begins alike', () => {
  const question = readQuestion('What about 0xAbc0000001 and Uniswap?', NOW);
  const of = (text: string): readonly string[] =>
    namesShared(question, entry(1, { title: 'Seen', text, facts: { kind: 'note', rule: null } }));
  expect(of('Uniswap paid 0xAbc0000001 today.')).toEqual(['0xAbc0000001', 'Uniswap']);
  expect(of('Sent to 0xAbc0000002, and uniswapped.')).toEqual([]);
});

test.each([
  ['When did she leave?', true],
  ['On what date did she leave?', true],
  ['Which month was it?', true],
  ['What happened when she left?', false],
])('knows whether a time is asked for: %s', (question, when) => {
  expect(readQuestion(question, NOW).when).toBe(when);
});
