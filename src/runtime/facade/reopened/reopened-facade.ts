import type { GolemEventType, NumberedEvent } from '../../../domain/events.ts';
import { ACCOUNTS } from '../../../domain/ledger.ts';
import type { PastTick } from '../../../domain/past.ts';
import { AppError } from '../../../domain/errors.ts';
import { posteriorRows } from '../../../mind/governor/credit.ts';
import { printPlaybook } from '../../../mind/reflex/markdown.ts';
import type { RecordRange } from '../../../protocol/record-range.ts';
import type { GolemFacade } from '../facade.ts';
import type { PastFacade } from '../past-facade.ts';
import { type Moment, momentOf } from './moment.ts';
import { pastStatus } from './past-status.ts';
import { readOnly, refusals } from './read-only.ts';

/** The golem as it was: the same verbs, answered as of one tick; what would change something is refused. */
export interface ReopenedGolem extends GolemFacade {
  readonly past: PastTick;
  /** Goes to another tick. @throws AppError `replay.not_recorded`, and stays where it is */
  goTo(tick: number): Promise<PastTick>;
}

/** What the page and the machine tell, not the mind: it is told as of now. */
const OF_NOW: ReadonlySet<string> = new Set<GolemEventType>([
  'storage',
  'model',
  'models',
  'install',
  'notice',
  'replay',
  'fork',
  'reset',
]);

const NO_TIMES = { count: 0, p50: 0, p99: 0 };

/**
 * Opens the golem as it was at the end of a tick. The living golem goes on; only what is asked here is of then.
 * @throws AppError `replay.not_recorded`, `store.corrupt`
 */
