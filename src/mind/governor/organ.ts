import type { ContextOverride } from '../../domain/context/context.ts';
import type { ContextEvent } from '../../domain/governor/context-events.ts';
import type {
  OrganDescription,
  Turn,
  InForce,
  Acted,
  Deliberated,
  GovernorInput,
} from '../contract/index.ts';
import { invariants, ownerControl } from './bounds.ts';
import type { DecisionCredit } from '../../domain/governor/contribution.ts';
import { isDelta } from '../policy/index.ts';
import { citedCategories, EMPTY_LOOP_ONE, halvedOf, type LoopOneState, movedBetween } from './credit.ts';
import { guidelineEvents } from './guidelines/events.ts';
import { observeGuidelines } from './guidelines/observe.ts';
import type { GuidelinesState } from './guidelines/state.ts';
import { creditDecisions, seeStood } from './loop-one.ts';
import { learntFor } from './learnt-for.ts';
import { policyInForce } from './loop-three/in-force.ts';
import { loopThreeOf } from './loop-three/learn.ts';
import type { LoopThreeState } from './loop-three/state.ts';
import {
  EMPTY_LOOP_TWO,
  type LoopTwoState,
  type MovedShares,
  movedShares,
  moveShares,
  seeUse,
  seeWorth,
} from './loop-two.ts';
import { reckon } from './reckon.ts';
import { reflectionsOn } from './reflect-on.ts';
import type { ModelContext } from '../../domain/context/model-context.ts';
import type { TokenFamily } from '../../domain/context/token-family.ts';
import type { MarketRegime } from '../../domain/world/market.ts';
import { CATEGORIES } from '../../domain/context/category.ts';
import type { PredictionContext } from '../../domain/decisions/decision.ts';
import { spokeOf } from './lacked.ts';
import { block, candidate, type Candidate, inLayer, num, signedPct } from '../candidates/index.ts';

/** What the golem is for, and how it stands against that. */
function strategy(input: GovernorInput): Candidate[] {
  const { world, portfolio, task, regime } = input;
  const lead = portfolio.holding > 0 ? portfolio.equity / portfolio.holding - 1 : Number.NaN;
  const mandate =
    `Trade ${world.base} against ${world.quote} on paper; nothing is ever sent to a chain. ` +
    'Objectives, in this order: stay alive, keep to the cage, end with more equity than holding would have. ' +
    'Doing nothing is an answer. State a prediction that the world can test.';
  const standing =
    `Task ${task} in regime ${regime.regime}. Equity ${num(portfolio.equity)} ${world.quote}, ` +
    `holding would be ${num(portfolio.holding)} (${signedPct(lead)}).`;
  return [
    candidate({
      id: 'strategy:mandate',
      category: 'strategy',
      title: `Mandate: ${world.base}/${world.quote} on paper`,
      body: mandate,
      text: block('mandate', {}, mandate),
      score: 0.9,
      required: true,
      trust: 'system',
      at: inLayer('identity', 1),
    }),
    candidate({
      id: 'strategy:standing',
      category: 'strategy',
      title: 'Standing against the objective',
      body: standing,
      text: block('standing', {}, standing),
      score: 0.8,
      trust: 'self',
    }),
  ];
}

/** What of the tick is credited beside what was cited. */
function creditedBeside(
  { workspace, contribution: { attribution } }: Deliberated,
  acted: Acted | null,
  equity: number,
): PredictionContext {
  const included = workspace.entries.filter((entry) => entry.included);
  const { influence = null, sway = null } = attribution ?? {};
  const swayed = new Set([
    ...(influence ?? []).flatMap(({ category, parts }) => (parts.length > 0 ? [category] : [])),
    ...(sway?.entries ?? []).map(({ category }) => category),
  ]);
  return {
    categories: [...new Set(included.map(({ category }) => category))],
    memories: included.flatMap(({ of }) => (of.kind === 'memory' ? [of.id] : [])),
    swayed: influence || sway ? CATEGORIES.filter((category) => swayed.has(category)) : null,
    ...(sway && { sway }),
    spoke: spokeOf(workspace, sway),
    trade: tradeOf(acted, equity),
  };
}

/** What the order changed of what is owned. Liquidity has no such balance: what it earns depends on where the price goes on the way. */
function tradeOf(acted: Acted | null, equity: number): PredictionContext['trade'] {
  const { action, receipt } = acted?.record ?? {};
  if (action?.kind !== 'swap' || receipt?.status !== 'filled') return null;
  const { base, quote, gasCost } = receipt.fill;
  return { base, quote: quote - gasCost, equity };
}

/** Left out where none is in force in the regime. */
export function guidelinesIn(
  state: GuidelinesState | undefined,
  regime: MarketRegime,
  most: number,
): { readonly guidelines?: InForce } {
  const guidelines = (state?.guidelines ?? [])
    .filter((one) => one.status === 'in-force' && one.regime === regime)
    .map(({ number, kind }) => ({ number, kind }));
  return guidelines.length > 0 ? { guidelines: { guidelines, most } } : {};
}

interface Slice {
  readonly loopOne: LoopOneState;
  /** Absent before the first tick. */
  readonly loopTwo?: LoopTwoState;
  /** Absent until bad ticks are lived again. */
  readonly loopThree?: LoopThreeState;
  /** What failures of compression have taught; absent until the first look. */
  readonly guidelines?: GuidelinesState;
  /** What the owner wants in every prompt, or in none, in his order; absent until the first. */
  readonly overrides?: readonly ContextOverride[];
  /** By what tokenizer the models read that thoughts are mapped to, where it is known; absent where no such model was ever mapped. */
  readonly tokenFamilies?: Readonly<Record<string, TokenFamily>>;
  readonly contexts?: Readonly<Record<string, ModelContext>>;
}

