import { describe, expect, it } from 'vitest';
import { questionOf } from '../../../../src/mind/gateway/cache/identity.ts';
import { isOfNow, placedOf } from '../../../../src/mind/gateway/cache/placed.ts';
import { gatewayRequest } from '../../../../src/mind/gateway/request.ts';

const asked = (question: string, evidence: string) => {
  const parts = [evidence, question];
  const marks = parts.map((text, at) => ({
    name: `part:${at}`,
    slot: at === 0 ? ('data' as const) : ('owner' as const),
    block: 'query' as const,
    trust: 'owner' as const,
    length: text.length,
  }));
  return gatewayRequest(
    { maxTokens: 9, messages: [{ role: 'user', content: parts.join('') }] },
    { system: [], messages: [marks] },
  );
};
const at = { party: 'owner', regime: 'range-bound', moment: 'eth 7' } as const;
const hash = (text: string): string => text;

describe('what a reply is found by', () => {
  it('holds the moment where the question is about how things stand, and the evidence apart from the question', () => {
    const place = (question: string, evidence: string, moment: string) =>
      placedOf(asked(question, evidence), { ...at, moment }, hash)!;
    const now = place('What is the price now?', 'Seen: 1.', 'eth 7');
    expect(now.question).toBe('What is the price now?');
    expect(place('What is the price now?', 'Seen: 1.', 'eth 8').identity).not.toBe(now.identity);
    expect(place('What is the price now?', 'Seen: 1.', 'btc 7').identity).not.toBe(now.identity);
    const ever = place('Who wrote Hamlet?', 'Seen: 1.', 'eth 7');
    expect(place('Who wrote Hamlet?', 'Seen: 1.', 'eth 8')).toEqual(ever);
    expect(place('Who wrote Hamlet?', 'Seen: 2.', 'eth 7').identity).not.toBe(ever.identity);
    expect(place('By whom is Hamlet?', 'Seen: 1.', 'eth 7').identity).toBe(ever.identity);
  });

  it('is all that is asked where nothing says what is evidence', () => {
    expect(questionOf(gatewayRequest({ maxTokens: 9, messages: [{ role: 'user', content: 'Hi.' }] }))).toBe(
      'Hi.',
    );
  });

  it.each(['Is it up?', 'What do you hold?'])('%s may be of any moment by its words alone', (question) => {
    expect(isOfNow(question)).toBe(false);
  });
  it.each(['How is ETH doing?', 'What is my balance?', 'Wie ist der Kurs heute?', '现在的价格是多少？'])(
    '%s is of its moment',
    (question) => {
      expect(isOfNow(question)).toBe(true);
    },
  );
});
