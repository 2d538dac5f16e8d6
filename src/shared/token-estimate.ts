import type { ModelConfig } from '../domain/models/model-config.ts';
import type { TokenError, TokenFamily } from '../domain/context/token-family.ts';

/** How tokens of a family are estimated from what is counted in the page: so much for each word piece, digit, sign, space and end of a line of a text. */
export interface TokenEstimator {
  /** What it stands for, in words. */
  readonly of: string;
  /** The real tokenizer that it was fitted to. */
  readonly tokenizer: string;
  readonly piece: number;
  readonly digit: number;
  /** ASCII signs that are neither letters, digits nor space. */
  readonly sign: number;
  readonly space: number;
  /** Ends of lines, which tables have many of; counted since version 8 of the mind. */
  readonly line: number;
  /** On whole prompts of lives that it was not fitted on, and on talk. */
  readonly error: {
    /** In minds before version 8, whose prompts had figures in sentences. */
    readonly prompts: TokenError;
    /** Since then, ends of lines counted. */
    readonly tables: TokenError;
    readonly talk: TokenError;
  };
}

/**
 * Fitted by least squares to prompts of the first seven lives of `npm run eval -- tokens`, alone and with all that is sent around them, and to
 * two conversations; the weight of a piece is such that no weight is below zero. Measured there on the other lives, on another market and on
 * three other conversations;
 * what an end of a line weighs was settled afterwards, where figures stand in tables, and could not be for SmolLM2, whose tokenizer was not there: the middle 95 % of (estimate − true) / true, over English texts.
 */
export const TOKEN_ESTIMATORS: Readonly<Record<TokenFamily, TokenEstimator>> = {
  openai: {
    of: 'OpenAI’s models',
    tokenizer: 'o200k',
    piece: 0.4,
    digit: 0.664,
    sign: 0.168,
    space: 0.68,
    line: 0.5,
    error: {
      prompts: { low: -0.04, high: 0.019 },
      tables: { low: -0.032, high: 0.031 },
      talk: { low: -0.036, high: 0.016 },
    },
  },
  'llama-3': {
    of: 'Llama 3',
    tokenizer: 'Llama 3’s',
    piece: 0.4,
    digit: 0.565,
    sign: 0.169,
    space: 0.757,
    line: 0.5,
    error: {
      prompts: { low: -0.029, high: 0.017 },
      tables: { low: -0.018, high: 0.027 },
      talk: { low: -0.024, high: 0.027 },
    },
  },
  claude: {
    of: 'Claude',
    // Those of later models are not published.
    tokenizer: 'Claude 2’s',
    piece: 0.4,
    digit: 0.374,
    sign: 0.215,
    space: 0.806,
    line: 0.5,
    error: {
      prompts: { low: -0.02, high: 0.015 },
      tables: { low: -0.013, high: 0.025 },
      talk: { low: -0.029, high: 0.026 },
    },
  },
  smollm2: {
    of: 'SmolLM2',
    tokenizer: 'SmolLM2’s',
    piece: 0.4,
    digit: 0.976,
    sign: 0.343,
    space: 0.763,
    line: 0,
    // Not measured with figures in tables: as in sentences.
    error: {
      prompts: { low: -0.012, high: 0.007 },
      tables: { low: -0.012, high: 0.007 },
      talk: { low: -0.057, high: 0.01 },
    },
  },
};

/** What word pieces are off by on prompts, as they are, over all of these tokenizers: for models of no known family. */
export const PIECES_ERROR: TokenError = { low: -0.152, high: 0.159 };

const NAMES: readonly (readonly [RegExp, TokenFamily])[] = [
  [/claude/i, 'claude'],
  [/smollm-?2/i, 'smollm2'],
  [/llama-?3/i, 'llama-3'],
  [/(^|\/)(gpt-|chatgpt|o[134](-|$))/i, 'openai'],
];

/** By what tokenizer a model reads, judged by its provider and its name; null where that says nothing. */
export function familyOf({ provider, model }: Pick<ModelConfig, 'provider' | 'model'>): TokenFamily | null {
  if (provider === 'anthropic') return 'claude';
  return NAMES.find(([name]) => name.test(model))?.[1] ?? null;
}