interface Row {
  readonly credits?: readonly DecisionCredit[];
}

interface Shown {
  /** What loop 2 has learnt to add to shares of the budget, and how often it moved them. */
  readonly learntShares: Pick<LoopTwoState, 'learnt' | 'revision'>;
  readonly overrides: readonly ContextOverride[];
}

/** Loop 1: what came of earlier decisions, and what swayed this one. Where the regime has changed, what it had learnt counts for half. */
function loopOneOf(before: LoopOneState, { deliberated, observed, policy }: Turn) {
  const held = observed.regime.changed ? halvedOf(before) : before;
  const price = observed.observation.price;
  const { loopOne, credits } = creditDecisions(held, observed.decided, price, policy);
  return { loopOne: deliberated ? seeStood(loopOne, deliberated) : loopOne, credits };
}

/** Loop 2: what was in the prompt was worth its tokens or not; at the end of a cycle and where the regime changes shares move by it. */
function loopTwoOf(
  before: LoopTwoState,
  { tick, deliberated, observed, policy }: Turn,
  credits: readonly DecisionCredit[],
) {
  const came = credits.length > 0 ? seeWorth(before, credits) : before;
  const seen = deliberated ? seeUse(came, deliberated.contribution) : came;
  const cause = observed.regime.changed ? 'regime' : isDelta(tick, policy.clocks) ? 'cycle' : null;
  if (cause === null) return { state: seen, events: [] };
  const { state, moved } = moveShares(seen, cause);
  return { state, events: loopEvent(2, tick, promptsSeen(seen), moved, movedShares(seen, state, cause)) };
}

/** Guidelines see what came of the thoughts that they changed. */
const guidelinesAfter = (
  before: GuidelinesState,
  { tick, observed, deliberated, policy }: Turn,
): GuidelinesState =>
  observeGuidelines(
    before,
    { tick, price: observed.observation.price, guided: deliberated?.guided ?? null },
    policy.loops,
  );

const loopEvent = (
  loop: 1 | 2,
  tick: number,
  records: number,
  adjustments: Readonly<Record<string, number>>,
  moved?: MovedShares,
): readonly ContextEvent[] =>
  Object.keys(adjustments).length > 0
    ? [{ type: 'context:feedback_loop', loop, tick, records, adjustments, ...(moved && { moved }) }]
    : [];

/** Prompts that loop 2 has seen since it last moved shares. */
const promptsSeen = ({ seen }: LoopTwoState): number =>
  Math.max(0, ...Object.values(seen).map(({ injected }) => injected));

/** What enters the prompt, and why: loop 1 learns what each category was worth, loop 2 how much room it needs. */
export const governor: OrganDescription<Slice, Row, unknown, Shown> = {
  name: 'governor',
  policy: ['context', 'loops', 'frames'],
  titles: {
    loopOne: 'What categories were worth (loop 1)',
    loopTwo: 'How much room categories need (loop 2)',
    loopThree: 'What other policies would have done, and their trials (loop 3)',
    guidelines: 'What failures of compression have taught',
    overrides: 'What the owner wants in every prompt, or in none',
    tokenFamilies: 'By what tokenizer its models read',
    contexts: 'How much its models read at most',
  },

  born: () => ({ loopOne: EMPTY_LOOP_ONE }),

  governs: ({ loopThree }, policy, regime) => policyInForce(policy, loopThree?.mutations ?? [], regime),

  informs: (before, { regime, task }, policy) => ({
    ...learntFor(before, regime, task, policy),
    ...guidelinesIn(before.guidelines, regime, policy.loops.guidelineEntries),
  }),

  candidates: (input) => [...invariants(input), ...ownerControl(input), ...strategy(input)],

  reckons: reckon,

  reflects: reflectionsOn,

  marks: (_decision, { observed }, thought, acted) => ({
    categories: citedCategories(thought.contribution),
    context: creditedBeside(thought, acted, observed.portfolio.equity),
  }),

  afterTurn(
    { loopOne, loopTwo = EMPTY_LOOP_TWO, loopThree, guidelines: before, overrides, tokenFamilies, contexts },
    turn,
  ) {
    const { tick, observed } = turn;
    const one = loopOneOf(loopOne, turn);
    const two = loopTwoOf(loopTwo, turn, one.credits);
    const three = loopThreeOf(loopThree, turn, one.credits);
    const guidelines = before && guidelinesAfter(before, turn);
    return {
      state: {
        loopOne: one.loopOne,
        loopTwo: two.state,
        ...(three && { loopThree: three.state }),
        ...(guidelines && { guidelines }),
        ...(overrides && { overrides }),
        ...(tokenFamilies && { tokenFamilies }),
        ...(contexts && { contexts }),
      },
      record: one.credits.length > 0 ? { credits: one.credits } : {},
      events: [
        ...loopEvent(
          1,
          tick,
          observed.decided.length,
          movedBetween(loopOne.worth ?? {}, one.loopOne.worth ?? {}),
        ),
        ...two.events,
        ...(three?.events ?? []),
        ...(guidelines ? guidelineEvents(guidelines, tick, turn.policy.loops) : []),
      ],
    };
  },

  shows: ({ loopTwo = EMPTY_LOOP_TWO, overrides = [] }) => ({
    learntShares: { learnt: loopTwo.learnt, revision: loopTwo.revision },
    overrides,
  }),
};
