import { NO_CODEX } from '../../../domain/models/codex-wish.ts';
import type { SuggestedTitle } from '../../../domain/past/ask.ts';
import { AppError } from '../../../domain/errors.ts';
import { OWNER } from '../../../domain/models/party.ts';
import type { Ancestor, Testament } from '../../../domain/life/testament.ts';
import {
  lifeTitleFault,
  lifeTitleRequest,
  testamentTexts,
  titlesByRule,
} from '../../../mind/mortality/index.ts';
import { readTitle } from '../../../shared/titles.ts';
import type { StoreApi } from '../../../protocol/store/store.ts';
import { finalReply } from '../../../shared/final-reply.ts';
import type { Golem } from '../../golem.ts';

const none = (id: string): AppError =>
  new AppError('golem.not_found', 'This testament no longer exists.', { data: { id } });

/** What is kept of it, whoever wrote the file that it came in: a title that is none is left out. */
export function withValidTitle(testament: Testament): Testament {
  if (testament.title === undefined || lifeTitleFault(testament.title) === null) return testament;
  const { title: _, ...rest } = testament;
  return rest;
}

/** The dead of a line, each with its title. @param testaments newest first */
export function ancestors(testaments: readonly Testament[]): readonly Ancestor[] {
  const byRule = titlesByRule(testaments);
  return testaments.map((one) => {
    const { id, golemId, writtenAt, bottleneck, lineage, death } = one;
    const { title: named } = withValidTitle(one);
    return {
      id,
      golemId,
      writtenAt,
      bottleneck,
      parent: lineage?.parent ?? null,
      generation: lineage?.generation ?? 1,
      title: named ?? byRule.get(id)!,
      named: named !== undefined,
      refused: one.title === undefined ? null : lifeTitleFault(one.title),
      death: {
        tick: death.tick,
        worldTime: death.worldTime,
        cause: death.cause,
        lastWords: death.lastWords,
        equity: death.equity,
        holding: death.holding,
      },
    };
  });
}

/** Calls a life so, or by rule again. @throws AppError `golem.not_found`, `input.invalid` */
export async function renameLife(
  store: Pick<StoreApi, 'testament' | 'titleTestament'>,
  id: string,
  title: string | null,
): Promise<void> {
  const fault = title === null ? null : lifeTitleFault(title);
  if (fault !== null) throw new AppError('input.invalid', fault, { data: { param: 'title' } });
  const known = await store.testament(id);
  if (!known) throw none(id);
  if (!known.bottleneck) {
    throw new AppError(
      'input.invalid',
      'This testament is still being written. Name it when it is finished.',
    );
  }
  if (!(await store.titleTestament(id, title))) throw none(id);
}

/** A title for a life, by a model where one gives a title that can be taken. @throws AppError `golem.not_found` */
export async function suggestLifeTitle(
  { deps: { store }, models: { gateway } }: Golem,
  id: string,
  models: readonly string[],
): Promise<SuggestedTitle> {
  const all = await store.testaments();
  const testament = all.find((one) => one.id === id);
  if (!testament) throw none(id);
  const byRule = (why: string | null): SuggestedTitle => ({
    title: titlesByRule(all).get(id)!,
    by: null,
    why,
  });
  if (models.length === 0) return byRule(null);
  try {
    const port = gateway.port(OWNER, () => ({ profile: 'chat', fresh: true, codex: NO_CODEX }));
    const reply = await finalReply(port.generate(lifeTitleRequest(testament, models)));
    const title = readTitle(reply.json, testamentTexts(testament));
    if (title !== null && lifeTitleFault(title) === null) return { title, by: reply.model, why: null };
    return byRule(`${reply.model} did not return a title made of the testament’s words.`);
  } catch (thrown) {
    return byRule(AppError.from(thrown).message);
  }
}
