import type { ModelReply } from '../../domain/models/model.ts';
import type { ModelConfig } from '../../domain/models/model-config.ts';
import type { SpanInputs, TickInputs } from '../../domain/past/replay.ts';
import { type Circumstances, sameShape, wrapPort } from '../../mind/replay/index.ts';
import type { CyclePorts } from '../../mind/heartbeat/index.ts';
import type { DeadlinePort, EmbeddingPort, MemoryPort, ModelPort, WorldPort } from '../../mind/ports.ts';
import { NO_MODELS } from '../models/index.ts';

/** What a fork's tick is told where it is not simply the original's again. */
export interface ForkOutside {
  readonly world: WorldPort;
  /** Vectors of texts; null where no model is at hand. */
  readonly embedding: EmbeddingPort;
  readonly memory: MemoryPort;
}

/**
 * As long as the fork knows and asks what the original knew and asked, it is told what the original was told; else its own
 * memory answers.
 * @param known whether the memories of both are still the same
 */
function forkRecall(
  own: MemoryPort,
  { candidates = [], likeness = [] }: Pick<SpanInputs, 'candidates' | 'likeness'>,
  { known, query }: { readonly known: boolean; readonly query: string },
): MemoryPort {
  let place = 0;
  return wrapPort('memory', own, {
    // A span asks once.
    likeness: (ask) => async (ids) => (known ? likeness[0]?.value : undefined) ?? ask(ids),
    candidates: (ask) => async (asked) => {
      const recorded = known ? candidates[place] : undefined;
      const fits =
        recorded?.value !== undefined &&
        sameShape(recorded.asked, asked) &&
        (asked.situation === null || asked.situation === query);
      if (!fits) return ask(asked);
      place += 1;
      const found = new Map(recorded.value.map((one) => [one[0], one]));
      const entries = await own.byIds([...found.keys()]);
      return entries.map((entry) => {
        const [, similarity = null, by] = found.get(entry.id) ?? [];
        return { entry, similarity, ...(by && { by }) };
      });
    },
  });
}

/** Id of the model that says what the owner wants said. */
export const REPLY_MODEL = 'owner-reply';

const NO_REASONING: ModelReply['reasoning'] = {
  provider: REPLY_MODEL,
  visibility: 'none',
  content: null,
  tokens: null,
  interleaved: false,
  phases: [],
  rawBlocks: [],
};
const NO_USAGE: ModelReply['usage'] = {
  input: null,
  output: null,
  cacheRead: null,
  cacheWrite: null,
  reasoning: null,
};

/** Says what the owner wants the models to have said; it costs nothing. */
function scriptedReply(text: string): ModelPort {
  return {
    models: [{ id: REPLY_MODEL, provider: 'browser' } as ModelConfig],
    async *generate() {
      const reply: ModelReply = {
        model: REPLY_MODEL,
        provider: 'browser',
        servedBy: REPLY_MODEL,
        text,
        toolCalls: [],
        json: parsed(text),
        repaired: false,
        reasoning: NO_REASONING,
        citations: [],
        usage: NO_USAGE,
        cost: null,
        stopReason: 'end',
        failovers: [],
        ms: 0,
      };
      yield { type: 'started', model: REPLY_MODEL, provider: 'browser', attempt: 1 };
      yield { type: 'text', text };
      yield { type: 'done', reply };
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The original had no model to compare meaning by at this tick: neither has a fork of it, whatever was loaded since. */
const NO_VECTORS: EmbeddingPort = { embedNow: () => Promise.resolve(null) };

type TickPorts = Pick<
  CyclePorts,
  'world' | 'memory' | 'embedding' | 'models' | 'deadlines' | 'environment' | 'policy' | 'clock'
>;

/** The owner's models, and how long they are waited for. */
export interface ForkThinking {
  readonly models: ModelPort;
  readonly deadlines: DeadlinePort;
  /** Monotone, ms: a model that answers late leaves the next one less time. */
  stopwatch(): number;
}

/**
 * The ports of a fork's tick that is not simply the original's.
 * @param how.reply what a model is taken to say
 * @param how.thinking null where no model is asked anew: an answer to another prompt has to be bought
 */
export function forkPorts(
  inputs: TickInputs,
  standing: Circumstances,
  outside: ForkOutside,
  how: {
    readonly known: boolean;
    readonly query: string;
    /** What the memory answered in the original's span; nothing where the original lived no such span. */
    readonly answered: Pick<SpanInputs, 'candidates' | 'likeness'>;
    readonly reply: string | null;
    readonly thinking: ForkThinking | null;
  },
): TickPorts {
  const { reply, thinking } = how;
  const { environment } = inputs;
  return {
    // The device was what it was: the fork's prompt says the same of it as the original's.
    ...(environment && { environment: { read: () => environment } }),
    world: outside.world,
    memory: forkRecall(outside.memory, how.answered, how),
    embedding: inputs.embedded.length > 0 && !inputs.embedded.includes(true) ? NO_VECTORS : outside.embedding,
    models: reply === null ? (thinking?.models ?? NO_MODELS) : scriptedReply(reply),
    deadlines: thinking?.deadlines ?? {
      begin: () => ({ signal: new AbortController().signal, end: () => undefined }),
    },
    policy: standing.policy,
    clock: { now: () => 0, stopwatch: () => thinking?.stopwatch() ?? 0 },
  };
}
