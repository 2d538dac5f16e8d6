import type { GolemEventType } from '../../domain/events.ts';
import type { GolemApi } from '../../protocol/golem.ts';
import type { EventOf, GolemFacade } from './facade.ts';
import { eventsFacade, framesFacade } from './context-facade.ts';
import { forkFacade } from './fork-facade.ts';
import type { Listeners } from './listeners.ts';
import { metricsFacade } from './metrics-facade.ts';
import { keysFacade, languageModelsFacade } from './models-facade.ts';
import { tracesFacade } from './traces-facade.ts';
import { replayFacade, stateFacade } from './past-facade.ts';
import { travelFacade } from './travel-facade.ts';

type Method = keyof GolemApi;

/** Whoever answers the verbs: a worker over a line, another tab. */
export interface Answering {
  ask(method: Method, args: readonly unknown[]): Promise<unknown>;
}

/** The public API over a connection: one line a verb. */
export function createFacade(
  connection: Answering,
  listeners: Listeners,
  ready: Promise<void>,
  install: GolemFacade['install'],
): GolemFacade {
  const ask = <Name extends Method>(
    name: Name,
    ...args: Parameters<GolemApi[Name]>
  ): ReturnType<GolemApi[Name]> => connection.ask(name, args) as ReturnType<GolemApi[Name]>;

  const golem: GolemFacade = {
    ready,
    status: () => ask('status'),
    start: () => ask('start'),
    pause: () => ask('pause'),
    setSpeed: (speed) => ask('setSpeed', speed),
    seek: (step) => ask('seek', step),
    step: (clock, n = 1) => ask('step', clock, n),
    steer: (text) => ask('steer', text),
    records: {
      list: (range = {}) => ask('recordsList', range),
      summaries: (range = {}) => ask('recordsSummaries', range),
      get: (tick) => ask('recordsGet', tick),
    },
    workspace: {
      get: (tick) => ask('workspaceGet', tick),
      before: (tick) => ask('workspaceBefore', tick),
      ...framesFacade(ask),
    },
    events: eventsFacade(ask),
    state: stateFacade(ask, () => golem),
    replay: replayFacade(ask),
    fork: forkFacade(ask),
    policy: {
      get: () => ask('policyGet'),
      set: (patch) => ask('policySet', patch),
      fields: () => ask('policyFields'),
      defaults: () => ask('policyDefaults'),
      revisions: () => ask('policyRevisions'),
      restore: (revision) => ask('policyRestore', revision),
    },
    playbook: {
      get: () => ask('playbookGet'),
      set: (markdown) => ask('playbookSet', markdown),
    },
    grimoire: {
      remember: (draft) => ask('grimoireRemember', draft),
      recall: (query, options) => ask('grimoireRecall', query, options),
      get: (id) => ask('grimoireGet', id),
      list: (filter) => ask('grimoireList', filter),
      count: () => ask('grimoireCount'),
      episodicReplay: () => ask('grimoireEpisodicReplay'),
    },
    models: {
      embed: (texts) => ask('modelsEmbed', texts),
      status: () => ask('modelsStatus'),
      load: () => ask('modelsLoad'),
      cancel: () => ask('modelsCancel'),
      ...languageModelsFacade(ask),
    },
    keys: keysFacade(ask),
    thinking: { skip: () => ask('thinkingSkip') },
    world: {
      list: () => ask('worldList'),
      use: (id) => ask('worldUse', id),
      state: () => ask('worldState'),
      connect: (spec) => ask('worldConnect', spec),
      connection: () => ask('worldConnection'),
      chains: () => ask('worldChains'),
      forget: (id) => ask('worldForget', id),
      previewFile: (file) => ask('worldPreviewFile', file),
      importFile: (file, mapping) => ask('worldImportFile', file, mapping),
      cancelImport: () => ask('worldCancelImport'),
      remove: (id) => ask('worldRemove', id),
    },
    ledger: {
      get: () => ask('ledgerGet'),
      blocked: (limit = 50) => ask('blockedOrders', limit),
    },
    cage: {
      get: () => ask('cageGet'),
      set: (rules) => ask('cageSet', rules),
    },
    install: {
      status: () => install.status(),
      persist: () => install.persist(),
      install: () => install.install(),
      update: () => install.update(),
    },
    metrics: metricsFacade(ask),
    traces: tracesFacade(ask),
    erase: () => ask('erase'),
    ...travelFacade(ask),
    on: (type: GolemEventType | '*', listener: (event: never) => void) =>
      listeners.on(type, listener as (event: EventOf<GolemEventType>) => void),
  };
  return golem;
}
