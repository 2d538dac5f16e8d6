import { describe, expect, it } from 'vitest';
import { countsFor } from '../../../src/mind/prompt/counts-for.ts';
import { familyOf, PIECES_ERROR, TOKEN_ESTIMATORS } from '../../../src/shared/token-estimate.ts';
import { wordPiece } from '../../fixtures/word-piece.ts';

const tokens = wordPiece();

describe('an estimate of tokens', () => {
  it('is made by the model that is asked first, and says what it is off by', () => {
    const families = { gpt: 'openai', sonnet: 'claude' } as const;
    const { tokens: counting, tokenError } = countsFor({ models: ['gpt', 'sonnet'] }, families, tokens);
    expect(counting.name).toBe(`openai by ${tokens.name}`);
    expect(tokenError).toEqual(TOKEN_ESTIMATORS.openai.error.tables);
    expect(countsFor({ models: ['other'] }, families, tokens)).toEqual({ tokens, tokenError: PIECES_ERROR });
    expect(countsFor({ models: [] }, families, tokens)).toEqual({ tokens, tokenError: null });
  });
});

describe('the family of a model', () => {
  it.each([
    ['openai-compatible', 'gpt-4o-mini', 'openai'],
    ['openai-compatible', 'openai/gpt-oss-120b', 'openai'],
    ['openai-compatible', 'o3-mini', 'openai'],
    ['openai-compatible', 'meta-llama/Llama-3.3-70B-Instruct', 'llama-3'],
    ['openai-compatible', 'anthropic/claude-sonnet-4', 'claude'],
    ['anthropic', 'whatever-comes', 'claude'],
    ['openai-compatible', 'smollm2:135m', 'smollm2'],
    ['openai-compatible', 'llama-2-7b', null],
    ['openai-compatible', 'qwen3-max', null],
    ['browser', 'gemini-nano', null],
  ] as const)('of %s %s is %s', (provider, model, family) => {
    expect(familyOf({ provider, model })).toBe(family);
  });
});
