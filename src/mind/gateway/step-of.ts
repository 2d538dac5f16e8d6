import { isGuest } from '../../domain/models/party.ts';
import type { RunContext } from '../../domain/models/run-context.ts';
import type { GatewayHints } from '../../domain/models/gateway-hints.ts';
import { atStep, runContext } from '../field/index.ts';
import type { GatewayContext } from './gateway-context.ts';
import type { GatewayRequest } from './request.ts';

/**
 * What a request stands on: what whoever asks says of the step, else what the request itself says. A round of it is a step of its own.
 * @param environment what the device is like; null where nobody reads it. A guest is not told what machine answers
 * @throws AppError `input.invalid` that names the field
 */
export function stepOf(
  { thread, party, profile, session, tick, scope }: GatewayContext,
  { messages, tools, rest }: GatewayRequest,
  { run, promptTokens }: GatewayHints,
  environment: RunContext['environment'],
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
    environment: isGuest(party) ? null : environment,
    history: { session, tick, items: Math.max(0, messages.length - 1) },
    scopes,
    budget: { prompt: promptTokens ?? null, reply: rest.maxTokens ?? null },
  });
}
