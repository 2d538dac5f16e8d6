import { AppError } from '../../domain/errors.ts';
import type { ForkAsked, ForkReplies } from '../../domain/past/fork.ts';
import type { ThoughtTurn } from '../../domain/decisions/thought.ts';
import type { FailoverStep, ModelEvent, ModelRequest } from '../../domain/models/model.ts';
import type { ModelConfig } from '../../domain/models/model-config.ts';
import type { RecordedGeneration } from '../../domain/past/replay.ts';
import { requestFor, shownIn } from '../../mind/deliberation/index.ts';
import type { ModelPort } from '../../mind/ports.ts';
import { saidAgain, replayed, wrapPort } from '../../mind/replay/index.ts';
import type { ForkModelsApi } from '../../protocol/threads/fork.ts';
import type { Original } from './originals.ts';
import type { Began } from './recorded-world.ts';

/** Models that say again, in their order, what they said in a fork's tick. */
export const repliesAgain = (replies: ForkReplies): ModelPort =>
  replayed('models', replies, { unrecorded: unasked });

function unasked(): never {
  throw new AppError(
    'model.not_configured',
    'The fork’s recorded replies don’t answer this request. Start a new fork to ask the model.',
  );
}

/** What a question says, as far as the answer depends on it. */
const wordsOf = ({ models, system, messages, maxTokens }: ModelRequest): string =>
  JSON.stringify([models, system, messages, maxTokens]);

/** What the original's tick asked, with what it was answered. */
function recordedAnswers({
  result,
  stored,
  begin,
}: Original & Began): ReadonlyMap<string, RecordedGeneration> {
  const { workspace, record } = result;
  const { thought, gate } = record;
  const answers = new Map<string, RecordedGeneration>();
  if (!workspace || !thought?.frame) return answers;
  const { t1MaxTokens, t2MaxTokens } = begin.standing.policy.thinking;
  const maxTokens = gate.tier === 'T2' ? t2MaxTokens : t1MaxTokens;
  // A model that was no longer set up was not asked.
  const asked = thought.attempts.filter(({ provider }) => provider !== null);
  let at = 0;
  const whole: Pick<ThoughtTurn, 'entries' | 'frame' | 'requests' | 'maxTokens'> = { requests: 1, maxTokens };
  for (const { model, turns = [whole] } of asked) {
    for (const turn of turns) {
      const generation = stored.inputs.generations[at];
      at += turn.requests;
      const shown = shownIn(workspace, thought, turn);
      // Of several requests later ones hold what was answered between: they are asked anew.
      if (generation && shown)
        answers.set(wordsOf(requestFor(model, shown.subset, shown.frame, turn.maxTokens)), generation);
    }
  }
  return answers;
}

/** Models of which only what the original did not ask, word for word, is asked anew. */
export function asBefore(original: Original & Began, anew: ModelPort): ModelPort {
  const answers = recordedAnswers(original);
  return wrapPort('models', anew, {
    generate: (ask) => (request, signal) => {
      const known = answers.get(wordsOf(request));
      return known ? saidAgain(known) : ask(request, signal);
    },
  });
}

/** Counts what is asked, and what it costs: also of replies that were no answer. */
export class CountedModels {
  /** The models, counted. */
  readonly port: ModelPort;
  #calls = 0;
  #usd = 0;

  constructor(models: ModelPort) {
    this.port = wrapPort('models', models, {
      generate: (ask) => (request, signal) => this.#count(ask(request, signal)),
    });
  }

  /** What was asked since this was last read. */
  take(): ForkAsked {
    const asked = { calls: this.#calls, usd: this.#usd };
    this.#calls = 0;
    this.#usd = 0;
    return asked;
  }

  async *#count(reply: AsyncIterable<ModelEvent>): AsyncGenerator<ModelEvent> {
    this.#calls += 1;
    try {
      for await (const event of reply) {
        if (event.type === 'done') this.#usd += event.reply.cost?.usd ?? 0;
        yield event;
      }
    } catch (error) {
      const steps = AppError.from(error).data['failovers'] as readonly FailoverStep[] | undefined;
      for (const { spoke } of steps ?? []) this.#usd += spoke?.cost?.usd ?? 0;
      throw error;
    }
  }
}

/** The owner's models behind a line to another thread. @param models as they are set up */
export function modelsOver(line: ForkModelsApi, models: readonly ModelConfig[]): ModelPort {
  return {
    models,
    async *generate(request, signal) {
      const id = await line.open(request);
      const stop = (): void => void line.stop(id).catch(() => undefined);
      if (signal?.aborted) stop();
      signal?.addEventListener('abort', stop, { once: true });
      try {
        for (let batch = await line.next(id); batch !== null; batch = await line.next(id)) yield* batch;
      } finally {
        signal?.removeEventListener('abort', stop);
      }
    },
  };
}
