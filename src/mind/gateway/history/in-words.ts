import type { TokenCounter } from '../../ports.ts';
import type { GatewayRequest } from '../request.ts';
import { type Compaction, sentencesOnly, textOf } from './compaction.ts';
import type { SummariserOf, SummariserPort } from './summariser.ts';

/** What stands for a conversation, in a model's words where the owner has named one that is to tell. What has come this far is masked and cut. */
export async function inWords(
  request: GatewayRequest,
  made: Compaction,
  { summariser, tokens }: { readonly summariser?: SummariserPort; readonly tokens: TokenCounter },
  of: SummariserOf,
): Promise<Compaction> {
  if (!summariser || summariser.models().length === 0) return made;
  const said = made.turns
    .filter(({ restored }) => !restored)
    .flatMap(({ from, to }) => request.messages.slice(from, to))
    .map((message) => ({ role: message.rest.role, text: textOf(message) }));
  try {
    const { summarisedByModel } = await import('./summarised-by-model.ts');
    return await summarisedByModel(made, said, { summariser, tokens }, of);
  } catch (error) {
    if (of.signal?.aborted) throw error;
    return { ...made, written: sentencesOnly(made.handoff, 'no model answered') };
  }
}
