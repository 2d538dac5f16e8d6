import type { GolemPolicy } from '../../domain/policy.ts';

/**
 * The policy that a golem is born with. Every number's unit, source and bounds are in `fields.ts`;
 * seeds: G context governor, M memory, S state.
 */
export const DEFAULT_POLICY: GolemPolicy = {
  revision: 0,
  context: {
    budgetTokens: 8_000,
    phaseBudget: { thriving: 1, stable: 0.8, conservation: 0.7, declining: 0.6, terminal: 0.4 },
    // Sums to 0.99 in the seed; normalised when a workspace is assembled.
    allocations: {
      invariants: 0.15,
      strategy: 0.1,
      playbook: 0.15,
      episodes: 0.12,
      insights: 0.1,
      'causal-edges': 0.08,
      contrarian: 0.04,
      'dream-hypotheses': 0.03,
      'tool-state': 0.03,
      'defi-snapshot': 0.08,
      mortality: 0.04,
      affect: 0.03,
      'owner-control': 0.04,
    },
    // The seed names the task types and their place in the order, and leaves the numbers open: these are ours.
    taskOverrides: {
      'lp-rebalance': { 'defi-snapshot': 0.12, 'tool-state': 0.04 },
      'risk-check': { invariants: 0.18, contrarian: 0.06, mortality: 0.06 },
      'strategy-review': { strategy: 0.14, insights: 0.12, 'owner-control': 0.08 },
    },
    phaseOverrides: {
      conservation: { mortality: 0.06, episodes: 0.06, contrarian: 0.01, 'dream-hypotheses': 0 },
      declining: {
        mortality: 0.08,
        invariants: 0.2,
        episodes: 0.04,
        insights: 0.04,
        contrarian: 0,
        'dream-hypotheses': 0,
        affect: 0,
      },
      terminal: { invariants: 0.3, mortality: 0.1 },
    },
    regimeOverrides: {
      volatile: { 'defi-snapshot': 0.1, episodes: 0.08, contrarian: 0.02 },
      'bear-high-vol': { mortality: 0.06, contrarian: 0.01, 'dream-hypotheses': 0.01 },
      // The seed's list has no crisis; the gravest regime takes what its two neighbours take.
      crisis: { 'defi-snapshot': 0.1, mortality: 0.06, contrarian: 0.01, 'dream-hypotheses': 0.01 },
    },
    similarityThreshold: 0.3,
    maxEpisodes: 10,
    minInsightConfidence: 0.4,
    fullEpisodeSlots: 3,
    summaryEpisodeSlots: 7,
  },
  frames: { maxRun: 10, tokenShare: 0.3 },
  clocks: {
    gammaMs: 10_000,
    thetaMs: 60_000,
    thetaMinMs: 30_000,
    thetaMaxMs: 120_000,
    thetaPerDelta: 50,
  },
  gate: {
    baseThreshold: 0.3,
    minThreshold: 0.05,
    maxThreshold: 0.8,
    confidenceGain: 0.5,
    mortalityGain: 0.3,
    arousalGain: 0.2,
    cooldownTicks: 1,
  },
  surprise: {
    priceDivergence: 0.3,
    regimeChange: 0.4,
    positionHealth: 0.2,
    threat: 0.15,
    interventions: 0.1,
    anomalies: 0.05,
  },
  retrieval: { semantic: 0.4, temporal: 0.2, importance: 0.25, emotional: 0.15, limit: 12 },
  episodicReplay: {
    regime: 0.4,
    affect: 0.3,
    task: 0.3,
    recencyTicks: 10_000,
    minSimilarity: 0.5,
    topK: 5,
    budgetTokens: 400,
  },
  memory: {
    surprisingT0: 0.32,
    halfLife: {
      episode: 250,
      insight: 500,
      heuristic: 750,
      warning: 1_000,
      'causal-link': 1_500,
      'strategy-fragment': 250,
      'anti-knowledge': 2_000,
    },
    antiKnowledgeFloor: 0.3,
  },
  mortality: {
    credit: 40,
    metabolicCost: 0.002,
    t1Cost: 0.002,
    t2Cost: 0.006,
    senescenceThreshold: 0.35,
    baseHazard: 1e-5,
    ageFactor: 1,
  },
  // Offline by default: the reflex thinks.
  thinking: {
    t1Models: [],
    t2Models: [],
    t1DeadlineMs: 20_000,
    t2DeadlineMs: 60_000,
    t1MaxTokens: 1_500,
    t2MaxTokens: 4_000,
    costFactor: 1,
  },
  paper: { capital: 10_000, gasCoinPrice: 10 },
  history: { snapshotTicks: 10, retained: 200 },
  tracing: { kept: 1_000, slowMs: 1_000, slowShare: 0.05, sampleShare: 0.01, perSecond: 5 },
  cage: {
    maxPosition: 0.9,
    maxOrder: 0.35,
    maxSlippage: 0.005,
    maxOrdersPerDay: 2,
    allowedAssets: ['*'],
    drawdownStop: 0.35,
  },
};