export async function reopen(golem: GolemFacade, ask: PastFacade, tick: number): Promise<ReopenedGolem> {
  let moment = await momentOf(golem, tick);
  const at = (): number => moment.past.tick;
  const upTo = <Range extends RecordRange>(range: Range): Range => ({
    ...range,
    to: Math.min(range.to ?? Number.MAX_SAFE_INTEGER, at()),
  });
  /** Ranges that begin after it are empty; the store would be asked for a range that ends before it begins. */
  const within = <Row>(
    range: RecordRange,
    read: (range: RecordRange) => Promise<readonly Row[]>,
  ): Promise<readonly Row[]> =>
    range.from !== undefined && range.from > at() ? Promise.resolve([]) : read(upTo(range));
  const known = <Value>(asked: number, read: () => Promise<Value | null>): Promise<Value | null> =>
    asked > at() ? Promise.resolve(null) : read();
  const refuse = <Name extends string>(prefix: string, names: readonly Name[]) => refusals(at, prefix, names);

  return {
    get past() {
      return moment.past;
    },
    async goTo(to) {
      moment = await momentOf(golem, to);
      return moment.past;
    },
    ready: Promise.resolve(),
    status: async () => pastStatus(moment, await golem.status()),
    ...refuse('', ['start', 'pause', 'setSpeed', 'seek', 'step', 'steer', 'erase', 'importAll', 'goBack']),
    records: {
      list: (range = {}) => within(range, golem.records.list),
      summaries: (range = {}) => within(range, golem.records.summaries),
      get: (asked) => known(asked, () => golem.records.get(asked)),
    },
    workspace: {
      get: (asked) => known(asked, () => golem.workspace.get(asked)),
      before: (asked) => golem.workspace.before(Math.min(asked, at())),
      frame: (asked) => known(asked, () => golem.workspace.frame(asked)),
      delta: (from, to) => golem.workspace.delta(Math.min(from, at()), Math.min(to, at())),
      frameTotals: golem.workspace.frameTotals,
    },
    events: { list: (query = {}) => golem.events.list(upTo(query)) },
    state: golem.state,
    replay: golem.replay,
    fork: golem.fork,
    policy: {
      get: async () => moment.standing.policy,
      fields: golem.policy.fields,
      defaults: golem.policy.defaults,
      revisions: async () => {
        const { revision } = moment.standing.policy;
        return (await golem.policy.revisions()).filter((one) => one.revision <= revision);
      },
      ...refuse('policy.', ['set', 'restore']),
    },
    playbook: {
      get: async () => printPlaybook(moment.state.playbook),
      ...refuse('playbook.', ['set']),
    },
    grimoire: {
      get: (id) => ask.entry(moment.at, id),
      list: (filter = {}) => ask.entries(moment.at, filter),
      count: () => ask.counts(moment.at),
      recall: (text, options = {}) => {
        const { pad } = moment.state;
        const { limit, types } = options;
        return ask.recall(
          { ...moment.at, tick: Math.min(options.at ?? at(), at()) },
          {
            text,
            pad,
            policy: moment.standing.policy,
            ...(limit !== undefined && { limit }),
            ...(types !== undefined && { types }),
          },
        );
      },
      episodicReplay: async () => {
        const { episodicReplay } = moment.state;
        return episodicReplay ?? golem.grimoire.episodicReplay();
      },
      ...refuse('grimoire.', ['remember']),
    },
    models: {
      ...golem.models,
      ...refuse('models.', ['load', 'cancel', 'configure', 'remove']),
      generate: () => {
        throw readOnly(at(), 'models.generate');
      },
    },
    keys: {
      status: golem.keys.status,
      ...refuse('keys.', ['set', 'unlock', 'lock', 'changePassphrase', 'forget']),
    },
    thinking: { skip: async () => false },
    world: {
      ...golem.world,
      state: async () => moment.past.worldState,
      connection: async () => null,
      ...refuse('world.', ['use', 'connect', 'forget', 'importFile', 'cancelImport', 'remove']),
    },
    ledger: {
      async get() {
        const { worldId, worlds } = moment.state;
        const ledger = worlds[worldId]?.ledger;
        if (!ledger) {
          throw new AppError('golem.not_found', 'The books of this world were not open at that tick.', {
            data: { tick: at() },
          });
        }
        return {
          portfolio: moment.past.record.portfolio,
          transactions: await ask.transactions(at(), worldId),
          balances: Object.fromEntries(ACCOUNTS.map((account) => [account, ledger.balances[account]])),
        };
      },
      blocked: (limit = 50) => ask.blocked(at(), limit),
    },
    cage: { get: async () => moment.standing.policy.cage, ...refuse('cage.', ['set']) },
    install: golem.install,
    metrics: Object.assign(async () => metricsThen(moment), {
      recent: (n: number) => golem.metrics.range({ to: at(), limit: n }),
      range: (range: RecordRange = {}) => within(range, golem.metrics.range),
      columns: (range: RecordRange = {}) => golem.metrics.columns(upTo(range)),
      quantiles: golem.metrics.quantiles,
      openMetrics: golem.metrics.openMetrics,
    }),
    traces: {
      ...golem.traces,
      list: (filter = {}) => golem.traces.list({ ...filter, to: Math.min(filter.to ?? at(), at()) }),
      forTick: (asked) => known(asked, () => golem.traces.forTick(asked)),
    },
    exportAll: golem.exportAll,
    inspectArchive: golem.inspectArchive,
    keptLife: golem.keptLife,
    exportMemory: golem.exportMemory,
    exportRecords: golem.exportRecords,
    exportLedger: golem.exportLedger,
    exportEvents: golem.exportEvents,
    on: (type: GolemEventType | '*', listener: (event: never) => void) => {
      const hear = listener as (event: NumberedEvent) => void;
      return golem.on('*', (event) => {
        if (OF_NOW.has(event.type) && (type === '*' || type === event.type)) hear(event);
      });
    },
  };
}

/** What the mind carried then; times are not part of it. */
function metricsThen({ state }: Moment): Awaited<ReturnType<GolemFacade['metrics']>> {
  return {
    ticksPerSecond: null,
    steps: {},
    commit: NO_TIMES,
    tiers: state.tiers,
    posteriors: posteriorRows(state.loopOne),
    rules: state.playbook.rules.map(({ id, counts }) => ({ id, ...counts, acted: state.lastActed[id] ?? 0 })),
  };
}
