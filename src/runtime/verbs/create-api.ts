import { Mutex } from '../../lib/async/mutex.ts';
import type { GolemApi } from '../../protocol/verbs/api.ts';
import { checkedArguments } from '../../protocol/verbs/arguments.ts';
import { rowOf } from '../../protocol/verbs/table.ts';
import type { Golem } from '../golem.ts';
import { livingView, type View, type ViewAnswers } from './view.ts';
import { askVerbs } from './programs/ask-verbs.ts';
import { attributionVerbs } from './context/attribution-verbs.ts';
import { cacheVerbs } from './models/cache-verbs.ts';
import { collectionsVerbs } from './programs/collections-verbs.ts';
import { compressVerbs } from './models/compress-verbs.ts';
import { endpointVerbs } from './programs/endpoint-verbs.ts';
import { forkVerbs } from './replay/fork-verbs.ts';
import { gatewayVerbs } from './models/gateway-verbs.ts';
import { governorAnswers, governorVerbs } from './context/governor-verbs.ts';
import { grimoireAnswers } from './memory/grimoire-answers.ts';
import { grimoireVerbs } from './memory/grimoire-verbs.ts';
import { injectorsVerbs } from './programs/injectors-verbs.ts';
import { injectionVerbs } from './models/injection-verbs.ts';
import { ledgerAnswers } from './life/ledger-verbs.ts';
import { lifeAnswers, lifeVerbs } from './life/life-verbs.ts';
import { livesVerbs } from './life/lives-verbs.ts';
import { localModelVerbs } from './models/local-model-verbs.ts';
import { marketFileVerbs } from './life/market-file-verbs.ts';
import { mcpVerbs } from './programs/mcp-verbs.ts';
import { modelVerbs } from './models/model-verbs.ts';
import { mortalityAnswers, mortalityVerbs } from './life/mortality-verbs.ts';
import { organsAnswers } from './life/organs-verbs.ts';
import { ordersAnswers, ordersVerbs } from './life/orders-verbs.ts';
import { pastVerbs } from './replay/past-verbs.ts';
import { piiVerbs } from './models/pii-verbs.ts';
import { policyAnswers, policyVerbs } from './context/policy-verbs.ts';
import { recordsAnswers, recordsVerbs } from './context/records-verbs.ts';
import { suggestionsVerbs } from './memory/suggestions-verbs.ts';
import { replayVerbs } from './replay/replay-verbs.ts';
import { retentionVerbs } from './life/retention-verbs.ts';
import { telemetryAnswers, telemetryVerbs } from './observability/telemetry-verbs.ts';
import { templatesVerbs } from './programs/templates-verbs.ts';
import { toolsVerbs } from './programs/tools-verbs.ts';
import { tracesAnswers, tracesVerbs } from './observability/traces-verbs.ts';
import { travelVerbs } from './life/travel-verbs.ts';
import { triageAnswers } from './context/triage-verbs.ts';
import { weightVerbs } from './observability/weight-verbs.ts';
import { worldAnswers, worldVerbs } from './life/world-verbs.ts';

type Answer = (...args: readonly unknown[]) => Promise<unknown>;

/** What is answered over a view, of the living golem and of a reopened tick alike. */
const ANSWERS: ViewAnswers = {
  ...lifeAnswers,
  ...ordersAnswers,
  ...recordsAnswers,
  ...governorAnswers,
  ...triageAnswers,
  ...policyAnswers,
  ...grimoireAnswers,
  ...mortalityAnswers,
  ...organsAnswers,
  ...worldAnswers,
  ...ledgerAnswers,
  ...telemetryAnswers,
  ...tracesAnswers,
};

type Answered = Pick<GolemApi, keyof ViewAnswers>;

/** The answers over one view. */
const answeredOver = (view: View): Answered =>
  Object.fromEntries(
    Object.entries(
      ANSWERS as unknown as Readonly<Record<string, (view: View, ...args: readonly unknown[]) => unknown>>,
    ).map(([name, answer]) => [name, (...args: readonly unknown[]) => answer(view, ...args)]),
  ) as unknown as Answered;

/**
 * The golem worker's verbs over a golem, by their names in the table. Arguments come from outside: they are checked here by
 * the table's schemas, and each verb takes them as the schema gives them out.
 */
export function createApi(golem: Golem): GolemApi {
  // What moves the golem happens one at a time, in the order of asking: two steps asked for at once are two steps.
  const moves = new Mutex();
  const replay = replayVerbs(golem);

  const verbs: GolemApi = {
    ...lifeVerbs(golem),
    ...travelVerbs(golem, moves),
    ...livesVerbs(golem.deps.store),
    ...weightVerbs(golem),
    ...askVerbs(golem, () => api),
    ...ordersVerbs(golem),
    ...recordsVerbs(golem),
    ...governorVerbs(golem),
    ...piiVerbs(golem),
    ...policyVerbs(golem),
    ...grimoireVerbs(golem),
    ...mortalityVerbs(golem),
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
    ...telemetryVerbs(golem),
    ...toolsVerbs(golem),
    ...mcpVerbs(golem),
    ...endpointVerbs(golem),
    ...tracesVerbs(golem),
    ...replay,
    ...retentionVerbs(golem),
    ...pastVerbs(golem, ANSWERS, (tick) => replay['state.at'](tick)),
    ...answeredOver(livingView(golem)),
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
  golem.programs.tools.answerBy(answer);
  golem.programs.injectors.answerBy(answer);
  return api;
}
