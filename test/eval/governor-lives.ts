import type { Decision } from '../../src/domain/decisions/decision.ts';
import type { GovernorInput } from '../../src/mind/contract/prompt-input.ts';
import { assembleWorkspace, seeWorkspace } from '../fixtures/house-organs.ts';
import { learnGuidelines, type Look } from '../../src/mind/governor/guidelines/learn.ts';
import { lookBack } from '../../src/mind/governor/guidelines/look.ts';
import { NO_GUIDELINES } from '../../src/mind/governor/guidelines/state.ts';
import { alternatives } from '../../src/mind/governor/loop-three/alternatives.ts';
import { isOtherwise } from '../../src/mind/governor/loop-three/beside.ts';
import { forecastOf, worthOf } from '../../src/mind/governor/loop-three/forecast.ts';
import { mutated, policyInForce } from '../../src/mind/governor/loop-three/in-force.ts';
import { type Finding, stage } from '../../src/mind/governor/loop-three/stage.ts';
import type { MindState } from '../../src/mind/heartbeat/mind-state.ts';
import type { CycleResult } from '../../src/mind/heartbeat/reflect.ts';
import { ORGANS } from '../../src/mind/heartbeat/organs.ts';
import { PHASES } from '../../src/domain/life/life.ts';
import { DEFAULT_POLICY } from '../../src/mind/policy/defaults.ts';
import type { GolemPolicy } from '../../src/mind/policy/golem-policy.ts';
import { createReflex } from '../../src/mind/reflex/deliberate.ts';
import { liveBare } from '../support/bare-life.ts';
import { type Told, TOKENS, watchedOrgans } from './governor.ts';
import { interval, mean } from './measures.ts';

/** Steps of the longer recorded history. */
const STEPS = 5_100;

/** No prompt of these lives comes near it. */
const ENOUGH = 128_000;

/** A third of what the prompts of such lives take: room for everything, or too little. */
const SCARCE = 600;
const SIZES = [
  { size: 'full', context: {} },
  { size: 'scarce', context: { budgetTokens: SCARCE, phaseBudget: onesFor(PHASES) } },
] as const;

function onesFor<Key extends string>(keys: readonly Key[]): Readonly<Record<Key, number>> {
  return Object.fromEntries(keys.map((key) => [key, 1])) as Record<Key, number>;
}

const withLoops = (
  context: Partial<GolemPolicy['context']>,
  loops: Partial<GolemPolicy['loops']> = {},
): GolemPolicy => ({
  ...DEFAULT_POLICY,
  context: { ...DEFAULT_POLICY.context, ...context },
  loops: { ...DEFAULT_POLICY.loops, ...loops },
});

const WITHOUT = 'without loops';
const LOOPS = [
  { name: WITHOUT, context: { learntWorth: 0, learntShares: 0 }, loops: {} },
  { name: 'loop 1 only', context: { learntShares: 0 }, loops: {} },
  { name: 'loop 2 only', context: { learntWorth: 0 }, loops: {} },
  { name: 'loops 1 and 2, as born', context: {}, loops: {} },
  { name: 'loops 1, 2 and 3', context: {}, loops: { counterfactuals: 1 } },
  { name: 'loops 1 and 2, and guidelines', context: {}, loops: { guidelines: 1 } },
] as const;

/** What the reflex decides on what it was told then, by another policy. */
function decideBy({ input, found }: Told, policy: GolemPolicy, forced?: readonly string[]): Decision {
  const limits = { stepsPerYear: input.world.stepsPerYear, cage: input.cage };
  const reflex = createReflex({ limits: () => limits });
  const told = forced ? { ...input, forced: new Set(forced) } : input;
  const workspace = assembleWorkspace(told, policy, TOKENS, { organs: ORGANS, found });
  return reflex.consider(seeWorkspace(workspace, input.standing ?? null));
}

/** A rest behind a cycle, as the runtime has it: the same decisions as in forks, since nothing but the policy is another. */
async function rest(
  lived: readonly CycleResult[],
  seen: readonly Told[],
  policy: GolemPolicy,
): Promise<MindState> {
  const { state } = lived.at(-1)!;
  const { loopThree } = state;
  if (!loopThree || loopThree.worst.length === 0 || state.tick % policy.clocks.thetaPerDelta !== 0)
    return state;
  const findings: Finding[] = [];
  const looks: Look[] = [];
  let forks = 0;
  for (const { tick, regime } of loopThree.worst) {
    const { record, workspace } = lived[tick - 1]!;
    const told = seen.find(({ input }) => input.tick === tick);
    if (!told || !workspace || !record.decision) continue;
    const now = policyInForce(policy, loopThree.mutations, regime).policy;
    const where = {
      tick,
      observation: record.observation,
      equity: record.portfolio.equity,
      rules: state.playbook.rules,
    };
    const worthAt = (decision: Decision): number | null => {
      const forecast = forecastOf(decision, where);
      const due = lived[forecast.dueTick - 1];
      return due ? worthOf(forecast, due.record.observation.price, policy.loops.fullRegret) : null;
    };
    const worth = worthAt(record.decision);
    const { decision } = record;
    if (policy.loops.guidelines >= 1 && worth !== null) {
      const again = async (several: readonly (readonly string[])[], whole: boolean) =>
        several.map((ids) => {
          const room = whole ? { ...now, context: { ...now.context, budgetTokens: ENOUGH } } : now;
          const other = decideBy(told, room, ids);
          const came = isOtherwise(decision, other) ? worthAt(other) : null;
          return came === null ? null : { summary: other.summary, worth: came };
        });
      const came = { summary: decision.summary, worth };
      const look = await lookBack({ workspace, regime, came, again }, policy.loops);
      if (look) looks.push(look);
    }
    if (policy.loops.counterfactuals < 1) continue;
    const attribution = record.contribution?.attribution ?? null;
    for (const { what, changes } of alternatives(now, regime, workspace, attribution)) {
      forks += 1;
      const other = decideBy(told, mutated(now, { changes }));
      const otherwiseWorth = worthAt(other);
      if (worth === null || otherwiseWorth === null || !isOtherwise(record.decision, other)) continue;
      const found = {
        tick,
        decided: record.decision.summary,
        otherwise: other.summary,
        worth,
        otherwiseWorth,
      };
      findings.push({ what, changes, regime, found });
    }
  }
  return {
    ...state,
    loopThree: stage(loopThree, findings, state.tick, forks, policy.loops),
    ...(looks.length > 0 && {
      guidelines: learnGuidelines(state.guidelines ?? NO_GUIDELINES, looks, state.tick, policy.loops),
    }),
  };
}

