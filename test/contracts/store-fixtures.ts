import type { Allocations, CognitiveWorkspace } from '../../src/domain/context/context.ts';
import { CATEGORIES } from '../../src/domain/context/category.ts';
import type { GrimoireEntry } from '../../src/domain/memory/grimoire.ts';
import type { LedgerTransaction, Portfolio } from '../../src/domain/world/ledger.ts';
import { plainCbor } from '../../src/lib/bytes/canonical-cbor.ts';
import { STEPS } from '../../src/domain/life/life.ts';
import type { GolemPolicy } from '../../src/mind/policy/golem-policy.ts';
import type { DecisionCycleRecord, TickSummary } from '../../src/domain/records/record.ts';
import type { EntryVector, SpanCommit, TickCommit } from '../../src/protocol/store/store.ts';

/** Made-up lives of a realistic size; the same number gives the same data. */

/** Deterministic numbers in [0, 1) (a 32-bit linear congruential generator). */
export function numbers(seed: number): () => number {
  let state = (seed * 2_654_435_761 + 1) >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

export function entryId(n: number): string {
  return `01J${n.toString(32).toUpperCase().padStart(23, '0')}`;
}

export function entry(n: number, changes: Partial<GrimoireEntry> = {}): GrimoireEntry {
  const next = numbers(n);
  return {
    id: entryId(n),
    type: 'episode',
    category: null,
    title: `Tick ${n}`,
    text: `At tick ${n} the price fell by ${next().toFixed(4)} while volatility rose; a third was sold.`,
    summary: `Sold a third at tick ${n}`,
    worldId: 'test-world',
    tick: n,
    worldTime: 946_684_800 + n * 86_400,
    regime: 'range-bound',
    trust: 'self',
    provenance: 'self-learned',
    confidence: next(),
    importance: next(),
    strength: 0,
    reinforcedAt: n,
    accessedAt: n,
    accessCount: 0,
    pad: { pleasure: next(), arousal: -next(), dominance: next() },
    outcomes: { alpha: 2, beta: 2 },
    usefulness: 0.5,
    verified: 'none',
    links: [{ to: entryId(Math.max(0, n - 1)), kind: 'follows' }],
    tags: ['test', `tag-${n % 3}`],
    facts: { kind: 'note', rule: n % 2 === 0 ? null : `rule-${n}` },
    embedding: null,
    ...changes,
  };
}

/** A unit vector, 384 long. */
export function unitVector(seed: number): Float32Array {
  const next = numbers(seed);
  const raw = Array.from({ length: 384 }, () => next() - 0.5);
  const norm = Math.sqrt(raw.reduce((sum, x) => sum + x * x, 0));
  return new Float32Array(raw.map((x) => x / norm));
}

export function vectorOf(n: number, vector = unitVector(n)): EntryVector {
  return { id: entryId(n), model: 'test-model', vector };
}

export function transaction(tick: number, id = `tx-${tick}`): LedgerTransaction {
  return {
    id,
    tick,
    time: 946_684_800 + tick,
    memo: 'buy',
    postings: [
      { account: 'assets:wallet', asset: 'quote', amount: -9_007_199_254_740_991 },
      { account: 'world', asset: 'quote', amount: 9_007_199_254_740_991 },
      { account: 'assets:wallet', asset: 'base', amount: 1 },
      { account: 'world', asset: 'base', amount: -1 },
    ],
  };
}

function allocations(next: () => number): Allocations {
  return Object.fromEntries(CATEGORIES.map((category) => [category, next()])) as Allocations;
}

const portfolio = (next: () => number): Portfolio => ({
  cash: next() * 1e4,
  base: next(),
  liquidityValue: 0,
  uncollectedFees: 0,
  equity: next() * 1e4,
  holding: next() * 1e4,
  exposure: next(),
  drawdown: next(),
  peakEquity: next() * 1e4,
  feesPaid: next(),
  gasPaid: next(),
  feesEarned: 0,
  entryPrice: next() * 100,
  positions: [],
});

export function workspace(tick: number): CognitiveWorkspace {
  const next = numbers(tick);
  return {
    tick,
    tier: 'T1',
    task: 'swap',
    policyRevision: 1,
    tokenizer: 'test',
    budget: 4000,
    totalTokens: 3000,
    composition: [{ name: 'base', source: 'policy', allocations: allocations(next) }],
    categories: CATEGORIES.map((category) => ({
      category,
      allocation: next(),
      budget: 300,
      used: 200,
      included: 2,
      excluded: 1,
    })),
    entries: Array.from({ length: 30 }, (_, i) => ({
      id: entryId(i),
      of: { kind: 'memory' as const, id: entryId(i) },
      category: CATEGORIES[i % CATEGORIES.length]!,
      title: `Entry ${i}`,
      text: `The price was ${next()} and the golem held ${next()} of its equity in the base token.`,
      tokens: 24,
      score: next(),
      trust: 'self' as const,
      included: i % 3 !== 0,
      reason: { code: 'selected' as const, text: `Rank ${i} of 30, fits with ${next()} left.` },
      position: i % 3 === 0 ? null : i,
      cited: null,
    })),
    prompt: Array.from({ length: 60 }, () => `Line with ${next()} in it.`).join('\n'),
  };
}

export function record(tick: number): DecisionCycleRecord {
  const next = numbers(tick);
  const pad = () => ({ pleasure: next(), arousal: next(), dominance: next() });
  return {
    tick,
    golemId: 'test-golem',
    worldTime: 946_684_800 + tick * 86_400,
    wallTime: 1_700_000_000_000 + tick,
    versions: { app: '0.1.0', schema: 1, policy: 1, playbook: 1 },
    seed: [1, 2, 3, 4].map(() => Math.floor(next() * 2 ** 32)),
    observation: {
      worldId: 'test-world',
      step: tick,
      time: 946_684_800 + tick * 86_400,
      block: { number: tick * 8, timestamp: 946_684_800, baseFeePerGas: 1e9 },
      price: next() * 100,
      previousPrice: next() * 100,
      high: next() * 100,
      low: next() * 100,
      logReturn: next() - 0.5,
      volume: next() * 1e6,
      pool: {
        address: '0x88e6a0c2ddd26feeb64f039a2c41296fcb3f5640',
        sqrtPriceX96: '1234567890123456789012345',
        tick: -12,
        liquidity: '99999999999999',
        fee: 500,
        tickSpacing: 10,
      },
      reference: next() * 100,
      logs: { swap: 3, mint: 1, burn: 0, other: 0 },
      blocks: { first: tick, last: tick + 7 },
      gammas: 6,
      probes: Array.from({ length: 8 }, (_, i) => ({
        name: `probe-${i}`,
        value: next(),
        unit: 'fraction',
        z: next(),
        anomalous: false,
        note: 'Within its normal band.',
      })),
    },
    regime: {
      regime: 'range-bound',
      previous: 'range-bound',
      changed: false,
      changePoint: false,
      age: tick,
      volatility: next(),
      longVolatility: next(),
      trend: next(),
      drawdown: next(),
      cusum: { up: next(), down: next(), variance: next() },
    },
    retrieved: {
      query: 'a falling price in a quiet market',
      semantic: true,
      entries: Array.from({ length: 8 }, (_, i) => ({
        id: entryId(i),
        type: 'episode',
        title: `Tick ${i}`,
        score: next(),
        factors: { semantic: next(), temporal: next(), importance: next(), emotional: next() },
        confidence: next(),
      })),
    },
    appraisal: { predictionError: next(), sources: [], padBefore: pad(), padAfter: pad(), emotion: 'calm' },
    gate: {
      tier: 'T1',
      predictionError: next(),
      threshold: next(),
      base: 0.3,
      confidenceFactor: next(),
      mortalityFactor: next(),
      arousalFactor: next(),
      cooldown: 0,
      forced: null,
      reason: 'above the threshold',
    },
    steers: [],
    context: {
      task: 'swap',
      budget: 4000,
      totalTokens: 3000,
      included: 20,
      excluded: 10,
      composition: (['base', 'task', 'phase', 'regime', 'affect', 'clamp', 'normalise'] as const).map(
        (name) => ({ name, source: 'policy', allocations: allocations(next) }),
      ),
    },
    decision: null,
    action: null,
    predictions: [],
    outcomes: [],
    contribution: null,
    episodesWritten: [entryId(tick)],
    learned: [],
    portfolio: portfolio(next),
    vitality: { economic: next(), epistemic: next(), stochastic: 1, total: next() },
    phase: 'thriving',
    phaseChanged: false,
    death: null,
    costs: { metabolic: next(), gas: 0, poolFee: 0, model: 0 },
    timings: STEPS.map((step) => ({ step, start: next(), duration: next(), skipped: false })),
    late: 0,
  };
}

export function summary(tick: number, changes: Partial<TickSummary> = {}): TickSummary {
  const next = numbers(tick);
  return {
    tick,
    step: tick,
    worldTime: 946_684_800 + tick * 86_400,
    price: next() * 100,
    regime: 'range-bound',
    regimeChanged: false,
    tier: 'T1',
    predictionError: next(),
    threshold: next(),
    phase: 'thriving',
    vitality: next(),
    pleasure: next(),
    arousal: -next(),
    dominance: next(),
    equity: next() * 1e4,
    holding: next() * 1e4,
    exposure: next(),
    decidedBy: null,
    actionKind: null,
    actionStatus: null,
    blockedBy: null,
    outcomeQuality: null,
    durationMs: next(),
    died: false,
    ...changes,
  };
}

/** A tick with one entry and a mind state of some 30 kB, as CBOR. */
export function tickCommit(tick: number, changes: Partial<TickCommit> = {}): TickCommit {
  const next = numbers(tick);
  return {
    record: record(tick),
    summary: summary(tick),
    workspace: null,
    entries: [entry(tick)],
    updated: [],
    transactions: [],
    state: { tick, history: Array.from({ length: 3000 }, () => next()) },
    ...changes,
  };
}

/** What was lived behind a tick; it wrote one memory. */
export function spanCommit(tick: number, place: number): SpanCommit {
  const { golemId, worldTime, wallTime, versions } = record(tick);
  const made = entry(1_000 * place + tick, { tick, type: 'insight' });
  const hash = (of: number): Uint8Array => new Uint8Array(32).fill(of);
  return {
    record: {
      kind: 'nap',
      tick,
      place,
      golemId,
      worldId: 'test-world',
      worldTime,
      wallTime,
      versions,
      learned: [made.id],
      changed: [],
      timings: [{ step: 'doze', start: 0, duration: 1 / 3, skipped: false }],
    },
    entries: [made],
    updated: [],
    state: { tick, after: place },
    history: {
      inputs: plainCbor({ tick, place, kind: 'nap' }),
      seal: { recordHash: hash(1), stateRoot: hash(2), seal: hash(3) },
      changes: [],
      head: { tick, place, seal: hash(3), organs: {}, grimoire: null },
      snapshot: null,
    },
  };
}

/** Only what the store looks at: its number. The rest must come back as it was given. */
export function policy(revision: number): GolemPolicy {
  return { revision, gate: { baseThreshold: 0.1 + revision } } as unknown as GolemPolicy;
}
