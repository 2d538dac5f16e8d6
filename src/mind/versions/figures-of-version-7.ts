import { block } from '../governor/blocks.ts';
import { candidate, type Candidate } from '../governor/candidate.ts';
import { num, pct } from '../governor/format.ts';
import type { GovernorInput } from '../governor/input.ts';
import { predictionScore } from '../world/prediction-score.ts';

const probes = ({ observation }: GovernorInput): Candidate[] =>
  observation.probes.map((probe) => {
    const z = probe.z === null ? '' : `, ${num(probe.z)} sigma`;
    const body = `${probe.name}: ${num(probe.value)} ${probe.unit}${z}${probe.anomalous ? ', anomalous' : ''}. ${probe.note}`;
    return candidate({
      id: `probe:${probe.name}`,
      of: { kind: 'probe', name: probe.name },
      category: 'defi-snapshot',
      title: `Probe ${probe.name}`,
      body,
      text: block('probe', {}, body),
      score: probe.anomalous ? 0.85 : 0.25,
      trust: 'world',
    });
  });

const predictions = (input: GovernorInput): Candidate[] =>
  input.predictions.map((prediction) => {
    const left = Math.max(0, prediction.dueTick - input.tick);
    const body =
      `${prediction.text} Stated at ${pct(prediction.probability)}, ${prediction.metric} between ` +
      `${num(prediction.low)} and ${num(prediction.high)}, due in ${left} ticks.`;
    return candidate({
      id: `prediction:${prediction.id}`,
      of: { kind: 'prediction', id: prediction.id },
      category: 'defi-snapshot',
      title: `Prediction due at tick ${prediction.dueTick}`,
      body,
      text: block('prediction', { made: prediction.madeAtTick, due: prediction.dueTick }, body),
      score: predictionScore(left),
      trust: 'self',
    });
  });

/** Minds before version 8 said each probe, and each prediction that waits, as a sentence and an entry of its own. */
export const figuresOfVersion7 = (input: GovernorInput): readonly Candidate[] => [
  ...probes(input),
  ...predictions(input),
];
