import type { PolicyPatch } from '../../src/domain/rules/policy.ts';
import type { DecisionCycleRecord } from '../../src/domain/records/record.ts';
import type { MarketFiles } from '../../src/runtime/worlds/index.ts';
import { type Headless, wakeHeadless } from '../../src/hosts/node/headless-golem.ts';

/** Where a life is lived. @param start in the world's steps */
export interface Where {
  readonly world: string;
  readonly seed: number;
  readonly start: number;
  readonly ticks: number;
}

/** The owner's market files, for worlds that come of one. */
export interface OfFiles {
  readonly files?: MarketFiles;
}

/** A life of some ticks by a policy, and its records. Whoever asks closes the store. */
export async function liveRecords(
  { world, seed, start, ticks, files }: Where & OfFiles,
  policy: PolicyPatch,
): Promise<{ readonly golem: Headless; readonly records: readonly DecisionCycleRecord[] }> {
  const golem = await wakeHeadless({ world, seed, id: `life-${seed}`, ...(files && { files }) });
  const { api } = golem;
  await api.policy.set(policy);
  if (start > 0) await api.seek(start);
  const records: DecisionCycleRecord[] = [];
  for (let done = 0; done < ticks; done += 50)
    records.push(...(await api.step('theta', Math.min(50, ticks - done))));
  return { golem, records };
}
