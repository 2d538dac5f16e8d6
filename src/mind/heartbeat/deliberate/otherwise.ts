import type { Attribution, EntryWorth } from '../../../domain/governor/contribution.ts';
import type { Decision } from '../../../domain/decisions/decision.ts';
import { fromPrompt } from '../../../domain/decisions/thought.ts';
import type { Thinking } from '../../deliberation/index.ts';
import { assembleWorkspace } from '../../prompt/index.ts';
import { attributionOf, besideOf, forecastOf, guidedBy } from '../../governor/index.ts';
import type { Deliberated, GovernorInput, OrganDescription } from '../../contract/index.ts';
import type { GolemPolicy } from '../../policy/index.ts';
import { type Left, type Reflex, seeWorkspace } from '../../reflex/index.ts';
import { learntFor, type Thinkable, type Prompt } from './prompt.ts';
import type { Sending } from './sending.ts';

/**
 * What would have been decided by another prompt. Only the reflex can be asked again; nothing is claimed of what a model would have said.
 * @param credited each entry's part of a model's decision
 */
export function otherwise(
  { state, observed, senses }: Thinkable,
  { workspace, input, brought }: Prompt,
  { decision, thought }: Pick<Thinking, 'decision' | 'thought'>,
  policy: GolemPolicy,
  { tokens, around }: Sending,
  reflex: Reflex,
  credited: readonly EntryWorth[],
): Pick<Deliberated, 'beside' | 'guided' | 'without'> & { readonly attribution: Attribution } {
  const { organs } = brought;
  const { standing } = senses.reflex;
  const { observation, portfolio } = observed;
  const byReflex = fromPrompt(thought.by);
  const seen = (of: typeof workspace, left: Left = {}): Decision | null => {
    const view = seeWorkspace(of, standing, left, organs);
    return view.input && reflex.chooseOnly(view);
  };
  const decideOn = (given: GovernorInput, other: GolemPolicy): Decision | null =>
    seen(assembleWorkspace(given, other, tokens, brought, around));
  const decideBy = (other: GolemPolicy): Decision | null => {
    const { learnt: _learnt, components: _components, ...untaught } = input;
    return decideOn({ ...untaught, ...learntFor(state, observed.regime, input.task, other) }, other);
  };
  const forecast = (one: Decision) =>
    forecastOf(one, {
      tick: input.tick,
      observation,
      equity: portfolio.equity,
      rules: state.playbook.rules,
    });
  const { regime } = observed.regime;
  const asked = thought.attempts.flatMap(({ queries = [] }) =>
    queries.flatMap(({ answer }) => answer?.found ?? []),
  );
  return {
    beside: byReflex ? besideOf(state.loopThree, { regime, decision, policy, decideBy, forecast }) : null,
    guided: guidedBy(workspace, input.guidelines, {
      decision,
      forecast,
      decideWith: byReflex ? (guidelines) => decideOn({ ...input, guidelines }, policy) : null,
    }),
    attribution: attributionOf(workspace, decision, input, {
      again: byReflex
        ? { forecast, read: seen(workspace)?.read ?? [], without: (left) => seen(workspace, left) }
        : null,
      credited,
      asked,
    }),
    without(organ) {
      // An order of the owner asks no memory.
      if (decision.source === 'order') return decision;
      const part = (organs as readonly OrganDescription[]).find(({ name }) => name === organ)?.brings;
      return reflex.consider(seeWorkspace(workspace, standing, { part }, organs));
    },
  };
}
