import { OWNER } from '../../../domain/models/party.ts';
import type { GolemApi } from '../../../protocol/verbs/api.ts';
import type { askRows } from '../../../protocol/verbs/programs/ask.ts';
import type { AskService } from './ask-service.ts';
import { readsOf } from '../../facade/index.ts';
import type { Golem } from '../../golem.ts';

/** The verbs on asking the golem. @param api its own verbs, by which questions are answered */
export function askVerbs(golem: Golem, api: () => GolemApi): Pick<GolemApi, keyof typeof askRows> {
  const { deps } = golem;
  const { conversations } = golem.programs;
  const { streams } = golem.models;
  let made: Promise<AskService> | null = null;
  const service = (): Promise<AskService> =>
    (made ??= import('./ask-service.ts').then(
      (loaded) =>
        new loaded.AskService({
          reads: readsOf(api()),
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
  return {
    ask: async (question, options) => (await service()).find(question, options),
    'ask.begin': async (id) => (await service()).begin(id),
    'ask.keep': async (id, answer) => (await service()).keep(id, answer),
    'conversations.list': () => conversations.list(),
    'conversations.get': (id) => conversations.get(id),
    'conversations.remove': (id) => conversations.remove(id),
    'conversations.rename': (id, title) => conversations.rename(id, title),
    'conversations.suggestTitle': async (id, { models = [] } = {}) =>
      (await import('./suggest-title.ts')).suggestTitle(golem, id, models),
  };
}
