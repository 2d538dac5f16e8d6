import type { MarkerFelt } from '../../domain/life/daimon.ts';
import { situationWords } from './markers.ts';
import { padLength } from './pad.ts';
import { block, candidate, type Candidate, two } from '../candidates/index.ts';
import type { GovernorInput } from '../contract/index.ts';

/** How it feels, and what woke it. */
export function affect({ pad, emotion, gate, marker }: GovernorInput): Candidate[] {
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
    ...(marker ? [gut(marker)] : []),
  ];
}

/** What a situation like this one felt like before. */
function gut({ situation, valence, count }: MarkerFelt): Candidate {
  const body =
    `Has been here before (${situationWords(situation)}): ${count} decisions came due, and it went ` +
    `${valence < 0 ? 'badly' : 'well'} (${two(valence)} of −1 to 1).`;
  return candidate({
    id: 'affect:marker',
    category: 'affect',
    title: `Gut feeling: ${valence < 0 ? 'bad' : 'good'}`,
    body,
    text: block('gut-feeling', {}, body),
    score: 0.4 + 0.5 * Math.min(1, Math.abs(valence)),
    trust: 'self',
  });
}
