import { block } from '../governor/blocks.ts';
import { candidate } from '../governor/candidate.ts';
import type { Candidate } from '../governor/candidate.ts';
import { two } from '../governor/format.ts';
import type { GovernorInput } from '../governor/input.ts';

/** How much life is left, by clock. More relevant the less there is. */
export function clocksLeft({ vitality, phase, tick }: GovernorInput): Candidate[] {
  const body =
    `Tick ${tick} of this life, phase ${phase}. Vitality ${two(vitality.total)}: economic ${two(vitality.economic)}, ` +
    `epistemic ${two(vitality.epistemic)}, stochastic ${two(vitality.stochastic)}; any of them at 0 is death.`;
  return [
    candidate({
      id: 'mortality:clocks',
      category: 'mortality',
      title: 'Vitality',
      body,
      text: block('mortality', {}, body),
      score: 0.4 + 0.6 * (1 - vitality.total),
      trust: 'system',
    }),
  ];
}
