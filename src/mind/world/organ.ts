import type { Receipt } from '../../domain/world/world.ts';
import type { Acted, OrganDescription } from '../contract/index.ts';
import { type BlockedOrder, freshWorldMind, type WorldMind } from '../market/index.ts';
import { worldCandidates } from './candidates.ts';
import { worldFeatures } from './features.ts';

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
