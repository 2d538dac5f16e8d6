import { NO_CODEX } from '../../../domain/models/codex-wish.ts';
import type { SuggestedTitle } from '../../../domain/past/ask.ts';
import { AppError } from '../../../domain/errors.ts';
import { OWNER } from '../../../domain/models/party.ts';
import { shortTitle, titleRequest } from '../../../mind/ask/index.ts';
import { readTitle } from '../../../shared/titles.ts';
import { finalReply } from '../../../shared/final-reply.ts';
import type { Golem } from '../../golem.ts';

/** A title for a conversation, by a model where one gives a title that can be taken. @throws AppError `golem.not_found` */
export async function suggestTitle(
  { programs: { conversations }, models: { gateway } }: Golem,
  id: string,
  models: readonly string[],
): Promise<SuggestedTitle> {
  const turns = (await conversations.get(id))?.turns ?? [];
  const [first] = turns;
  if (!first)
    throw new AppError('golem.not_found', 'This conversation no longer exists. It may have been deleted.', {
      data: { id },
    });
  const questions = turns.map(({ found }) => found.question);
  const short = (why: string | null): SuggestedTitle => ({
    title: shortTitle(first.found.question),
    by: null,
    why,
  });
  if (models.length === 0) return short(null);
  try {
    const port = gateway.port(OWNER, () => ({ profile: 'chat', fresh: true, codex: NO_CODEX }));
    const reply = await finalReply(port.generate(titleRequest(questions, models)));
    const title = readTitle(reply.json, questions);
    if (title !== null) return { title, by: reply.model, why: null };
    return short(`${reply.model} did not return a title made of the question’s words.`);
  } catch (thrown) {
    return short(AppError.from(thrown).message);
  }
}
