import { padLength } from '../../daimon/pad.ts';
import { block } from '../blocks.ts';
import { candidate } from '../candidate.ts';
import type { Candidate } from '../candidate.ts';
import { two } from '../format.ts';
import type { GovernorInput } from '../input.ts';

/** How much life is left, by clock. More relevant the less there is. */
export function mortality({ vitality, phase, tick }: GovernorInput): Candidate[] {
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

/** How it feels, and what woke it. */
export function affect({ pad, emotion, gate }: GovernorInput): Candidate[] {
  const mood = `Feels ${emotion}: pleasure ${two(pad.pleasure)}, arousal ${two(pad.arousal)}, dominance ${two(pad.dominance)}.`;
  const woken =
    `Prediction error ${two(gate.predictionError)} against threshold ${two(gate.threshold)}: ${gate.tier}` +
    `${gate.forced === null ? '' : `, forced by ${gate.forced}`}. ${gate.reason}`;
  const strength = Math.min(1, padLength(pad));
  return [
    candidate({
      id: 'affect:mood',
      category: 'affect',
      title: `Mood: ${emotion}`,
      body: mood,
      text: block('mood', {}, mood),
      score: 0.3 + 0.4 * strength,
      trust: 'self',
    }),
    candidate({
      id: 'affect:appraisal',
      category: 'affect',
      title: `Why ${gate.tier}`,
      body: woken,
      text: block('appraisal', {}, woken),
      score: 0.6,
      trust: 'self',
    }),
  ];
}
