import type { PolicyPatch } from '../../src/domain/rules/policy.ts';
import { wakeHeadless } from '../../src/hosts/node/headless-golem.ts';
import { interval, mean } from './measures.ts';

/** Steps of the longer recorded history. */
const STEPS = 5_100;
const WORLD = 'sp500';
/** Never, within a life. */
const NEVER = 1_000_000;

interface Change {
  readonly name: string;
  readonly policy: PolicyPatch;
  /** Switched on, where the default is without it. */
  readonly on?: true;
}

/** One thing of memory switched at a time. */
const CHANGES: readonly Change[] = [
  { name: 'rehearsal', policy: { memory: { rehearses: 0 } } },
  { name: 'kinds of episodes', policy: { memory: { patterns: 0.16 } }, on: true },
  { name: 'the Curator', policy: { memory: { curates: 0 } } },
  {
    name: 'decay',
    policy: {
      memory: {
        halfLife: {
          episode: NEVER,
          insight: NEVER,
          heuristic: NEVER,
          warning: NEVER,
          'anti-knowledge': NEVER,
        },
      },
    },
  },
  // And of the Curator, which follows on it.
  { name: 'consolidation', policy: { clocks: { thetaPerDelta: 1_000 } } },
];

interface Measured {
  readonly hits: number;
  readonly brier: number;
  readonly equity: number;
  /** Facts in a prompt, mean over thoughts. */
  readonly told: number;
}

async function lived(seed: number, start: number, ticks: number, policy: PolicyPatch): Promise<Measured> {
  const { api, store } = await wakeHeadless({ world: WORLD, seed, id: `life-${seed}` });
  await api.policy.set(policy);
  await api.seek(start);
  const credits = [];
  const injected: string[][] = [];
  let first: number | null = null;
  for (let done = 0; done < ticks; done += 50) {
    for (const record of await api.step('theta', Math.min(50, ticks - done))) {
      credits.push(...(record.credits ?? []));
      if (record.contribution) injected.push(record.contribution.injected.map(({ id }) => id));
      first ??= record.portfolio.equity;
    }
  }
  const { equity } = await api.status();
  const known = await api.grimoire.list({ types: ['insight', 'heuristic'], limit: 1_000 });
  const facts = new Set(known.filter(({ facts: { kind } }) => kind === 'insight').map(({ id }) => id));
  await store.close();
  return {
    hits: mean(credits.map(({ hit }) => (hit ? 1 : 0))),
    brier: mean(credits.map(({ brier }) => brier)),
    equity: equity / (first ?? equity) - 1,
    told: mean(injected.map((ids) => ids.filter((id) => facts.has(id)).length)),
  };
}

const NAMES = ['hits', 'brier', 'equity'] as const;
const figure = (value: number, scale = 100): string => (scale * value).toFixed(2);
function cell(values: readonly number[], scale = 100): string {
  const [low, high] = interval(values);
  return `${figure(mean(values), scale)} (${figure(low, scale)} to ${figure(high, scale)})`;
}

/**
 * What rehearsal, the Curator, decay and consolidation are each worth: the same lives with and without.
 * @param lives that begin evenly over the history, each with a seed of its own @param ticks of each
 */
export async function evaluateConsolidation(lives: number, ticks: number): Promise<string> {
  const plain: Measured[] = [];
  const others = CHANGES.map((): Measured[] => []);
  for (let life = 0; life < lives; life += 1) {
    const start = Math.round((life * (STEPS - ticks - 40)) / Math.max(1, lives - 1));
    plain.push(await lived(300 + life, start, ticks, {}));
    for (const [i, { policy }] of CHANGES.entries())
      others[i]!.push(await lived(300 + life, start, ticks, policy));
  }
  /** With it less without it. */
  const worth = (i: number, key: keyof Measured): readonly number[] => {
    const sign = CHANGES[i]!.on ? -1 : 1;
    return plain.map((one, life) => sign * (one[key] - others[i]![life]![key]));
  };
  return [
    `**Consolidation and decay**: ${lives} lives of ${ticks} ticks of the S&P history, with one thing less the same without it; in points of a per cent with 95 % intervals over lives, and in facts`,
    '',
    '| | predictions that came | Brier score | final equity | facts in a prompt |',
    '| --- | ---: | ---: | ---: | ---: |',
    `| as it is: means | ${NAMES.map((key) => figure(mean(plain.map((one) => one[key])))).join(' | ')} | ${figure(mean(plain.map(({ told }) => told)), 1)} |`,
    ...CHANGES.map(
      ({ name }, i) =>
        `| worth of ${name} | ${NAMES.map((key) => cell(worth(i, key))).join(' | ')} | ${cell(worth(i, 'told'), 1)} |`,
    ),
    '',
  ].join('\n');
}
