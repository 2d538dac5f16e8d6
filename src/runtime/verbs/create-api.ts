import { Mutex } from '../../lib/mutex.ts';
import type { GolemApi } from '../../protocol/verbs/api.ts';
import { checkedArguments } from '../../protocol/verbs/arguments.ts';
import { rowOf } from '../../protocol/verbs/table.ts';
import type { Golem } from '../golem.ts';
import { askVerbs } from './ask-verbs.ts';
import { attributionVerbs } from './attribution-verbs.ts';
import { cacheVerbs } from './cache-verbs.ts';
import { collectionsVerbs } from './collections-verbs.ts';
import { compressVerbs } from './compress-verbs.ts';
import { endpointVerbs } from './endpoint-verbs.ts';
import { forkVerbs } from './fork-verbs.ts';
import { gatewayVerbs } from './gateway-verbs.ts';
import { governorVerbs } from './governor-verbs.ts';
import { grimoireVerbs } from './grimoire-verbs.ts';
import { injectorsVerbs } from './injectors-verbs.ts';
import { injectionVerbs } from './injection-verbs.ts';
import { ledgerVerbs } from './ledger-verbs.ts';
import { lifeVerbs } from './life-verbs.ts';
import { livesVerbs } from './lives-verbs.ts';
import { localModelVerbs } from './local-model-verbs.ts';
import { marketFileVerbs } from './market-file-verbs.ts';
import { mcpVerbs } from './mcp-verbs.ts';
import { modelVerbs } from './model-verbs.ts';
import { mortalityVerbs } from './mortality-verbs.ts';
import { organsVerbs } from './organs-verbs.ts';
import { ordersVerbs } from './orders-verbs.ts';
import { pastVerbs } from './past-verbs.ts';
import { piiVerbs } from './pii-verbs.ts';
import { policyVerbs } from './policy-verbs.ts';
import { recordsVerbs } from './records-verbs.ts';
import { suggestionsVerbs } from './suggestions-verbs.ts';
import { replayVerbs } from './replay-verbs.ts';
import { retentionVerbs } from './retention-verbs.ts';
import { telemetryVerbs } from './telemetry-verbs.ts';
import { templatesVerbs } from './templates-verbs.ts';
import { toolsVerbs } from './tools-verbs.ts';
import { tracesVerbs } from './traces-verbs.ts';
import { travelVerbs } from './travel-verbs.ts';
import { triageVerbs } from './triage-verbs.ts';
import { weightVerbs } from './weight-verbs.ts';
import { worldVerbs } from './world-verbs.ts';

type Answer = (...args: readonly unknown[]) => Promise<unknown>;

/**
 * The golem worker's verbs over a golem, by their names in the table. Arguments come from outside: they are checked here by
 * the table's schemas, and each verb takes them as the schema gives them out.
 */
export function createApi(golem: Golem): GolemApi {
  // What moves the golem happens one at a time, in the order of asking: two steps asked for at once are two steps.
  const moves = new Mutex();

  const verbs: GolemApi = {
    ...lifeVerbs(golem),
    ...travelVerbs(golem, moves),
    ...livesVerbs(golem.deps.store),
    ...weightVerbs(golem),
    ...askVerbs(golem, () => api),
    ...ordersVerbs(golem),
    ...recordsVerbs(golem),
    ...governorVerbs(golem),
    ...triageVerbs(golem),
    ...piiVerbs(golem),
    ...policyVerbs(golem),
    ...grimoireVerbs(golem),
    ...mortalityVerbs(golem),
    ...organsVerbs(golem),
    ...injectionVerbs(golem),
    ...injectorsVerbs(golem),
    ...modelVerbs(golem),
    ...localModelVerbs(golem),
    ...attributionVerbs(golem),
    ...suggestionsVerbs(golem),
    ...compressVerbs(golem),
    ...gatewayVerbs(golem),
    ...templatesVerbs(golem),
    ...worldVerbs(golem),
    ...marketFileVerbs(golem),
    ...ledgerVerbs(golem),
    ...telemetryVerbs(golem),
    ...toolsVerbs(golem),
    ...mcpVerbs(golem),
    ...endpointVerbs(golem),
    ...tracesVerbs(golem),
    ...replayVerbs(golem),
    ...retentionVerbs(golem),
    ...pastVerbs(golem),
    ...forkVerbs(golem),
    ...cacheVerbs(golem),
    ...collectionsVerbs(golem),
  };

  const served = Object.entries(verbs as unknown as Readonly<Record<keyof GolemApi, Answer>>).map(
    ([name, verb]) => {
      const moving = rowOf(name)?.moves === true;
      const answer: Answer = async (...given) => {
        const args = checkedArguments(name as keyof GolemApi, given);
        return moving ? moves.run(() => verb(...args)) : verb(...args);
      };
      return [name, answer];
    },
  );
  const api = Object.fromEntries(served) as GolemApi;
  const answer: Answer = (verb, args) =>
    (api as unknown as Readonly<Record<string, Answer>>)[verb as string]!(...(args as readonly unknown[]));
  golem.tools.answerBy(answer);
  golem.injectors.answerBy(answer);
  return api;
}
