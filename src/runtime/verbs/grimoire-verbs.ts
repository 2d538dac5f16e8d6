import { AppError } from '../../domain/errors.ts';
import { endOf, secondsOf } from '../../lib/given-time.ts';
import { type DraftContext, entryFromDraft } from '../../mind/grimoire/draft.ts';
import { ALL_COMPARED, answerQuestion } from '../../mind/grimoire/answer.ts';
import { entryFromPassage, sittings, UNNAMED_SOURCE } from '../../mind/grimoire/passage.ts';
import { recall } from '../../mind/grimoire/recall.ts';
import type { VerbsOf } from '../../protocol/verbs/api.ts';
import { type LinkedMemory, linksOf } from '../../shared/entry-links.ts';
import { answerThen } from '../embedding/answer-then.ts';
import { LAST_TICK } from '../../protocol/verbs/bounds.ts';
import type { Golem } from '../golem.ts';

const RECALL_LIMIT = 12;
/** Of memories that are not held, how many are looked at for a question. */
const NEAREST = 64;
/** Passages that one transaction takes in: others are heard in between. */
const BATCH = 100;

const timeGiven = (at: string | number | undefined): number | null =>
  at === undefined ? null : secondsOf(at);

/** The verbs on what the golem remembers. */
export function grimoireVerbs(golem: Golem): VerbsOf<'grimoire'> {
  const { store, inference } = golem.deps;
  const memory: LinkedMemory = {
    get: async (id) => (await store.entriesById([id]))[0] ?? null,
    list: (filter) => store.entries(filter),
  };
  const contextOf = (counter: number): DraftContext => {
    const { state, world } = golem.life;
    return {
      tick: state.tick,
      worldId: state.worldId,
      worldTime: world.state().time,
      pad: state.pad,
      regime: state.worlds[state.worldId]?.regime.regime ?? null,
      counter,
    };
  };
  /** Takings in that are under way. */
  const underWay = new Set<{ cancelled: boolean }>();
  return {
    async 'grimoire.remember'(draft) {
      const entry = await golem.life.remember((counter) => entryFromDraft(draft, contextOf(counter)));
      golem.backfill.add([entry]);
      return entry;
    },
    async 'grimoire.ingest'(given, of = {}) {
      const items = given.map((item) => ({ ...item, at: timeGiven(item.at ?? of.at) }));
      const sitting = sittings(items);
      // Named by its first passage's own number: two takings that begin at once are never one conversation.
      let taking: string | undefined;
      const ids: string[] = [];
      const asked = { cancelled: false };
      const tell = (): void => {
        const progress = { source: of.source ?? UNNAMED_SOURCE, done: ids.length, total: items.length };
        golem.emit({ type: 'ingest', progress });
      };
      underWay.add(asked);
      try {
        for (let from = 0; from < items.length && !asked.cancelled; from += BATCH) {
          const makes = items
            .slice(from, from + BATCH)
            .map(
              (_, i) => (counter: number) =>
                entryFromPassage(
                  items,
                  from + i,
                  of,
                  sitting,
                  (taking ??= String(counter)),
                  contextOf(counter),
                ),
            );
          const entries = await golem.life.rememberAll(makes);
          golem.backfill.add(entries);
          ids.push(...entries.map(({ id }) => id));
          tell();
        }
      } finally {
        underWay.delete(asked);
        golem.emit({ type: 'ingest', progress: null });
      }
      return { ids, count: ids.length, cancelled: asked.cancelled && ids.length < items.length };
    },
    async 'grimoire.cancelIngest'() {
      for (const asked of underWay) asked.cancelled = true;
    },
    async 'grimoire.recall'(text, { limit = RECALL_LIMIT, types = [], at, as = 'question' } = {}) {
      const { policy, state } = golem.life;
      const [vector] = golem.embedder.ready ? await inference.embed([text], 'interactive') : [];
      if (as === 'question') {
        const tick = at ?? state.tick;
        const considered = await golem.memory.consider(text, {
          vector: vector ?? null,
          nearest: Math.max(NEAREST, limit),
          types: types.length > 0 ? types : null,
          atTick: tick,
        });
        const { memory } = policy;
        const now = golem.life.world.state().time;
        return answerQuestion(considered, {
          ...{ question: text, now, tick, pad: state.pad, memory, limit, compared: ALL_COMPARED },
        });
      }
      const found = await recall(golem.memory, {
        text,
        vector: vector ?? null,
        tick: at ?? state.tick,
        pad: state.pad,
        weights: policy.retrieval,
        vectorsAfter: policy.memory.vectorsAfter,
        memory: policy.memory,
        limit,
        types: types.length > 0 ? types : null,
      });
      return found.entries;
    },
    async 'grimoire.asOf'(text, { tick, date, limit, types }) {
      const { policy, state, world } = golem.life;
      // What was lived last may still be on its way to the store.
      await golem.queue.idle();
      return answerThen(
        golem,
        // All that the owner had added before the next tick began.
        { tick: Math.min(tick ?? state.tick, state.tick), counter: LAST_TICK },
        {
          ...{ text, pad: state.pad, policy, now: world.state().time },
          ...(date !== undefined && { until: endOf(date) }),
          ...(limit !== undefined && { limit }),
          ...(types !== undefined && { types }),
        },
      );
    },
    'grimoire.get': memory.get,
    'grimoire.list': (filter = {}) => memory.list(filter),
    'grimoire.count': () => store.countEntries(),
    'grimoire.links': (id) => linksOf(id, memory),
    async 'grimoire.pin'(id, pinned = true) {
      if (pinned && (await memory.get(id)) === null) {
        throw new AppError('golem.not_found', 'There is no memory with this id.', { data: { id } });
      }
      await golem.life.pin(id, pinned);
      golem.emitStatus();
      return golem.life.state.pinned ?? [];
    },
    'grimoire.prompts': (id, query = {}) => store.promptUses(id, query),
  };
}
