import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../src/domain/errors.ts';
import {
  lineRange,
  playbookError,
} from '../../../../src/dashboard/screens/settings/playbook/playbook-error.ts';

describe('playbookError', () => {
  it('takes the line from the data, else from the words', () => {
    expect(playbookError(new AppError('input.invalid', 'bad rule', { data: { line: 7 } }))).toEqual({
      message: 'bad rule',
      line: 7,
    });
    expect(playbookError(new AppError('input.invalid', 'Line 12: unknown feature')).line).toBe(12);
    expect(playbookError(new Error('broken')).line).toBeNull();
  });
});

describe('lineRange', () => {
  const text = 'one\ntwo two\n\nfour';
  it('covers exactly the line', () => {
    const pick = (line: number) => {
      const { start, end } = lineRange(text, line);
      return text.slice(start, end);
    };
    expect([1, 2, 3, 4].map(pick)).toEqual(['one', 'two two', '', 'four']);
  });
  it('stays inside the text', () => {
    expect(lineRange(text, 99)).toEqual({ start: text.length, end: text.length });
  });
});
