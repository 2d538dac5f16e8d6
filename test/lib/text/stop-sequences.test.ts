import fc from 'fast-check';
import { expect, it } from 'vitest';
import { StopSequences } from '../../../src/lib/text/stop-sequences.ts';

it('tells a text up to the first word, the same however it is cut', () => {
  const piece = fc.constantFrom('a', 'ab', 'b', 'ca', 'c', '');
  const words = ['abc', 'bca', 'aa'];
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      const until = new StopSequences(words);
      let told = '';
      let ended: string | null = null;
      for (const one of pieces) {
        const { out, word } = until.push(one);
        told += out;
        if (word === null) continue;
        ended = word;
        break;
      }
      if (ended === null) told += until.rest();
      const whole = pieces.join('');
      const places = words.map((word) => whole.indexOf(word)).filter((at) => at >= 0);
      expect(told).toBe(whole.slice(0, Math.min(...places, whole.length)));
      expect(ended === null).toBe(places.length === 0);
    }),
  );
});

it('ends nothing at words that are empty, and holds nothing back without words', () => {
  expect(new StopSequences(['']).push('text')).toEqual({ out: 'text', word: null, behind: '' });
  expect(new StopSequences([]).push('text')).toEqual({ out: 'text', word: null, behind: '' });
});

it('tells what came behind the word that ended it', () => {
  const until = new StopSequences(['<end>']);
  expect(until.push('say <e')).toMatchObject({ out: 'say ', word: null, behind: '' });
  expect(until.push('nd> and <end> on')).toEqual({ out: '', word: '<end>', behind: ' and <end> on' });
});
