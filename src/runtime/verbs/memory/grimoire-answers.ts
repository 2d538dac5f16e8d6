import { endOf } from '../../../lib/text/given-time.ts';
import { LAST_TICK } from '../../../protocol/verbs/bounds.ts';
import { type LinkedMemory, linksOf } from '../../../shared/entry-links.ts';
import { answerAt } from '../replay/answer-at.ts';
import { type AnswersOf, livingView, type View, type Readable } from '../view.ts';
import { contradictionsOf, listed, looked, timesOf } from './listed.ts';
import { pointsOf } from './points.ts';
import { queryGrimoire } from './query.ts';
import { recalled } from './recalled.ts';
import { statsOf, statsAt } from './stats.ts';
import type { EntryHistory } from '../../../domain/memory/entry-history.ts';
import { versionsOf } from '../../../mind/replay/index.ts';

/** Changes that are told: what is recalled in each tick has one a tick. Ours. */
const MOST = 1_000;

/** How a memory became what it is, or was; null where there was none. @throws AppError `store.*` */
async function historyOf(
  golem: Readable,
  id: string,
  asOf: number | undefined,
): Promise<EntryHistory | null> {
  // What was lived last may still be on its way to the store.
  await golem.queue.idle();
  const entry = await looked(golem, id, asOf);
  if (entry === null) return null;
  const range = { until: asOf ?? LAST_TICK, limit: MOST + 1 };
  const changes = await golem.deps.store.changesOf(id, range);
  return { versions: versionsOf(entry, changes.slice(0, MOST)), more: changes.length > MOST };
}

/** The earlier tick that is asked about, where that is not the last one seen: memory as it was then is read by the record of changes. */
function earlier({ at, past }: View, asOf: number | undefined): number | undefined {
  if (!past) return asOf;
  return asOf !== undefined && asOf < at ? asOf : undefined;
}

/** As of a tick, and of then at the latest; of the living golem as of now where none is named. */
const asOfIn = ({ at, past, capped }: View, asOf: number | undefined): { readonly asOf?: number } =>
  asOf === undefined && !past ? {} : { asOf: capped(asOf ?? at) };

/** Memories and their contradictions, as links are read of them. */
function linked(view: View, asOf: number | undefined): LinkedMemory {
  const { golem, memory } = view;
  const tick = earlier(view, asOf);
  return {
    get: async (id) =>
      tick === undefined ? ((await memory.byIds([id]))[0] ?? null) : looked(golem, id, tick),
    list: (filter) => (tick === undefined ? memory.list(filter) : listed(golem, { ...filter, asOf: tick })),
    contradictions: (query) => contradictionsOf(golem, { ...query, ...asOfIn(view, asOf) }),
  };
}

/** The queries on what the golem remembers. */
export const grimoireAnswers: AnswersOf<'grimoire'> = {
  'grimoire.get': (view, id, { asOf } = {}) => linked(view, asOf).get(id),
  'grimoire.list': (view, { asOf, ...filter } = {}) => linked(view, asOf).list(filter),
  'grimoire.links': (view, id, { asOf } = {}) => linksOf(id, linked(view, asOf)),
  'grimoire.contradictions': (view, { asOf, ...query } = {}) => linked(view, asOf).contradictions(query),
  'grimoire.points': (view, { asOf, ...query } = {}) =>
    pointsOf(view.golem, { ...query, ...asOfIn(view, asOf) }),
  'grimoire.times': (view, { asOf, ...filter } = {}) =>
    timesOf(view.golem, { ...filter, ...asOfIn(view, asOf) }),
  'grimoire.history': (view, id, { asOf } = {}) => historyOf(view.golem, id, asOfIn(view, asOf).asOf),
  'grimoire.prompts': ({ golem, at, past }, id, { limit, before } = {}) => {
    const next = at + 1;
    const until = past ? Math.min(before ?? next, next) : before;
    return golem.deps.store.promptUses(id, {
      ...(until !== undefined && { before: until }),
      ...(limit !== undefined && { limit }),
    });
  },
  'grimoire.count': ({ golem, past }) =>
    past ? golem.deps.store.countEntriesAt(past.moment) : golem.deps.store.countEntries(),
  'grimoire.stats': ({ golem, worldState, past }) =>
    past ? statsAt(golem.deps.store, past.moment) : statsOf(golem.deps.store, worldState.time),
  // Cycles of then, each act with how it stands now.
  'grimoire.curations': async ({ golem, past, at }, limit = 10) => {
    const cycles = await (await import('./curator.ts')).curationsOf(golem, limit);
    return past ? cycles.filter(({ tick }) => tick <= at) : cycles;
  },
  'grimoire.forgetting': async (view, limit = 20) => (await import('./curator.ts')).forgetting(view, limit),
  'grimoire.query': ({ golem, at, known }, words, options = {}) =>
    known(options.tick ?? at, () => queryGrimoire(golem, words, { ...options, upTo: at })),
  'grimoire.recall': (view, text, options = {}) => recalled(view, text, options),
  async 'grimoire.asOf'(view, text, { tick, date, limit, types }) {
    const { golem, past, at } = view;
    // What was lived last may still be on its way to the store.
    await golem.queue.idle();
    const before = earlier(view, tick) !== undefined;
    const { state, policy, worldState } = before ? livingView(golem) : view;
    // Of the living golem, and of an earlier tick: all that the owner had added before the next one began.
    const moment = past && !before ? past.moment : { tick: Math.min(tick ?? at, at), counter: LAST_TICK };
    return answerAt(golem, moment, {
      text,
      pad: state.pad,
      policy,
      now: worldState.time,
      ...(date !== undefined && { until: endOf(date) }),
      ...(limit !== undefined && { limit }),
      ...(types !== undefined && { types }),
    });
  },
};
