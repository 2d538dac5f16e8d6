import type { CognitiveWorkspace } from '../../../domain/context/context.ts';
import type { RunContext } from '../../../domain/models/run-context.ts';
import type { GovernorInput } from '../../contract/index.ts';
import { QUERY_TOOL } from '../../deliberation/index.ts';
import { runContext } from '../../field/index.ts';
import type { Sending } from './sending.ts';

/**
 * What the thought of a tick stands on, whoever answers it.
 * @throws AppError `input.invalid` that names the field: then the tick did not happen
 */
export function thoughtContext(
  { tick, tier, task, phase, tools }: Pick<GovernorInput, 'tick' | 'tier' | 'task' | 'phase' | 'tools'>,
  { entries, budget }: Pick<CognitiveWorkspace, 'entries' | 'budget'>,
  { plan, queries }: Pick<Sending, 'plan' | 'queries'>,
): RunContext {
  return runContext({
    run: `tick:${tick}`,
    step: 'think',
    identity: { who: 'golem', profile: 'golem', phase, task, tier },
    environment: null,
    history: { session: null, tick, items: entries.filter(({ included }) => included).length },
    scopes: [...tools.map(({ name }) => name), ...(queries > 0 ? [QUERY_TOOL.name] : [])],
    budget: { prompt: budget, reply: plan.models.length > 0 ? plan.maxTokens : null },
  });
}
