import { ORGANS } from '../../src/mind/heartbeat/organs.ts';
import { DEFAULT_POLICY } from '../../src/mind/policy/defaults.ts';
import type { GolemPolicy } from '../../src/mind/policy/golem-policy.ts';
import { type BareLife, liveBare } from '../support/bare-life.ts';
import { interval, mean } from './measures.ts';

/** Edits on little. */
export const EAGER = { edits: 1, certainty: 0.8, leastOutcomes: 4 };

/** Steps of the longer recorded history. */
const STEPS = 5_100;

/** Where lives begin: evenly over the longer history, so that neighbours share most of it. */
const startsOf = (lives: number, ticks: number): readonly number[] =>
  Array.from({ length: lives }, (_, i) => Math.round((i * (STEPS - ticks)) / Math.max(1, lives - 1)));

interface Measured {
  readonly equity: number;
  readonly drawdown: number;
  readonly hits: number;
  readonly brier: number;
  readonly regret: number;
  readonly trades: number;
  readonly edits: number;
}

function measured({ ticks }: BareLife): Measured {
  const credits = ticks.flatMap(({ record }) => record.credits ?? []);
  const regrets = credits.flatMap(({ regret }) => (regret === null ? [] : [regret]));
  const portfolios = ticks.map(({ record }) => record.portfolio);
  const made = ticks.at(-1)!.state.playbookEdits ?? [];
  return {
    equity: portfolios.at(-1)!.equity / portfolios[0]!.equity - 1,
    drawdown: Math.max(...portfolios.map(({ drawdown }) => drawdown)),
    hits: mean(credits.map(({ hit }) => (hit ? 1 : 0))),
    brier: mean(credits.map(({ brier }) => brier)),
    regret: regrets.length > 0 ? mean(regrets) : 0,
    trades: regrets.length,
    edits: made.filter(({ suggested }) => !suggested).length,
  };
}

const withEdits = (edits: Partial<GolemPolicy['playbook']>): GolemPolicy => ({
  ...DEFAULT_POLICY,
  playbook: { ...DEFAULT_POLICY.playbook, ...edits },
});

const figure = (value: number): string => (100 * value).toFixed(2);
function cell(values: readonly number[]): string {
  const [low, high] = interval(values);
  return `${figure(mean(values))} (${figure(low)} to ${figure(high)})`;
}

const NAMES = ['hits', 'brier', 'regret', 'equity', 'drawdown'] as const;

/** What edits of the playbook are worth: the same lives with them and without, life by life. */
export async function evaluatePlaybook(
  lives: number,
  ticks: number,
  variants: readonly Partial<GolemPolicy['playbook']>[],
): Promise<string> {
  const plain: Measured[] = [];
  const edited = variants.map((): Measured[] => []);
  for (const start of startsOf(lives, ticks)) {
    const live = (policy: GolemPolicy): Promise<BareLife> =>
      liveBare(ORGANS, ticks, undefined, policy, { tape: 'sp500', start });
    plain.push(measured(await live(withEdits({ edits: 0 }))));
    for (const [i, variant] of variants.entries()) {
      edited[i]!.push(measured(await live(withEdits(variant))));
    }
  }
  const rows = variants.flatMap((variant, i) => {
    const own = edited[i]!;
    const name = Object.entries(variant)
      .map(([key, value]) => `${key} ${value}`)
      .join(', ');
    return [
      `| ${name} | ${mean(own.map(({ edits }) => edits)).toFixed(1)} | ${NAMES.map((key) => cell(own.map((one, j) => one[key] - plain[j]![key]))).join(' | ')} |`,
    ];
  });
  return [
    `**Edits of the playbook**: ${lives} lives of ${ticks} ticks, each with edits less the same without; in points of a per cent with 95 % intervals over lives`,
    '',
    '| edits | made in a life | predictions that came | Brier score | mean regret of trades | final equity | deepest fall |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: |',
    `| without: their means | 0 | ${NAMES.map((key) => figure(mean(plain.map((one) => one[key])))).join(' | ')} |`,
    ...rows,
    '',
  ].join('\n');
}
