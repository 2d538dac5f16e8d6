import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { phasesOf } from '../../../src/adapters/models/wire/reasoning-phases.ts';
import { ReasoningBuilder } from '../../../src/adapters/models/wire/reasoning.ts';

const MOST = 200;
const read = (run: string) => phasesOf(run, MOST).map(({ type, confidence }) => [type, confidence]);

describe('the phases of a run of thinking', () => {
  it('are read from the words of its paragraphs', () => {
    const run = [
      'The price is 1,980 and the trend is falling.',
      'My plan: look at exposure, then at the fees.',
      'Selling half costs less than holding through a fall. The trade-off is the fee.',
      'Wait, I was wrong about the fee: it is 0.3 %.',
      'I am not sure whether the trend goes on; I am 60 % confident that it does.',
      'So I will sell a quarter. Confidence: 0.7.',
    ].join('\n\n');
    expect(read(run)).toEqual([
      ['analysis', undefined],
      ['planning', undefined],
      ['evaluation', undefined],
      ['reflection', undefined],
      ['uncertainty', 0.6],
      ['decision', 0.7],
    ]);
  });

  it('are one where paragraphs of one kind follow each other', () => {
    expect(phasesOf('The price fell.\n\nVolume rose.\n \nWait. It did not.', MOST)).toEqual([
      { type: 'analysis', content: 'The price fell.\n\nVolume rose.\n \n' },
      { type: 'reflection', content: 'Wait. It did not.' },
    ]);
  });

  it('say how sure it is only where it says so, as a share', () => {
    expect(read('I am 140 % sure.')).toEqual([['analysis', undefined]]);
    expect(read('Confidence level: 35%, no: confidence is 0.4 now.')).toEqual([['analysis', 0.4]]);
    expect(read('A fee of 0.3 % and 35 % of equity.')).toEqual([['analysis', undefined]]);
  });

  it('are the run when joined, and of no more than so many', () => {
    const word = fc.constantFrom('wait', 'not sure', 'price', '\n', '\n\n', ' ', '\n \n', 'so I will', '9 %');
    fc.assert(
      fc.property(fc.array(word, { maxLength: 60 }), fc.integer({ min: 1, max: 5 }), (words, most) => {
        const run = words.join(' ');
        const phases = phasesOf(run, most);
        expect(phases.map(({ content }) => content).join('')).toBe(run);
        expect(phases.length).toBeLessThanOrEqual(most);
      }),
    );
    const flood = new ReasoningBuilder();
    flood.text('thinking', 'price\n\nwait\n\n'.repeat(20_000), 'visible');
    flood.answered();
    flood.text('thinking', 'price', 'visible');
    expect(flood.build('m', null).phases.length).toBe(MOST + 1);
  });
});
