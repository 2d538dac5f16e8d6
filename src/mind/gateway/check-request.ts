import { AppError } from '../../domain/errors.ts';
import type { TokenCounter } from '../ports.ts';
import { charactersIn, type GatewayRequest, textsIn } from './request.ts';

/** @throws AppError `gateway.tools_alike`: which one a model means could not be told */
function refuseAlike({ tools }: GatewayRequest): void {
  const names = tools.map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice === undefined) return;
  throw new AppError('gateway.tools_alike', `Two tools are called "${twice}". Rename one.`, {
    data: { tool: twice },
  });
}

/** Who says how long a request may be, and where. */
interface Bound {
  readonly says: string;
  readonly path: string;
}

const BY_POLICY: Bound = { says: 'the policy allows (gateway.promptTokens)', path: 'gateway.promptTokens' };
const BY_ASKER: Bound = { says: 'its budget allows (golem.budget.tokens)', path: 'golem.budget.tokens' };

function refuseTexts(
  texts: readonly string[],
  most: number,
  tokens: TokenCounter,
  { says, path }: Bound = BY_POLICY,
): void {
  // No tokenizer makes more tokens of a text than it has UTF-8 bytes, and none has more than three to a UTF-16 unit.
  if (texts.reduce((sum, { length }) => sum + length * 3, 0) <= most) return;
  let counted = 0;
  for (const text of texts) {
    counted += tokens.count(text);
    if (counted <= most) continue;
    throw new AppError(
      'gateway.prompt_too_long',
      `The request has more than the ${most} tokens that ${says}. Shorten it, or raise the limit.`,
      { data: { most, path } },
    );
  }
}

/** What no layer makes shorter: instructions, and what is asked last. */
const lasting = ({ system, messages }: GatewayRequest): readonly string[] =>
  [...system, ...(messages.at(-1)?.parts ?? [])].map(({ text }) => text);

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

/**
 * Refuses what must not be sent.
 * @param most tokens by the policy @param wanted by whoever asks, where they say so
 * @throws AppError `gateway.tools_alike`, `gateway.prompt_too_long`
 */
export function checkRequest(
  request: GatewayRequest,
  most: number,
  tokens: TokenCounter,
  wanted: number = most,
): void {
  refuseAlike(request);
  if (wanted < most) refuseTexts(textsIn(request), wanted, tokens, BY_ASKER);
  else refuseTexts(textsIn(request), most, tokens);
}
