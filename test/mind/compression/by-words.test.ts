import { describe, expect, it } from 'vitest';
import { shortenByWords } from '../../../src/mind/compression/by-words.ts';
import type { ShortenAsked } from '../../../src/mind/compression/scored-pieces.ts';
import { leftOf } from '../../../src/mind/compression/kept-text.ts';
import { passagesOf } from '../../../src/mind/compression/pieces.ts';
import { charactersLookedAt } from '../../support/characters-looked-at.ts';

const count = (text: string): number => text.split(/\s+/u).filter(Boolean).length;
const given = { count, yieldNow: () => Promise.resolve() };
const shortened = async (text: string, asked: ShortenAsked): Promise<string> => {
  const [one] = await shortenByWords([text], asked, given);
  return leftOf(text, one!.spans);
};

const FILLING = Array.from(
  { length: 30 },
  (_, at) => `Boat ${at} lay in the harbour that day. Nobody had come for it since the spring.`,
).join('\n\n');
const PAGE = `${FILLING.slice(0, 1_200)}

The vault of the bank is opened by the word basalt. It was built in 1923.

| name | fee |
| pool of the bank | 0.3 % |

\`\`\`
open(vault)
  .then(bank)
\`\`\`

${FILLING.slice(1_200)}`;

describe('a text made shorter by words', () => {
  it.each([2, 4])(
    'is %i times shorter, in whole pieces in their order, with what answers the question',
    async (ratio) => {
      const [one] = await shortenByWords(
        [PAGE],
        { question: 'Which word opens the vault of the bank?', ratio },
        given,
      );
      expect(one!.kept).toBeLessThanOrEqual(one!.tokens / ratio);
      expect(one!.kept).toBeGreaterThan(0.9 * (one!.tokens / ratio));
      const left = leftOf(PAGE, one!.spans);
      expect(left).toContain('The vault of the bank is opened by the word basalt.');
      expect(left).toContain('open(vault)\n  .then(bank)');
      const pieces = passagesOf(PAGE).flatMap(({ sentences }) => sentences);
      for (const { from, to } of one!.spans) {
        expect(pieces.some((piece) => piece.from === from)).toBe(true);
        expect(pieces.some((piece) => piece.to === to)).toBe(true);
      }
    },
  );

  it('comes out the same each time, keeps what it is told to, and says where something is gone', async () => {
    const asked = { question: 'Which word opens the vault?', ratio: 4, keep: ['Boat 29'] };
    const left = await shortened(PAGE, asked);
    expect(await shortened(PAGE, asked)).toBe(left);
    expect(left).toContain('Boat 29 lay in the harbour that day.');
    expect(left.split('…').length).toBeGreaterThan(2);
    expect(await shortened(PAGE, { question: 'vault', ratio: 1 })).toBe(PAGE);
  });

  it('shares the room among texts, and leaves the best piece of each', async () => {
    const texts = [FILLING, PAGE, 'Cats sleep on roofs. Dogs do not.'];
    const all = await shortenByWords(
      texts,
      { question: 'Which word opens the vault of the bank?', ratio: 4 },
      given,
    );
    expect(all.every(({ keptPieces }) => keptPieces > 0)).toBe(true);
    expect(leftOf(texts[1]!, all[1]!.spans)).toContain('basalt');
    const [kept, whole] = [
      all.reduce((sum, one) => sum + one.kept, 0),
      all.reduce((sum, one) => sum + one.tokens, 0),
    ];
    expect(kept).toBeLessThanOrEqual(whole / 4);
  });

  it('goes on where no sentence ends, and where nothing of the question is in it takes what begins each passage', async () => {
    const endless = `${'word '.repeat(2_000)}basalt ${'more '.repeat(2_000)}`;
    const left = await shortened(endless, { question: 'basalt', ratio: 4 });
    expect(left).toContain('basalt');
    expect(count(left)).toBeLessThan(1_100);
    expect(await shortened(FILLING, { question: 'zebra', ratio: 2 })).toMatch(
      /^Boat 0 lay .*\n…\nBoat 1 lay/u,
    );
  });

  it('is not held up by elements that never end, and throws what its breathing throws', async () => {
    const lookedAt = (lines: number): Promise<number> =>
      charactersLookedAt(() =>
        shortenByWords(['<item a="1">\n<other>\n'.repeat(lines)], { question: 'item', ratio: 2 }, given),
      );
    const [many] = await shortenByWords(['a,b,c,1\n'.repeat(60_000)], { question: 'c', ratio: 2 }, given);
    expect(many!.pieces).toBeLessThanOrEqual(20_000);
    // Work that grows with the square would be sixteen times as much.
    const few = await lookedAt(1_000);
    expect(few).toBeGreaterThan(20_000);
    expect(await lookedAt(4_000)).toBeLessThan(5 * few);
    const stop = { count, yieldNow: () => Promise.reject(new Error('left')) };
    await expect(shortenByWords([PAGE], { question: 'vault', ratio: 2 }, stop)).rejects.toThrow('left');
  });
});
