import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutText } from '../../../src/lib/text/cut-text.ts';

describe('cutText', () => {
  it('leaves out a character that would be halved', () => {
    expect(cutText('a😀b', 2)).toBe('a');
    expect(cutText('a😀b', 3)).toBe('a😀');
    expect(cutText('a😀b', 9)).toBe('a😀b');
    expect(cutText('abc', 0)).toBe('');
  });

  it('gives a whole text of the beginning, no longer than asked and shorter by one unit at most', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(40), (text, most) => {
        const cut = cutText(text, most);
        expect(cut.isWellFormed()).toBe(true);
        expect(text.startsWith(cut)).toBe(true);
        expect(Math.min(text.length, most) - cut.length).toBeLessThanOrEqual(1);
        expect(cut.length).toBeLessThanOrEqual(most);
      }),
    );
  });
});
