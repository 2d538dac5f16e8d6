import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FixedChunker } from '../../../src/lib/chunking/fixed.ts';
import { RecursiveChunker } from '../../../src/lib/chunking/recursive.ts';
import { SemanticChunker } from '../../../src/lib/chunking/semantic.ts';
import { sentencesIn } from '../../../src/lib/chunking/sentences.ts';
import type { Chunk, Chunker, ChunkSize, Unit } from '../../../src/lib/chunking/unit.ts';

/** A token a word or a sign, four letters of a longer word. */
const count = (text: string): number =>
  (text.match(/\p{L}+|\p{N}+|[^\s\p{L}\p{N}]/gu) ?? []).reduce(
    (sum, word) => sum + Math.ceil(word.length / 4),
    0,
  );
const SIZE: ChunkSize = { tokens: 24, overlap: 6, count };

async function cut(chunker: Chunker, units: readonly Unit[]): Promise<readonly Chunk[]> {
  const chunks: Chunk[] = [];
  for (const unit of units) chunks.push(...(await chunker.push(unit)));
  return [...chunks, ...(await chunker.finish())];
}

const prose = (text: string, more: Partial<Unit> = {}): Unit => ({
  text,
  gap: '\n\n',
  kind: 'prose',
  ...more,
});
const wholeOf = (units: readonly Unit[]): string => units.map(({ gap, text }) => gap + text).join('');

/** A vector of the topic that a sentence names: fish, birds or neither. */
const byTopic = (texts: readonly string[]): Promise<readonly Float32Array[]> =>
  Promise.resolve(
    texts.map((text) =>
      Float32Array.from(/fish/.test(text) ? [1, 0] : /bird/.test(text) ? [0, 1] : [0.7, 0.7]),
    ),
  );

const CHUNKERS: Readonly<Record<string, () => Chunker>> = {
  recursive: () => new RecursiveChunker(SIZE),
  fixed: () => new FixedChunker(SIZE),
  semantic: () => new SemanticChunker(SIZE, byTopic),
};

const word = fc.oneof(
  fc.stringMatching(/^[a-z]{1,40}$/),
  fc.constantFrom('👩‍👩‍👧‍👦', 'é́́', '流动性池中的手续费属于提供者', '🇩🇪🇫🇷', 'End.', 'Why?', 'x'.repeat(260)),
);
const text = fc.array(word, { minLength: 1, maxLength: 40 }).map((words) => words.join(' '));
const unit = fc.record({
  text,
  gap: fc.constantFrom('\n', '\n\n', ' '),
  kind: fc.constantFrom('prose', 'row', 'code', 'heading' as const),
  heading: fc.constantFrom('A', 'A › B', 'C'),
}) as fc.Arbitrary<Unit>;

describe.each(Object.entries(CHUNKERS))('%s', (_name, make) => {
  test('cuts every document into stretches of it, in order, that leave nothing out and are never too long', async () => {
    const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
    await fc.assert(
      fc.asyncProperty(fc.array(unit, { maxLength: 12 }), async (units) => {
        const whole = wholeOf(units);
        const seams = new Set([...graphemes.segment(whole)].map(({ index }) => index)).add(whole.length);
        const chunks = await cut(make(), units);
        let said = 0;
        for (const { start, end, text: piece } of chunks) {
          expect(whole.slice(start, end)).toBe(piece);
          // No character is cut in two.
          expect(seams.has(start) && seams.has(end)).toBe(true);
          expect(whole.slice(said, start).trim()).toBe('');
          expect(end).toBeGreaterThan(said);
          said = end;
        }
        expect(whole.slice(said).trim()).toBe('');
      }),
      { numRuns: 150 },
    );
  });

  test('cuts no row, and nothing else is longer than it may be', async () => {
    const rows = Array.from({ length: 12 }, (_, i) =>
      prose(`${i} | ${'cell '.repeat(5 + 3 * i)}|`, { kind: 'row', gap: '\n' }),
    );
    const chunks = await cut(make(), rows);
    for (const { text: row } of rows)
      expect(chunks.filter((chunk) => chunk.text.includes(row)).length).toBeGreaterThan(0);
    const words = await cut(make(), [prose('word '.repeat(400).trim())]);
    for (const chunk of words) expect(count(chunk.text)).toBeLessThanOrEqual(SIZE.tokens);
  });
});

test('recursive: what stands under one heading stays together, and says the end of one again in the next', async () => {
  const sentence = (n: number): string => `Sentence number ${n} says little.`;
  const units = [
    prose('First', { kind: 'heading', heading: 'First', gap: '' }),
    prose([1, 2, 3, 4, 5].map(sentence).join(' '), { heading: 'First' }),
    prose('Second', { kind: 'heading', heading: 'Second' }),
    prose(sentence(6), { heading: 'Second' }),
  ];
  const chunks = await cut(new RecursiveChunker({ ...SIZE, overlap: 10 }), units);
  const under = chunks.filter(({ heading }) => heading === 'First');
  expect(under.length).toBeGreaterThan(1);
  expect(under[0]!.text).toMatch(/^First\n\nSentence number 1/);
  for (const [i, { text: said }] of under.slice(1).entries())
    expect(said.startsWith(sentencesIn(under[i]!.text).at(-1)!.text)).toBe(true);
  expect(chunks.slice(under.length)).toMatchObject([{ heading: 'Second', text: `Second\n\n${sentence(6)}` }]);
});

test('semantic: a chunk ends where what follows is about something else', async () => {
  const fish = 'A fish swims in water.';
  const bird = 'A bird flies in the air.';
  const chunks = await cut(new SemanticChunker({ ...SIZE, tokens: 60 }, byTopic), [
    prose([fish, fish, fish, bird, bird, bird].join(' ')),
  ]);
  expect(chunks.map(({ text: said }) => said)).toEqual([
    `${fish} ${fish} ${fish}`,
    `${bird} ${bird} ${bird}`,
  ]);
});

test('sentences do not end with an abbreviation', () => {
  expect(
    sentencesIn('Pools, e.g. Uniswap, hold two. Mr. Smith lends.  No?').map(({ text: said }) => said),
  ).toEqual(['Pools, e.g. Uniswap, hold two.', 'Mr. Smith lends.', 'No?']);
});
