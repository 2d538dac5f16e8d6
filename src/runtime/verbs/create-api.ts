import { Mutex } from '../../lib/async/mutex.ts';
import type { GolemApi } from '../../protocol/verbs/api.ts';
import { checkedArguments } from '../../protocol/verbs/arguments.ts';
import { rowOf } from '../../protocol/verbs/table.ts';
import type { Golem } from '../golem.ts';
import { askVerbs } from './programs/ask-verbs.ts';
import { attributionVerbs } from './context/attribution-verbs.ts';
import { cacheVerbs } from './models/cache-verbs.ts';
import { collectionsVerbs } from './programs/collections-verbs.ts';
import { compressVerbs } from './models/compress-verbs.ts';
import { endpointVerbs } from './programs/endpoint-verbs.ts';
import { forkVerbs } from './replay/fork-verbs.ts';
import { gatewayVerbs } from './models/gateway-verbs.ts';
import { governorVerbs } from './context/governor-verbs.ts';
import { grimoireVerbs } from './memory/grimoire-verbs.ts';
import { injectorsVerbs } from './programs/injectors-verbs.ts';
import { injectionVerbs } from './models/injection-verbs.ts';
import { ledgerVerbs } from './life/ledger-verbs.ts';
import { lifeVerbs } from './life/life-verbs.ts';
import { livesVerbs } from './life/lives-verbs.ts';
import { localModelVerbs } from './models/local-model-verbs.ts';
import { marketFileVerbs } from './life/market-file-verbs.ts';
import { mcpVerbs } from './programs/mcp-verbs.ts';
import { modelVerbs } from './models/model-verbs.ts';
import { mortalityVerbs } from './life/mortality-verbs.ts';
import { organsVerbs } from './life/organs-verbs.ts';
import { ordersVerbs } from './life/orders-verbs.ts';
import { pastVerbs } from './replay/past-verbs.ts';
import { piiVerbs } from './models/pii-verbs.ts';
import { policyVerbs } from './context/policy-verbs.ts';
import { recordsVerbs } from './context/records-verbs.ts';
import { suggestionsVerbs } from './memory/suggestions-verbs.ts';
import { replayVerbs } from './replay/replay-verbs.ts';
import { retentionVerbs } from './life/retention-verbs.ts';
import { telemetryVerbs } from './observability/telemetry-verbs.ts';
import { templatesVerbs } from './programs/templates-verbs.ts';
import { toolsVerbs } from './programs/tools-verbs.ts';
import { tracesVerbs } from './observability/traces-verbs.ts';
import { travelVerbs } from './life/travel-verbs.ts';
import { triageVerbs } from './context/triage-verbs.ts';
import { weightVerbs } from './observability/weight-verbs.ts';
import { worldVerbs } from './life/world-verbs.ts';

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
