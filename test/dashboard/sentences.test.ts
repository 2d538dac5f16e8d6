import { expect, test } from 'vitest';
import { Sentences } from '../../src/dashboard/talk/sentences.ts';

test('a text that comes in pieces is told by whole sentences', () => {
  const sentences = new Sentences();
  expect(sentences.add('I sold at 1')).toBeNull();
  expect(sentences.add('.5 then. ')).toBeNull();
  expect(sentences.add('It fe')).toBe('I sold at 1.5 then.');
  expect(sentences.add('ll [2]. And')).toBe('It fell [2].');
  expect(sentences.end()).toBe('And');
  expect(sentences.end()).toBeNull();
});
