import { CATEGORIES, type ContextCategory } from '../../src/domain/context/category.ts';
import type { Allocations, CognitiveWorkspace } from '../../src/domain/context/context.ts';
import type { ContributionRecord, DecisionCredit } from '../../src/domain/governor/contribution.ts';
import type { MarketRegime } from '../../src/domain/world/market.ts';
import type { ContextMutation } from '../../src/domain/governor/mutation.ts';
import type { Forecast } from '../../src/domain/decisions/forecast.ts';
import { assembleFrom } from '../../src/mind/prompt/assemble.ts';
import { EMPTY_LOOP_ONE, updateCounts } from '../../src/mind/governor/credit.ts';
import { alternatives } from '../../src/mind/governor/loop-three/alternatives.ts';
import { worthOf } from '../../src/mind/governor/loop-three/forecast.ts';
import { mutated, policyInForce } from '../../src/mind/governor/loop-three/in-force.ts';
import { type Finding, stage } from '../../src/mind/governor/loop-three/stage.ts';
import { EMPTY_LOOP_THREE } from '../../src/mind/governor/loop-three/state.ts';
import { observeTrials } from '../../src/mind/governor/loop-three/trial.ts';
import { withWorst } from '../../src/mind/governor/loop-three/learn.ts';
import { EMPTY_LOOP_TWO, moveShares, seeUse, seeWorth } from '../../src/mind/governor/loop-two.ts';
import type { Beside } from '../../src/mind/contract/turn.ts';
import { learntWorth } from '../../src/mind/governor/learnt-worth.ts';
import { DEFAULT_POLICY } from '../../src/mind/policy/defaults.ts';
import type { GolemPolicy } from '../../src/mind/policy/golem-policy.ts';
import { mean } from './measures.ts';
import {
  cell,
  CYCLE,
  forecast,
  plantedWorld,
  priceOf,
  type Side,
  type Thought as PlantedThought,
  TOKENS,
  voteOf,
  WORDS,
} from './planted-world.ts';

/** Which category knows something, by regime: none of them has much room by default. */
const RELEVANT = {
  'range-bound': 'causal-edges',
  volatile: 'contrarian',
  'bull-low-vol': 'insights',
} as const satisfies Partial<Record<MarketRegime, ContextCategory>>;
type Regime = keyof typeof RELEVANT;
const REGIMES = Object.keys(RELEVANT) as readonly Regime[];

/** Categories that say something at each thought, each in so many entries; a fourth of all finds room. */
const SPEAKING = ['playbook', 'episodes', 'insights', 'causal-edges', 'contrarian', 'defi-snapshot'] as const;
const ENTRIES = 8;
const BUDGET = (SPEAKING.length * ENTRIES * WORDS) / 4;
/** How often an entry of the relevant category is right; any other is a coin. */
const RIGHT = 0.75;

export type PlantedThoughtOf = PlantedThought<Regime>;
type Thought = PlantedThoughtOf;

export const world = (seed: number, thoughts: number): readonly Thought[] =>
  plantedWorld(seed, thoughts, {
    regimes: REGIMES,
    categories: SPEAKING,
    speak: (random, { category, regime, truth }) =>
      Array.from({ length: ENTRIES }, () => {
        const right = random.next() < (category === RELEVANT[regime] ? RIGHT : 0.5);
        return { says: right ? truth : (-truth as Side), score: 0.4 + 0.5 * random.next() };
      }),
  });

interface Variant {
  readonly name: string;
  readonly policy: GolemPolicy;
  readonly oracle?: true;
  readonly one?: true;
  readonly two?: true;
  readonly three?: true;
}

const each = (share: (category: ContextCategory) => number): Allocations =>
  Object.fromEntries(CATEGORIES.map((category) => [category, share(category)])) as Allocations;
const bare = (allocations: Allocations): GolemPolicy => ({
  ...DEFAULT_POLICY,
  context: {
    ...DEFAULT_POLICY.context,
    allocations,
    taskOverrides: {},
    phaseOverrides: {},
    regimeOverrides: {},
  },
});
export const SEEDS = DEFAULT_POLICY;

const VARIANTS: readonly Variant[] = [
  { name: "the seed's shares", policy: SEEDS },
  { name: 'uniform', policy: bare(each(() => 1 / CATEGORIES.length)) },
  { name: 'loops 1 and 2', policy: SEEDS, one: true, two: true },
  { name: 'loops 1, 2 and 3', policy: SEEDS, one: true, two: true, three: true },
  { name: 'without loop 1', policy: SEEDS, two: true, three: true },
  { name: 'without loop 2', policy: SEEDS, one: true, three: true },
  { name: 'oracle', policy: SEEDS, oracle: true },
];

