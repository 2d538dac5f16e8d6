import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { promptSpans } from '../../../../src/dashboard/screens/mind/workspace/prompt-spans.ts';
import { entry } from './workspace-fixture.ts';

describe('promptSpans', () => {
  it('gives each entry its place and leaves the framing to none', () => {
    const a = entry({ id: 'a', text: 'buy low', position: 0 });
    const b = entry({ id: 'b', text: 'sell high', position: 1 });
    const spans = promptSpans('<x>\nbuy low\nsell high\n</x>', [b, a]);
    expect(spans.map((s) => [s.entry?.id ?? null, s.text])).toEqual([
      [null, '<x>\n'],
      ['a', 'buy low'],
      [null, '\n'],
      ['b', 'sell high'],
      [null, '\n</x>'],
    ]);
  });

  it('marks an entry again where it is repeated at the end', () => {
    const rule = entry({ id: 'rule', text: 'never short', position: 0 });
    const seen = entry({ id: 'seen', text: 'price 5', position: 1 });
    const spans = promptSpans('never short|price 5|never short', [rule, seen]);
    expect(spans.filter((s) => s.entry?.id === 'rule').map((s) => s.start)).toEqual([0, 20]);
  });

  it('gives two entries with the same words a place each', () => {
    const spans = promptSpans('same same', [
      entry({ id: 'one', text: 'same', position: 0 }),
      entry({ id: 'two', text: 'same', position: 1 }),
    ]);
    expect(spans.filter((s) => s.entry).map((s) => [s.entry?.id, s.start])).toEqual([
      ['one', 0],
      ['two', 5],
    ]);
  });

  it('does not mark what was excluded', () => {
    const spans = promptSpans('a b', [entry({ id: 'x', text: 'b', included: false, position: null })]);
    expect(spans).toEqual([{ start: 0, text: 'a b', entry: null }]);
  });

  it('always adds up to the prompt, whatever the texts', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', ' '), minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(fc.array(word, { maxLength: 6 }), word, (texts, glue) => {
        const entries = texts.map((text, position) => entry({ id: String(position), text, position }));
        const prompt = texts.join(glue);
        const spans = promptSpans(prompt, entries);
        expect(spans.map((s) => s.text).join('')).toBe(prompt);
        for (const span of spans) {
          expect(prompt.startsWith(span.text, span.start)).toBe(true);
          if (span.entry) expect(span.text).toBe(span.entry.text);
        }
      }),
    );
  });
});
