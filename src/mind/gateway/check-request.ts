import { AppError } from '../../domain/errors.ts';
import type { TokenCounter } from '../ports.ts';
import { verbatimText } from './limits/verbatim.ts';
import { charactersIn, type GatewayRequest } from './request.ts';

/**
 * Refuses what must not be sent.
 * @throws AppError `gateway.tools_alike`: which one a model means could not be told
 */
export function checkRequest({ tools }: Pick<GatewayRequest, 'tools'>): void {
  const names = tools.map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice === undefined) return;
  throw new AppError('gateway.tools_alike', `Two tools are called "${twice}". Rename one.`, {
    data: { tool: twice },
  });
}

function refuseTexts(texts: readonly string[], most: number, tokens: TokenCounter): void {
  // No tokenizer makes more tokens of a text than it has UTF-8 bytes, and none has more than three to a UTF-16 unit.
  if (texts.reduce((sum, { length }) => sum + length * 3, 0) <= most) return;
  let counted = 0;
  for (const text of texts) {
    counted += tokens.count(text);
    if (counted <= most) continue;
    throw new AppError(
      'gateway.prompt_too_long',
      `The request has more than the ${most} tokens that the policy allows (gateway.promptTokens). Shorten it, or raise the limit.`,
      { data: { most, path: 'gateway.promptTokens' } },
    );
  }
}

/** What gives way to no limit, as far as it is seen without a look at every message: instructions, and what is asked last. */
const lasting = ({ system, messages }: GatewayRequest): readonly string[] => [
  ...system.map(({ text }) => text),
  ...(messages.at(-1)?.parts ?? []).map(verbatimText),
];

/**
 * Refuses what is too much to be looked at, or would be too long whatever the layers do, before any of them works.
 * @param most characters of all texts and tools, and tokens
 * @throws AppError `gateway.prompt_too_long`
 */
export function admitRequest(
  request: GatewayRequest,
  most: { readonly characters: number; readonly tokens: number },
  tokens: TokenCounter,
): void {
  let characters = charactersIn(request);
  for (const tool of request.tools) characters += JSON.stringify(tool).length;
  if (characters <= most.characters) {
    refuseTexts(lasting(request), most.tokens, tokens);
    return;
  }
  throw new AppError(
    'gateway.prompt_too_long',
    `The request has ${characters} characters; the policy allows ${most.characters} (gateway.promptCharacters). Shorten it, or raise the limit.`,
    { data: { most: most.characters, path: 'gateway.promptCharacters' } },
  );
}
