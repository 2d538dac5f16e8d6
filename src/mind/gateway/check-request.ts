import { AppError } from '../../domain/errors.ts';
import type { TokenCounter } from '../ports.ts';
import { type GatewayRequest, partsIn, textsIn } from './request.ts';

/** @throws AppError `gateway.tools_alike`: which one a model means could not be told */
function refuseAlike({ tools }: GatewayRequest): void {
  const names = tools.map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice === undefined) return;
  throw new AppError('gateway.tools_alike', `Two tools are called "${twice}". Give each a name of its own.`, {
    data: { tool: twice },
  });
}

/** @throws AppError `gateway.prompt_too_long`; @param most tokens of the whole request */
function refuseLong(request: GatewayRequest, most: number, tokens: TokenCounter): void {
  const texts = textsIn(request);
  // No tokenizer makes more tokens of a text than it has UTF-8 bytes, and none has more than three to a UTF-16 unit.
  if (texts.reduce((sum, { length }) => sum + length * 3, 0) <= most) return;
  let counted = 0;
  for (const text of texts) {
    counted += tokens.count(text);
    if (counted <= most) continue;
    throw new AppError(
      'gateway.prompt_too_long',
      `The request has more than the ${most} tokens that the policy allows (gateway.promptTokens). Shorten it, or allow more.`,
      { data: { most, path: 'gateway.promptTokens' } },
    );
  }
}

/**
 * Refuses what is too much to be looked at, before any layer does. Tokens cannot say it: to a tokenizer of words a line of megabytes may
 * be one.
 * @param most characters of all texts and tools
 * @throws AppError `gateway.prompt_too_long`
 */
export function admitRequest(request: GatewayRequest, most: number): void {
  let characters = 0;
  for (const { part } of partsIn(request)) characters += part.text.length;
  for (const tool of request.tools) characters += JSON.stringify(tool).length;
  if (characters <= most) return;
  throw new AppError(
    'gateway.prompt_too_long',
    `The request has ${characters} characters, and the policy allows ${most} (gateway.promptCharacters). Shorten it, or allow more.`,
    { data: { most, path: 'gateway.promptCharacters' } },
  );
}

/** Refuses what must not be sent. @throws AppError `gateway.tools_alike`, `gateway.prompt_too_long` */
export function checkRequest(request: GatewayRequest, most: number, tokens: TokenCounter): void {
  refuseAlike(request);
  refuseLong(request, most, tokens);
}
