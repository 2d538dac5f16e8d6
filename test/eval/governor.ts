import { type ContextCategory, CATEGORIES } from '../../src/domain/context/category.ts';
import type { CognitiveWorkspace } from '../../src/domain/context/context.ts';
import type { Decision } from '../../src/domain/decisions/decision.ts';
import { AppError } from '../../src/domain/errors.ts';
import { PHASES } from '../../src/domain/life/life.ts';
import { SeededRandom } from '../../src/lib/math/seeded-random.ts';
import { assembleWorkspace, seeWorkspace } from '../fixtures/house-organs.ts';
import { attributionOf } from '../../src/mind/governor/attribution.ts';
import { contributionOf } from '../../src/mind/governor/credit.ts';
import type { GovernorInput } from '../../src/mind/contract/prompt-input.ts';
import type { Forecast } from '../../src/domain/decisions/forecast.ts';
import type { Sway } from '../../src/domain/decisions/sway.ts';
import { forecastOf, worthOf } from '../../src/mind/governor/loop-three/forecast.ts';
import { EMPTY_LOOP_TWO, moveShares, seeUse, seeWorth } from '../../src/mind/governor/loop-two.ts';
import type { OrganDescription } from '../../src/mind/contract/organ.ts';
import { ORGANS, type Organs } from '../../src/mind/heartbeat/organs.ts';
import { DEFAULT_POLICY } from '../../src/mind/policy/defaults.ts';
import type { GolemPolicy } from '../../src/mind/policy/golem-policy.ts';
import { createReflex, type Reflex } from '../../src/mind/reflex/deliberate.ts';
import type { Left } from '../../src/mind/contract/considered.ts';
import { differingParts } from '../../src/mind/reflex/differing.ts';
import { liveBare } from '../support/bare-life.ts';
import { interval, mean } from './measures.ts';

export const TICKS = 250;
/** Of what everything takes. */
const SHARES = [0.15, 0.2, 0.25, 0.5, 0.75] as const;
/** No prompt of these lives comes near it. */
const ENOUGH = 128_000;

export const TOKENS = { name: 'words', count: (text: string) => text.split(/\s+/).length };

type Allocations = GolemPolicy['context']['allocations'];
type Name = "the seed's defaults" | 'learnt' | 'uniform' | 'random';
const NAMES: readonly Name[] = ["the seed's defaults", 'learnt', 'uniform', 'random'];

/** One thought of a life: all that the governor was told, and the price of each tick after it. */
export interface Moment {
  readonly input: GovernorInput;
  readonly found: ReadonlyMap<string, unknown>;
  readonly prices: readonly number[];
}

const each = (share: (category: ContextCategory) => number): Allocations =>
  Object.fromEntries(CATEGORIES.map((category) => [category, share(category)])) as Allocations;

/** A policy with these shares and nothing that overrides them, where they are not the seed's own. */
function withShares(name: Name, random: SeededRandom): GolemPolicy['context'] {
  const { context } = DEFAULT_POLICY;
  if (name === "the seed's defaults" || name === 'learnt') return context;
  const allocations = each(() => (name === 'uniform' ? 1 : random.next()) / CATEGORIES.length);
  return { ...context, allocations, taskOverrides: {}, phaseOverrides: {}, regimeOverrides: {} };
}

const withBudget = (context: GolemPolicy['context'], budgetTokens: number): GolemPolicy => ({
  ...DEFAULT_POLICY,
  context: {
    ...context,
    budgetTokens,
    phaseBudget: Object.fromEntries(
      PHASES.map((phase) => [phase, 1]),
    ) as GolemPolicy['context']['phaseBudget'],
  },
});

/** What the governor was told at a thought. */
export type Told = Pick<Moment, 'input' | 'found'>;

/** The house's organs, which write down what the governor is told at each thought. */
export function watchedOrgans(seen: { input: GovernorInput; found: Map<string, unknown> }[]): Organs {
  const watched = (ORGANS as readonly OrganDescription[]).map((organ) => ({
    ...organ,
    candidates: (input: GovernorInput, policy: GolemPolicy, found: unknown) => {
      if (seen.at(-1)?.input.tick !== input.tick) seen.push({ input, found: new Map() });
      if (found !== null) seen.at(-1)!.found.set(organ.name, found);
      return organ.candidates?.(input, policy, found) ?? [];
    },
  }));
  return watched as unknown as Organs;
}