interface Outcome {
  /** Growth of what is owned less that of having held, and the two. */
  readonly beyond: number;
  readonly grown: number;
  readonly brier: number;
  readonly regret: number;
  readonly staged: number;
  readonly promoted: number;
  /** Bad ticks that were looked at, failures of compression and guidelines learnt, and of what these changed how often it helped and hurt. */
  readonly guidelines: readonly [
    looked: number,
    failures: number,
    learnt: number,
    helped: number,
    hurt: number,
  ];
  /** What stood in the prompt of each thought, by tick. */
  readonly prompts: ReadonlyMap<number, string>;
}

/** Share of the thoughts that both had whose prompts were not the same. */
function otherwise(a: Outcome, b: Outcome): number {
  const both = [...a.prompts].filter(([tick]) => b.prompts.has(tick));
  return mean(both.map(([tick, prompt]) => (b.prompts.get(tick) === prompt ? 0 : 1)));
}

async function outcomeOf(policy: GolemPolicy, ticks: number, start: number): Promise<Outcome> {
  const seen: { input: GovernorInput; found: Map<string, unknown> }[] = [];
  const { ticks: lived } = await liveBare(watchedOrgans(seen), ticks, undefined, policy, {
    tape: 'sp500',
    start,
    between: (done) => rest(done, seen, policy),
  });
  const [first, last] = [lived[0]!.record, lived.at(-1)!.record];
  const credits = lived.flatMap(({ record }) => record.credits ?? []);
  const grown = last.portfolio.equity / first.portfolio.equity - 1;
  // Everything in the base token from the first price on.
  const held = last.observation.price / first.observation.price - 1;
  const { loopThree, guidelines } = lived.at(-1)!.state;
  const all = guidelines?.guidelines ?? [];
  return {
    beyond: grown - held,
    grown,
    brier: mean(credits.map((one) => one.brier - one.baseBrier)),
    regret: mean(credits.flatMap(({ regret }) => (regret === null ? [] : [regret]))),
    prompts: new Map(
      lived.flatMap(({ workspace }) => (workspace ? [[workspace.tick, workspace.prompt]] : [])),
    ),
    guidelines: [
      guidelines?.looked ?? 0,
      guidelines?.failures ?? 0,
      guidelines?.count ?? 0,
      all.reduce((sum, { helped }) => sum + helped, 0),
      all.reduce((sum, { hurt }) => sum + hurt, 0),
    ],
    staged: loopThree?.count ?? 0,
    promoted: (loopThree?.mutations ?? []).filter(({ status }) => status === 'promoted').length,
  };
}

const figure = (value: number): string => (100 * value).toFixed(2);
function cell(values: readonly number[]): string {
  const [low, high] = interval(values);
  return `${figure(mean(values))} (${figure(low)} to ${figure(high)})`;
}

/** The outcome of whole lives with loops of learning and without, beside holding, with room for everything and with a third of it. */
export async function evaluateLives(lives: number, ticks: number): Promise<string> {
  const rows: string[] = [];
  for (const { size, context: room } of SIZES) {
    const all = LOOPS.map(() => [] as Outcome[]);
    for (let i = 0; i < lives; i += 1) {
      const start = Math.round((i * (STEPS - ticks)) / Math.max(1, lives - 1));
      for (const [j, { context, loops }] of LOOPS.entries())
        all[j]!.push(await outcomeOf(withLoops({ ...room, ...context }, loops), ticks, start));
    }
    const base = all[LOOPS.findIndex(({ name }) => name === WITHOUT)]!;
    for (const [j, { name }] of LOOPS.entries()) {
      const own = all[j]!;
      const less = (key: 'grown' | 'brier' | 'regret'): string =>
        cell(own.map((one, i) => one[key] - base[i]![key]));
      const other = cell(own.map((one, i) => otherwise(one, base[i]!)));
      const trials = `${mean(own.map(({ staged }) => staged)).toFixed(1)} / ${mean(own.map(({ promoted }) => promoted)).toFixed(1)}`;
      const guided = [0, 1, 2, 3, 4]
        .map((at) => mean(own.map((one) => one.guidelines[at]!)).toFixed(1))
        .join(' / ');
      rows.push(
        `| ${name} | ${size} | ${cell(own.map(({ beyond }) => beyond))} | ${other} | ${less('grown')} | ${less('brier')} | ${less('regret')} | ${trials} | ${guided} |`,
      );
    }
  }
  return [
    `**Outcome of whole lives**: ${lives} lives of ${ticks} ticks of the S&P history, begun evenly over it; in % with 95 % intervals over lives; differences life by life`,
    '',
    '| loops | room | growth less that of holding | prompts not as without loops | growth, less without loops | Brier score, less without | mean regret, less without | staged / promoted | looked at / failures of compression / guidelines / helped / hurt |',
    '| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...rows,
    '',
  ].join('\n');
}