export const PAD = { pleasure: 0, arousal: 0, dominance: 0 };
export const sized = (policy: GolemPolicy): GolemPolicy => ({
  ...policy,
  context: { ...policy.context, budgetTokens: BUDGET, bringsWanted: 0 },
});
export const oracleOf = (regime: Regime): GolemPolicy =>
  bare(each((category) => (category === RELEVANT[regime] ? 1 : 0)));

interface Lived {
  readonly wrong: readonly (0 | 1)[];
  /** Mutations of loop 3: all that were staged, those that were promoted, of these the ones that gave the relevant category room, and those refuted. */
  readonly staged: number;
  readonly promoted: number;
  readonly right: number;
  readonly refuted: number;
}

/** One after the other: what each prompt led to, 1 where it was wrong. */
function live(thoughts: readonly Thought[], variant: Variant): Lived {
  let loopOne = EMPTY_LOOP_ONE;
  let loopTwo = EMPTY_LOOP_TWO;
  let loopThree = EMPTY_LOOP_THREE;
  const kept = new Map<number, { readonly thought: Thought; readonly workspace: CognitiveWorkspace }>();
  const { loops } = variant.policy;

  const assemble = ({ tick, regime, candidates }: Thought, policy: GolemPolicy): CognitiveWorkspace => {
    const share = variant.one ? policy.context.learntWorth : 0;
    const worth = learntWorth(loopOne, { regime, task: 'risk-check', share });
    const ranked = candidates.map((one) => ({
      ...one,
      score: Math.min(1, one.score * (worth[one.category]?.any ?? 1)),
    }));
    const learnt = variant.two ? loopTwo.learnt : {};
    const input = {
      tick,
      tier: 'T1',
      task: 'risk-check',
      phase: 'thriving',
      pad: PAD,
      worth,
      learnt,
    } as const;
    return assembleFrom(ranked, { ...input, regime: { regime } }, sized(policy), TOKENS);
  };
  const decide = ({ says }: Thought, { entries }: CognitiveWorkspace, without?: ContextCategory): Side => {
    const there = entries.filter((one) => one.included && one.category !== without);
    return voteOf(
      there.map(({ id }) => id),
      says,
    );
  };

  let last: { readonly thought: Thought; readonly credit: DecisionCredit } | null = null;
  const wrong = thoughts.map((thought): 0 | 1 => {
    const { tick, regime, truth, changed } = thought;
    if (last) {
      const price = priceOf(last.thought);
      loopThree = observeTrials(loopThree, { tick, price, beside: null }, loops);
      loopThree = { ...loopThree, worst: withWorst(loopThree.worst, [last.credit], tick, loops) };
    }
    const { policy } = policyInForce(variant.policy, loopThree.mutations, regime);
    if (changed) loopTwo = moveShares(loopTwo, 'regime').state;
    else if (tick % CYCLE === 0) loopTwo = moveShares(loopTwo, 'cycle').state;
    if (variant.three && tick % CYCLE === 0) {
      const findings: Finding[] = [];
      let forks = 0;
      for (const bad of loopThree.worst) {
        const { thought: then, workspace } = kept.get(bad.tick)!;
        const now = policyInForce(variant.policy, loopThree.mutations, then.regime).policy;
        const was = decide(then, workspace);
        for (const { what, changes } of alternatives(now, then.regime, workspace, { missing: [] })) {
          forks += 1;
          const other = decide(then, assemble(then, mutated(now, { changes })));
          if (other === was) continue;
          const worth = (side: Side): number => worthOf(forecast(1, side), priceOf(then), loops.fullRegret);
          const found = { tick: bad.tick, decided: String(was), otherwise: String(other) };
          findings.push({
            what,
            changes,
            regime: then.regime,
            found: { ...found, worth: worth(was), otherwiseWorth: worth(other) },
          });
        }
      }
      loopThree = stage(loopThree, findings, tick, forks, loops);
      kept.clear();
    }
    const workspace = assemble(thought, variant.oracle ? oracleOf(regime) : policy);
    const side = decide(thought, workspace);
    const hit = side === truth;
    kept.set(tick, { thought, workspace });
    const injected = workspace.entries.filter(({ included }) => included);
    const there = [...new Set(injected.map(({ category }) => category))];
    const swayed = there.filter((category) => decide(thought, workspace, category) !== side);
    const part = 1 / Math.max(1, swayed.length);
    if (variant.two) {
      const entries = swayed.map((category) => ({ id: null, category, share: part }));
      const room = there.map((category) => {
        const own = workspace.entries.filter((one) => one.category === category);
        const tokens = own.reduce((sum, one) => sum + (one.included ? one.tokens : 0), 0);
        return { category, tokens, short: own.filter(({ included }) => !included).length };
      });
      const record = { injected, attribution: { sway: { entries }, room, missing: [] } };
      loopTwo = seeUse(loopTwo, record as unknown as ContributionRecord);
      // Without it the other side would have been taken.
      const worth = Object.fromEntries(swayed.map((category) => [category, hit ? part : -part]));
      loopTwo = seeWorth(loopTwo, [{ worth }]);
    }
    const base = loopOne.base?.[regime] ?? { hits: 0, misses: 0 };
    loopOne = {
      counts: {},
      worth: updateCounts(loopOne.worth ?? {}, { categories: swayed, regime, hit }, part),
      base: {
        ...loopOne.base,
        [regime]: { hits: base.hits + (hit ? 1 : 0), misses: base.misses + (hit ? 0 : 1) },
      },
    };
    const trials = loopThree.mutations.filter((one) => one.status === 'staged' && one.regime === regime);
    const others = trials.map((one): [number, Forecast | null] => {
      const other = decide(thought, assemble(thought, mutated(policy, one)));
      return [one.number, other === side ? null : forecast(tick, other)];
    });
    const beside: Beside = { regime, current: forecast(tick, side), mutated: new Map(others) };
    // The pair is opened now and due with the next thought.
    if (trials.length > 0) loopThree = observeTrials(loopThree, { tick, price: 100, beside }, loops);
    const credit: DecisionCredit = {
      decidedAt: tick,
      regime,
      hit,
      brier: 0.25,
      baseBrier: 0.25,
      regret: hit ? -0.01 : 0.01,
      categories: there,
      swayed,
    };
    last = { thought, credit };
    return hit ? 0 : 1;
  });
  const came = (status: ContextMutation['status']): number =>
    loopThree.mutations.filter((one) => one.status === status).length;
  const right = loopThree.mutations.filter(
    ({ status, regime, changes }) =>
      status === 'promoted' && changes.some(({ path }) => path.endsWith(RELEVANT[regime as Regime])),
  ).length;
  return { wrong, staged: loopThree.count, promoted: came('promoted'), right, refuted: came('refuted') };
}

