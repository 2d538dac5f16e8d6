import { AppError } from '../../../../domain/errors.ts';
import type { LanguagePrompt } from '../../../../protocol/threads/language.ts';
import type { LanguagePlan } from '../../../../protocol/threads/language-plan.ts';
import type { ChatPrompt } from './chat-prompt.ts';
import type { ReplyGrammars } from '../grammar/reply-grammars.ts';
import type { TextTokens } from '../text-tokens.ts';
import { ToolTurn } from './tool-turn.ts';
import { callSchema } from './written-call.ts';

interface OpenModel {
  readonly plan: LanguagePlan;
  readonly tokens: TextTokens;
  readonly chat: ChatPrompt;
  readonly grammars: ReplyGrammars;
}

/**
 * How a reply is written whose prompt offers tools, and what of it the prompt ends with already; null where nothing may be called.
 * @throws AppError `model.unavailable` where the model's template knows no tools, so that another may be asked; `model.bad_request`
 * where a call is demanded and the tools' schemas cannot be forced
 */
export async function toolTurn(
  { tools = [], toolChoice = 'auto' }: Pick<LanguagePrompt, 'tools' | 'toolChoice'>,
  { plan, tokens, chat, grammars }: OpenModel,
): Promise<{ readonly tools: ToolTurn; readonly begun: readonly number[] } | null> {
  if (tools.length === 0) return null;
  const { form, signs } = chat;
  if (form === null) {
    throw new AppError(
      'model.unavailable',
      `${plan.card.title} does not support tools: its chat template has none, or does not use JSON calls.`,
    );
  }
  if (toolChoice === 'none') return null;
  const grammar = () => grammars.begin(callSchema(form, tools));
  const turn = new ToolTurn({ form, tools, tokens, signs, grammar });
  const required = toolChoice === 'required';
  await turn.start(required);
  return { tools: turn, begun: required ? signs(form.begin) : [] };
}
