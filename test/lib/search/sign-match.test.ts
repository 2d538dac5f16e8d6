import { describe, expect, it } from 'vitest';
import { SignMatch } from '../../../src/lib/search/sign-match.ts';
import { signsOf } from '../../../src/lib/search/signs.ts';
import { unitVector } from '../../contracts/store-fixtures.ts';

const rows = (...seeds: readonly number[]): Float32Array =>
  Float32Array.from(seeds.flatMap((seed) => [...unitVector(seed)]));

describe('signs of rows', () => {
  it('are a bit for each component, the first in the highest', () => {
    expect([...signsOf(Float32Array.of(1, -1, 0, 0.5, 0, 0, 0, 0, -1, 1), 10)]).toEqual([
      0b10010000, 0b01000000,
    ]);
    expect(signsOf(rows(1, 2, 3), 384)).toHaveLength(3 * 48);
  });

  it('tell for each row of a question the nearest of a text, as counted one by one', () => {
    const [question, text] = [rows(1, 2), rows(7, 2, 9, 1)];
    const match = new SignMatch(question, 384);
    const cosine = (a: Float32Array, b: Float32Array): number =>
      a.reduce((sum, x, i) => sum + (b[i]! > 0 ? x : -x), 0) / Math.sqrt(384);
    const best = [1, 2].map((asked) =>
      Math.max(...[7, 2, 9, 1].map((seed) => cosine(unitVector(asked), unitVector(seed)))),
    );
    expect(match.of(signsOf(text, 384))).toBeCloseTo((best[0]! + best[1]!) / 2, 4);
    // A text with both of its rows is nearer than one with one of them, and that one than one with none.
    const of = (...seeds: readonly number[]): number => match.of(signsOf(rows(...seeds), 384))!;
    expect(of(5, 1, 2)).toBeGreaterThan(of(5, 1, 6));
    expect(of(5, 1, 6)).toBeGreaterThan(of(5, 8, 6));
  });

  it('tell nothing of rows of another length, or of none', () => {
    expect(new SignMatch(rows(1), 384).of(new Uint8Array(50))).toBeNull();
    expect(new SignMatch(rows(1), 384).of(new Uint8Array(0))).toBeNull();
    expect(new SignMatch(new Float32Array(0), 384).of(signsOf(rows(1), 384))).toBeNull();
  });
});
