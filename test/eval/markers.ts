import { ORGANS } from '../../src/mind/heartbeat/organs.ts';
import { DEFAULT_POLICY } from '../../src/mind/policy/defaults.ts';
import type { GolemPolicy } from '../../src/mind/policy/golem-policy.ts';
import { type BareLife, liveBare } from '../support/bare-life.ts';
import { interval, mean } from './measures.ts';

/** What a feeling may do, switched on or off; the rest of the policy is the default one. */
interface Feeling {
  readonly name: string;
  readonly policy: GolemPolicy;
}

type Change = { readonly [Section in 'daimon' | 'gate' | 'retrieval']?: Partial<GolemPolicy[Section]> };

const policyWith = ({ daimon, gate, retrieval }: Change): GolemPolicy => ({
  ...DEFAULT_POLICY,
  daimon: { ...DEFAULT_POLICY.daimon, ...daimon },
  gate: { ...DEFAULT_POLICY.gate, ...gate },
  retrieval: { ...DEFAULT_POLICY.retrieval, ...retrieval },
});

const OFF = { markers: 0, markerVigilance: 0 };
/** Without gut feelings: what the others are held against. */
const PLAIN = policyWith({ daimon: OFF });
const FEELINGS: readonly Feeling[] = [
  { name: 'gut feelings', policy: policyWith({ daimon: { markers: 1, markerVigilance: 0.2 } }) },
  {
    name: 'gut feelings, no vigilance by them',
    policy: policyWith({ daimon: { markers: 1, markerVigilance: 0 } }),
  },
  {
    name: 'gut feelings, all vigilance',
    policy: policyWith({ daimon: { markers: 3, markerVigilance: 1 } }),
  },
  {
    name: 'no vigilance by arousal',
    policy: policyWith({ daimon: OFF, gate: { arousalGain: 0 } }),
  },
  {
    name: 'recall by mood',
    policy: policyWith({ daimon: OFF, retrieval: { emotional: 0.15 } }),
  },
];

/** Steps of the longer recorded history, and of the shorter one, of which every tenth life is. */
const [STEPS, FEWER] = [5_100, 360];
/** Gamma beats in a step, as the policy has them by default. */
const BEATS = 6;
/** Loss of equity from one tick to the next from which the tick is bad, fraction. */
const BAD = 0.01;

interface Measured {
  readonly growth: number;
  readonly drawdown: number;
  readonly bad: number;
  readonly wrong: number;
  readonly thought: number;
}

function measured({ ticks }: BareLife): Measured {
  const records = ticks.map(({ record }) => record);
  const equities = records.map(({ portfolio }) => portfolio.equity);
  const falls = equities.slice(1).map((equity, i) => 1 - equity / equities[i]!);
  const credits = records.flatMap((record) => record.credits ?? []);
  return {
    growth: equities.at(-1)! / equities[0]! - 1,
    drawdown: Math.max(...records.map(({ portfolio }) => portfolio.drawdown)),
    bad: mean(falls.map((fall) => (fall > BAD ? 1 : 0))),
    wrong: mean(credits.map(({ hit }) => (hit ? 0 : 1))),
    thought: mean(records.map(({ gate }) => (gate.tier === 'T0' ? 0 : 1))),
  };
}

const figure = (value: number): string => (100 * value).toFixed(2);
function cell(values: readonly number[]): string {
  const [low, high] = interval(values);
  return `${figure(mean(values))} (${figure(low)} to ${figure(high)})`;
}

/** Begun evenly over the longer history, so that neighbours share some of it; every tenth on the whole of the shorter one. */
const beginnings = (lives: number, ticks: number) =>
  Array.from({ length: lives }, (_, life) => ({
    ...(life % 10 === 9
      ? { tape: 'btc', start: 0, ticks: Math.min(ticks, FEWER) }
      : { tape: 'sp500', start: Math.round((life * (STEPS - ticks)) / Math.max(1, lives - 1)), ticks }),
    seed: 300 + life,
    beats: BEATS,
  }));

const NAMES = ['growth', 'drawdown', 'bad', 'wrong', 'thought'] as const;

/**
 * What gut feelings, and what else a mood does, are worth: the same lives with one thing changed, less the same without gut feelings.
 * @param lives each with a seed of its own @param ticks of each
 */
export async function evaluateMarkers(lives: number, ticks: number): Promise<string> {
  const plain: Measured[] = [];
  const changed = FEELINGS.map((): Measured[] => []);
  const felt = FEELINGS.map((): number[] => []);
  const bad = FEELINGS.map((): number[] => []);
  for (const { ticks: length, ...where } of beginnings(lives, ticks)) {
    plain.push(measured(await liveBare(ORGANS, length, undefined, PLAIN, where)));
    for (const [i, { policy }] of FEELINGS.entries()) {
      const life = await liveBare(ORGANS, length, undefined, policy, where);
      changed[i]!.push(measured(life));
      const valences = life.ticks.map(({ record }) => record.appraisal.marker?.valence ?? 0);
      felt[i]!.push(mean(valences.map((valence) => (valence === 0 ? 0 : 1))));
      bad[i]!.push(mean(valences.map((valence) => (valence < 0 ? 1 : 0))));
    }
  }
  const rows = FEELINGS.map(({ name }, i) => {
    const less = NAMES.map((key) => cell(changed[i]!.map((one, life) => one[key] - plain[life]![key])));
    return `| ${name} | ${figure(mean(felt[i]!))} | ${figure(mean(bad[i]!))} | ${less.join(' | ')} |`;
  });
  return [
    `**Feelings**: ${lives} lives of ${ticks} ticks, each with a seed of its own, one in ten on the year of Bitcoin and the rest on the S&P history; with one thing changed, less the same life without gut feelings; in points of a per cent with 95 % intervals over lives`,
    '',
    '| | ticks with one, % | with a bad one, % | growth | deepest fall | bad ticks | predictions that did not come | ticks that thought |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    `| without gut feelings: means | 0 | 0 | ${NAMES.map((key) => figure(mean(plain.map((one) => one[key])))).join(' | ')} |`,
    ...rows,
    '',
    `A tick is bad from which equity fell by more than ${100 * BAD} % to the next.`,
    '',
  ].join('\n');
}
