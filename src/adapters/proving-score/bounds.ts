import { provingIdOf, type ProvingSpec } from '../../domain/world/proving.ts';
import type { GolemPolicy } from '../../mind/policy/index.ts';
import { type Key, keyOf } from '../proving-key/index.ts';
import { loadProving } from '../proving/index.ts';
import { FIXED } from './floor.ts';
import { type Hand, type Track, tracksOf } from './hands.ts';
import { oracle } from './oracle.ts';
import { bestOf, type Bounds } from './score.ts';

/** What a life in a ground is measured between, and by what. */
export interface Bounded extends Bounds {
  readonly key: Key;
  readonly oracle: Track;
  /** The best of the fixed rules, afterwards. */
  readonly floor: Track & { readonly name: string };
  readonly fixed: readonly (Track & { readonly name: string })[];
  /** Of whoever lived beside them, in their order. */
  readonly others: readonly Track[];
}

/**
 * Lives the two bounds of a ground.
 * @param policy whose cage, paper and costs hold for all @param others that live beside them @param progress how far they are, 0..1
 */
export async function boundsOf(
  spec: ProvingSpec,
  policy: GolemPolicy,
  ticks: number,
  others: readonly Hand[] = [],
  progress?: (done: number) => void,
): Promise<Bounded> {
  const key = keyOf(spec);
  const { openProving } = await loadProving();
  const world = await openProving(provingIdOf(spec), policy.paper.gasCoinPrice);
  const hands = [oracle(key), ...FIXED, ...others];
  const [knows, ...rest] = await tracksOf(world, hands, policy, ticks, progress);
  const named = rest.slice(0, FIXED.length).map((track, i) => ({ ...track, name: FIXED[i]!.name }));
  return { key, oracle: knows!, floor: bestOf(named), fixed: named, others: rest.slice(FIXED.length) };
}
