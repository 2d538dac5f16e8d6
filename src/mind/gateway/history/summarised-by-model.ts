import type { ModelRequest } from '../../../domain/models/model.ts';
import type { TokenCounter } from '../../ports.ts';
import { statementLine } from './briefing.ts';
import { briefed, briefingRequest } from './briefed-by-model.ts';
import { type Compaction, sentencesOnly } from './compaction.ts';
import { faultOf } from './fault-of.ts';
import { SUMMARISER_ASKS, type SummariserOf, type SummariserPort } from './summariser.ts';

/**
 * The compaction with a model's words in place of the kept sentences. The rules stand there to the letter, whatever the model made of them.
 * As it was where the model's words cannot be taken, with the reason.
 * @param said the messages that give way, in their order @throws AppError `model.*`, `gateway.budget_exceeded` where no model answers
 */
export async function summarisedByModel(
  compaction: Compaction,
  said: readonly { readonly role: string; readonly text: string }[],
  { summariser, tokens }: { readonly summariser: SummariserPort; readonly tokens: TokenCounter },
  of: SummariserOf,
): Promise<Compaction> {
  const { most, condensed, handoff } = compaction;
  const rules = condensed.kept.filter(({ rule }) => rule).map(statementLine);
  const left = most - tokens.count(rules.join('\n'));
  const whole = said.map(({ role, text }) => `${role}: ${text}`).join('\n');
  const shown = `<said>\n${whole.slice(-summariser.room()).toWellFormed()}\n</said>`;
  const models = summariser.models();
  if (handoff) {
    const reply = await summariser.ask(briefingRequest(shown, models, left), of);
    return { ...compaction, ...briefed(condensed, reply, { said: whole, left, tokens }) };
  }
  const reply = await summariser.ask(summaryRequest(shown, models, left), of);
  const fault = faultOf(reply, whole, left, tokens);
  if (fault !== null) {
    return { ...compaction, written: sentencesOnly(false, `the model’s text was rejected: ${fault}`) };
  }
  const parts = [...rules, reply.text.trim()].join('\n');
  const text = `<conversation_summary>\n${parts}\n</conversation_summary>\n\n`;
  return { ...compaction, text, written: { by: reply.model, why: null, headings: [] } };
}

const summaryRequest = (shown: string, models: readonly string[], left: number): ModelRequest => ({
  models,
  system: SUMMARISER_ASKS,
  messages: [{ role: 'user', content: shown }],
  maxTokens: Math.max(1, Math.floor(left)),
});