export const third = <Item>(items: readonly Item[], which: 0 | 1 | 2): readonly Item[] =>
  items.slice((which * items.length) / 3, ((which + 1) * items.length) / 3);

/** Regret where relevance is planted: how often a decision was wrong, beside what it would have been with all the room for what matters. */
export function evaluatePlanted(lives: number, thoughts: number): string {
  const wrong = new Map(VARIANTS.map(({ name }) => [name, [] as Lived[]]));
  for (let seed = 1; seed <= lives; seed += 1) {
    const planted = world(seed, thoughts);
    for (const variant of VARIANTS) wrong.get(variant.name)!.push(live(planted, variant));
  }
  const oracle = wrong.get('oracle')!;
  const fixed = wrong.get("the seed's shares")!;
  const part = ({ wrong: all }: Lived, which: 0 | 1 | 2 | null): number =>
    mean(which === null ? all : third(all, which));
  const over = (own: readonly Lived[], base: readonly Lived[], which: 0 | 1 | 2 | null): string =>
    cell(own.map((one, i) => part(one, which) - part(base[i]!, which)));
  const rows = VARIANTS.map(({ name, three }) => {
    const own = wrong.get(name)!;
    const count = (key: 'staged' | 'promoted' | 'right' | 'refuted'): string =>
      mean(own.map((one) => one[key])).toFixed(1);
    const trials = three
      ? `${count('staged')} / ${count('promoted')} / ${count('right')} / ${count('refuted')}`
      : '';
    return `| ${name} | ${cell(own.map((one) => part(one, null)))} | ${over(own, oracle, 0)} | ${over(own, oracle, 2)} | ${over(own, fixed, 2)} | ${trials} |`;
  });
  return [
    `**Regret with planted relevance**: ${lives} lives of ${thoughts} thoughts; which category knows something changes with the regime; wrong decisions in % with 95 % intervals over lives`,
    '',
    "| shares | wrong | above the oracle, first third | above the oracle, last third | against the seed's shares, last third | staged / promoted / of these right / refuted |",
    '| --- | ---: | ---: | ---: | ---: | ---: |',
    ...rows,
    '',
  ].join('\n');
}
