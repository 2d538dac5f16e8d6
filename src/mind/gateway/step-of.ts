import type { RunContext } from '../../domain/models/run-context.ts';
import type { GatewayHints } from '../../domain/models/gateway-hints.ts';
import { atStep, runContext } from '../field/index.ts';
import type { GatewayContext } from './gateway-context.ts';
import type { GatewayRequest } from './request.ts';

/**
 * What a request stands on: what whoever asks says of the step, else what the request itself says. A round of it is a step of its own.
 * @throws AppError `input.invalid` that names the field
 */
export function stepOf(
  { thread, party, profile, session, tick, scope }: GatewayContext,
  { messages, tools, rest }: GatewayRequest,
  { run, promptTokens }: GatewayHints,
): RunContext {
  const { round } = thread;
  const scopes = [...(scope === null ? [] : [`scope:${scope}`]), ...tools.map((tool) => tool.name)];
  if (run)
    return atStep(run, round === 1 ? run.step : `${run.step}:${round}`, {
      scopes: [...run.scopes, ...scopes],
    });
  return runContext({
    run: thread.id,
    step: `round:${round}`,
    identity: { who: party, profile },
    environment: null,
    history: { session, tick, items: Math.max(0, messages.length - 1) },
    scopes,
    budget: { prompt: promptTokens ?? null, reply: rest.maxTokens ?? null },
  });
}
