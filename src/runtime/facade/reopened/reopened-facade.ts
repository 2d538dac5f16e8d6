import { loadMortalityView } from '../../../mind/mortality/index.ts';
import { loadDaimonView } from '../../../mind/daimon/index.ts';
import { loadTriageView } from '../../../mind/triage/index.ts';
import { ACCOUNTS } from '../../../domain/world/ledger.ts';
import { AppError } from '../../../domain/errors.ts';
import type { GolemEventType, NumberedEvent } from '../../../domain/events/events.ts';
import {
  posteriorRows,
  loadPosteriors,
  loadMutationRows,
  loadGuidelineRows,
} from '../../../mind/governor/index.ts';
import { overridesIn } from '../../../mind/prompt/index.ts';
import { ordersView } from '../../../mind/standing-orders/index.ts';
import { distilledRows } from '../../../mind/habits/index.ts';
import { printPlaybook, loadEditRows, loadCuration } from '../../../mind/reflex/index.ts';
import { shownOf } from '../../../mind/heartbeat/index.ts';
import type { GolemFacade, ReopenedGolem } from '../facade.ts';
import type { Ask } from '../ask.ts';
import { facadeOf } from '../facade-of.ts';
import { type AnswersOfThen, OF_THE_LIVING } from './answers-of-then.ts';
import { grimoireThen } from './grimoire-then.ts';
import { type Moment, momentOf } from './moment.ts';
import { pastStatus } from './past-status.ts';
import { askThen } from './ask-then.ts';
import { refusal } from './read-only.ts';
import { reachOf } from './reach.ts';

/** What the page and the machine tell, not the mind: it is told as of now. */
const OF_NOW: ReadonlySet<string> = new Set<GolemEventType>([
  'storage',
  'model',
  'models',
  'install',
  'notice',
  'replay',
  'fork',
  'collections',
  'reset',
]);

const NO_TIMES = { count: 0, p50: 0, p99: 0 };

/**
 * Opens the golem as it was at the end of a tick. The living golem goes on; only what is asked here is of then.
 * @throws AppError `replay.not_recorded`, `store.corrupt`
 */
