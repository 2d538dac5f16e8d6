import { describe, expect, test } from 'vitest';
import { blocksOf } from '../../../../src/dashboard/talk/markdown.ts';

describe('a model’s Markdown', () => {
  test('is paragraphs, lists and stress, with citations apart', () => {
    expect(blocksOf('I **sold** [1][2].\n\n- one [3]\n- `two`')).toEqual([
      {
        kind: 'paragraph',
        inner: [
          { kind: 'text', text: 'I ' },
          { kind: 'strong', inner: [{ kind: 'text', text: 'sold' }] },
          { kind: 'text', text: ' ' },
          { kind: 'cite', n: 1 },
          { kind: 'cite', n: 2 },
          { kind: 'text', text: '.' },
        ],
      },
      {
        kind: 'list',
        ordered: false,
        items: [
          [
            {
              kind: 'paragraph',
              inner: [
                { kind: 'text', text: 'one ' },
                { kind: 'cite', n: 3 },
              ],
            },
          ],
          [{ kind: 'paragraph', inner: [{ kind: 'code', text: 'two' }] }],
        ],
      },
    ]);
  });

  test.each([
    '<script>alert(1)</script>',
    'a <img src=x onerror=alert(1)> b',
    '[here](javascript:alert(1))',
    '![pixel](https://tracker.example/?q=secret)',
    '<https://x.example>',
  ])('leaves HTML, links and images as the text that they are: %s', (text) => {
    const blocks = JSON.stringify(blocksOf(text));
    expect(blocks).not.toMatch(/"kind":"(?:html|link|image)"/);
    const texts = [...blocks.matchAll(/"text":("(?:[^"\\]|\\.)*")/g)].map(
      ([, part]) => JSON.parse(part!) as string,
    );
    expect(texts.join('')).toBe(text);
  });
});