/** Lives and keeps what the governor was told at each thought. */
export async function momentsOf(tape: string, start: number): Promise<readonly Moment[]> {
  const seen: { input: GovernorInput; found: Map<string, unknown> }[] = [];
  const where = { tape, start };
  const { ticks } = await liveBare(watchedOrgans(seen), TICKS, undefined, undefined, where);
  const prices = ticks.map(({ record }) => record.observation.price);
  return seen.map((moment) => ({ ...moment, prices }));
}

/** What is decided with a budget; null where hard context alone exceeds it. */
export function decided(
  { input, found }: Pick<Moment, 'input' | 'found'>,
  reflex: Reflex,
  context: GolemPolicy['context'],
  budget: number,
): { readonly workspace: CognitiveWorkspace; readonly decision: Decision } | null {
  try {
    const workspace = assembleWorkspace(input, withBudget(context, budget), TOKENS, {
      organs: ORGANS,
      found,
    });
    return { workspace, decision: reflex.consider(seeWorkspace(workspace, input.standing ?? null)) };
  } catch (error) {
    if (error instanceof AppError && error.code === 'input.invalid') return null;
    throw error;
  }
}

/** With room for everything. */
export const everythingOf = (moment: Moment, reflex: Reflex): NonNullable<ReturnType<typeof decided>> =>
  decided(moment, reflex, DEFAULT_POLICY.context, ENOUGH)!;

const CYCLE = DEFAULT_POLICY.clocks.thetaPerDelta;

/** Learns from its own prompts, of one size, and from nothing that comes later. */
class Learner {
  #state = EMPTY_LOOP_TWO;
  #cycle = 0;
  #waiting: { readonly sway: Sway; readonly dueTick: number }[] = [];

