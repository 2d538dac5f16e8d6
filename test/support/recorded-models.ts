import { AppError } from '../../src/domain/errors.ts';
import type { ModelEvent, ModelRequest } from '../../src/domain/models/model.ts';
import type { ModelConfig } from '../../src/domain/models/model-config.ts';
import type { DecisionCycleRecord } from '../../src/domain/records/record.ts';
import type { ModelPort } from '../../src/mind/ports.ts';

/** Answers as the models did that a life was recorded with: what makes a life with models replayable. */
export function recordedModels(
  records: readonly DecisionCycleRecord[],
  models: readonly ModelConfig[],
): ModelPort {
  // Of an attempt in turns each is a request of its own, whose answer stands with it or, of the decision, with the attempt.
  const attempts = records.flatMap(({ thought, reflections = [] }) => [
    ...(thought?.attempts ?? []).flatMap(({ turns = [], ...attempt }) =>
      turns.map((turn) => ({
        ...attempt,
        tries: turns.length === 1 ? attempt.tries : 1,
        reply: turn.said === undefined ? attempt.reply : turn.said,
        reasoning: turn.said === undefined ? attempt.reasoning : turn.reasoning!,
        failure: turn.failure ?? (turn.phase === 'decide' ? attempt.failure : null),
        usage: turn.usage,
        cost: turn.cost,
      })),
    ),
    ...reflections.map(({ model, turn, citations }) => ({
      model,
      provider: 'openai-compatible' as const,
      servedBy: 'deepseek-reasoner',
      tries: 1,
      reply: turn.said!,
      reasoning: turn.reasoning!,
      citations,
      failure: turn.failure,
      usage: turn.usage,
      cost: turn.cost,
      repaired: false,
      stopReason: 'end' as const,
    })),
  ]);
  return {
    models,
    async *generate(request: ModelRequest): AsyncGenerator<ModelEvent> {
      const was = attempts.shift();
      if (was?.model !== request.models?.[0] || !was) throw new Error('Another model was asked then.');
      const { failure, reasoning, usage, provider, servedBy, cost, stopReason } = was;
      for (let attempt = 1; attempt <= was.tries; attempt += 1)
        yield { type: 'started', model: was.model, provider: provider!, attempt };
      if (was.reply !== null) yield { type: 'text', text: was.reply };
      if (failure && !failure.code.startsWith('reply.')) {
        throw new AppError('model.exhausted', 'As it was.', {
          data: {
            failovers: [
              {
                code: failure.code,
                reason: failure.text,
                ...(servedBy !== null && { spoke: { servedBy, reasoning, usage, cost, stopReason } }),
              },
            ],
          },
        });
      }
      yield {
        type: 'done',
        reply: {
          model: was.model,
          provider: provider!,
          servedBy: was.servedBy!,
          text: was.reply!,
          toolCalls: [],
          json: request.responseSchema ? JSON.parse(was.reply!) : undefined,
          repaired: was.repaired,
          reasoning: reasoning!,
          citations: was.citations,
          usage: usage!,
          cost: was.cost,
          stopReason: was.stopReason!,
          failovers: [],
          ms: 0,
        },
      };
    },
  };
}
