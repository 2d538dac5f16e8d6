import type { Receipt } from '../../domain/world/world.ts';
import { type Acted, type OrganDescription, type Features, ofFact } from '../contract/index.ts';
import { type BlockedOrder, freshWorldMind, type WorldMind } from '../market/index.ts';
import { worldCandidates } from './candidates.ts';
import { FACTS } from '../candidates/index.ts';
import { volatilityRatio } from '../grimoire/index.ts';

const WEI_PER_GWEI = 1e9;

function sumOfLast(returns: readonly number[], ticks: number): number {
  return returns.slice(-ticks).reduce((sum, value) => sum + value, 0);
}

/** What rules can read of the market and of what is owned in it. */
const worldFeatures: Features = {
  ...ofFact(FACTS.price, {
    /** Log return of this tick, and over 5 and 20 of them. */
    return: ({ observation }) => observation.logReturn,
    'return-5': ({ returns }) => sumOfLast(returns, 5),
    'return-20': ({ returns }) => sumOfLast(returns, 20),
  }),
  ...ofFact(FACTS.regime, {
    /** Price over its slow mean, minus 1. */
    trend: ({ regime }) => regime.trend,
    /** Annualised. */
    volatility: ({ regime }) => regime.volatility,
    /** Realised over long-run. */
    'volatility-ratio': ({ regime }) => volatilityRatio(regime),
    /** Of the price from its rolling peak. */
    drawdown: ({ regime }) => regime.drawdown,
    /** 1 when the change-point test fired. */
    'change-point': ({ regime }) => (regime.changePoint ? 1 : 0),
    /** Ticks in this regime. */
    'regime-age': ({ regime }) => regime.age,
  }),
  ...ofFact(FACTS.positions, {
    /** Share of equity in the base token. */
    exposure: ({ portfolio }) => portfolio.exposure,
    /** Of the golem's own equity. */
    'equity-drawdown': ({ portfolio }) => portfolio.drawdown,
    /** Price over entry price, minus 1; 0 without a position. */
    unrealised: ({ portfolio, observation }) =>
      portfolio.entryPrice > 0 ? observation.price / portfolio.entryPrice - 1 : 0,
    /** Open liquidity positions, and of them those out of range. */
    'lp-count': ({ portfolio }) => portfolio.positions.length,
    'lp-out-of-range': ({ portfolio }) => portfolio.positions.filter(({ inRange }) => !inRange).length,
    /** Cash over equity. */
    'cash-share': ({ portfolio }) => (portfolio.equity > 0 ? portfolio.cash / portfolio.equity : 0),
  }),
  ...ofFact(FACTS.pool, {
    /** Base fee. */
    'gas-gwei': ({ observation }) => observation.block.baseFeePerGas / WEI_PER_GWEI,
  }),
};

/** Receipts kept in mind, newest first. */
const RECENT_RECEIPTS = 3;

/** Of each world that it knows these are kept by themselves; the rest, which most ticks change together, is its place. */
const APART: ReadonlySet<string> = new Set(['beliefs', 'regime', 'ledger'] satisfies (keyof WorldMind)[]);

interface Slice {
  /** The world that it stands in. */
  readonly worldId: string;
  readonly worlds: Readonly<Record<string, WorldMind>>;
  /** Orders that the cage refused lately, newest first. */
  readonly recentBlocks: readonly BlockedOrder[];
}

function receiptsAfter(known: readonly Receipt[], acted: Acted | null): readonly Receipt[] {
  const receipt = acted?.record.receipt;
  return receipt ? [receipt, ...known].slice(0, RECENT_RECEIPTS) : known;
}

/** Worlds, what is believed of them, owned in them and refused there. */
export const world: OrganDescription<Slice> = {
  name: 'world',
  policy: ['surprise', 'paper', 'cage'],
  keptIn: { worldId: 'self', worlds: { fieldIn: (field) => (APART.has(field) ? field : 'place') } },
  titles: { recentBlocks: 'Orders refused lately', place: 'Place in the world' },
  features: worldFeatures,

  born: ({ worldId }) => ({
    worldId,
    worlds: { [worldId]: freshWorldMind(0, null) },
    recentBlocks: [],
  }),

  candidates: worldCandidates,

  afterTurn({ worldId, worlds }, { observed, acted, settled }) {
    const { observation, beliefs, regimeState } = observed;
    const here: WorldMind = {
      step: observation.step + 1,
      beliefs,
      regime: regimeState,
      ledger: settled.ledger,
      capital: null,
      receipts: receiptsAfter(worlds[worldId]?.receipts ?? [], acted),
      ...(observation.block.hash !== undefined && { block: observation.block }),
    };
    return {
      state: {
        worldId,
        worlds: { ...worlds, [worldId]: here },
        recentBlocks: settled.blocks,
      },
      record: {},
    };
  },
};