  /** What the governor is told, with what was learnt up to there. */
  informed(moment: Moment): Pick<Moment, 'input' | 'found'> {
    const { input, found } = moment;
    const cycle = Math.floor(input.tick / CYCLE);
    if (input.regime.changed) this.#state = moveShares(this.#state, 'regime').state;
    else if (cycle > this.#cycle) this.#state = moveShares(this.#state, 'cycle').state;
    this.#cycle = cycle;
    return { input: { ...input, learnt: this.#state.learnt }, found };
  }

  learn({ input, prices }: Moment, reflex: Reflex, made: ReturnType<typeof decided>): void {
    if (!made) return;
    const { workspace, decision } = made;
    const { tick, observation, portfolio, rules, standing = null } = input;
    const where = { tick, observation, equity: portfolio.equity, rules };
    const without = (left: Left): Decision | null => {
      const view = seeWorkspace(workspace, standing, left);
      return view.input && reflex.chooseOnly(view);
    };
    const attribution = attributionOf(workspace, decision, input, {
      again: { read: without({})?.read ?? [], forecast: (one) => forecastOf(one, where), without },
    });
    this.#state = seeUse(this.#state, { ...contributionOf(workspace, decision).record, attribution });
    const { sway = null } = attribution;
    if (sway?.made) this.#waiting.push({ sway, dueTick: sway.made.dueTick });
    // What has come to its time counts from here on.
    const due = this.#waiting.filter((one) => one.dueTick <= tick);
    this.#waiting = this.#waiting.filter((one) => one.dueTick > tick);
    this.#state = seeWorth(
      this.#state,
      due.map(({ sway: { made: was, entries }, dueTick }) => {
        const worth = (one: Forecast): number =>
          worthOf(one, prices[dueTick - 1]!, DEFAULT_POLICY.loops.fullRegret);
        const parts: Partial<Record<ContextCategory, number>> = {};
        for (const { category, share, without } of entries)
          parts[category] = (parts[category] ?? 0) + share * Math.sign(worth(was!) - worth(without!));
        return { worth: parts };
      }),
    );
  }
}

/** Whether the price came as predicted; null where nothing was, or the life ended before. */
export function hit({ prediction }: Decision, { prices }: Moment): boolean | null {
  const price = prediction && prices[prediction.dueTick - 1];
  return prediction && price !== undefined && price !== null
    ? price >= prediction.low && price <= prediction.high
    : null;
}

interface Tally {
  /** By life: share of the decisions that were the same, and of those that with everything were to trade. */
  readonly same: number[];
  readonly trades: number[];
  /** By life: share of the predictions that came. */
  readonly hits: number[];
  /** By life: how much of all that was decided with nothing to judge by. */
  readonly blind: number[];
}

export const shareOf = (flags: readonly boolean[]): number => mean(flags.map(Number));
const percent = (share: number): string => (100 * share).toFixed(1);
export function cell(values: readonly number[]): string {
  const [low, high] = interval(values);
  return `${percent(mean(values))} (${percent(low)}–${percent(high)})`;
}

/** Starts of lives on the recorded histories: most on the longer one, none of them overlapping. */
export const startsOf = (lives: number): readonly (readonly [string, number])[] =>
  Array.from({ length: lives }, (_, i) =>
    i % 10 === 9 ? ['btc', 50 * ((i - 9) / 10)] : ['sp500', i * TICKS],
  );

/** Fidelity per token: what is decided with a part of what everything takes, beside what is decided with everything. */
export async function evaluateGovernor(lives: number): Promise<string> {
  const tallies = new Map<string, Tally>();
  const tallyOf = (key: string): Tally => {
    const known = tallies.get(key) ?? { same: [], trades: [], hits: [], blind: [] };
    tallies.set(key, known);
    return known;
  };
  let thoughts = 0;
  const sizes: number[] = [];
  for (const [index, [tape, start]] of startsOf(lives).entries()) {
    const moments = await momentsOf(tape, start);
    thoughts += moments.length;
    const random = SeededRandom.fromSeed(1_000 + index);
    const learners = new Map(SHARES.map((share) => [share, new Learner()] as const));
    const flags = new Map<
      string,
      { same: boolean[]; trades: boolean[]; hits: boolean[]; blind: boolean[] }
    >();
    for (const moment of moments) {
      const limits = { stepsPerYear: moment.input.world.stepsPerYear, cage: moment.input.cage };
      const reflex = createReflex({ limits: () => limits });
      const whole = everythingOf(moment, reflex);
      sizes.push(whole.workspace.totalTokens);
      const note = (key: string, decision: Decision | null): void => {
        const own = flags.get(key) ?? { same: [], trades: [], hits: [], blind: [] };
        flags.set(key, own);
        const parts = decision ? differingParts(whole.decision, decision) : ['action'];
        const same = !parts.includes('rule') && !parts.includes('action');
        own.same.push(same);
        if (whole.decision.action) own.trades.push(same);
        own.blind.push(decision === null || decision.read?.length === 0);
        const came = decision && hit(decision, moment);
        if (came !== null) own.hits.push(came);
      };
      note('everything', whole.decision);
      for (const name of NAMES) {
        const context = withShares(name, random);
        for (const share of SHARES) {
          const budget = Math.floor(share * whole.workspace.totalTokens);
          const learner = name === 'learnt' ? learners.get(share)! : null;
          const made = decided(learner ? learner.informed(moment) : moment, reflex, context, budget);
          learner?.learn(moment, reflex, made);
          note(`${name}|${share}`, made?.decision ?? null);
        }
      }
    }
    for (const [key, { same, trades, hits, blind }] of flags) {
      const tally = tallyOf(key);
      tally.same.push(shareOf(same));
      if (trades.length > 0) tally.trades.push(shareOf(trades));
      tally.hits.push(shareOf(hits));
      tally.blind.push(shareOf(blind));
    }
  }
  const rows = NAMES.flatMap((name) =>
    SHARES.map((share) => {
      const { same, trades, hits, blind } = tallies.get(`${name}|${share}`)!;
      return `| ${name} | ${100 * share} % | ${cell(same)} | ${cell(trades)} | ${cell(hits)} | ${percent(mean(blind))} |`;
    }),
  );
  const all = tallies.get('everything')!;
  return [
    `**Fidelity per token**: ${lives} lives of ${TICKS} ticks, ${thoughts} thoughts of the reflex, mean prompt ${Math.round(mean(sizes))} words; % with 95 % intervals over lives`,
    '',
    '| shares of the budget | of what everything takes | same rule and order | the same, of trades | predictions that came | nothing to judge by |',
    '| --- | ---: | ---: | ---: | ---: | ---: |',
    `| everything | 100 % | 100.0 | 100.0 | ${cell(all.hits)} | ${percent(mean(all.blind))} |`,
    ...rows,
    '',
  ].join('\n');
}
