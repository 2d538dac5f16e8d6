import type { Correction, Observation, Probe } from '../../domain/world/world.ts';
import { log, log1p } from '../../lib/math/math.ts';
import { referenceGap, sigmaOf, type MarketBeliefs, zScore } from './beliefs.ts';

/** Deviations from normal beyond which a reading is an anomaly. */
export const ANOMALY_Z = 2.5;
/** Change of the pool's liquidity in one tick that is an anomaly, fraction. */
const ANOMALY_LIQUIDITY = 0.25;

/** Smallest deviation taken for noise: ln base fee, ln volume, gap to the reference (the 0.05 % pool fee). */
const MIN_DEVIATION = { gas: 0.05, volume: 0.1, gap: 5e-4 } as const;

/** Cheap readings of the world against what is normal for it; `before` are the beliefs before this observation. */
export function runProbes(seen: Omit<Observation, 'probes'>, before: MarketBeliefs): readonly Probe[] {
  const probes = [priceMove(seen, before), volume(seen, before), gas(seen, before), liquidity(seen, before)];
  for (const correction of seen.corrections ?? []) probes.push(takenBack(correction));
  return seen.reference === null ? probes : [...probes, gap(seen, seen.reference, before)];
}

function priceMove(seen: Omit<Observation, 'probes'>, before: MarketBeliefs): Probe {
  const z = before.price === null ? null : seen.logReturn / sigmaOf(before);
  return probe('price-move', seen.logReturn, 'log return', z, Math.abs(z ?? 0));
}

function volume(seen: Omit<Observation, 'probes'>, before: MarketBeliefs): Probe {
  const z = zScore(before.volume, log1p(seen.volume), MIN_DEVIATION.volume);
  // A quiet tick is no anomaly: only a rush is.
  return probe('volume', seen.volume, 'quote', z, z ?? 0);
}

function gas(seen: Omit<Observation, 'probes'>, before: MarketBeliefs): Probe {
  const fee = seen.block.baseFeePerGas;
  const z = zScore(before.gas, log(Math.max(1, fee)), MIN_DEVIATION.gas);
  return probe('base-fee', fee / 1e9, 'gwei', z, z ?? 0);
}

function liquidity(seen: Omit<Observation, 'probes'>, before: MarketBeliefs): Probe {
  const old = before.pool === null ? 0 : Number(before.pool.liquidity);
  const change = old > 0 ? Number(seen.pool.liquidity) / old - 1 : 0;
  const anomalous = Math.abs(change) > ANOMALY_LIQUIDITY;
  return {
    name: 'liquidity-change',
    value: change,
    unit: 'fraction',
    z: null,
    anomalous,
    note: `${(change * 100).toFixed(1)} % in range since the last tick; anomalous beyond ${ANOMALY_LIQUIDITY * 100} %`,
  };
}

/** What was observed is no longer so: always worth noticing. */
function takenBack(correction: Correction): Probe {
  const { reason, firstBlock, lastBlock, logCount, priceBefore, priceAfter, orders } = correction;
  const blocks = lastBlock - firstBlock + 1;
  const price = `price ${priceBefore.toPrecision(6)} before, ${priceAfter.toPrecision(6)} after`;
  const filled = orders.length > 0 ? `; ${orders.length} paper orders were filled in them` : '';
  const note =
    reason === 'reorganisation'
      ? `the chain took back blocks ${firstBlock} to ${lastBlock} with ${logCount} logs; ${price}${filled}`
      : `blocks ${firstBlock} to ${lastBlock} were left out: too many to read, or no longer to be had; ${price}`;
  return { name: reason, value: blocks, unit: 'blocks', z: null, anomalous: true, note };
}

function gap(seen: Omit<Observation, 'probes'>, reference: number, before: MarketBeliefs): Probe {
  const value = referenceGap(seen.price, reference);
  const z = zScore(before.gap, value, MIN_DEVIATION.gap);
  return probe('reference-gap', value, 'fraction', z, Math.abs(z ?? 0));
}

function probe(name: string, value: number, unit: string, z: number | null, excess: number): Probe {
  const note =
    z === null ? 'too little seen to judge' : `${deviations(z)} σ; anomalous beyond ${ANOMALY_Z} σ`;
  return { name, value, unit, z, anomalous: excess > ANOMALY_Z, note };
}

/** Signed, with a true minus, and no minus on nothing. */
function deviations(z: number): string {
  const text = Math.abs(z).toFixed(2);
  return z < 0 && Number(text) > 0 ? `−${text}` : text;
}
