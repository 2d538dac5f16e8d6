import type { Slice } from './slice.ts';
import { analyze, emotionOf } from './affect.ts';
import { FACTS, block, candidate, type Candidate, two } from '../candidates/index.ts';
import { ofFact, type OrganDescription, type GovernorInput } from '../contract/index.ts';
import { learnMarkers, situationOf, stillUndecided, situationWords } from './markers.ts';
import type { MarkerFelt } from '../../domain/life/daimon.ts';
import { padLength } from './pad.ts';

/** How it feels, and what woke it. */
function affect({ pad, emotion, gate, marker }: GovernorInput): Candidate[] {
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

/** How it feels: each tick is appraised before the gate, and the mood that comes of it stays. */
export const daimon: OrganDescription<Slice> = {
  name: 'daimon',
  policy: ['daimon'],
  titles: { markers: 'Gut feelings', undecided: 'Situations of open decisions' },
  keptIn: { pad: 'self', emotion: 'self' },
  features: ofFact(FACTS.mood, {
    /** PAD, each in [−1, 1]. */
    pleasure: ({ pad }) => pad.pleasure,
    arousal: ({ pad }) => pad.arousal,
    dominance: ({ pad }) => pad.dominance,
  }),

  analyze,

  born({
    policy: {
      daimon: { pleasure, arousal, dominance },
    },
  }) {
    const pad = { pleasure, arousal, dominance };
    return { pad, emotion: emotionOf(pad) };
  },

  candidates: affect,

  afterTurn({ markers = {}, undecided = {} }, turn) {
    const { tick, appraisal, observed, settled, predictions } = turn;
    const mood = { pad: appraisal.padAfter, emotion: appraisal.emotion };
    const { equity } = settled.portfolio;
    const learnt = learnMarkers(markers, undecided, observed.decided, { tick, equity });
    const decided = predictions.some(({ kind }) => kind === 'decision');
    const situation = situationOf(observed.regime.regime, observed.portfolio);
    const open = stillUndecided(undecided, observed.waiting, decided ? { tick, situation, equity } : null);
    return {
      state: {
        ...mood,
        ...(Object.keys(learnt).length > 0 && { markers: learnt }),
        ...(Object.keys({ ...undecided, ...open }).length > 0 && { undecided: open }),
      },
      record: {},
    };
  },
};
