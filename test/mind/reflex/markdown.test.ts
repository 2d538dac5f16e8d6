import { parsePlaybook } from '../../fixtures/house-organs.ts';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../src/domain/errors.ts';
import { FEATURES } from '../../../src/mind/heartbeat/organs.ts';
import { printPlaybook } from '../../../src/mind/reflex/markdown.ts';
import { DEFAULT_PLAYBOOK } from '../../../src/mind/playbook-default.ts';
import { updateRule } from '../../../src/mind/reflex/learn.ts';

const RULE = `## leave — Leave it

- When:
  - drawdown > 12%
  - regime in crisis, bear-high-vol
  - steer says sell, go to cash
- Then: sell 0.5
- Expect: price below 0.5 sigma in 10 ticks
- Because: it hurts
`;

function refusal(markdown: string): AppError {
  try {
    parsePlaybook(markdown);
  } catch (error) {
    if (error instanceof AppError) return error;
  }
  throw new Error('accepted');
}

describe('playbook Markdown', () => {
  it('reads what a person writes', () => {
    const [rule] = parsePlaybook(`Some words.\n\n${RULE}`).rules;
    expect(rule).toMatchObject({
      id: 'leave',
      title: 'Leave it',
      when: [
        { kind: 'feature', feature: 'drawdown', op: '>', value: 0.12 },
        { kind: 'regime', in: ['crisis', 'bear-high-vol'] },
        { kind: 'steer', words: ['sell', 'go to cash'] },
      ],
      then: { kind: 'sell', share: 0.5 },
      rest: 0,
      enabled: true,
    });
  });

  it('prints the starting playbook so that it reads back', () => {
    expect(parsePlaybook(printPlaybook(DEFAULT_PLAYBOOK))).toEqual(DEFAULT_PLAYBOOK);
  });

  it('keeps the counts of rules whose id stays, and steps the revision', () => {
    const learnt = updateRule(DEFAULT_PLAYBOOK, 'hold', true);
    const edited = printPlaybook(DEFAULT_PLAYBOOK)
      .replace('## hold —', '## wait —')
      .replaceAll('2 right, 1 wrong', '7 right, 7 wrong');
    const next = parsePlaybook(edited, learnt);
    expect(next.revision).toBe(2);
    expect(next.rules.find(({ id }) => id === 'rebalance')?.counts).toEqual({ alpha: 2, beta: 1 });
    expect(next.rules.find(({ id }) => id === 'wait')?.counts).toEqual({ alpha: 7, beta: 7 });
    expect(parsePlaybook(printPlaybook(learnt), learnt).rules.at(-1)?.counts).toEqual({ alpha: 3, beta: 1 });
  });

  it.each([
    ['an unknown feature', RULE.replace('drawdown', 'luck'), 4, FEATURES.join(', ')],
    ['an unknown regime', RULE.replace('crisis', 'panic'), 5, 'bear-high-vol'],
    ['a bound that is no number', RULE.replace('12%', 'much'), 4, 'the bound of drawdown'],
    ['an unknown action', RULE.replace('sell 0.5', 'pray'), 7, 'withdraw out-of-range'],
    ['a share beyond all', RULE.replace('sell 0.5', 'sell 1.5'), 7, 'at most 1'],
    ['an expectation without a time', RULE.replace(' in 10 ticks', ''), 8, 'sigma in <number> ticks'],
    ['a missing line', RULE.replace('- Then: sell 0.5\n', ''), 1, '- Then:'],
    ['an unknown key', RULE.replace('- Because', '- Hope'), 9, '- Because:'],
    ['a key twice', `${RULE}- Because: again\n`, 10, 'only once'],
    ['a heading without a title', RULE.replace(' — Leave it', ''), 1, '## rule-id — Title'],
    ['an id with capitals', RULE.replace('leave —', 'Leave —'), 1, 'small letters'],
    ['the same id twice', `${RULE}\n${RULE}`, 11, 'line 1'],
    ['no rule at all', 'Nothing.', 1, 'at least one rule'],
  ])('refuses %s, naming the line and what was expected', (_, markdown, line, expected) => {
    const error = refusal(markdown);
    expect(error.code).toBe('input.invalid');
    expect(error.data.line).toBe(line);
    expect(error.message).toContain(`line ${line}`);
    expect(error.data.expected).toContain(expected);
  });
});
