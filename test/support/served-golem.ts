import Anthropic from '@anthropic-ai/sdk';
import OpenAI from 'openai';
import { type Headless, type HeadlessOptions, wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import { ownModels } from '../../src/hosts/node/own-models.ts';
import { nodeEmbedder } from '../../src/hosts/node/node-embedder.ts';
import { type ServeOptions, type Serving, servePrograms } from '../../src/hosts/node/serve-programs.ts';
import type { ModelDraft } from '../../src/domain/models/model-config.ts';
import { type ModelServer, startModelServer } from './model-server.ts';

/** A golem that programs reach over HTTP, with one model, `mine`, behind it. */
export interface ServedGolem {
  readonly upstream: ModelServer;
  readonly golem: Headless;
  readonly serving: Serving;
  readonly openai: OpenAI;
  readonly anthropic: Anthropic;
  /** Posts a body as a program without a package would. */
  post(path: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<Response>;
  close(): Promise<void>;
}

export async function serveGolem(
  model: Partial<ModelDraft> = {},
  options: Partial<ServeOptions> = {},
  host: Pick<HeadlessOptions, 'store' | 'clock'> = {},
): Promise<ServedGolem> {
  const upstream = await startModelServer();
  const models = await ownModels(
    {
      id: 'mine',
      provider: 'openai-compatible',
      model: 'deepseek-reasoner',
      baseUrl: upstream.url,
      retries: 0,
      ...model,
    },
    {},
  );
  const golem = await wakeHeadless({
    world: 'sp500',
    seed: 7,
    modelRegistry: models,
    languageModels: models.router,
    inference: nodeEmbedder(),
    ...host,
  });
  const serving = await servePrograms(golem.api, { port: 0, ...options });
  const keys = { apiKey: 'none', maxRetries: 0 };
  return {
    upstream,
    golem,
    serving,
    openai: new OpenAI({ baseURL: `${serving.address}/v1`, ...keys }),
    anthropic: new Anthropic({ baseURL: serving.address, ...keys }),
    post: (path, body, headers = {}) =>
      fetch(`${serving.address}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    close: async () => {
      await serving.close();
      await upstream.close();
      await golem.store.close();
    },
  };
}

/** A streamed reply of the provider in which it calls a tool. */
export const streamedCall = (name: string, args: string): string =>
  [
    {
      role: 'assistant',
      content: null,
      tool_calls: [{ index: 0, id: 'call_1', type: 'function', function: { name, arguments: args } }],
    },
    {},
  ]
    .map((delta, i) => {
      const choice = { index: 0, delta, finish_reason: i === 1 ? 'tool_calls' : null };
      const head = { id: 'x', object: 'chat.completion.chunk', created: 1, model: 'm' };
      return `data: ${JSON.stringify({ ...head, choices: [choice] })}\n\n`;
    })
    .join('') + 'data: [DONE]\n\n';
