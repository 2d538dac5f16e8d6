import type { Decision } from '../../../domain/decisions/decision.ts';
import type { EvidenceOption, EvidencePart, EvidenceWeighed } from '../../../domain/decisions/evidence.ts';
import { EVIDENCE } from '../../../domain/decisions/thought.ts';
import type { RulePrediction } from '../../../domain/rules/playbook.ts';
import { chanceBy } from '../../evidence/index.ts';
import { normalCdf, PLAIN_EXPECTATION, predictPrice, sigmaOver } from '../../market/index.ts';
import { citations } from '../cite.ts';
import type { ReflexInput } from '../input.ts';
import type { ReflexLimits } from '../size.ts';
import type { ReflexView } from '../view.ts';
import type { ChosenByEvidence } from './by-evidence.ts';
import type { Choice } from './choose.ts';

/** Entries that are cited at most beside those without which something else would be done: the ones that move the belief farthest. Ours. */
const MOST_CITED = 5;
/** Entries that are told in words. */
const MOST_TOLD = 3;

const signed = (value: number, digits: number): string =>
  `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(digits)}`;
const basisPoints = (growth: number): string => `${signed(growth * 1e4, 1)} basis points`;

/** What the decision rests on of the evidence: without which it would be another, and what moved it farthest. */
const restsOn = ({ parts }: EvidenceWeighed): readonly string[] =>
  parts.filter(({ otherwise }, place) => otherwise !== undefined || place < MOST_CITED).map(({ id }) => id);

const named = ({ id, kind }: EvidencePart): string => {
  if (kind === 'rule') return id;
  return kind === 'episode' ? 'an episode' : `a ${kind}`;
};
const inWords = (part: EvidencePart): string =>
  `${named(part)} moves it by ${signed(part.moves, 3)}${part.otherwise === undefined ? '' : `, and without it the choice would be ${part.otherwise}`}`;

const worth = ({ name, growth, learns }: EvidenceOption): string =>
  `${name} ${basisPoints(growth)}${learns > 0 ? ` and ${learns.toFixed(4)} nats learnt` : ''}`;

function reasons({
  horizon,
  mean,
  spread,
  prior,
  own,
  sure,
  undoes,
  waits,
  options,
  parts,
}: EvidenceWeighed): readonly string[] {
  const [chosen, ...others] = options;
  return [
    ...(undoes
      ? [
          `No known sign announces anything now. ${chosen!.name} keeps room for the next; rules alone would do ${own}.`,
        ]
      : []),
    ...(waits
      ? [
          `What is announced is worth no order, and the day’s orders are kept for the next sign; rules alone would do ${own}.`,
        ]
      : []),
    ...(sure === undefined
      ? []
      : [`Rules alone would do ${own}; that ${chosen!.name} is worth more is sure to ${sure.toFixed(3)}.`]),
    `${parts.length} entries of the prompt say of the next ${horizon} ticks: a drift of ${signed(mean, 2)} ± ${spread.toFixed(2)} deviations, against a doubt of ${prior} observations.`,
    `Farthest move it: ${parts.slice(0, MOST_TOLD).map(inWords).join('; ')}.`,
    `Expected of equity: ${worth(chosen!)}${others.length > 0 ? `; ${others.slice(0, MOST_TOLD).map(worth).join('; ')}` : ''}.`,
  ];
}

const leanTold = ({ leans = 0, ...part }: EvidencePart): string => `${named(part)} by ${signed(leans, 3)}`;

const leanReasons = ({ horizon, mean, spread, prior, leant, parts }: EvidenceWeighed): readonly string[] => [
  `${parts.length} entries of the prompt say of the next ${horizon} ticks: a drift of ${signed(mean, 2)} ± ${spread.toFixed(2)} deviations, against a doubt of ${prior} observations. So the order is wanted ${leant!.times.toFixed(3)} times.`,
  `Farthest lean it: ${parts.slice(0, MOST_TOLD).map(leanTold).join('; ')}.`,
];

/** What is expected where an order is a plain one: that the price does not go against it by half a deviation. Ours, as of the first rules. */
const EXPECTED: Readonly<Record<'buy' | 'sell', RulePrediction>> = {
  buy: { direction: 'above', sigmas: -0.5, ticks: 10 },
  sell: { direction: 'below', sigmas: 0.5, ticks: 10 },
};

const expectationOf = ({ rule, sized: { action } }: ChosenByEvidence): RulePrediction =>
  rule?.expect ?? (action?.kind === 'swap' ? EXPECTED[action.side] : PLAIN_EXPECTATION);

/** The rules' own decision, which evidence lets stand, with what was weighed. */
export const letStand = (decision: Decision, { weighing: { said } }: ChosenByEvidence): Decision => ({
  ...decision,
  cited: [
    ...new Set([...decision.cited, ...said.parts.flatMap(({ id, otherwise }) => (otherwise ? [id] : []))]),
  ],
  reasoning: [...decision.reasoning, ...reasons(said)],
  weighed: said,
});

/** The rules' own decision, with an order that evidence leaned. */
export const letLean = (decision: Decision, said: EvidenceWeighed): Decision => ({
  ...decision,
  cited: [...new Set([...decision.cited, ...restsOn(said)])],
  reasoning: [...decision.reasoning, ...leanReasons(said)],
  weighed: said,
});

/** The decision that evidence comes to where it overrules rules. It predicts what its rule expects, or else how far the price goes, by what was seen of the drift. */
export function decisionByEvidence(
  chosen: ChosenByEvidence,
  { passed, refused }: Choice,
  {
    view: { workspace },
    input,
    limits: { stepsPerYear },
  }: { readonly view: ReflexView; readonly input: ReflexInput; readonly limits: ReflexLimits },
): Decision {
  const { rule, name, sized, weighing, provides } = chosen;
  const { seen, said } = weighing;
  const expect = expectationOf(chosen);
  const sigma = sigmaOver(input.regime, stepsPerYear, expect.ticks);
  const chance = chanceBy(expect, seen, said.horizon);
  const prediction = predictPrice(input.observation.price, input.tick, expect, sigma, chance);
  const { action, note } = sized;
  const done =
    action === null
      ? 'No action: nothing is worth its costs by what is known'
      : `${rule?.title ?? name}: ${note}`;
  return {
    source: rule ? 'rule' : action === null ? 'none' : 'evidence',
    by: rule?.id ?? EVIDENCE,
    summary: `${done}.`,
    action,
    // How sure the sign of the drift is.
    confidence: normalCdf(Math.abs(said.mean) / said.spread),
    prediction,
    cited: citations(workspace, input, rule, action !== null, restsOn(said)),
    reasoning: [
      ...passed,
      ...reasons(said),
      ...(provides === undefined
        ? []
        : [
            `Rules alone would do ${provides}; liquidity in a pool cannot be sold at once for the next sign.`,
          ]),
      ...(rule ? [`Why ${rule.id}: ${rule.because}`] : []),
      `${prediction.text} Probability ${prediction.probability.toFixed(2)}.`,
    ],
    weighed: said,
    ...(refused.length > 0 && { refused }),
  };
}
