import type { LikelihoodPort } from '../../../mind/attribution/index.ts';
import type { LanguageApi } from '../../../protocol/threads/language.ts';
import { schemaInstruction } from '../wire/prompt-text.ts';

/** A model in this tab, as what says how likely a text is. */
export const likelihoodOf = (model: Pick<LanguageApi, 'likelihood'>): LikelihoodPort => ({
  likelihood({ system, user, schema }, reply, more) {
    const instructions = [system, schema && schemaInstruction(schema)].filter((text) => text).join('\n\n');
    const messages = [
      { role: 'system' as const, content: instructions },
      { role: 'user' as const, content: user },
    ];
    return model.likelihood({ messages, reply, more });
  },
});
