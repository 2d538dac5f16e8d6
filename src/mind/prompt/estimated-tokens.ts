import type { TokenFamily } from '../../domain/context/token-family.ts';
import { TOKEN_ESTIMATORS } from '../../shared/token-estimate.ts';
import type { TokenCounter } from '../ports.ts';

const isDigit = (code: number): boolean => code >= 48 && code <= 57;
const isSign = (code: number): boolean =>
  (code > 32 && code < 48) ||
  (code > 57 && code < 65) ||
  (code > 90 && code < 97) ||
  (code > 122 && code < 127);

interface Kinds {
  readonly digits: number;
  readonly signs: number;
  readonly spaces: number;
  readonly lines: number;
}

const SPACE = 32;
const END_OF_LINE = 10;

function kindsIn(text: string): Kinds {
  let digits = 0;
  let signs = 0;
  let spaces = 0;
  let lines = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === SPACE) spaces += 1;
    else if (isDigit(code)) digits += 1;
    else if (code === END_OF_LINE) lines += 1;
    else if (isSign(code)) signs += 1;
  }
  return { digits, signs, spaces, lines };
}

/** Counts as the tokenizer of a family would, estimated from what `tokens` counts; `tokens` itself for models of no known family. */
export function estimatedTokens(tokens: TokenCounter, family: TokenFamily | null): TokenCounter {
  if (family === null) return tokens;
  const { piece, digit, sign, space, line } = TOKEN_ESTIMATORS[family];
  return {
    name: `${family} by ${tokens.name}`,
    count(text) {
      const { digits, signs, spaces, lines } = kindsIn(text);
      const shown = digit * digits + sign * signs + space * spaces;
      return Math.round(piece * tokens.count(text) + shown + line * lines);
    },
  };
}
