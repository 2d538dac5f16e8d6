import { describe, expect, it } from 'vitest';
import type { Testament, TestamentPart } from '../../../src/domain/life/testament.ts';
import { lifeTitleFault, titlesByRule } from '../../../src/mind/mortality/testament/title.ts';
import { fitsTitle } from '../../../src/shared/titles.ts';

const part = (name: TestamentPart['part'], ...lines: readonly string[]): TestamentPart => ({
  part: name,
  lines: lines.map((text) => ({ text })),
  more: 0,
});

/** Of a testament what a title is made of. */
const left = (
  id: string,
  more: { ticks?: number; cause?: string; parts?: readonly TestamentPart[]; writtenAt?: number } = {},
): Testament =>
  ({
    id,
    lineage: null,
    world: 'S&P 500, daily closes since 1927',
    writtenAt: more.writtenAt ?? 1,
    death: { cause: more.cause ?? 'economic' },
    figures: { ticks: more.ticks ?? 412 },
    parts: more.parts ?? [],
  }) as unknown as Testament;

describe('what a life is called by rule', () => {
  it('is its strongest lesson, how long it lived and what ended it, or the world it was born into', () => {
    const lesson = part('worked', '“Buy after two falls” in calm: what it expected came 9 times of 12.');
    const titles = titlesByRule([
      left('a', { parts: [part('killed', 'It died.'), lesson] }),
      left('b', { ticks: 1, cause: 'owner' }),
      left('c', { cause: 'epistemic', parts: [part('edges', 'bear to calm: what was expected came.')] }),
    ]);
    expect(titles.get('a')).toBe('Buy after two falls: 412 ticks, credit spent');
    expect(titles.get('b')).toBe('S&P 500, daily: 1 tick, ended by owner');
    expect(titles.get('c')).toBe('Bear to calm: 412 ticks, predictions failed');
  });

  it('is another for each life of a line, and fits', () => {
    const long = part('worked', `“${'incomprehensibilities '.repeat(9)}” in calm.`);
    const all = ['a', 'b', 'c', 'd'].map((id, writtenAt) => left(id, { parts: [long], writtenAt }));
    const titles = titlesByRule(all.toReversed());
    expect(new Set(titles.values()).size).toBe(4);
    expect(titles.get('b')).toBe('Generation 1: 412 ticks, credit spent');
    for (const title of titles.values()) expect(fitsTitle(title), title).toBe(true);
  });
});

describe('what a life may be called', () => {
  it.each([
    ['The first winter', null],
    [undefined, 'is no text'],
    [7, 'is no text'],
    ['  ', 'is no text'],
    ['a b c d e f g h i', 'more than 8 words'],
    ['x'.repeat(61), 'more than 60 characters'],
    ['two\nlines', 'not shown'],
    ['turned \u202Earound', 'not shown'],
  ])('is at most eight words that can be seen: %j', (title, why) => {
    const fault = lifeTitleFault(title);
    if (why === null) expect(fault).toBeNull();
    else expect(fault).toContain(why);
  });
});
