import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RecentTexts } from '../../../src/lib/containers/recent-texts.ts';

describe('what was found in recent texts', () => {
  it('is either what was set last or gone', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string({ maxLength: 30 }), fc.nat())), (steps) => {
        const recent = new RecentTexts<number>(500);
        const all = new Map<string, number>();
        for (const [text, value] of steps) {
          if (value % 3 === 0) expect([undefined, all.get(text)]).toContain(recent.get(text));
          else {
            recent.set(text, value);
            all.set(text, value);
            expect(recent.get(text)).toBe(value);
          }
        }
      }),
    );
  });

  it('stays while it is asked for, and goes when others take its room', () => {
    const recent = new RecentTexts<string>(300);
    recent.set('asked for', 'a');
    recent.set('forgotten', 'b');
    for (let i = 0; i < 20; i += 1) {
      recent.set(`another text, number ${i}`, 'c');
      expect(recent.get('asked for')).toBe('a');
    }
    expect(recent.get('forgotten')).toBeUndefined();
  });

  it('is not kept of a text that has no room', () => {
    const recent = new RecentTexts<string>(300);
    recent.set('small', 'a');
    recent.set('x'.repeat(1_000), 'b');
    expect(recent.get('x'.repeat(1_000))).toBeUndefined();
    expect(recent.get('small')).toBe('a');
  });
});
