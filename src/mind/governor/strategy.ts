import { block, candidate, type Candidate, num, signedPct, steadyAt } from '../candidates/index.ts';
import type { GovernorInput } from '../contract/index.ts';

/** What the golem is for, and how it stands against that. */
export function strategy(input: GovernorInput): Candidate[] {
  const { world, portfolio, task, regime } = input;
  const lead = portfolio.holding > 0 ? portfolio.equity / portfolio.holding - 1 : Number.NaN;
  const mandate =
    `Trade ${world.base} against ${world.quote} on paper; nothing is ever sent to a chain. ` +
    'Objectives, in this order: stay alive, keep to the cage, end with more equity than holding would have. ' +
    'Doing nothing is an answer. State a prediction that the world can test.';
  const standing =
    `Task ${task} in regime ${regime.regime}. Equity ${num(portfolio.equity)} ${world.quote}, ` +
    `holding would be ${num(portfolio.holding)} (${signedPct(lead)}).`;
  return [
    candidate({
      id: 'strategy:mandate',
      category: 'strategy',
      title: `Mandate: ${world.base}/${world.quote} on paper`,
      body: mandate,
      text: block('mandate', {}, mandate),
      score: 0.9,
      required: true,
      trust: 'system',
      ...steadyAt('mandate'),
    }),
    candidate({
      id: 'strategy:standing',
      category: 'strategy',
      title: 'Standing against the objective',
      body: standing,
      text: block('standing', {}, standing),
      score: 0.8,
      trust: 'self',
    }),
  ];
}
