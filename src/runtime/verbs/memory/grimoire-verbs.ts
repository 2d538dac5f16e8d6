import type { Then } from '../../../domain/memory/grimoire.ts';
import { SignMatch } from '../../../lib/vectors/sign-match.ts';
import { endOf } from '../../../lib/text/given-time.ts';
import { ALL_COMPARED, answerQuestion, recall } from '../../../mind/grimoire/index.ts';
import type { VerbsOf } from '../../../protocol/verbs/api.ts';
import { type LinkedMemory, linksOf } from '../../../shared/entry-links.ts';
import { answerThen } from '../replay/answer-then.ts';
import { LAST_TICK } from '../../../protocol/verbs/bounds.ts';
import type { Golem } from '../../golem.ts';
import { pin, release, undo } from './amend.ts';
import { historyOf } from './history.ts';
import { contradictionsOf, listed, looked, timesOf } from './listed.ts';
import { pointsOf } from './points.ts';
import { queryGrimoire } from './query.ts';
import { remember } from './remember.ts';
import { hold, restore } from './restore.ts';
import { statsOf } from './stats.ts';
import { Takings } from './takings.ts';

const RECALL_LIMIT = 12;

/** The verbs on what the golem remembers. */
export function grimoireVerbs(golem: Golem): VerbsOf<'grimoire'> {
  const { store, inference } = golem.deps;
  const worldTime = (): number => golem.life.world.state().time;
  const memory = ({ asOf }: Then): LinkedMemory => ({
    get: (id) => looked(golem, id, asOf),
    list: (filter) => listed(golem, asOf === undefined ? filter : { ...filter, asOf }),
    contradictions: (query) => contradictionsOf(golem, asOf === undefined ? query : { ...query, asOf }),
  });
  const takings = new Takings(golem);
  return {
    'grimoire.remember': (draft) => remember(golem, draft),
    'grimoire.ingest': (items, options = {}) => takings.take(items, options),
    'grimoire.look': async (file) => (await import('./bring-in.ts')).lookAt(golem, file),
    'grimoire.bring': (file) => takings.bring(file),
    'grimoire.cancelIngest': async () => takings.cancel(),
    'grimoire.release': (id, released = true) => (released ? release(golem, id) : hold(golem, id)),
    'grimoire.undo': (what) => undo(golem, what),
    'grimoire.restore': (ids) => restore(golem, ids),
    'grimoire.stats': () => statsOf(store, worldTime()),
    async 'grimoire.recall'(text, { limit = RECALL_LIMIT, types = [], at, as = 'question' } = {}) {
      const { policy, state } = golem.life;
      const { ready } = golem.embedder;
      // First: the same run tells the vector too.
      const pieces = ready && as === 'question' ? await inference.pieces(text, 'interactive') : null;
      const [vector] = ready ? await inference.embed([text], 'interactive') : [];
      if (as === 'question') {
        const tick = at ?? state.tick;
        const { found, of } = await golem.memory.consider(text, {
          vector: vector ?? null,
          types: types.length > 0 ? types : null,
          atTick: tick,
        });
        const { memory } = policy;
        const now = worldTime();
        return answerQuestion(found, {
          of,
          question: text,
          now,
          tick,
          pad: state.pad,
          memory,
          limit,
          compared: ALL_COMPARED,
          wording: vector && pieces ? new SignMatch(pieces, vector.length) : null,
          linked: policy.retrieval.linked,
        });
      }
      const found = await recall(golem.memory, {
        text,
        vector: vector ?? null,
        tick: at ?? state.tick,
        time: worldTime(),
        pad: state.pad,
        weights: policy.retrieval,
        vectorsAfter: policy.memory.vectorsAfter,
        shares: policy.retrieval,
        memory: policy.memory,
        limit,
        types: types.length > 0 ? types : null,
      });
      return found.entries;
    },
    'grimoire.query': (words, options = {}) => queryGrimoire(golem, words, options),
    async 'grimoire.asOf'(text, { tick, date, limit, types }) {
      const { policy, state, world } = golem.life;
      // What was lived last may still be on its way to the store.
      await golem.queue.idle();
      return answerThen(
        golem,
        // All that the owner had added before the next tick began.
        { tick: Math.min(tick ?? state.tick, state.tick), counter: LAST_TICK },
        {
          text,
          pad: state.pad,
          policy,
          now: world.state().time,
          ...(date !== undefined && { until: endOf(date) }),
          ...(limit !== undefined && { limit }),
          ...(types !== undefined && { types }),
        },
      );
    },
    'grimoire.get': (id, { asOf } = {}) => looked(golem, id, asOf),
    'grimoire.list': (filter = {}) => listed(golem, filter),
    'grimoire.times': (filter = {}) => timesOf(golem, filter),
    'grimoire.points': (query = {}) => pointsOf(golem, query),
    'grimoire.count': () => store.countEntries(),
    'grimoire.links': (id, then = {}) => linksOf(id, memory(then)),
    'grimoire.contradictions': (query = {}) => contradictionsOf(golem, query),
    'grimoire.rule': async (one, other, stands) =>
      (await import('./contradictions.ts')).rule(golem, one, other, stands),
    'grimoire.findContradictions': async () => (await import('./contradictions.ts')).lookAll(golem),
    'grimoire.pin': (id, pinned = true) => pin(golem, id, pinned),
    'grimoire.history': (id, { asOf } = {}) => historyOf(golem, id, asOf),
    'grimoire.curate': async () => (await import('./curator.ts')).curate(golem),
    'grimoire.consolidate': async () => (await import('./curator.ts')).consolidateNow(golem),
    'grimoire.curations': async (limit = 10) => (await import('./curator.ts')).curationsOf(golem, limit),
    'grimoire.undoCuration': async (act) => (await import('./curator.ts')).undoCuration(golem, act),
    'grimoire.forgetting': async (limit = 20) => (await import('./curator.ts')).forgetting(golem, limit),
    'grimoire.prompts': (id, query = {}) => store.promptUses(id, query),
  };
}
