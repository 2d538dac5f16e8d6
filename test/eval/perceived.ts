import { log } from '../../src/lib/math/math.ts';
import { ORGANS } from '../../src/mind/heartbeat/organs.ts';
import { DEFAULT_POLICY } from '../../src/mind/policy/defaults.ts';
import { type BareLife, liveBare } from '../support/bare-life.ts';
import { interval, mean } from './measures.ts';

/** Shares of what is expected of the next price that gamma's beats tell; none of it is what the others are held against. */
const SHARES = [0, 0.5, 1] as const;
/** Steps of the longer recorded history, and of the shorter one, of which every tenth life is. */
const [STEPS, FEWER] = [5_100, 360];
/** Gamma beats in a theta interval, as the policy has them by default. */
const BEATS = 6;
/** Ticks in which what is usual is not known yet. */
const WARM_UP = 20;

interface Measured {
  /** Share of next prices in the range that the senses gave four chances in five. */
  readonly inside: number;
  /** Score of that range (Winkler 1972), its width and ten times what a price is outside of it; ln price. Less is better. */
  readonly range: number;
  readonly thought: number;
  readonly hits: number;
  readonly brier: number;
  readonly growth: number;
  readonly drawdown: number;
}

function measured({ ticks }: BareLife): Measured {
  const records = ticks.map(({ record }) => record);
  const sensed = records.slice(WARM_UP).flatMap(({ outcomes, observation }) =>
    outcomes.flatMap(({ prediction: { kind, low, high } }) =>
      kind === 'sense'
        ? [
            {
              inside: observation.price >= low && observation.price <= high ? 1 : 0,
              score:
                log(high / low) +
                10 * (Math.max(0, log(low / observation.price)) + Math.max(0, log(observation.price / high))),
            },
          ]
        : [],
    ),
  );
  const credits = records.flatMap((record) => record.credits ?? []);
  const equities = records.map(({ portfolio }) => portfolio.equity);
  return {
    inside: mean(sensed.map(({ inside }) => inside)),
    range: mean(sensed.map(({ score }) => score)),
    thought: mean(records.map(({ gate }) => (gate.tier === 'T0' ? 0 : 1))),
    hits: mean(credits.map(({ hit }) => (hit ? 1 : 0))),
    brier: mean(credits.map(({ brier }) => brier)),
    growth: equities.at(-1)! / equities[0]! - 1,
    drawdown: Math.max(...records.map(({ portfolio }) => portfolio.drawdown)),
  };
}

const NAMES = ['inside', 'range', 'thought', 'hits', 'brier', 'growth', 'drawdown'] as const;
const figure = (value: number): string => (100 * value).toFixed(2);
function cell(values: readonly number[]): string {
  const [low, high] = interval(values);
  return `${figure(mean(values))} (${figure(low)} to ${figure(high)})`;
}

/**
 * What gamma's beats are worth in what is expected of the next price: the same lives with and without.
 * @param lives begun evenly over the longer history, every tenth on the shorter one, each with a seed of its own @param ticks of each
 */
export async function evaluatePerceived(lives: number, ticks: number): Promise<string> {
  const came = SHARES.map((): Measured[] => []);
  for (let life = 0; life < lives; life += 1) {
    const where =
      life % 10 === 9
        ? { tape: 'btc', start: 0 }
        : { tape: 'sp500', start: Math.round((life * (STEPS - ticks)) / Math.max(1, lives - 1)) };
    const length = where.tape === 'btc' ? Math.min(ticks, FEWER) : ticks;
    for (const [i, perceived] of SHARES.entries()) {
      const policy = { ...DEFAULT_POLICY, surprise: { ...DEFAULT_POLICY.surprise, perceived } };
      const place = { ...where, seed: 300 + life, beats: BEATS };
      came[i]!.push(measured(await liveBare(ORGANS, length, undefined, policy, place)));
    }
  }
  const [plain = []] = came;
  const range = (i: number): string => cell(came[i]!.map((one, life) => one.range / plain[life]!.range - 1));
  return [
    `**What gamma perceives**: ${lives} lives of ${ticks} ticks, one in ten on the year of Bitcoin and the rest on the S&P history, by the share of what is expected of the next price that its beats tell, less the same life without; in points of a per cent with 95 % intervals over lives`,
    '',
    '| share | score of the range, % | prices in the range | ticks that thought | predictions that came | Brier score | growth | deepest fall |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    `| 0: means | | ${NAMES.filter((key) => key !== 'range')
      .map((key) => figure(mean(plain.map((one) => one[key]))))
      .join(' | ')} |`,
    ...SHARES.slice(1).map(
      (share, i) =>
        `| ${share} | ${range(i + 1)} | ${NAMES.filter((key) => key !== 'range')
          .map((key) => cell(came[i + 1]!.map((one, life) => one[key] - plain[life]![key])))
          .join(' | ')} |`,
    ),
    '',
    'The senses give each range four chances in five; its score is its width and ten times how far outside of it the price came (less is better).',
    '',
  ].join('\n');
}
