import { OWNER } from '../../../domain/models/party.ts';
import type { GolemApi } from '../../../protocol/verbs/api.ts';
import type { askRows } from '../../../protocol/verbs/programs/ask.ts';
import type { AskService } from './ask-service.ts';
import type { Golem } from '../../golem.ts';
import type { AnswersOf, View } from '../view.ts';
import { type Asks, readsOf } from './ask-reads.ts';

interface AskVerbs {
  readonly answers: AnswersOf<'ask'>;
  readonly verbs: Omit<Pick<GolemApi, keyof typeof askRows>, 'ask'>;
}

/** The verbs on asking the golem. @param over the verbs over a view, by which questions are answered */
export function askVerbs(
  golem: Golem,
  over: (view: View) => Asks,
  search: GolemApi['collections.search'],
): AskVerbs {
  const { deps } = golem;
  const { conversations, codex } = golem.programs;
  const { streams } = golem.models;
  let made: Promise<AskService> | null = null;
  const service = (): Promise<AskService> =>
    (made ??= import('./ask-service.ts').then(
      (loaded) =>
        new loaded.AskService({
          conversations,
          models: async () =>
            deps.modelRegistry
              ?.list()
              .flatMap(({ config, missing }) => (missing === null ? [config.id] : [])) ??
            (deps.languageModels?.models ?? []).map(({ id }) => id),
          open: (request) => streams.open(request, OWNER),
          newId: () => deps.newId(),
          now: () => deps.clock.now(),
        }),
    ));
  const answers: AskVerbs['answers'] = {
    ask: async (view, question, options) => {
      const collections = options.collections ?? (await codex.standing('ask'));
      const asked = { ...options, collections };
      return (await service())[view.past ? 'quote' : 'find'](question, asked, readsOf(over(view), search));
    },
  };
  const verbs: AskVerbs['verbs'] = {
    'ask.begin': async (id) => (await service()).begin(id),
    'ask.keep': async (id, answer) => (await service()).keep(id, answer),
    'conversations.list': () => conversations.list(),
    'conversations.get': (id) => conversations.get(id),
    'conversations.remove': (id) => conversations.remove(id),
    'conversations.rename': (id, title) => conversations.rename(id, title),
    'conversations.suggestTitle': async (id, { models = [] } = {}) =>
      (await import('./suggest-title.ts')).suggestTitle(golem, id, models),
  };
  return { answers, verbs };
}
