import { type LanguagePort, localProvider } from '../../src/adapters/models/local/local.ts';
import { ModelRouter } from '../../src/adapters/models/router/model-router.ts';
import { openAiCompatible } from '../../src/adapters/models/openai-compatible/provider.ts';
import { openAiCompletions } from '../../src/adapters/models/openai-compatible/completions.ts';
import { openAiResponses } from '../../src/adapters/models/openai-responses/provider.ts';
import { type Timer, WALL_TIMER } from '../../src/lib/async/timer.ts';
import { AppError } from '../../src/domain/errors.ts';
import type { ModelConfig } from '../../src/domain/models/model-config.ts';

/** A model behind an address, with prices of its own and no retries. */
export function modelAt(id: string, baseUrl: string, over: Partial<ModelConfig> = {}): ModelConfig {
  return {
    id,
    provider: 'openai-compatible',
    baseUrl,
    model: 'deepseek-reasoner',
    keyName: null,
    prices: { input: 0.28, output: 0.42 },
    timeouts: { firstByte: 20_000, idle: 20_000, total: 60_000 },
    retries: 0,
    structured: 'schema',
    ...over,
  };
}

/** What a router has besides its models. */
interface RouterParts {
  /** The model in this place; none without it. */
  readonly local?: LanguagePort;
  /** The wall's without it. */
  readonly timer?: Timer;
  /** Unix ms; the wall's clock without it. */
  now?(): number;
  /** The key of that name; every key is locked without it. */
  key?(name: string): string;
  /** Whether the device is offline; nobody knows without it. */
  offline?(): boolean;
  /** The network; the machine's own without it. */
  readonly fetch?: typeof fetch;
}

/** A network in which a host's name stands for a server on this machine. @param address of that server, as it tells it */
export const networkWith =
  (host: string, address: string): typeof fetch =>
  (input, init) =>
    fetch(String(input).replace(`http://${host}/`, new URL('/', address).href), init);

function locked(name: string): never {
  throw new AppError('keys.locked', `The key ${name} is locked. Give the passphrase in Settings.`);
}

/** The product's own router over real HTTP. */
export function routerTo(
  models: readonly ModelConfig[],
  {
    local,
    timer = WALL_TIMER,
    now = () => Date.now(),
    key = locked,
    offline,
    fetch: network = fetch,
  }: RouterParts = {},
): ModelRouter {
  const router = new ModelRouter({
    providers: {
      'openai-compatible': openAiCompatible,
      'openai-completions': openAiCompletions,
      'openai-responses': openAiResponses,
      anthropic: openAiCompatible,
      browser: openAiCompatible,
      local: localProvider(local ?? null),
    },
    fetch: (input, init) => network(input, init),
    timer,
    now,
    random: () => 0.5,
    key,
    secrets: () => [],
    ...(offline && { offline }),
    changed: () => undefined,
  });
  router.replace(models);
  return router;
}
