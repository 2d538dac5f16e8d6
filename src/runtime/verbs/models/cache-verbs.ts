import type { CacheAnswer, CacheContext, CacheRow } from '../../../domain/gateway/cache.ts';
import { AppError } from '../../../domain/errors.ts';
import { ALL_COMPARED, type CacheEntry, type KeptReply } from '../../../mind/gateway/index.ts';
import type { VerbsOf } from '../../../protocol/verbs/api.ts';
import { CACHE_SHOWN, type CachePair } from '../../../protocol/verbs/models/cache.ts';
import type { Replies } from '../../models/index.ts';
import type { Golem } from '../../golem.ts';

const NO_MODEL =
  'No embedding model is loaded, so only exactly equal questions match. Load one under Settings, Embedding model.';

function answerOf(
  replies: Replies,
  question: string,
  vector: Float32Array | null,
  context: CacheContext,
): CacheAnswer {
  const { cache } = replies;
  const placed = replies.placed(question, context);
  const same = cache.same(placed);
  if (same) return { ...cache.sameVerdict(same.id), reply: same.reply.text };
  if (!vector) return { ...cache.noVerdict(), reply: null };
  const strict = context.strict ?? false;
  const { entry, logit: _, ...verdict } = cache.alike(placed, vector, { ...ALL_COMPARED, strict });
  return { ...verdict, reply: verdict.hit && entry ? entry.reply.text : null };
}

function put(
  replies: Replies,
  { question, reply }: CachePair,
  vector: Float32Array | null,
  context: CacheContext,
): string {
  const placed = replies.placed(question, context);
  return replies.cache.put({ ...placed, vector, says: reply.trim(), reply: { text: reply, reply: null } });
}

function rowOf(entry: CacheEntry<KeptReply>, byMeaning: boolean): CacheRow {
  const { id, party, question, reply, regime, at, until, uses, observations } = entry;
  const right = observations.filter((observation) => observation.right).length;
  return {
    id,
    party,
    question,
    regime,
    at,
    until,
    uses,
    byMeaning,
    reply: reply.text,
    from: reply.reply ? 'request' : 'verb',
    observed: { right, wrong: observations.length - right },
  };
}

/** The verbs on replies that may be given again. */
export function cacheVerbs(golem: Golem): VerbsOf<'cache'> {
  const lookupAll = async (
    questions: readonly string[],
    context: CacheContext,
  ): Promise<readonly CacheAnswer[]> => {
    const replies = await golem.models.replies();
    await replies.see();
    const vectors = await replies.vectors(questions);
    return questions.map((question, at) => answerOf(replies, question, vectors[at] ?? null, context));
  };
  const putAll = async (pairs: readonly CachePair[], context: CacheContext): Promise<readonly string[]> => {
    const replies = await golem.models.replies();
    const vectors = await replies.vectors(pairs.map(({ question }) => question));
    return pairs.map((pair, at) => put(replies, pair, vectors[at] ?? null, context));
  };
  return {
    'cache.lookup': async (question, context = {}) => (await lookupAll([question], context))[0]!,
    'cache.lookupAll': (questions, context = {}) => lookupAll(questions, context),
    'cache.put': async (question, reply, context = {}) => (await putAll([{ question, reply }], context))[0]!,
    'cache.putAll': (pairs, context = {}) => putAll(pairs, context),
    'cache.list': async ({ limit = CACHE_SHOWN, offset = 0 } = {}) => {
      const replies = await golem.models.replies();
      const { cache } = replies;
      const all = cache.list();
      return {
        rows: all.slice(offset, offset + limit).map((entry) => rowOf(entry, cache.seen(entry.id))),
        total: all.length,
        evicted: cache.evicted,
        note: (await replies.able()) === 'ready' ? null : NO_MODEL,
      };
    },
    'cache.remove': async (id) => (await golem.models.replies()).cache.remove(id),
    'cache.clear': async () => (await golem.models.replies()).cache.clear(),
    'cache.judge': async (id, question, right) => {
      const replies = await golem.models.replies();
      const entry = replies.cache.get(id);
      if (!entry) throw new AppError('golem.not_found', 'This cache entry no longer exists.');
      await replies.see();
      const [vector] = await replies.vectors([question]);
      if (!vector) throw new AppError('model.inference_failed', NO_MODEL, { retryable: true });
      replies.cache.judge(entry, question, vector, right);
    },
  };
}
