import * as v from 'valibot';
import { AppError } from '../../domain/errors.ts';
import type { GolemApi } from './api.ts';
import { askArguments } from './ask.ts';
import { attributionArguments } from './attribution.ts';
import { cacheArguments } from './cache.ts';
import { collectionsArguments } from './collections.ts';
import { compressArguments } from './compress.ts';
import { suggestionsArguments } from './suggestions.ts';
import { endpointArguments } from './endpoint.ts';
import { eventsArguments } from './events.ts';
import { forkArguments } from './fork.ts';
import { gatewayArguments } from './gateway.ts';
import { governorArguments } from './governor.ts';
import { grimoireArguments } from './grimoire-arguments.ts';
import { formattersArguments, injectorsArguments } from './injectors.ts';
import { injectionArguments } from './injection.ts';
import { keysArguments } from './keys.ts';
import { ledgerArguments } from './ledger.ts';
import { lifeArguments } from './life.ts';
import { livesArguments } from './lives.ts';
import { localModelArguments } from './local-model.ts';
import { mcpArguments } from './mcp.ts';
import { metricsArguments } from './metrics.ts';
import { immodest } from './modest.ts';
import { modelsArguments } from './models.ts';
import { mortalityArguments } from './mortality.ts';
import { organsArguments } from './organs.ts';
import { ordersArguments } from './orders.ts';
import { pastArguments } from './past.ts';
import { piiArguments } from './pii.ts';
import { policyArguments } from './policy.ts';
import { recordsArguments } from './records.ts';
import { replayArguments } from './replay.ts';
import { retentionArguments } from './retention.ts';
import type { ArgumentsOf } from './row.ts';
import { stateArguments } from './state.ts';
import { templatesArguments } from './templates.ts';
import { thinkingArguments } from './thinking.ts';
import { toolsArguments } from './tools.ts';
import { tracesArguments } from './traces.ts';
import { travelArguments } from './travel.ts';
import { triageArguments } from './triage.ts';
import { weightArguments } from './weight.ts';
import { workspaceArguments } from './workspace.ts';
import { worldArguments } from './world.ts';

/** What each verb takes. Read where verbs are answered, so that the page's first paint does not carry it. */
export const ARGUMENTS = {
  ...lifeArguments,
  ...travelArguments,
  ...livesArguments,
  ...weightArguments,
  ...askArguments,
  ...ordersArguments,
  ...recordsArguments,
  ...workspaceArguments,
  ...governorArguments,
  ...triageArguments,
  ...eventsArguments,
  ...stateArguments,
  ...replayArguments,
  ...retentionArguments,
  ...forkArguments,
  ...policyArguments,
  ...grimoireArguments,
  ...mortalityArguments,
  ...organsArguments,
  ...injectionArguments,
  ...injectorsArguments,
  ...formattersArguments,
  ...modelsArguments,
  ...localModelArguments,
  ...attributionArguments,
  ...suggestionsArguments,
  ...compressArguments,
  ...gatewayArguments,
  ...templatesArguments,
  ...piiArguments,
  ...keysArguments,
  ...thinkingArguments,
  ...toolsArguments,
  ...mcpArguments,
  ...endpointArguments,
  ...worldArguments,
  ...ledgerArguments,
  ...metricsArguments,
  ...tracesArguments,
  ...cacheArguments,
  ...collectionsArguments,
  ...pastArguments,
} satisfies ArgumentsOf<GolemApi>;

/**
 * Arguments as they came from outside, as the verb takes them: what was left out is filled in, what it does not know is left
 * out. @throws AppError `input.invalid`; `data` says which argument (from 1) and which field of it
 */
export function checkedArguments(verb: keyof GolemApi, given: readonly unknown[]): readonly unknown[] {
  const schemas: readonly v.GenericSchema[] = ARGUMENTS[verb];
  return schemas.map((schema, at) => {
    const fault = immodest(given[at]);
    if (fault !== null) {
      throw new AppError('input.invalid', `Argument ${at + 1} of ${verb} ${fault}.`, {
        data: { verb, argument: at + 1 },
      });
    }
    const result = v.safeParse(schema, given[at], { abortEarly: true, abortPipeEarly: true });
    if (result.success) return result.output;
    const [issue] = result.issues;
    const path = v.getDotPath(issue);
    throw new AppError('input.invalid', issue.message, {
      data: {
        verb,
        argument: at + 1,
        ...(path !== null && { path }),
        // Nothing that was given is told again but numbers: it may be a key.
        ...(typeof issue.input === 'number' && { value: issue.input }),
      },
    });
  });
}
