import { contextOf } from '../../../adapters/models/index.ts';
import type { CodexVerdict } from '../../../domain/gateway/codex.ts';
import type { ModelConfig } from '../../../domain/models/model-config.ts';
import type { GatewayContext, GatewayRequest } from '../../../mind/gateway/index.ts';
import type { GolemPolicy } from '../../../mind/policy/index.ts';

/** Kinds of API whose models call no tools, where their owner says nothing. */
const WITHOUT_TOOLS: ReadonlySet<ModelConfig['provider']> = new Set([
  'openai-completions',
  'browser',
  'local',
]);

/** Which model reads a request, and what it can. */
interface Target {
  readonly model: ModelConfig | null;
  readonly windows: readonly { readonly by: CodexVerdict['windowBy']; readonly tokens: number }[];
}

/** The one that is asked first; where that is settled later, by price or speed, the one that reads least. */
function modelOf({ rest }: GatewayRequest, all: readonly ModelConfig[]): ModelConfig | null {
  const named = rest.models ? all.filter(({ id }) => rest.models!.includes(id)) : all;
  const order = rest.route?.by ?? 'order';
  const windows = named.map((one) => contextOf(one) ?? Infinity);
  if (order !== 'order') return named[windows.indexOf(Math.min(...windows))] ?? null;
  return (rest.models && named.find(({ id }) => id === rest.models![0])) ?? named[0] ?? null;
}

/** What a request's model reads of prompt and reply together: by its settings, by the policy, and by whoever asks. Tokens. */
export function targetOf(
  request: GatewayRequest,
  all: readonly ModelConfig[],
  policy: Pick<GolemPolicy, 'gateway'>,
  { promptTokens }: Pick<GatewayContext, 'promptTokens'>,
): Target {
  const model = modelOf(request, all);
  const context = model && contextOf(model);
  const { maxTokens } = request.rest;
  return {
    model,
    windows: [
      ...(context === null ? [] : [{ by: 'model' as const, tokens: context }]),
      { by: 'policy', tokens: policy.gateway.promptTokens + maxTokens },
      ...(promptTokens === null ? [] : [{ by: 'asker' as const, tokens: promptTokens + maxTokens }]),
    ],
  };
}

/** Whether a model can be shown a tool; one that nobody knows is taken to. */
export const callsTools = (model: ModelConfig | null): boolean =>
  model === null || (model.capabilities?.includes('tools') ?? !WITHOUT_TOOLS.has(model.provider));
