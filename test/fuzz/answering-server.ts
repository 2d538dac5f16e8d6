import { localProvider } from '../../src/adapters/models/local/local.ts';
import { anthropic } from '../../src/adapters/models/anthropic/provider.ts';
import { ModelRouter } from '../../src/adapters/models/router/model-router.ts';
import { openAiCompatible } from '../../src/adapters/models/openai-compatible/provider.ts';
import { openAiCompletions } from '../../src/adapters/models/openai-compatible/completions.ts';
import { openAiResponses } from '../../src/adapters/models/openai-responses/provider.ts';
import { WALL_TIMER } from '../../src/lib/async/timer.ts';
import type { ModelConfig } from '../../src/domain/models/model-config.ts';
import { cut } from '../support/parse-reply.ts';
import { modelAt } from '../support/router.ts';
import type { Answer } from './replies.ts';

/** The product's own router before a server that answers what it is told, in the pieces that it is cut into. */
export class AnsweringServer {
  /** What it is asked, as it left. */
  readonly seen: string[] = [];
  #answer: ((asked: string) => Answer) | null = null;
  readonly router = new ModelRouter({
    providers: {
      'openai-compatible': openAiCompatible,
      'openai-completions': openAiCompletions,
      'openai-responses': openAiResponses,
      anthropic,
      browser: openAiCompatible,
      local: localProvider(null),
    },
    fetch: (_, init) => Promise.resolve(this.#response(init?.body as string)),
    timer: WALL_TIMER,
    now: () => Date.now(),
    random: () => 0.5,
    key: () => '',
    secrets: () => ['sk-canary-7f3a9c2e'],
    changed: () => undefined,
  });

  /** Its next answers. The model is set up anew, so that no failure of before keeps it from being asked. */
  will(
    answer: Answer | ((asked: string) => Answer),
    provider: Answer['provider'],
    over: Partial<ModelConfig> = {},
  ): void {
    this.#answer = typeof answer === 'function' ? answer : () => answer;
    this.router.replace([]);
    this.router.replace([modelAt('m', 'http://127.0.0.1:1', { provider, ...over })]);
  }

  #response(asked: string): Response {
    this.seen.push(asked);
    const { bytes, cuts, status, type } = this.#answer!(asked);
    const pieces = bytes.length === 0 ? [] : cut(bytes, cuts);
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const piece of pieces) controller.enqueue(piece);
        controller.close();
      },
    });
    return new Response(body, { status, headers: { 'content-type': type } });
  }
}
