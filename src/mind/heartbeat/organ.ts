import type { PendingPrediction } from '../../domain/decisions/decision.ts';
import type { CognitiveTier } from '../../domain/life/life.ts';
import { FACTS, steerId } from '../candidates/index.ts';
import { type Features, ofFact, type OrganDescription } from '../contract/index.ts';

interface Slice {
  /** Of the gate: theta ticks for which a T1 is held back. */
  readonly cooldown: number;
  /** Predictions that are not due yet. */
  readonly pending: readonly PendingPrediction[];
  /** What the owner said since the last tick. */
  readonly steers: readonly string[];
  /** Ticks lived in each tier. */
  readonly tiers: Readonly<Record<CognitiveTier, number>>;
  readonly lastTier: CognitiveTier | null;
}

const features: Features = {
  ...ofFact(FACTS.appraisal, {
    /** Prediction error. */
    surprise: ({ surprise }) => surprise,
  }),
  /** 1 when the owner steered. */
  steer: {
    read: ({ steers }) => (steers.length > 0 ? 1 : 0),
    rests: ({ steers }) => steers.map((_, index) => steerId(index)),
    among(entries) {
      const rests = entries.flatMap(({ id, payload }) => (payload?.steer === undefined ? [] : [id]));
      return { value: rests.length > 0 ? 1 : 0, rests };
    },
  },
};

/** The beat itself: how awake it was, what is still expected, and that the owner has been heard. */
export const heartbeat: OrganDescription<Slice> = {
  name: 'heartbeat',
  policy: ['clocks', 'gate'],
  keptIn: { cooldown: 'self', tiers: 'self', lastTier: 'self' },
  titles: { pending: 'Predictions under way', steers: 'Steers waiting' },
  features,

  born: () => ({ cooldown: 0, pending: [], steers: [], tiers: { T0: 0, T1: 0, T2: 0 }, lastTier: null }),

  afterTurn: ({ tiers }, { observed, gate, predictions }) => ({
    state: {
      cooldown: gate.cooldown,
      pending: [...observed.waiting, ...predictions],
      steers: [],
      tiers: { ...tiers, [gate.tier]: tiers[gate.tier] + 1 },
      lastTier: gate.tier,
    },
    record: {},
  }),
};
