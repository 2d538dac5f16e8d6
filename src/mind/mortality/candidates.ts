import type { Lineage } from '../../domain/life/testament.ts';
import { block, candidate, type Candidate, two } from '../candidates/index.ts';
import type { GovernorInput } from '../contract/index.ts';

/** Whose heir it is, so that it knows what of its memory is not its own. */
const from = (lineage: Lineage | undefined): string =>
  lineage
    ? ` Generation ${lineage.generation}: ${lineage.given} memories were left by a predecessor and are marked inherited; they have to prove themselves here.`
    : '';

/** How much life is left, by clock. More relevant the less there is. */
export function clocksLeft({ vitality, phase, tick, lineage }: GovernorInput): Candidate[] {
  const body =
    `Tick ${tick} of this life, phase ${phase}. Vitality ${two(vitality.total)}: economic ${two(vitality.economic)}, ` +
    `epistemic ${two(vitality.epistemic)}, stochastic ${two(vitality.stochastic)}; any of them at 0 is death.${from(lineage)}`;
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
