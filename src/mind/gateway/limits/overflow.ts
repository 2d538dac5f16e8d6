import { AppError } from '../../../domain/errors.ts';
import type { PromptLimit } from '../../../domain/gateway/limits.ts';
import type { PromptSize } from './measure.ts';
import type { PromptCap } from './reader.ts';

/** Who says how much a prompt may have, and where that is set. */
const SAYS: Readonly<Record<PromptLimit, { readonly says: string; readonly path: string }>> = {
  characters: { says: 'the policy allows', path: 'gateway.sentCharacters' },
  tokens: { says: 'the policy allows', path: 'gateway.promptTokens' },
  budget: { says: 'the budget of the request allows', path: 'golem.budget.tokens' },
  window: { says: 'the model reads, less its reply', path: 'messages' },
  depth: { says: 'the policy allows', path: 'gateway.messageDepth' },
  memory: { says: 'there is memory for on this device, with the reply', path: 'gateway.kvMegabytes' },
};

/** What is said where even what never gives way is too long. @param model that was to be sent it; null where none is configured */
export function overflow(
  { limit, most, in: unit }: PromptCap,
  verbatim: PromptSize,
  model: string | null,
): AppError {
  const { says, path } = SAYS[limit];
  const room = Math.max(0, most);
  const of = model !== null && (limit === 'window' || limit === 'memory') ? ` (model "${model}")` : '';
  return new AppError(
    'gateway.prompt_too_long',
    `The parts that must stay verbatim have ${verbatim[unit]} ${unit}; ${says} ${room}${of} (${path}). Shorten the system text, the question or the tools, or raise the limit.`,
    { data: { limit, most: room, verbatim: verbatim[unit], model, path } },
  );
}
