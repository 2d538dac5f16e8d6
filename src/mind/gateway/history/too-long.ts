import type { TokenCounter } from '../../ports.ts';
import { type GatewayRequest, textsIn } from '../request.ts';

/** From how many tokens of a prompt on its documents are made shorter, and how many times. */
export interface DocumentLimits {
  /** 0: never. */
  above(): number;
  ratio(): number;
}

/** Tokens of a request's texts and tools; null where they are no more than `most`, counted no further. */
export function tokensAbove(request: GatewayRequest, most: number, tokens: TokenCounter): number | null {
  const texts = textsIn(request);
  // No tokenizer makes more tokens of a text than it has UTF-8 bytes, and none has more than three to a UTF-16 unit.
  if (texts.reduce((sum, { length }) => sum + length * 3, 0) <= most) return null;
  const all = texts.reduce((sum, text) => sum + tokens.count(text), 0);
  return all > most ? all : null;
}
