import { AppError } from '../../domain/errors.ts';
import type { EntryFilter, GrimoireEntry } from '../../domain/memory/grimoire.ts';
import type { PastMoment, PastTick } from '../../domain/past/past.ts';
import type { TickSummary } from '../../domain/records/record.ts';
import type { WorldInfo, WorldState } from '../../domain/world/world.ts';
import type { MindState } from '../../mind/heartbeat/index.ts';
import type { GolemPolicy } from '../../mind/policy/index.ts';
import { fromOrgans } from '../../mind/replay/index.ts';
import type { RecordRange } from '../../protocol/store/record-range.ts';
import type { GolemApi } from '../../protocol/verbs/api.ts';
import type { VERBS } from '../../protocol/verbs/table.ts';
import type { GolemDeps } from '../golem-deps.ts';
import type { Golem } from '../golem.ts';

/** A tick that was reopened. */
export interface PastView {
  readonly kept: PastTick;
  readonly summary: TickSummary;
  /** By which memories are told that were there. */
  readonly moment: PastMoment;
}

/** Of the store what tells and changes nothing. */
type ReadStore = Pick<
  GolemDeps['store'],
  | 'record'
  | 'records'
  | 'spanRecords'
  | 'summaries'
  | 'workspace'
  | 'workspaceBefore'
  | 'workspaceFrame'
  | 'workspaceDelta'
  | 'contextEvents'
  | 'policyAt'
  | 'policyRevisions'
  | 'playbooks'
  | 'playbookAt'
  | 'promptUses'
  | 'transactions'
  | 'blockedOrders'
  | 'entries'
  | 'entriesAt'
  | 'entriesById'
  | 'entriesByIdAt'
  | 'entryTimes'
  | 'changesOf'
  | 'contradictions'
  | 'memoryCounts'
  | 'refusals'
  | 'testament'
  | 'countEntries'
  | 'countEntriesAt'
  | 'candidates'
  | 'candidatesAt'
  | 'answering'
  | 'vectorsOf'
  | 'tickMetrics'
  | 'metricColumns'
  | 'traces'
  | 'traceOfTick'
>;

/** What queries may read of the living golem: what is stored of it, and how it is. They begin nothing by it, and change nothing. */
export interface Readable extends Pick<Golem, 'queue' | 'observability' | 'pulse' | 'environment'> {
  readonly deps: Pick<GolemDeps, 'clock'> & {
    readonly store: ReadStore;
    readonly inference: Pick<GolemDeps['inference'], 'embed' | 'pieces'>;
  };
  readonly life: Pick<Golem['life'], 'state' | 'policy' | 'world' | 'tokens'>;
  readonly worlds: Pick<Golem['worlds'], 'list'>;
  readonly memory: Pick<
    Golem['memory'],
    'model' | 'backfill' | 'pace' | 'embedder' | 'vectors' | 'atHand' | 'keepVectors'
  >;
  readonly course: Pick<Golem['course'], 'preAssembly'>;
}

/** What queries are answered over: the golem as it lives, or as it was at the end of a tick. */
export interface View {
  readonly golem: Readable;
  /** The last tick that is seen. */
  readonly at: number;
  readonly state: MindState;
  readonly policy: GolemPolicy;
  readonly world: WorldInfo;
  readonly worldState: WorldState;
  /** Null of the living golem. */
  readonly past: PastView | null;
  /** Memories as they are seen. */
  readonly memory: {
    byIds(ids: readonly string[]): Promise<readonly GrimoireEntry[]>;
    list(filter: EntryFilter): Promise<readonly GrimoireEntry[]>;
  };
  /** No later than is seen. */
  capped(tick: number): number;
  /** The range, ended where no more is seen. */
  upTo<Range extends RecordRange>(range: Range): Range;
  /** What is read of the range. One that begins later is empty: the store would be asked for one that ends before it begins. */
  within<Row>(
    range: RecordRange,
    read: (range: RecordRange) => Promise<readonly Row[]>,
  ): Promise<readonly Row[]>;
  /** What is read of a tick; null of one that is not seen. */
  known<Value>(asked: number, read: () => Promise<Value | null>): Promise<Value | null>;
}

type ViewName = {
  [Name in keyof typeof VERBS]: (typeof VERBS)[Name] extends { readonly over: 'view' } ? Name : never;
}[keyof typeof VERBS];

/** Every query that is answered over a view. */
export type ViewAnswers = {
  readonly [Name in ViewName]: (
    view: View,
    ...args: Parameters<GolemApi[Name]>
  ) => ReturnType<GolemApi[Name]>;
};

/** What is answered over a view, now or then. @param args as the table's schemas give them out */
export async function answerOver<Name extends ViewName>(
  answers: ViewAnswers,
  view: View,
  name: Name,
  args: readonly unknown[],
): Promise<Awaited<ReturnType<GolemApi[Name]>>> {
  const answer = answers[name] as (view: View, ...args: readonly unknown[]) => ReturnType<GolemApi[Name]>;
  return await answer(view, ...args);
}

/** Those of some topics, for the file that answers them. */
export type AnswersOf<Topic extends string> = Pick<
  ViewAnswers,
  Extract<ViewName, Topic | `${Topic}.${string}`>
>;

/** The golem as it lives: all of it is seen, and anew each time. */
export const livingView = (golem: Readable): View => ({
  golem,
  past: null,
  get at() {
    return golem.life.state.tick;
  },
  get state() {
    return golem.life.state;
  },
  get policy() {
    return golem.life.policy;
  },
  get world() {
    return golem.life.world.info;
  },
  get worldState() {
    return golem.life.world.state();
  },
  memory: {
    byIds: (ids) => golem.deps.store.entriesById(ids),
    list: (filter) => golem.deps.store.entries({ ...filter, now: golem.life.world.state().time }),
  },
  capped: (tick) => tick,
  upTo: (range) => range,
  within: (range, read) => read(range),
  known: (_, read) => read(),
});

/** The golem as it was at the end of a tick. @throws AppError `store.corrupt` */
export async function viewAt(golem: Readable, past: PastTick): Promise<View> {
  const { store } = golem.deps;
  const at = past.tick;
  const [summary] = await store.summaries({ from: at, to: at });
  if (!summary)
    throw new AppError('store.corrupt', `The record of tick ${at} is missing from storage.`, {
      data: { tick: at },
    });
  const { state, standing } = fromOrgans(new Map(Object.entries(past.organs)));
  const moment = { tick: at, counter: state.entryCounter };
  const capped = (tick: number): number => Math.min(tick, at);
  const upTo: View['upTo'] = (range) => ({ ...range, to: capped(range.to ?? at) });
  return {
    golem,
    at,
    state,
    policy: standing.policy,
    world: standing.world,
    worldState: past.worldState,
    past: { kept: past, summary, moment },
    memory: {
      byIds: (ids) => store.entriesByIdAt(ids, moment),
      list: (filter) => store.entriesAt(filter, moment),
    },
    capped,
    upTo,
    within: (range, read) =>
      range.from !== undefined && range.from > at ? Promise.resolve([]) : read(upTo(range)),
    known: (asked, read) => (asked > at ? Promise.resolve(null) : read()),
  };
}