export async function reopen(golem: GolemFacade, ask: Ask, tick: number): Promise<ReopenedGolem> {
  let moment = await momentOf(golem, tick);
  const reach = reachOf(() => moment.past.tick);
  const { at, upTo, within, known } = reach;
  const { workspace, policy, models, world, metrics, traces } = golem;
  const then: AnswersOfThen = {
    ready: Promise.resolve(),
    status: async () => pastStatus(moment, await golem.status()),
    ask: askThen(() => ({ ...then, 'collections.search': golem.collections.search }), ask),
    'orders.list': async () =>
      ordersView(moment.state, moment.standing.policy, moment.world, moment.past.worldState),
    'records.list': (range = {}) => within(range, golem.records.list),
    'records.summaries': (range = {}) => within(range, golem.records.summaries),
    'records.get': (asked) => known(asked, () => golem.records.get(asked)),
    'records.spans': (range = {}) => within(range, golem.records.spans),
    'workspace.get': (asked) => known(asked, () => workspace.get(asked)),
    'workspace.before': (asked) => workspace.before(Math.min(asked, at())),
    'workspace.request': (asked) => known(asked, () => workspace.request(asked)),
    'workspace.frame': (asked) => known(asked, () => workspace.frame(asked)),
    'workspace.delta': (from, to) => workspace.delta(Math.min(from, at()), Math.min(to, at())),
    'workspace.frameTotals': workspace.frameTotals,
    'workspace.why': (asked, id) => known(asked, () => workspace.why(asked, id)),
    'workspace.auction': (asked) => known(asked, () => workspace.auction(asked)),
    'workspace.overrides': () =>
      overridesIn(moment.state, async (ids) => {
        const found = await Promise.all(ids.map((id) => ask('past.entry', moment.at, id)));
        return found.filter((entry) => entry !== null);
      }),
    'governor.posteriors': async () => (await loadPosteriors()).posteriorsOf(moment.state.loopOne),
    'governor.outcomes': ({ from, to } = {}) =>
      golem.governor.outcomes({ ...(from !== undefined && { from }), to: Math.min(to ?? at(), at()) }),
    'governor.revisions': (range = {}) => within(range, golem.governor.revisions),
    'governor.rebuilt': async (asked) => {
      if (asked !== undefined) return known(asked, () => golem.governor.rebuilt(asked));
      const last = await workspace.before(at());
      return last && golem.governor.rebuilt(last.tick);
    },
    'governor.staged': async () =>
      (await loadMutationRows()).stagedOf(moment.state.loopThree, moment.standing.policy),
    'governor.guidelines': async () =>
      (await loadGuidelineRows()).guidelinesOf(moment.state.guidelines, moment.standing.policy),
    'governor.receipts': (asked) => known(asked, () => golem.governor.receipts(asked)),
    'triage.list': async ({ tick: asked, block } = {}) =>
      asked === undefined
        ? (await import('../triage-told.ts')).triageTold(
            { record: golem.records.get, records: golem.records.list },
            { ...(block !== undefined && { block }) },
            at(),
          )
        : known(asked, () => golem.triage.list({ tick: asked })),
    'triage.interest': async () => (await loadTriageView()).interestOf(moment.state, moment.standing.policy),
    'triage.beliefs': async () => (await loadTriageView()).beliefsOf(moment.state, moment.standing.policy),
    'events.list': (query = {}) => golem.events.list(upTo(query)),
    'policy.get': async () => moment.standing.policy,
    'policy.fields': policy.fields,
    'policy.defaults': policy.defaults,
    'policy.revisions': async () => {
      const { revision } = moment.standing.policy;
      return (await policy.revisions()).filter((one) => one.revision <= revision);
    },
    'playbook.get': async (revision) => {
      const { playbook } = moment.state;
      if (revision === undefined || revision === playbook.revision) return printPlaybook(playbook);
      if (revision < playbook.revision) return golem.playbook.get(revision);
      throw new AppError('golem.not_found', `There was no playbook revision ${revision} at that tick.`, {
        data: { revision, tick: at() },
      });
    },
    'playbook.revisions': (limit, before = moment.state.playbook.revision + 1) =>
      golem.playbook.revisions(limit, Math.min(before, moment.state.playbook.revision + 1)),
    'playbook.rules': async () => (await loadEditRows()).ruleRows(moment.state),
    'playbook.distilled': async () => distilledRows(moment.state, moment.standing.policy),
    'playbook.edits': async () =>
      (await loadCuration()).editRows(moment.state.playbookEdits ?? [], moment.state.playbook),
    'cage.get': async () => moment.standing.policy.cage,
    ...grimoireThen(() => moment, golem, ask, reach),
    'organs.shown': async () => shownOf(moment.state),
    'daimon.get': async () =>
      (await loadDaimonView()).daimonShown(
        moment.state,
        moment.standing.policy.daimon,
        (await golem.records.get(at()))?.appraisal ?? null,
        await golem.records.summaries({ from: 1, to: at(), limit: at() }),
      ),
    'mortality.get': async () =>
      (await loadMortalityView()).mortalityShown(moment.state, moment.standing.policy.mortality, null),
    'testaments.list': golem.testaments.list,
    'testaments.get': golem.testaments.get,
    'injection.score': golem.injection.score,
    'models.embed': models.embed,
    'models.status': models.status,
    'models.embedders': models.embedders,
    'models.list': models.list,
    'models.prices': models.prices,
    'pii.kinds': golem.pii.kinds,
    'gateway.dry': golem.gateway.dry,
    'gateway.request': golem.gateway.request,
    'gateway.requests': golem.gateway.requests,
    'gateway.layers': golem.gateway.layers,
    'gateway.receipt': golem.gateway.receipt,
    'gateway.savings': golem.gateway.savings,
    'injectors.list': golem.injectors.list,
    'formatters.list': golem.formatters.list,
    'formatters.format': golem.formatters.format,
    'templates.list': golem.templates.list,
    'templates.versions': golem.templates.versions,
    'templates.export': golem.templates.export,
    'templates.render': golem.templates.render,
    'templates.preview': golem.templates.preview,
    'keys.status': golem.keys.status,
    'thinking.skip': async () => false,
    'mcp.list': golem.mcp.list,
    'endpoint.status': golem.endpoint.status,
    'tools.list': golem.tools.list,
    'tools.choose': golem.tools.choose,
    'tools.prompt': golem.tools.prompt,
    'world.list': world.list,
    'world.state': async () => moment.past.worldState,
    'world.connection': async () => null,
    'world.chains': world.chains,
    'world.previewFile': world.previewFile,
    'ledger.get': async () => {
      const { worldId, worlds } = moment.state;
      const ledger = worlds[worldId]?.ledger;
      if (!ledger) {
        throw new AppError('golem.not_found', 'The books of this world were not open at that tick.', {
          data: { tick: at() },
        });
      }
      return {
        tick: at(),
        portfolio: moment.past.record.portfolio,
        transactions: await ask('past.transactions', at(), worldId),
        balances: Object.fromEntries(ACCOUNTS.map((account) => [account, ledger.balances[account]])),
      };
    },
    'ledger.blocked': (limit = 50) => ask('past.blocked', at(), limit),
    metrics: async () => metricsThen(moment),
    'metrics.recent': (n) => metrics.range({ to: at(), limit: n }),
    'metrics.range': (range = {}) => within(range, metrics.range),
    'metrics.columns': (range = {}) => metrics.columns(upTo(range)),
    'metrics.quantiles': metrics.quantiles,
    'metrics.openMetrics': metrics.openMetrics,
    'traces.list': (filter = {}) => traces.list({ ...filter, to: Math.min(filter.to ?? at(), at()) }),
    'traces.get': traces.get,
    'traces.forTick': (asked, kind) => known(asked, () => traces.forTick(asked, kind)),
    'traces.export': traces.export,
    'traces.otlp': traces.otlp,
    weight: golem.weight,
    exportAll: golem.exportAll,
    inspectArchive: golem.inspectArchive,
    keptLife: golem.keptLife,
    'lives.list': golem.lives.list,
    'lives.look': golem.lives.look,
    'lives.export': golem.lives.export,
    'lives.save': golem.lives.save,
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

  const given: Readonly<Record<string, unknown>> = then;
  const living = golem as unknown as Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  const facade = facadeOf((name) => {
    const [topic = name, verb = ''] = name.split('.');
    if (OF_THE_LIVING.has(topic)) return living[topic]?.[verb];
    return given[name] ?? refusal(at, name);
  });
  return Object.defineProperties(facade, {
    past: { get: () => moment.past, enumerable: true },
    goTo: {
      value: async (to: number) => {
        moment = await momentOf(golem, to);
        return moment.past;
      },
      enumerable: true,
    },
  }) as ReopenedGolem;
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
    preAssembly: null,
  };
}
