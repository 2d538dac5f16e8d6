import { describe, expect, test } from 'vitest';
import { AppError } from '../../../src/domain/errors.ts';
import { entryFromDraft } from '../../../src/mind/grimoire/draft.ts';
import { parsePlaybook } from '../../fixtures/house-organs.ts';
import type { EntryDraft } from '../../../src/domain/memory/grimoire.ts';
import { ARGUMENTS, checkedArguments } from '../../../src/protocol/verbs/arguments.ts';

type Verb = keyof typeof ARGUMENTS;

const deep: unknown = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);
const TOO_MUCH: readonly (readonly [string, unknown])[] = [
  ['nested 100,000 deep', deep],
  ['nested in a field', { changes: deep, from: 1, type: deep }],
  ['100,000 items', Array.from({ length: 100_000 }, () => 'a')],
  ['60,000 fields', Object.fromEntries(Array.from({ length: 60_000 }, (_, i) => [`k${i}`, i]))],
  ['a text of five million characters', 'a'.repeat(5_000_000)],
  ['a NUL', 'reduce\u0000exposure'],
  ['half of a character', 'reduce \ud83d exposure'],
  ['half of a character in a field', { text: '\udc00', condition: '\udc00', markdown: '\udc00' }],
];

const taking = (Object.keys(ARGUMENTS) as Verb[]).flatMap((verb) =>
  ARGUMENTS[verb].map((_, at): readonly [Verb, number] => [verb, at]),
);

const refusal = (act: () => unknown): AppError => {
  try {
    act();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('It was taken.');
};

describe('what is too much for any verb', () => {
  test.each(TOO_MUCH)('is refused with its place by each of them: %s', (_, given) => {
    for (const [verb, at] of taking) {
      // What stands before it is left out, and would be refused for that.
      const schemas: readonly unknown[] = ARGUMENTS[verb];
      if (at > 0 && schemas.length > 1) continue;
      const error = refusal(() => checkedArguments(verb, [given]));
      expect(error, verb).toMatchObject({ code: 'input.invalid', data: { verb, argument: at + 1 } });
      expect(error.message.length).toBeLessThanOrEqual(500);
    }
  });

  test('is not what a long request to a model is, nor one in every script', () => {
    const messages = [{ role: 'user', content: '文🙂'.repeat(200_000) }];
    expect(checkedArguments('models.generate', [{ messages, maxTokens: 5 }])).toHaveLength(1);
  });
});

describe('a memory', () => {
  const context = {
    tick: 1,
    worldId: 'sp500',
    worldTime: 0,
    pad: { pleasure: 0, arousal: 0, dominance: 0 },
    regime: null,
    counter: 1,
  };
  const draft = { type: 'insight', title: 'A title', text: 'A text.' } as const;
  const refused = (more: Readonly<Record<string, unknown>>): AppError =>
    refusal(() => entryFromDraft({ ...draft, ...more } as EntryDraft, context));

  test('takes no more tags and links than somebody reads, and each of its kind', () => {
    expect(refused({ tags: Array.from({ length: 40_000 }, () => 'tag') }).data).toEqual({ field: 'tags' });
    expect(refused({ tags: [5] }).data).toEqual({ field: 'tags' });
    expect(refused({ tags: ['a'.repeat(101)] }).data).toEqual({ field: 'tags' });
    expect(refused({ tags: 'tag' }).data).toEqual({ field: 'tags' });
    expect(refused({ links: [null] }).data).toEqual({ field: 'links' });
    expect(refused({ links: [{ to: 'a', kind: 'likes' }] }).data).toEqual({ field: 'links' });
    const links = [{ to: 'a', kind: 'follows' as const }];
    expect(entryFromDraft({ ...draft, tags: ['one'], links }, context)).toMatchObject({
      tags: ['one'],
      links,
    });
  });
});

describe('a playbook that is refused', () => {
  test('is not told again whole', () => {
    const error = refusal(() => parsePlaybook(`# Playbook\n\n## a — b\n${'x'.repeat(90_000)}`));
    expect(error.data).toMatchObject({ line: 4 });
    expect(error.message).toMatch(/^Playbook, line 4: found "x+…", expected/);
    expect(error.message.length).toBeLessThanOrEqual(500);
    expect(JSON.stringify(error.data).length).toBeLessThan(500);
  });

  test('has more rules, or more conditions in one, than a tick can look at', () => {
    const rule = (n: number, when = '- When: always'): string =>
      `## rule-${n} — A rule\n\n${when}\n- Then: hold\n- Expect: nothing\n- Because: it can be\n`;
    const rules = Array.from({ length: 201 }, (_, n) => rule(n)).join('\n');
    expect(refusal(() => parsePlaybook(rules)).message).toContain('at most 200 rules');
    const conditions = `- When:\n${'  - price above 1\n'.repeat(51)}`;
    expect(refusal(() => parsePlaybook(rule(1, conditions))).message).toContain('at most 50 conditions');
  });
});
